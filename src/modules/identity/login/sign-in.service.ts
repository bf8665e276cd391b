import type { Clock } from '../../../platform/clock';
import { unauthenticatedError } from '../../../platform/errors';
import type { Account, AccountsRepository } from '../accounts/accounts.repository';
import type { ClientFacts } from '../client-facts';
import { mailTemplates } from '../mail/mail-templates';
import type { Postbox } from '../mail/postbox';
import type { SecondFactorService } from '../mfa/second-factor.service';
import type { IsLeaked } from '../passwords/leaked-passwords';
import type { PasswordHasher } from '../passwords/password-hasher';
import { normalizeEmail } from '../pseudonym';
import type { SecurityLog } from '../security/security-log';
import type { IssuedTokens, SessionsService } from '../sessions/sessions.service';
import type { AttackAlarm } from '../throttle/attack-alarm';
import type { User } from '../users.types';
import type { DeviceTokens } from './device-tokens';
import type { GuardedAttempt, LoginGuard } from './login-guard';
import { riskOf, type Risk } from './risk';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly captchaToken?: string | null;
}

export interface SecondFactorAnswer {
  readonly mfaToken: string;
  readonly code: string;
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
  readonly postbox: Postbox;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  /** Sends another verification mail to somebody who knows the password of an unverified account. */
  readonly remindToVerify: (account: Account) => void;
}

export function createSignInService(deps: SignInDeps): SignInService {
  const { guard, accounts, hasher, secondFactor, alarm, postbox, securityLog } = deps;

  const refuse = (client: ClientFacts, userId: string | null, reasons: readonly string[]) => {
    alarm.noteFailure();
    securityLog.record({ type: 'sign_in_failed', userId, client, reasons });
    return invalidCredentials();
  };

  return {
    signIn: async (client, { email: typed, password, captchaToken }) => {
      const email = normalizeEmail(typed);
      const guarded = await guard.admit(client, { email, captchaToken });
      const account = await accounts.findByEmail(email);
      const caller = guarded.device === null ? 'unknown' : 'known';
      const storedHash = account?.passwordHash ?? null;
      const isRight = await guarded.attempt.carryOut(() =>
        hasher.verify(storedHash, password, caller),
      );
      if (account === null || !isRight) {
        throw refuse(client, account?.user.id ?? null, ['wrong_credentials']);
      }
      if (!maySignIn(account.user)) {
        if (account.user.status === 'unverified') deps.remindToVerify(account);
        throw refuse(client, account.user.id, [account.user.status]);
      }
      const risk = await judge(deps, { account, client, guarded, password });
      if (risk.level === 'high') {
        postbox.post(mailTemplates.suspiciousSignIn(email, whereOf(client)));
        securityLog.record({
          type: 'sign_in_refused',
          userId: account.user.id,
          client,
          reasons: risk.reasons,
        });
        throw refuse(client, account.user.id, risk.reasons);
      }
      if (account.totp !== null || risk.level === 'medium') {
        // The password was right. Earlier misses stay until the second step is done: they are part of the risk.
        await guarded.attempt.pass();
        throw await secondFactor.challenge(account, client, risk.reasons);
      }
      await guarded.attempt.succeed();
      return complete(deps, { account, client, isKnownDevice: isKnown(guarded, account) });
    },
    answerSecondFactor: async (client, { mfaToken, code }) => {
      const passage = await guard.admitAnonymous(client);
      const account = await secondFactor.redeem(mfaToken, code);
      if (account === null || !maySignIn(account.user)) {
        securityLog.record({
          type: 'second_factor_failed',
          userId: account?.user.id ?? null,
          client,
        });
        throw invalidCredentials();
      }
      await Promise.all([passage.succeed(), guard.forgive(client, account.user.email)]);
      const device = deps.devices.verify(client.deviceToken, account.user.email, deps.clock.now());
      return complete(deps, { account, client, isKnownDevice: device !== null });
    },
  };
}

interface Candidate {
  readonly account: Account;
  readonly client: ClientFacts;
  readonly guarded: GuardedAttempt;
  readonly password: string;
}

async function judge(
  { isLeaked }: SignInDeps,
  { account, client, guarded, password }: Candidate,
): Promise<Risk> {
  const { signInCountries } = account;
  return riskOf({
    isKnownDevice: isKnown(guarded, account),
    isUnusualCountry:
      client.country !== null &&
      signInCountries.length > 0 &&
      !signInCountries.includes(client.country),
    misses: guarded.misses,
    accountsFromNetwork: guarded.attempt.accountsFromNetwork,
    isPasswordLeaked: await isLeaked(password),
    isUnderAttack: guarded.isUnderAttack,
  });
}

/** A changed password makes the devices that came before unknown. */
function isKnown({ device }: GuardedAttempt, { passwordChangedAt }: Account): boolean {
  return device !== null && (passwordChangedAt === null || device.issuedAt >= passwordChangedAt);
}

interface Completion {
  readonly account: Account;
  readonly client: ClientFacts;
  readonly isKnownDevice: boolean;
}

/** Opens a session, unless the password was changed while it was being checked. */
async function complete(
  deps: SignInDeps,
  { account, client, isKnownDevice }: Completion,
): Promise<SignedIn> {
  const { user } = account;
  const { sessionId, ...tokens } = await deps.sessions.start(user, client);
  const current = await deps.accounts.findById(user.id);
  if (
    current === null ||
    current.passwordHash !== account.passwordHash ||
    !maySignIn(current.user)
  ) {
    await deps.sessions.end(sessionId, user.id);
    throw invalidCredentials();
  }
  if (client.country !== null) await deps.accounts.rememberCountry(user.id, client.country);
  if (!isKnownDevice) deps.postbox.post(mailTemplates.newDevice(user.email, whereOf(client)));
  deps.securityLog.record({ type: 'sign_in_succeeded', userId: user.id, client });
  const deviceToken =
    isKnownDevice && client.deviceToken !== null
      ? client.deviceToken
      : deps.devices.issue(user.email, deps.clock.now());
  return { ...tokens, deviceToken, user: current.user };
}

/** Blocked people sign in and read (decisions.md part 4). */
function maySignIn({ status }: User): boolean {
  return status === 'active' || status === 'blocked';
}

function whereOf({ ip, country }: ClientFacts): string {
  return country === null ? `address ${ip}` : `address ${ip}, country ${country}`;
}

/** One answer for every cause (specification part 7, rule 6). */
function invalidCredentials() {
  return unauthenticatedError(
    'invalid_credentials',
    'The e-mail address or the password is not right.',
  );
}
