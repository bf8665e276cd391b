import type { Clock } from '../../platform/values/clock';
import { hostOf, networkOf } from '../../platform/values/address';
import { AppError, isAppError } from '../../platform/values/errors';
import type { ClientFacts, SecurityLog, User } from '../accounts';
import type { AttackAlarm } from './attack-alarm';
import type { Attempt, BucketKey, Throttle } from './throttle';
import { secondFactorBucket } from './second-factor.service';
import { CHALLENGE_URL, type Captcha } from './captcha';
import type { DeviceTokens, KnownDevice } from './device-tokens';
import { needsCaptcha } from './risk';

/** Stands in front of sign-in, sign-up and reset. It sees the request and the typed address, never an account. */
export interface LoginGuard {
  /** Throws `rate_limited` or `captcha_required`, or does the work of the attempt with what it saw. */
  admit<T>(client: ClientFacts, request: GuardedRequest, work: GuardedWork<T>): Promise<T>;
  /** For requests without an address: address and network of the client only. */
  admitAnonymous<T>(client: ClientFacts, work: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Whether another mail to reset the password goes out; asked once a reset that was admitted. */
  mayMailReset(client: ClientFacts, email: string, guarded: GuardedAttempt): Promise<boolean>;
  /** The second factor was right: failures of the first end here. */
  clearFailures(client: ClientFacts, email: string): Promise<void>;
  /**
   * The owner has proven the address: what was counted of passwords, here or by others, holds no more. Of codes the growing
   * wait ends; their number within an hour holds on, or whoever reads the mail would guess them without end.
   */
  reopen(client: ClientFacts, owner: Pick<User, 'id' | 'email'>): Promise<void>;
}

export interface GuardedRequest {
  readonly purpose: 'sign_in' | 'sign_up' | 'reset';
  /** Normalized. */
  readonly email: string;
  readonly captchaToken?: string | null | undefined;
}

export interface GuardedAttempt {
  readonly attempt: Attempt;
  readonly device: KnownDevice | null;
  /** Whether a solved CAPTCHA opened it. */
  readonly isSolved: boolean;
  /** Of this account before this attempt. */
  readonly failures: number;
  readonly isUnderAttack: boolean;
}

export type GuardedWork<T> = (guarded: GuardedAttempt) => Promise<T>;

export interface LoginGuardDeps {
  readonly throttle: Throttle;
  readonly captcha: Captcha;
  readonly alarm: AttackAlarm;
  readonly devices: DeviceTokens;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}

export function createLoginGuard(deps: LoginGuardDeps): LoginGuard {
  const { throttle, alarm, devices, clock } = deps;
  const deviceOf = (client: ClientFacts, email: string): KnownDevice | null =>
    devices.verify(client.deviceToken, email, clock.now());
  return {
    admit: async (client, request, work) => {
      let isAdmitted = false;
      try {
        const device = deviceOf(client, request.email);
        const isSolved = device === null && (await opensOwnTry(deps, request));
        const admit = isSolved ? admitSolved : admitWithinLimits;
        return await admit(deps, { client, request, device }, (guarded) => {
          isAdmitted = true;
          return work(guarded);
        });
      } catch (error) {
        const isRefused = !isAdmitted && isAppError(error) && error.kind !== 'unavailable';
        if (isRefused) alarm.noteFailure(request.email);
        throw error;
      }
    },
    admitAnonymous: (client, work) => throttle.attempt(clientBuckets(client), work),
    mayMailReset: (client, email, guarded) =>
      throttle.tryConsume(resetMailBuckets(client, email, guarded)),
    clearFailures: async (client, email) => {
      const person = personBucket(email, deviceOf(client, email));
      await Promise.all([person, captchaBucket(email)].map(throttle.clearFailures));
    },
    reopen: async (client, { id, email }) => {
      const known = deviceOf(client, email);
      const persons = [null, known].map((device) => personBucket(email, device));
      const passwords: BucketKey = { dimension: 'reauthentication', key: id };
      const others = [hereBucket(client, email), captchaBucket(email), passwords];
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
}

/** A solved challenge opens one try of sign-in or reset, whatever others did to the account. */
async function opensOwnTry({ captcha }: LoginGuardDeps, request: GuardedRequest) {
  return request.purpose !== 'sign_up' && captcha.redeem(request.captchaToken ?? null);
}

/** Counts in a bucket of its own; a reset costs an attacker nothing to ask for and helps nobody but the owner. */
function admitSolved<T>(
  { throttle, alarm }: LoginGuardDeps,
  { client, request, device }: Visit,
  work: GuardedWork<T>,
): Promise<T> {
  const { email, purpose } = request;
  const own = purpose === 'sign_in' ? [captchaBucket(email)] : [];
  return throttle.attempt([...own, ...clientBuckets(client, email)], async (attempt) => {
    const earlier = await throttle.countFailures(personBucket(email, null));
    const failures = earlier + attempt.failures('captcha');
    const isUnderAttack = await alarm.isRaised();
    return work({ attempt, device, isSolved: true, failures, isUnderAttack });
  });
}

function admitWithinLimits<T>(
  deps: LoginGuardDeps,
  visit: Visit,
  work: GuardedWork<T>,
): Promise<T> {
  return deps.throttle.attempt(bucketsOf(visit), async (attempt) =>
    work(await guardAttempt(deps, visit, attempt)),
  );
}

async function guardAttempt(
  { captcha, alarm, securityLog }: LoginGuardDeps,
  { client, request, device }: Visit,
  attempt: Attempt,
): Promise<GuardedAttempt> {
  const failures = attempt.failures(device ? 'knownDevice' : 'account');
  const isUnderAttack = await alarm.isRaised();
  const isRisky = needsCaptcha({
    isKnownDevice: device !== null,
    accountFailures: failures,
    ipFailures: attempt.failures('ip'),
    accountsFromNetwork: attempt.accountsFromNetwork,
    isUnderAttack,
  });
  if (isRisky && !(await captcha.redeem(request.captchaToken ?? null))) {
    await attempt.refund();
    await securityLog.record({ type: 'captcha_required', client });
    throw captchaRequired();
  }
  return { attempt, device, isSolved: false, failures, isUnderAttack };
}

/**
 * A device that signed in before has a bucket of its own and no other: whatever others do to the account, the
 * address or the network, its owner gets in. The wait that grows with wrong passwords does not hold for a reset.
 */
function bucketsOf({ client, request, device }: Visit): readonly BucketKey[] {
  const { email, purpose } = request;
  const person = { ...personBucket(email, device), ignoresWait: purpose === 'reset' };
  if (device !== null) return [person];
  const yieldsToCaptcha = purpose !== 'sign_up';
  const ofAccount = [person, hereBucket(client, email)].map((one) => ({ ...one, yieldsToCaptcha }));
  return [...ofAccount, ...clientBuckets(client, email)];
}

/** Strangers who solve nothing take no mail from a device of the owner, nor from an owner who solves a CAPTCHA. */
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

function hereBucket({ ip }: ClientFacts, email: string): BucketKey {
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

function captchaRequired(): AppError {
  return new AppError({
    kind: 'forbidden',
    code: 'captcha_required',
    message: `Solve the challenge of GET ${CHALLENGE_URL} and repeat with captchaToken.`,
    details: { facts: { challengeUrl: CHALLENGE_URL } },
  });
}
