import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import { hostOf, networkOf } from '../../../platform/address';
import type { ClientFacts } from '../client-facts';
import type { SecurityLog } from '../security/security-log';
import type { AttackAlarm } from '../throttle/attack-alarm';
import type { Attempt, BucketKey, Throttle } from '../throttle/throttle';
import type { Captcha } from './captcha';
import type { DeviceTokens, KnownDevice } from './device-tokens';
import { needsCaptcha } from './risk';

/** The wall in front of sign-in, sign-up and reset. It sees the request and the typed address, never an account. */
export interface LoginGuard {
  /** Throws `rate_limited` or `captcha_required`, or tells what it saw. */
  admit(client: ClientFacts, request: GuardedRequest): Promise<GuardedAttempt>;
  /** The person behind the address has shown to be right in a second step: misses of the first end here. */
  forgive(client: ClientFacts, email: string): Promise<void>;
  /** For requests without an address: address and network of the client only. */
  admitAnonymous(client: ClientFacts): Promise<Attempt>;
}

export interface GuardedRequest {
  /** Normalized. */
  readonly email: string;
  readonly captchaToken?: string | null;
}

export interface GuardedAttempt {
  readonly attempt: Attempt;
  readonly device: KnownDevice | null;
  readonly misses: number;
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

export function createLoginGuard(deps: LoginGuardDeps): LoginGuard {
  const { throttle, captcha, alarm, devices, securityLog, clock } = deps;
  return {
    admit: async (client, { email, captchaToken = null }) => {
      const device = devices.verify(client.deviceToken, email, clock.now());
      const attempt = await throttle.attempt(bucketsOf(client, email, device));
      const misses = attempt.misses(device ? 'knownDevice' : 'account');
      const isUnderAttack = await alarm.isRaised();
      const isRisky = needsCaptcha({
        isKnownDevice: device !== null,
        accountMisses: misses,
        ipMisses: attempt.misses('ip'),
        accountsFromNetwork: attempt.accountsFromNetwork,
        isUnderAttack,
      });
      if (isRisky && !(await captcha.redeem(captchaToken))) {
        await attempt.giveBack();
        securityLog.record({ type: 'captcha_required', client });
        throw captchaRequired();
      }
      return { attempt, device, misses, isUnderAttack };
    },
    forgive: (client, email) => {
      const device = devices.verify(client.deviceToken, email, clock.now());
      return throttle.forgive(personBucket(email, device));
    },
    admitAnonymous: (client) => throttle.attempt(clientBuckets(client)),
  };
}

/**
 * A device that signed in before has a bucket of its own and no other: whatever others do to the account, the
 * address or the network, its owner gets in.
 */
function bucketsOf(
  client: ClientFacts,
  email: string,
  device: KnownDevice | null,
): readonly BucketKey[] {
  const person = personBucket(email, device);
  if (device !== null) return [person];
  return [
    person,
    { dimension: 'accountAndIp', key: `${email}\0${hostOf(client.ip)}` },
    ...clientBuckets(client, email),
  ];
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
    message: 'Solve the challenge of GET /auth/captcha and repeat with captchaToken.',
    details: { facts: { challengeUrl: '/auth/captcha' } },
  });
}
