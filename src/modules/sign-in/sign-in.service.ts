import type { Clock } from '../../platform/values/clock';
import { unauthenticatedError } from '../../platform/values/errors';
import { newId } from '../../platform/values/ids';
import {
  type Account,
  type AccountsRepository,
  whereOf,
  type ClientFacts,
  type SecurityLog,
  type IssuedTokens,
  type SessionsService,
  type User,
} from '../accounts';
import { mailTemplates, type MailQueue } from '../mail';
import type { SecondFactorAnswer, SecondFactorService } from './second-factor.service';
import type { IsLeaked } from './password-rules';
import type { PasswordHasher } from './password-hasher';
import { normalizeEmail } from '../../platform/values/email';
import type { AttackAlarm } from './attack-alarm';
import { isKnown, type DeviceTokens } from './device-tokens';
import type { GuardedAttempt, LoginGuard } from './login-guard';
import { riskOf, type Risk } from './risk';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly captchaToken?: string | null;
}

export interface SignedIn extends IssuedTokens {
  readonly deviceToken: string;
  readonly user: User;
}

export interface SignInService {
  /** Tokens, or `mfa_required`; every failure looks the same and takes the same time. */
  signIn(client: ClientFacts, request: SignInRequest): Promise<SignedIn>;
  /** The second step after `mfa_required`. */
  answerSecondFactor(client: ClientFacts, answer: SecondFactorAnswer): Promise<SignedIn>;
}

export interface SignInDeps {
  readonly guard: LoginGuard;
  readonly accounts: AccountsRepository;
  readonly hasher: PasswordHasher;
  readonly isLeaked: IsLeaked;
  readonly secondFactor: SecondFactorService;
  readonly sessions: SessionsService;
  readonly devices: DeviceTokens;
  readonly alarm: AttackAlarm;
  readonly mails: MailQueue;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  /** Another verification mail to somebody who knows the password of an unverified account; null writes as much. */
  readonly remindToVerify: (account: Account | null) => Promise<void>;
}

export function createSignInService(deps: SignInDeps): SignInService {
  const { guard, accounts, hasher, secondFactor, mails, securityLog } = deps;

  const refuse = createRefuse(deps);

  return {
    signIn: (client, { email: typed, password, captchaToken }) => {
      const email = normalizeEmail(typed);
      const request = { purpose: 'sign_in', email, captchaToken } as const;
      return guard.admit(client, request, async (guarded) => {
        const account = await accounts.findByEmail(email);
        const storedHash = account?.passwordHash ?? null;
        const refused = { email, client, userId: account?.user.id ?? null };
        const isRight = await hasher.verify(storedHash, password);
        if (account === null || !isRight) {
          throw await refuse(refused, ['wrong_credentials'], deps.remindToVerify(null));
        }
        const obstacle = obstacleOf(account);
        if (obstacle !== null) {
          const reminder = deps.remindToVerify(obstacle === 'unverified' ? account : null);
          throw await refuse(refused, [obstacle], reminder);
        }
        const risk = await assess(deps, { account, client, guarded, password });
        if (risk.level === 'high') {
          const { reasons } = risk;
          const event = {
            type: 'sign_in_refused',
            userId: account.user.id,
            client,
            reasons,
          } as const;
          const mail = mailTemplates.suspiciousSignIn(email, whereOf(client));
          const told = mails.enqueue(mail, account.user.id);
          throw await refuse(refused, reasons, securityLog.record(event), told);
        }
        if (account.totp !== null || risk.level === 'medium') {
          // The password was right. Earlier failures stay until the second step is done: they are part of the risk.
          await guarded.attempt.pass();
          throw await secondFactor.challenge(account, client, risk.reasons);
        }
        await guarded.attempt.succeed();
        return complete(deps, { account, client, isKnownDevice: isKnown(guarded.device, account) });
      });
    },
    answerSecondFactor: (client, answer) =>
      guard.admitAnonymous(client, async (attempt) => {
        const { userId, account } = await secondFactor.redeem(client, answer);
        if (account === null || obstacleOf(account) !== null) {
          await securityLog.record({ type: 'second_factor_failed', userId, client });
          throw invalidCredentials();
        }
        const { email } = account.user;
        await Promise.all([attempt.succeed(), guard.clearFailures(client, email)]);
        const device = deps.devices.verify(client.deviceToken, email, deps.clock.now());
        return complete(deps, { account, client, isKnownDevice: isKnown(device, account) });
      }),
  };
}

