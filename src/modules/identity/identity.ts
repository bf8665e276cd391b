import type { Clock } from '../../platform/values/clock';
import type { Job, PeriodicTask, Wake } from '../../platform/jobs';
import type { Config } from '../../platform/config/config';
import type { DeriveKeys } from '../../platform/secrets/keys';
import type { Logger } from '../../platform/telemetry/logger';
import { createSecretBox } from '../../platform/secrets/secret-box';
import {
  createAccountErasure,
  createDeletion,
  type DeletionService,
  type EraseAccount,
} from './accounts/deletion.service';
import { createPasswordsService, type PasswordsService } from './accounts/passwords.service';
import { createIsStillSignedIn, createRequireFreshSignIn } from './accounts/fresh-sign-in';
import { createReauthenticate } from './accounts/reauthenticate';
import { createRevocations, type Revocations } from './accounts/revocations';
import { createSignUpService, type SignUpService } from './accounts/sign-up.service';
import { createAuthenticate, type Authenticate } from './authentication';
import type { IdentityRepositories } from './identity.repository';
import { createApiKeysService, type ApiKeysService } from './keys/api-keys.service';
import { createNoteKeyUse } from './keys/key-use';
import { createAltcha, type Captcha } from './login/captcha';
import { createDeviceTokens, type DeviceTokens } from './login/device-tokens';
import { createLoginGuard } from './login/login-guard';
import { createSignInService, type SignInService } from './login/sign-in.service';
import { createReadCustomerStatus, type ReadCustomerStatus } from './accounts/customer-status';
import { createLastAdminGuard } from './last-admin';
import type { Mailer } from './mail/mail.types';
import { createMailsService, type MailsService } from './mail/mails.service';
import { createNoticesService, type NoticesService } from './mail/notices.service';
import { createMailJob, createMailQueue } from './mail/mail-queue';
import { createSmtpMailer } from './mail/smtp-mailer';
import { createSecondFactorService } from './mfa/second-factor.service';
import { createTotpService, type TotpService } from './mfa/totp.service';
import { createLeakedPasswords } from './passwords/leaked-passwords';
import { createPasswordHasher } from './passwords/password-hasher';
import { createCheckPassword } from './passwords/password-rules';
import { createRangeLookup } from './passwords/range-lookup';
import { createPseudonym } from './pseudonym';
import { createSecurityLog, type SecurityLog } from './security/security-log';
import { createSessionsService, type SessionsService } from './sessions/sessions.service';
import { createAttackAlarm } from './throttle/attack-alarm';
import { limitsWith } from './throttle/limits-overrides';
import { createThrottle } from './throttle/throttle';
import { createDeriveSuccessors, createSecretsOfKey } from './tokens';
import { createUsersService, type UsersService } from './users.service';
import { createViewerCache } from './viewer-cache';

/** Accounts as the graph sees them. */
export interface IdentityServices {
  readonly users: UsersService;
  readonly signUp: SignUpService;
  readonly passwords: PasswordsService;
  readonly signIn: SignInService;
  readonly sessions: SessionsService;
  readonly totp: TotpService;
  readonly apiKeys: ApiKeysService;
  readonly captcha: Captcha;
  readonly securityLog: SecurityLog;
  readonly mails: MailsService;
  readonly notices: NoticesService;
  readonly customerStatus: ReadCustomerStatus;
  readonly deletion: DeletionService;
}

export interface IdentityDeps {
  readonly repositories: IdentityRepositories;
  readonly clock: Clock;
  readonly config: Pick<
    Config,
    'showsMails' | 'hibpEnabled' | 'hibpUrl' | 'smtpUrl' | 'mailFrom' | 'loginLimits'
  >;
  readonly log: Logger;
  readonly deriveKeys: DeriveKeys;
  /** Told of mails that wait to be sent. */
  readonly wake: Wake;
  /** Cancels the unpaid orders of a customer who leaves; throws `open_orders` while others are open. */
  readonly settleOrders: (customerId: string) => Promise<void>;
}

/** The module, wired. */
export function createIdentity(deps: IdentityDeps): {
  readonly services: IdentityServices;
  readonly authenticate: Authenticate;
  readonly devices: DeviceTokens;
  readonly tasks: readonly PeriodicTask[];
  /** What erases what deleted accounts have left, also in other modules. */
  readonly erasure: (eraseElsewhere: EraseAccount) => PeriodicTask;
  readonly jobs: readonly Job[];
} {
  const { repositories, clock, log } = deps;
  const { users, credentials, sessions, keys, outgoing } = repositories;
  const tools = createTools(deps);
  const { cache, devices, secretBox, securityLog } = tools;
  const { services, revocations } = createIdentityServices(deps, tools);
  const noteKeyUse = createNoteKeyUse({ keys, securityLog, clock });
  return {
    services,
    devices,
    // A block ends by itself for every reader; its event has to be emitted.
    tasks: [
      { name: 'ended_blocks', everyMs: 30_000, run: services.users.liftEndedBlocks },
      {
        name: 'security_log',
        everyMs: 10_000,
        hasWork: securityLog.hasOwed,
        run: () => securityLog.settleAll(services.sessions.removeTokens),
      },
      {
        name: 'revocations',
        everyMs: 10_000,
        leaseMs: 5000,
        hasWork: revocations.hasWork,
        run: revocations.finish,
      },
    ],
    erasure: (elsewhere) => createAccountErasure({ ...repositories, ...tools, clock }, elsewhere),
    jobs: [createMailJob({ outgoing, secretBox, mailer: mailerOf(deps), clock, log })],
    authenticate: createAuthenticate({ cache, credentials, sessions, users, noteKeyUse, clock }),
  };
}

