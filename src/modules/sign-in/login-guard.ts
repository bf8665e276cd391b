import type { Clock } from '../../platform/values/clock';
import { hostOf, networkOf } from '../../platform/values/address';
import { AppError, isAppError } from '../../platform/values/errors';
import type { Account, ClientFacts, SecurityLog, User } from '../accounts';
import type { AttackAlarm } from './attack-alarm';
import type { Attempt, BucketKey, Throttle } from './throttle';
import { CHALLENGE_URL, type Captcha } from './captcha';
import { isKnown, type DeviceTokens, type KnownDevice } from './device-tokens';
import { needsCaptcha } from './risk';

export interface GuardedRequest {
  readonly purpose: 'sign_in' | 'sign_up' | 'reset';
  /** Normalized. */
  readonly email: string;
  readonly captchaToken?: string | null | undefined;
}

export interface GuardedAttempt {
  readonly attempt: Attempt;
  readonly device: KnownDevice | null;
  /** Whether a solved CAPTCHA admitted the attempt. */
  readonly isSolved: boolean;
  /** Failures on this account before this attempt. */
  readonly failures: number;
  readonly isUnderAttack: boolean;
}

export interface LoginGuardDeps {
  readonly throttle: Throttle;
  readonly captcha: Captcha;
  readonly alarm: AttackAlarm;
  readonly devices: DeviceTokens;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}

export type LoginGuard = ReturnType<typeof createLoginGuard>;

/** Protects sign-in, sign-up and reset. It sees the request and the typed address, never an account. */
export function createLoginGuard(deps: LoginGuardDeps) {
  const { throttle, captcha, alarm, devices, securityLog, clock } = deps;
  const deviceOf = (client: ClientFacts, email: string): KnownDevice | null =>
    devices.verify(client.deviceToken, email, clock.now());
  const collectFindings = async (visit: Visit, attempt: Attempt): Promise<GuardedAttempt> => {
    const { request, device, isSolved } = visit;
    const account = personBucket(request.email, null);
    const failures = isSolved
      ? attempt.failures('captcha') + (await throttle.countFailures(account))
      : attempt.failures(device ? 'knownDevice' : 'account');
    return { attempt, device, isSolved, failures, isUnderAttack: await alarm.isRaised() };
  };
  return {
    /** Throws `rate_limited` or `captcha_required`, or carries out the attempt with the guard's findings. */
    admit: async <T>(
      client: ClientFacts,
      request: GuardedRequest,
      work: (findings: GuardedAttempt) => Promise<T>,
    ): Promise<T> => {
      const { email, purpose, captchaToken = null } = request;
      let isAdmitted = false;
      try {
        const device = deviceOf(client, email);
        // A solved challenge admits one sign-in or reset attempt, whatever others did to the account.
        const isSolved =
          device === null && purpose !== 'sign_up' && (await captcha.redeem(captchaToken));
        const visit = { client, request, device, isSolved };
        return await throttle.attempt(bucketsOf(visit), async (attempt) => {
          const findings = await collectFindings(visit, attempt);
          if (isRisky(findings) && !(await captcha.redeem(captchaToken))) {
            await securityLog.record({ type: 'captcha_required', client });
            // Counts only against its sender, who could otherwise repeat it without end.
            await attempt.pass();
            await attempt.refund(['ip', 'knownDevice']);
            throw captchaRequired();
          }
          isAdmitted = true;
          return work(findings);
        });
      } catch (error) {
        const isRefused = !isAdmitted && isAppError(error) && error.kind !== 'unavailable';
        if (isRefused) alarm.noteFailure(email);
        throw error;
      }
    },
    /**
     * For requests with a code instead of an e-mail address: counts only the address and network of the client. A known
     * device of the code's owner has only its own bucket; the owner is looked up first, but only for clients with a
     * genuine device token.
     */
    admitAnonymous: async <T>(
      client: ClientFacts,
      work: (attempt: Attempt) => Promise<T>,
      findOwner: () => Promise<Account | null> = async () => null,
    ): Promise<T> => {
      const hasToken = devices.read(client.deviceToken, clock.now()) !== null;
      const owner = hasToken ? await findOwner() : null;
      const device = owner && deviceOf(client, owner.user.email);
      const isOwn = owner !== null && isKnown(device, owner);
      return throttle.attempt(isOwn ? [codeBucket(device)] : clientBuckets(client), work);
    },
    /** Whether another reset e-mail is sent; called once per admitted reset. */
    mayMailReset: (
      client: ClientFacts,
      email: string,
      findings: GuardedAttempt,
    ): Promise<boolean> => throttle.tryConsume(resetMailBuckets(client, email, findings)),
    /** After a valid second factor: ends the consecutive failures of the first. */
    clearFailures: async (client: ClientFacts, email: string): Promise<void> => {
      const person = personBucket(email, deviceOf(client, email));
      await Promise.all([person, captchaBucket(email)].map(throttle.clearFailures));
    },
    /**
     * After the owner has proven the address: forgets failed passwords of all callers. For codes only the growing wait
     * ends; their hourly number stays limited, because someone who can read the owner's e-mail could otherwise guess
     * codes without limit.
     */
    reopen: async (client: ClientFacts, owner: Pick<User, 'id' | 'email'>): Promise<void> => {
      const { id, email } = owner;
      const persons = [null, deviceOf(client, email)].map((device) => personBucket(email, device));
      const passwords: BucketKey = { dimension: 'reauthentication', key: id };
      const others = [accountAndIpBucket(client, email), captchaBucket(email), passwords];
      await Promise.all([
        throttle.reset([...persons, ...others]),
        throttle.clearFailures(secondFactorBucket(id)),
      ]);
    },
  };
}