interface Refused {
  readonly email: string;
  readonly client: ClientFacts;
  readonly userId: string | null;
}

/** Writes what a refusal requires, all at once. Each takes as many writes: the time does not show which it is. */
function createRefuse({ alarm, securityLog }: SignInDeps) {
  return async (
    { email, client, userId }: Refused,
    reasons: readonly string[],
    ...writes: readonly Promise<void>[]
  ) => {
    alarm.noteFailure(email);
    const event = { type: 'sign_in_failed', userId, client, reasons } as const;
    await Promise.all([securityLog.record(event), ...writes]);
    return invalidCredentials();
  };
}

interface Candidate {
  readonly account: Account;
  readonly client: ClientFacts;
  readonly guarded: GuardedAttempt;
  readonly password: string;
}

async function assess(
  { isLeaked }: SignInDeps,
  { account, client, guarded, password }: Candidate,
): Promise<Risk> {
  const { signInCountries } = account;
  return riskOf({
    isKnownDevice: isKnown(guarded.device, account),
    isUnusualCountry:
      client.country !== null &&
      signInCountries.length > 0 &&
      !signInCountries.includes(client.country),
    failures: guarded.failures,
    accountsFromNetwork: guarded.attempt.accountsFromNetwork,
    isPasswordLeaked: await isLeaked(password.normalize('NFC')),
    isUnderAttack: guarded.isUnderAttack,
  });
}

interface Completion {
  readonly account: Account;
  readonly client: ClientFacts;
  readonly isKnownDevice: boolean;
}

/** Opens a session, unless the password was changed or an app turned on while they were being checked. */
async function complete(
  deps: SignInDeps,
  { account, client, isKnownDevice }: Completion,
): Promise<SignedIn> {
  const { user } = account;
  const { id: userId } = user;
  const sessionId = newId('ses', deps.clock.now());
  const event = { type: 'sign_in_succeeded', userId, client, subject: sessionId } as const;
  const { tokens, current } = await deps.securityLog.around(
    deps.securityLog.draft(event),
    async () => {
      const started = await deps.sessions.start(user, client, sessionId);
      const now = await deps.accounts.findById(userId);
      if (now !== null && !isOutdated(account, now) && obstacleOf(now) === null) {
        return { tokens: started, current: now };
      }
      await deps.sessions.undo(sessionId);
      throw invalidCredentials();
    },
  );
  if (client.country !== null) await deps.accounts.rememberCountry(user.id, client.country);
  if (!isKnownDevice) {
    await deps.mails.enqueue(mailTemplates.newDevice(user.email, whereOf(client)), user.id);
  }
  await deps.sessions.endSurplus(user.id, client);
  const deviceToken =
    isKnownDevice && client.deviceToken !== null
      ? client.deviceToken
      : deps.devices.issue(user.email, deps.clock.now());
  return { ...tokens, deviceToken, user: current.user };
}

/** What was checked is no longer what the account asks for. */
function isOutdated(checked: Account, current: Account): boolean {
  const isAppNew = checked.totp === null && current.totp !== null;
  return isAppNew || current.passwordHash !== checked.passwordHash;
}

/** Why an account cannot sign in; null when it can. Blocked people sign in and read. */
function obstacleOf({ user, isVerified }: Account): 'disabled' | 'unverified' | null {
  if (user.status === 'disabled') return 'disabled';
  return isVerified ? null : 'unverified';
}

/** One answer for every cause (docs/threat-model.md, finding out who has an account). */
function invalidCredentials() {
  return unauthenticatedError(
    'invalid_credentials',
    'The e-mail address or the password is not right.',
  );
}
