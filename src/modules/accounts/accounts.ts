import type { Config } from '../../platform/config/config';
import type { PeriodicTask } from '../../platform/jobs';
import type { DeriveKeys } from '../../platform/secrets/keys';
import type { Logger } from '../../platform/telemetry/logger';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { MailQueue, MailsRepository } from '../mail';
import { openRevocations } from './accounts.repository';
import { createApiKeysService } from './api-keys.service';
import { createAuthenticate, createNoteKeyUse } from './authentication';
import type { AccountRepositories } from './collections.repository';
import { createAccountErasure, createDeletion, type AccountDataStep } from './deletion.service';
import { createFreshSignIn, type Reauthenticate } from './fresh-sign-in';
import { createLastAdminGuard } from './last-admin.repository';
import { createMailsService } from './mails.service';
import { createRevocations } from './revocations';
import { createReadCustomerStatus } from './rights-now';
import { createSecurityLog } from './security-log';
import { createSessionsService } from './sessions.service';
import { createDeriveSuccessors, createSecretsOfKey } from './tokens';
import type { AccountTools } from './tools';
import { expiringBlocks } from './users.repository';
import { createUsersService } from './users.service';
import { ViewerCache } from './viewer';

type AccountsModule = ReturnType<typeof createAccounts>;

/** The services of this module as the graph uses them. */
export type AccountServices = AccountsModule['services'];

/** The parts that the module `sign-in` uses. */
export type AccountAccess = AccountsModule['access'];

interface AccountDeps {
  readonly repositories: AccountRepositories;
  readonly cursors: CursorCodec;
  readonly mails: MailQueue;
  readonly storedMails: MailsRepository;
  readonly clock: Clock;
  readonly config: Pick<Config, 'showsMails'>;
  readonly log: Logger;
  readonly deriveKeys: DeriveKeys;
  readonly reauthenticate: Reauthenticate;
  /** Cancels the unpaid orders of a customer who deletes the account; throws `open_orders` if others are open. */
  readonly settleOrders: (customerId: string) => Promise<void>;
}

/** Wires the services and the periodic tasks of the module. */
export function createAccounts(deps: AccountDeps) {
  const { repositories, mails, storedMails, cursors, clock, config, log, deriveKeys } = deps;
  const cache = new ViewerCache();
  const securityLog = createSecurityLog({ ...deps, events: repositories.securityEvents });
  const tools: AccountTools = {
    ...repositories,
    freshSignIn: createFreshSignIn({ ...deps, ...repositories }),
    keepLastAdmin: createLastAdminGuard(repositories.admins),
    ...{ mails, securityLog, forgetViewer: cache.forget, cursors, clock, log },
  };
  const successorsOf = createDeriveSuccessors(deriveKeys('refresh-token'));
  const sessions = createSessionsService({ ...tools, successorsOf });
  const secretsOfKey = createSecretsOfKey(deriveKeys('api-key'));
  const apiKeys = createApiKeysService({ ...tools, secretsOfKey });
  const revocations = createRevocations({ ...tools, sessions, apiKeys });
  const services = {
    users: createUsersService({ ...tools, revocations }),
    sessions,
    apiKeys,
    securityLog,
    mails: createMailsService({ ...tools, storedMails, ...config }),
    customerStatus: createReadCustomerStatus(repositories),
    deletion: createDeletion({ ...tools, settleOrders: deps.settleOrders }),
  };
  const noteKeyUse = createNoteKeyUse(tools);
  const tasks: readonly PeriodicTask[] = [
    // Readers notice by themselves that a block has expired; its event still has to be emitted.
    {
      name: 'ended_blocks',
      everyMs: 5000,
      waiting: [expiringBlocks],
      run: services.users.liftExpiredBlocks,
    },
    {
      name: 'revocations',
      everyMs: 10_000,
      leaseMs: 5000,
      waiting: [openRevocations],
      run: revocations.finish,
    },
  ];
  return {
    services,
    tasks,
    access: { accounts: repositories.accounts, sessions, revocations, securityLog },
    authenticate: createAuthenticate({ ...repositories, cache, noteKeyUse, clock }),
    /** The task that erases the traces of deleted accounts in every module. */
    erasure: (steps: readonly AccountDataStep[]) => createAccountErasure(tools, steps),
  };
}
