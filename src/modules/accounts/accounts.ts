import type { Config } from '../../platform/config/config';
import type { PeriodicTask } from '../../platform/jobs';
import type { DeriveKeys } from '../../platform/secrets/keys';
import type { Logger } from '../../platform/telemetry/logger';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { MailQueue, MailsRepository } from '../mail';
import { openRevocations, type AccountsRepository } from './accounts.repository';
import { createApiKeysService, type ApiKeysService } from './api-keys.service';
import { createAuthenticate, createNoteKeyUse, type Authenticate } from './authentication';
import type { AccountRepositories } from './collections.repository';
import {
  createAccountErasure,
  createDeletion,
  type DeletionService,
  type AccountDataStep,
} from './deletion.service';
import {
  createIsStillSignedIn,
  createRequireFreshSignIn,
  type Reauthenticate,
} from './fresh-sign-in';
import { createLastAdminGuard } from './last-admin.repository';
import { createMailsService, type MailsService } from './mails.service';
import { createRevocations, type Revocations } from './revocations';
import { createReadCustomerStatus, type ReadCustomerStatus } from './rights-now';
import { createSecurityLog, type SecurityLog } from './security-log';
import { createSessionsService, type SessionsService } from './sessions.service';
import { createDeriveSuccessors, createSecretsOfKey } from './tokens';
import { endedBlocks } from './users.repository';
import { createUsersService, type UsersService } from './users.service';
import { ViewerCache } from './viewer-cache';

/** Accounts as the graph sees them. */
export interface AccountServices {
  readonly users: UsersService;
  readonly sessions: SessionsService;
  readonly apiKeys: ApiKeysService;
  readonly securityLog: SecurityLog;
  readonly mails: MailsService;
  readonly customerStatus: ReadCustomerStatus;
  readonly deletion: DeletionService;
}

/** What the module `sign-in` needs of accounts. */
export interface AccountAccess {
  readonly accounts: AccountsRepository;
  readonly sessions: SessionsService;
  readonly revocations: Revocations;
  readonly securityLog: SecurityLog;
}

export interface AccountDeps {
  readonly repositories: AccountRepositories;
  readonly cursors: CursorCodec;
  readonly mails: MailQueue;
  readonly storedMails: MailsRepository;
  readonly clock: Clock;
  readonly config: Pick<Config, 'showsMails'>;
  readonly log: Logger;
  readonly deriveKeys: DeriveKeys;
  readonly reauthenticate: Reauthenticate;
  /** Cancels the unpaid orders of a customer who leaves; throws `open_orders` while others are open. */
  readonly settleOrders: (customerId: string) => Promise<void>;
}

/** The module, wired. */
export function createAccounts(deps: AccountDeps): {
  readonly services: AccountServices;
  readonly access: AccountAccess;
  readonly authenticate: Authenticate;
  readonly tasks: readonly PeriodicTask[];
  /** The task that erases what deleted accounts have left, in every module. */
  readonly erasure: (steps: readonly AccountDataStep[]) => PeriodicTask;
} {
  const { repositories, mails, clock, config, log, deriveKeys, reauthenticate } = deps;
  const { users, accounts, credentials, keys, securityEvents: events } = repositories;
  const cache = new ViewerCache();
  const securityLog = createSecurityLog({ events, cursors: deps.cursors, clock, log });
  const common = { ...repositories, mails, securityLog, forgetViewer: cache.forget, clock, log };
  const sessions = createSessionsService({
    ...common,
    successorsOf: createDeriveSuccessors(deriveKeys('refresh-token')),
  });
  const requireFreshSignIn = createRequireFreshSignIn({ ...common, reauthenticate });
  const apiKeys = createApiKeysService({
    ...common,
    requireFreshSignIn,
    isStillSignedIn: createIsStillSignedIn(common),
    secretsOfKey: createSecretsOfKey(deriveKeys('api-key')),
  });
  const revocations = createRevocations({ accounts, sessions, apiKeys, mails });
  const keepLastAdmin = createLastAdminGuard(repositories.admins);
  const { settleOrders } = deps;
  const services = {
    users: createUsersService({ ...common, keepLastAdmin, revocations }),
    sessions,
    apiKeys,
    securityLog,
    mails: createMailsService({ users, mails, storedMails: deps.storedMails, ...config }),
    customerStatus: createReadCustomerStatus(repositories),
    deletion: createDeletion({ ...common, settleOrders, requireFreshSignIn, keepLastAdmin }),
  };
  const noteKeyUse = createNoteKeyUse({ keys, securityLog, clock });
  return {
    services,
    access: { accounts, sessions, revocations, securityLog },
    authenticate: createAuthenticate({
      cache,
      credentials,
      sessions: repositories.sessions,
      users,
      noteKeyUse,
      clock,
    }),
    tasks: [
      // A block ends by itself for every reader; its event has to be emitted.
      {
        name: 'ended_blocks',
        everyMs: 5000,
        waiting: [endedBlocks],
        run: services.users.liftEndedBlocks,
      },
      {
        name: 'revocations',
        everyMs: 10_000,
        leaseMs: 5000,
        waiting: [openRevocations],
        run: revocations.finish,
      },
    ],
    erasure: (steps) => createAccountErasure(common, steps),
  };
}