/** With an SMTP server mails are sent, else they are kept to be read. */
function mailerOf({ repositories, config: { smtpUrl, mailFrom } }: IdentityDeps): Mailer {
  return smtpUrl === null ? repositories.mails : createSmtpMailer(smtpUrl, mailFrom);
}

function createIdentityServices(
  deps: IdentityDeps,
  tools: Tools,
): { readonly services: IdentityServices; readonly revocations: Revocations } {
  const { repositories, clock, config, log, deriveKeys } = deps;
  const { accounts, proofs, keys, challenges } = repositories;
  const { securityLog, captcha } = tools;
  const successorsOf = createDeriveSuccessors(deriveKeys('refresh-token'));
  const sessions = createSessionsService({ ...repositories, ...tools, successorsOf, clock, log });
  const reauthenticate = createReauthenticate({ accounts, ...tools });
  const requireFreshSignIn = createRequireFreshSignIn({ ...repositories, reauthenticate, clock });
  const isStillSignedIn = createIsStillSignedIn({ ...repositories, clock });
  const apiKeys = createApiKeysService({
    ...tools,
    keys,
    requireFreshSignIn,
    isStillSignedIn,
    secretsOfKey: createSecretsOfKey(deriveKeys('api-key')),
    clock,
  });
  const revocations = createRevocations({ ...tools, accounts, sessions, apiKeys });
  const common = { ...tools, accounts, proofs, sessions, reauthenticate, revocations, clock };
  const signUp = createSignUpService(common);
  const codeKeys = deriveKeys('mail-code');
  const secondFactor = createSecondFactorService({ ...common, challenges, codeKeys });
  const { remindToVerify } = signUp;
  const keepLastAdmin = createLastAdminGuard(repositories.admins);
  const services = {
    users: createUsersService({
      ...repositories,
      ...tools,
      clock,
      keepLastAdmin,
      revocations,
    }),
    signUp,
    passwords: createPasswordsService(common),
    sessions,
    signIn: createSignInService({ ...common, secondFactor, remindToVerify }),
    totp: createTotpService(common),
    apiKeys,
    captcha,
    securityLog,
    mails: createMailsService(repositories.mails, config),
    notices: createNoticesService({ users: repositories.users, ...tools }),
    customerStatus: createReadCustomerStatus(repositories),
    deletion: createDeletion({
      ...repositories,
      settleOrders: deps.settleOrders,
      ...tools,
      requireFreshSignIn,
      keepLastAdmin,
      clock,
    }),
  };
  return { services, revocations };
}

type Tools = ReturnType<typeof createTools>;

/** What several services share. */
function createTools(deps: IdentityDeps) {
  const { repositories, clock, config, log, deriveKeys, wake } = deps;
  const { buckets, alarms, usedSolutions, securityEvents, pendingEvents, outgoing } = repositories;
  const securityLog = createSecurityLog({
    events: securityEvents,
    pendingEvents,
    clock,
    log,
  });
  const alarm = createAttackAlarm({ repository: alarms, securityLog, clock, log });
  const captcha = createAltcha({ keys: deriveKeys('captcha'), used: usedSolutions, clock });
  const devices = createDeviceTokens(deriveKeys('device-token'));
  const secretBox = createSecretBox(deriveKeys('secret-box'));
  const cache = createViewerCache();
  const throttle = createThrottle({
    repository: buckets,
    limits: limitsWith(config.loginLimits),
    pseudonym: createPseudonym(deriveKeys('pseudonym')),
    clock,
  });
  const isLeaked = createLeakedPasswords();
  const online = config.hibpEnabled ? [createRangeLookup(log, config.hibpUrl)] : [];
  return {
    cache,
    forgetViewer: cache.forget,
    securityLog,
    alarm,
    captcha,
    devices,
    throttle,
    guard: createLoginGuard({ throttle, captcha, alarm, devices, securityLog, clock }),
    hasher: createPasswordHasher(),
    isLeaked,
    checkPassword: createCheckPassword([isLeaked, ...online]),
    mails: createMailQueue({ outgoing, secretBox, clock, wake }),
    secretBox,
  };
}
