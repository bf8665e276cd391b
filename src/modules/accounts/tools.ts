import type { Logger } from '../../platform/telemetry/logger';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { MailQueue } from '../mail';
import type { AccountRepositories } from './collections.repository';
import type { FreshSignIn } from './fresh-sign-in';
import type { LastAdminGuard } from './last-admin.repository';
import type { SecurityLog } from './security-log';
import type { ForgetViewer } from './viewer';

/** The shared tools of the services of this module; each service names what it uses in its parameter. */
export interface AccountTools extends AccountRepositories {
  readonly securityLog: SecurityLog;
  readonly freshSignIn: FreshSignIn;
  readonly keepLastAdmin: LastAdminGuard;
  readonly mails: MailQueue;
  readonly forgetViewer: ForgetViewer;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
  readonly log: Logger;
}