interface Visit {
  readonly client: ClientFacts;
  readonly request: GuardedRequest;
  readonly device: KnownDevice | null;
  readonly isSolved: boolean;
}

function isRisky({ attempt, device, isSolved, failures, isUnderAttack }: GuardedAttempt): boolean {
  if (isSolved) return false;
  return needsCaptcha({
    isKnownDevice: device !== null,
    accountFailures: failures,
    ipFailures: attempt.failures('ip'),
    accountsFromNetwork: attempt.accountsFromNetwork,
    isUnderAttack,
  });
}

/**
 * A device that signed in before has only its own bucket, so its owner gets in whatever others do to the account, the
 * address or the network. A solved CAPTCHA replaces the bucket of the account; a reset that it admits costs an attacker
 * nothing and helps only the owner. The wait that grows with wrong passwords does not apply to a reset.
 */
function bucketsOf({ client, request, device, isSolved }: Visit): readonly BucketKey[] {
  const { email, purpose } = request;
  const ofClient = clientBuckets(client, email);
  if (isSolved) return purpose === 'sign_in' ? [captchaBucket(email), ...ofClient] : ofClient;
  const person = { ...personBucket(email, device), ignoresWait: purpose === 'reset' };
  if (device !== null) return [person];
  const yieldsToCaptcha = purpose !== 'sign_up';
  const ofAccount = [person, accountAndIpBucket(client, email)].map((one) => ({
    ...one,
    yieldsToCaptcha,
  }));
  return [...ofAccount, ...ofClient];
}

/**
 * Callers who do not solve a CAPTCHA cannot use up the e-mails of the owner's device, nor those of an owner who
 * solves one.
 */
function resetMailBuckets(
  { ip }: ClientFacts,
  email: string,
  { device, isSolved }: GuardedAttempt,
): readonly BucketKey[] {
  if (device !== null) return [{ dimension: 'resetMail', key: `${email}\0device ${device.id}` }];
  if (!isSolved) return [{ dimension: 'resetMail', key: email }];
  return [
    { dimension: 'resetMail', key: `${email}\0${hostOf(ip)}` },
    { dimension: 'solvedResetMail', key: email },
  ];
}

/** Its key equals no `X-Device-Id`, because headers contain no NUL. */
function codeBucket({ id }: KnownDevice): BucketKey {
  return { dimension: 'device', key: `known\0${id}` };
}

function accountAndIpBucket({ ip }: ClientFacts, email: string): BucketKey {
  return { dimension: 'accountAndIp', key: `${email}\0${hostOf(ip)}` };
}

function captchaBucket(email: string): BucketKey {
  return { dimension: 'captcha', key: email };
}

function personBucket(email: string, device: KnownDevice | null): BucketKey {
  return device === null
    ? { dimension: 'account', key: email }
    : { dimension: 'knownDevice', key: `${email}\0${device.id}` };
}

function clientBuckets(client: ClientFacts, subject?: string): readonly BucketKey[] {
  const { ip, deviceId, clientId } = client;
  return [
    { dimension: 'ip', key: hostOf(ip) },
    { dimension: 'network', key: networkOf(ip), ...(subject ? { subject } : {}) },
    ...(deviceId ? [{ dimension: 'device', key: deviceId } as const] : []),
    ...(clientId ? [{ dimension: 'client', key: clientId } as const] : []),
  ];
}

/**
 * The bucket for second-factor codes: unknown devices share one over all challenges of the account; a known device or a
 * session has its own, so that someone who only has the password cannot keep the owner out.
 */
export function secondFactorBucket(
  userId: string,
  own: { readonly device: string } | { readonly session: string } | null = null,
): BucketKey {
  const parts = [userId, ...(own === null ? [] : Object.entries(own).flat())];
  return { dimension: 'secondFactor', key: parts.join('\0') };
}

function captchaRequired(): AppError {
  return new AppError({
    kind: 'forbidden',
    code: 'captcha_required',
    message: `Solve the challenge of GET ${CHALLENGE_URL} and repeat with captchaToken.`,
    details: { facts: { challengeUrl: CHALLENGE_URL } },
  });
}
