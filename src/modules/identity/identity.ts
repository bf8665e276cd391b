import type { Clock } from '../../platform/clock';
import type { Job, PeriodicTask } from '../../platform/jobs';
import type { Config } from '../../platform/config';
import type { DeriveKey } from '../../platform/keys';
import type { Logger } from '../../platform/logger';
import { createSecretBox } from '../../platform/secret-box';
import { createPasswordsService, type PasswordsService } from './accounts/passwords.service';
import { createReauthenticate } from './accounts/reauthenticate';
import { createSignUpService, type SignUpService } from './accounts/sign-up.service';
import { createAuthenticate, type Authenticate } from './authentication';
import type { IdentityRepositories } from './identity.repository';
import { createApiKeysService, type ApiKeysService } from './keys/api-keys.service';
import { createAltcha, type Captcha } from './login/captcha';
import { createDeviceTokens, type DeviceTokens } from './login/device-tokens';
import { createLoginGuard } from './login/login-guard';
import { createSignInService, type SignInService } from './login/sign-in.service';
import type { Mailer } from './mail/mail.types';
import { createMailsService, type MailsService } from './mail/mails.service';
import { createNoticesService, type NoticesService } from './mail/notices.service';
import { createPostbox } from './mail/postbox';
import { createMailJob, createMailQueue, type MailQueueDeps } from './mail/mail-queue';
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
import { createDeriveSuccessors } from './tokens';
import { createUsersService, type UsersService } from './users.service';

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
}

export interface IdentityDeps {
  readonly repositories: IdentityRepositories;
  readonly clock: Clock;
  readonly config: Pick<
    Config,
    'isProduction' | 'hibpEnabled' | 'hibpUrl' | 'smtpUrl' | 'mailFrom' | 'loginLimits'
  >;
  readonly log: Logger;
  readonly deriveKey: DeriveKey;
}

/** The module, wired. */
export function createIdentity(deps: IdentityDeps): {
  readonly services: IdentityServices;
  readonly authenticate: Authenticate;
  readonly devices: DeviceTokens;
  readonly tasks: readonly PeriodicTask[];
  readonly jobs: readonly Job[];
} {
  const { repositories, clock } = deps;
  const { users, credentials } = repositories;
  const devices = createDeviceTokens(deps.deriveKey('device-token'));
  const queue = mailQueueOf(deps);
  const services = createIdentityServices(deps, {
    devices,
    mailer: queue === null ? repositories.mails : createMailQueue(queue),
  });
  return {
    services,
    devices,
    // A block ends by itself for everybody; the news of it needs somebody to tell them.
    tasks: [{ name: 'ended_blocks', everyMs: 30_000, run: () => services.users.liftEndedBlocks() }],
    jobs: queue === null ? [] : [createMailJob(queue)],
    authenticate: createAuthenticate({ credentials, users, clock }),
  };
}

/** With an SMTP server mails are queued for it, else they are kept to be read. */
function mailQueueOf({ repositories, clock, config, log, deriveKey }: IdentityDeps) {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === null) return null;
  const { outgoing } = repositories;
  const secretBox = createSecretBox(deriveKey('secret-box'));
  const smtp = createSmtpMailer(smtpUrl, mailFrom);
  return { outgoing, secretBox, smtp, clock, log } satisfies MailQueueDeps;
}

/** What the whole module shares. */
interface Shared {
  readonly devices: DeviceTokens;
  readonly mailer: Mailer;
}

function createIdentityServices(deps: IdentityDeps, shared: Shared): IdentityServices {
  const { repositories, clock, config, deriveKey } = deps;
  const { accounts, users } = repositories;
  const tools = createTools(deps, shared);
  const { securityLog, throttle, hasher, postbox, secretBox } = tools;
  const successorsOf = createDeriveSuccessors(deriveKey('refresh-token'));
  const sessions = createSessionsService({ ...repositories, successorsOf, clock, securityLog });
  const reauthenticate = createReauthenticate({ accounts, hasher, throttle });
  const common = { ...tools, accounts, proofs: repositories.proofs, sessions, clock };
  const signUp = createSignUpService({ ...common, log: deps.log });
  return {
    users: createUsersService({ users, clock, securityLog, revokeSessions: sessions.endAll }),
    signUp,
    passwords: createPasswordsService({ ...common, reauthenticate }),
    sessions,
    signIn: createSignInService({
      ...common,
      secondFactor: createSecondFactorService({
        challenges: repositories.challenges,
        accounts,
        throttle,
        secretBox,
        codeKey: deriveKey('mail-code'),
        postbox,
        securityLog,
        clock,
      }),
      remindToVerify: signUp.remindToVerify,
    }),
    totp: createTotpService({ accounts, reauthenticate, throttle, secretBox, securityLog, clock }),
    apiKeys: createApiKeysService({ keys: repositories.keys, securityLog, clock }),
    captcha: tools.captcha,
    securityLog,
    mails: createMailsService(repositories.mails, config),
    notices: createNoticesService({ users, postbox }),
  };
}

/** What several services share. */
function createTools(
  { repositories, clock, config, log, deriveKey }: IdentityDeps,
  { devices, mailer }: Shared,
) {
  const { buckets, alarms, usedSolutions, securityEvents } = repositories;
  const securityLog = createSecurityLog({ events: securityEvents, clock, log });
  const alarm = createAttackAlarm({ repository: alarms, securityLog, clock, log });
  const captcha = createAltcha({ key: deriveKey('captcha'), used: usedSolutions, clock });
  const throttle = createThrottle({
    repository: buckets,
    limits: limitsWith(config.loginLimits),
    pseudonym: createPseudonym(deriveKey('pseudonym')),
    clock,
  });
  const isLeaked = createLeakedPasswords();
  const online = config.hibpEnabled ? [createRangeLookup(log, config.hibpUrl)] : [];
  return {
    securityLog,
    alarm,
    captcha,
    devices,
    throttle,
    guard: createLoginGuard({ throttle, captcha, alarm, devices, securityLog, clock }),
    hasher: createPasswordHasher(),
    isLeaked,
    checkPassword: createCheckPassword([isLeaked, ...online]),
    postbox: createPostbox(mailer, log),
    secretBox: createSecretBox(deriveKey('secret-box')),
  };
}
