import { needsCaptcha, riskOf, type RiskFacts } from '../../../src/modules/sign-in/risk';
import { limitsWith, loginLimits, waitSeconds } from '../../../src/modules/sign-in/limits';
import { loadConfig } from '../../../src/platform/config/config';

const calm: RiskFacts = {
  isKnownDevice: true,
  isUnusualCountry: false,
  failures: 0,
  accountsFromNetwork: 1,
  isPasswordLeaked: false,
  isUnderAttack: false,
};

describe('the risk of a sign-in', () => {
  it.each([
    ['a known device', {}, 'low'],
    ['a new device alone', { isKnownDevice: false }, 'low'],
    ['an unusual country', { isUnusualCountry: true }, 'medium'],
    ['a leaked password', { isPasswordLeaked: true }, 'medium'],
    ['ten failures alone', { failures: 10 }, 'medium'],
    ['nine failures on a new device', { failures: 9, isKnownDevice: false }, 'low'],
    [
      'a leaked password abroad on a new device under attack',
      { isPasswordLeaked: true, isUnusualCountry: true, isKnownDevice: false, isUnderAttack: true },
      'high',
    ],
    ['many failures on a new device', { isKnownDevice: false, failures: 12 }, 'medium'],
    [
      'a new device abroad with many failures in a busy network',
      { isKnownDevice: false, isUnusualCountry: true, failures: 12, accountsFromNetwork: 12 },
      'high',
    ],
  ] as const)('of %s matches the table', (_what, facts, level) => {
    expect(riskOf({ ...calm, ...facts }).level).toBe(level);
  });

  it('has its reasons', () => {
    expect(riskOf({ ...calm, isKnownDevice: false, isPasswordLeaked: true })).toEqual({
      level: 'medium',
      score: 40,
      reasons: ['new_device', 'leaked_password'],
    });
  });
});

describe('a CAPTCHA', () => {
  const quiet = {
    isKnownDevice: false,
    accountFailures: 0,
    ipFailures: 0,
    accountsFromNetwork: 1,
    isUnderAttack: false,
  };
  it.each([
    [{}, false],
    [{ accountFailures: 5, isKnownDevice: true }, true],
    [{ accountFailures: 4 }, false],
    [{ ipFailures: 15 }, true],
    [{ ipFailures: 14 }, false],
    [{ ipFailures: 15, isKnownDevice: true }, false],
    [{ accountsFromNetwork: 15 }, true],
    [{ accountsFromNetwork: 14 }, false],
    [{ isUnderAttack: true }, true],
    [{ isUnderAttack: true, isKnownDevice: true }, false],
  ])('for %j is required: %s', (facts, challenge) => {
    expect(needsCaptcha({ ...quiet, ...facts })).toBe(challenge);
  });
});

describe('the wait after failures', () => {
  it('begins with the fourth attempt, doubles, and ends at 15 minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 12, 13, 100].map(waitSeconds)).toEqual([
      0, 0, 0, 1, 2, 4, 512, 900, 900,
    ]);
  });
});

describe('the limits of sign-ins', () => {
  const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
  const perPerson = [`5 in ${MINUTE} s`, `20 in ${HOUR} s`];

  // Parts 8, 12.3 and 12.8 of the decisions.
  it.each([
    ['account', perPerson, null, true],
    ['knownDevice', perPerson, null, true],
    ['secondFactor', perPerson, null, true],
    ['reauthentication', perPerson, null, true],
    ['accountAndIp', [`5 in ${MINUTE} s`], null, false],
    ['ip', [`30 in ${MINUTE} s`], `100 in ${DAY} s`, false],
    ['network', [`300 in ${HOUR} s`], null, false],
    ['device', [`60 in ${HOUR} s`], null, false],
    ['captcha', [`10 in ${HOUR} s`], `240 in ${DAY} s`, false],
    ['resetMail', [`3 in ${HOUR} s`], null, false],
    ['solvedResetMail', [`20 in ${HOUR} s`], null, false],
    ['client', [`600 in ${MINUTE} s`], null, false],
  ] as const)(
    'by %s are %j attempts, %s failures, growing waits: %s',
    (name, attempts, failures, waits) => {
      const limitText = ({ max, seconds }: { max: number; seconds: number }) =>
        `${max} in ${seconds} s`;
      const limit = loginLimits[name];
      expect(limit.attempts.map(limitText)).toEqual(attempts);
      expect(limit.failures === undefined ? null : limitText(limit.failures)).toBe(failures);
      expect(limit.progressive ?? false).toBe(waits);
    },
  );

  it('have these values', () => {
    expect(Object.keys(loginLimits)).toHaveLength(12);
  });
});

const withSetting = (LOGIN_LIMITS: string) =>
  limitsWith(loadConfig({ SECRET_KEY: 'x'.repeat(64), LOGIN_LIMITS }).loginLimits);

describe('LOGIN_LIMITS', () => {
  it.each(['nobody=5/60', 'ip', 'ip=0/60', 'ip=5', 'account=5/60+x'])('refuses %s', (text) => {
    expect(() => withSetting(text)).toThrow(/^Wrong settings:\n {2}- LOGIN_LIMITS [^\n]+$/);
  });

  it('replaces the windows of the named dimensions and keeps the rest', () => {
    const limits = withSetting('ip=60/60; account=10/60+40/3600');
    expect(limits.ip).toEqual({ ...loginLimits.ip, attempts: [{ seconds: 60, max: 60 }] });
    expect(limits.account.attempts).toHaveLength(2);
    expect(limits.network).toBe(loginLimits.network);
    expect(withSetting('')).toEqual(loginLimits);
  });
});
