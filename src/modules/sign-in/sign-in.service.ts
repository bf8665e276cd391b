import { unauthenticatedError } from '../../platform/values/errors';
import { newId } from '../../platform/values/ids';
import { type Account, whereOf, type ClientFacts, type IssuedTokens, type User } from '../accounts';
import { mailTemplates } from '../mail';
import type { SecondFactorAnswer, SecondFactorService } from './second-factor.service';
import { normalizeEmail } from '../../platform/values/email';
import { isKnown } from './device-tokens';
import type { GuardedAttempt } from './login-guard';
import { riskOf, type Risk } from './risk';
import type { Attempt } from './throttle';
import type { SignUpService } from './sign-up.service';
import type { SignInTools } from './tools';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly captchaToken?: string | null;
}

export interface SignInResult extends IssuedTokens {
  readonly deviceToken: string;
  readonly user: User;
}

type SignInDeps = SignInTools & {
  readonly secondFactor: SecondFactorService;
  readonly remindToVerify: SignUpService['remindToVerify'];
};

export function createSignInService(deps: SignInDeps) {
  const { guard, accounts, hasher, secondFactor, remindToVerify } = deps;
  const { alarm, mails, securityLog } = deps;
  /** Returns tokens or throws `mfa_required`, for a request that the guard has admitted. */
  const verifyCredentials = async (
    client: ClientFacts,
    { email, password }: Credentials,
    findings: GuardedAttempt,
  ): Promise<SignInResult> => {
    const account = await accounts.findByEmail(email);
    const userId = account?.user.id ?? null;
    /**
     * Writes the follow-up of a refusal, always with the same number of concurrent writes, so that the time does not
     * reveal the reason.
     */
    const refuse = async (reasons: readonly string[], ...writes: readonly Promise<void>[]) => {
      alarm.noteFailure(email);
      const event = { type: 'sign_in_failed', userId, client, reasons } as const;
      await Promise.all([securityLog.record(event), ...writes]);
      return invalidCredentials();
    };
    const isCorrect = await hasher.verify(account?.passwordHash ?? null, password);
    if (account === null || !isCorrect) {
      throw await refuse(['wrong_credentials'], remindToVerify(null));
    }
    const obstacle = obstacleOf(account);
    if (obstacle !== null) {
      throw await refuse([obstacle], remindToVerify(obstacle === 'unverified' ? account : null));
    }
    const { level, reasons } = await assess(deps, { account, client, findings, password });
    if (level === 'high') {
      const mail = mailTemplates.suspiciousSignIn(email, whereOf(client));
      const event = { type: 'sign_in_refused', userId, client, reasons } as const;
      throw await refuse(reasons, securityLog.record(event), mails.enqueue(mail, userId));
    }
    if (account.totp !== null || level === 'medium') {
      // The password is correct. Earlier failures are kept until the second step is done, because they are part of the
      // risk.
      await findings.attempt.pass();
      throw await secondFactor.challenge(account, client, reasons);
    }
    await findings.attempt.succeed();
    return complete(deps, account, client);
  };
  return {
    /** Returns tokens or throws `mfa_required`; every failure looks the same and takes the same time. */
    signIn: (client: ClientFacts, { email: typedEmail, password, captchaToken }: SignInRequest) => {
      const email = normalizeEmail(typedEmail);
      const request = { purpose: 'sign_in', email, captchaToken } as const;
      return guard.admit(client, request, (findings) =>
        verifyCredentials(client, { email, password }, findings),
      );
    },
    /** The second step after `mfa_required`. */
    answerSecondFactor: (client: ClientFacts, answer: SecondFactorAnswer) => {
      const verify = async (attempt: Attempt) => {
        const { userId, account } = await secondFactor.redeem(client, answer);
        if (account === null || obstacleOf(account) !== null) {
          await securityLog.record({ type: 'second_factor_failed', userId, client });
          throw invalidCredentials();
        }
        const { email } = account.user;
        await Promise.all([attempt.succeed(), guard.clearFailures(client, email)]);
        return complete(deps, account, client);
      };
      const findOwner = () => secondFactor.findOwner(answer.mfaToken);
      return guard.admitAnonymous(client, verify, findOwner);
    },
  };
}

type Credentials = Pick<SignInRequest, 'email' | 'password'>;

interface Candidate {
  readonly account: Account;
  readonly client: ClientFacts;
  readonly findings: GuardedAttempt;
  readonly password: string;
}

async function assess(
  { isLeaked }: SignInTools,
  { account, client: { country }, findings, password }: Candidate,
): Promise<Risk> {
  const { signInCountries } = account;
  const isUnusualCountry =
    country !== null && signInCountries.length > 0 && !signInCountries.includes(country);
  return riskOf({
    isKnownDevice: isKnown(findings.device, account),
    isUnusualCountry,
    failures: findings.failures,
    accountsFromNetwork: findings.attempt.accountsFromNetwork,
    isPasswordLeaked: await isLeaked(password.normalize('NFC')),
    isUnderAttack: findings.isUnderAttack,
  });
}

/** Opens a session, unless the password was changed or an app activated during the check. */
async function complete(
  { accounts, sessions, devices, mails, securityLog, clock }: SignInTools,
  account: Account,
  client: ClientFacts,
): Promise<SignInResult> {
  const { id: userId, email } = account.user;
  const sessionId = newId('ses', clock.now());
  const event = { type: 'sign_in_succeeded', userId, client, subject: sessionId } as const;
  const session = await securityLog.around(securityLog.draft(event), async () => {
    const tokens = await sessions.start(account.user, client, sessionId);
    const current = await accounts.findById(userId);
    if (current !== null && !isOutdated(account, current) && obstacleOf(current) === null) {
      return { ...tokens, user: current.user };
    }
    await sessions.undo(sessionId);
    throw invalidCredentials();
  });
  if (client.country !== null) await accounts.rememberCountry(userId, client.country);
  const device = devices.verify(client.deviceToken, email, clock.now());
  const deviceToken = isKnown(device, account) ? client.deviceToken : null;
  if (deviceToken === null) {
    await mails.enqueue(mailTemplates.newDevice(email, whereOf(client)), userId);
  }
  await sessions.endSurplus(userId, client);
  return { ...session, deviceToken: deviceToken ?? devices.issue(email, clock.now()) };
}

/** Whether the password was changed, or an app activated, since the account was checked. */
function isOutdated(checkedAccount: Account, current: Account): boolean {
  const isAppNew = checkedAccount.totp === null && current.totp !== null;
  return isAppNew || current.passwordHash !== checkedAccount.passwordHash;
}

/** Why an account cannot sign in; null if it can. Blocked users may sign in and read. */
function obstacleOf({ user, isVerified }: Account): 'disabled' | 'unverified' | null {
  if (user.status === 'disabled') return 'disabled';
  return isVerified ? null : 'unverified';
}

/** The same refusal for every cause (docs/threat-model.md, finding out who has an account). */
function invalidCredentials() {
  return unauthenticatedError(
    'invalid_credentials',
    'The e-mail address or the password is wrong.',
  );
}
