import type { SecretBox } from '../../platform/secrets/secret-box';
import type { Clock } from '../../platform/values/clock';
import type { AccountAccess, Reauthenticate } from '../accounts';
import type { MailQueue } from '../mail';
import type { AttackAlarm } from './attack-alarm';
import type { SignInRepositories } from './collections.repository';
import type { DeviceTokens } from './device-tokens';
import type { LoginGuard } from './login-guard';
import type { PasswordHasher } from './password-hasher';
import type { CheckPassword, IsLeaked } from './password-rules';
import type { Throttle } from './throttle';

/** The shared tools of the services of this module; each service names what it uses in its parameter. */
export interface SignInTools extends AccountAccess, SignInRepositories {
  readonly guard: LoginGuard;
  readonly throttle: Throttle;
  readonly alarm: AttackAlarm;
  readonly devices: DeviceTokens;
  readonly hasher: PasswordHasher;
  readonly isLeaked: IsLeaked;
  readonly checkPassword: CheckPassword;
  readonly reauthenticate: Reauthenticate;
  readonly secretBox: SecretBox;
  readonly mails: MailQueue;
  readonly clock: Clock;
}
