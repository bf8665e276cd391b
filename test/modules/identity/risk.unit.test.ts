import { needsCaptcha, riskOf, type RiskFacts } from '../../../src/modules/identity/login/risk';
import { waitSeconds } from '../../../src/modules/identity/throttle/limits';

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
    ['many failures on a new device', { isKnownDevice: false, failures: 12 }, 'medium'],
    [
      'a new device abroad with many failures in a busy network',
      { isKnownDevice: false, isUnusualCountry: true, failures: 12, accountsFromNetwork: 12 },
      'high',
    ],
  ] as const)('of %s is as the table says', (_what, facts, level) => {
    expect(riskOf({ ...calm, ...facts }).level).toBe(level);
  });

  it('names its reasons', () => {
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
    [{ accountFailures: 5 }, true],
    [{ ipFailures: 15 }, true],
    [{ accountsFromNetwork: 15 }, true],
    [{ isUnderAttack: true }, true],
    [{ isUnderAttack: true, isKnownDevice: true }, false],
  ])('for %j is asked: %s', (facts, asked) => {
    expect(needsCaptcha({ ...quiet, ...facts })).toBe(asked);
  });
});

describe('the wait after misses', () => {
  it('begins with the fourth attempt, doubles, and ends at 15 minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 12, 13, 100].map(waitSeconds)).toEqual([
      0, 0, 0, 1, 2, 4, 512, 900, 900,
    ]);
  });
});
