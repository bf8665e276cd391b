import { loginLimits } from '../../../src/modules/identity/throttle/limits';
import { limitsWith } from '../../../src/modules/identity/throttle/limits-overrides';

describe('LOGIN_LIMITS', () => {
  it.each(['nobody=5/60', 'ip', 'ip=0/60', 'ip=5', 'account=5/60+x'])('refuses %s', (text) => {
    expect(() => limitsWith(text)).toThrow('LOGIN_LIMITS');
  });

  it('replaces the windows of the named dimensions and keeps the rest', () => {
    const limits = limitsWith('ip=60/60; account=10/60+40/3600');
    expect(limits.ip).toEqual({ ...loginLimits.ip, attempts: [{ seconds: 60, max: 60 }] });
    expect(limits.account.attempts).toHaveLength(2);
    expect(limits.network).toBe(loginLimits.network);
    expect(limitsWith('')).toEqual(loginLimits);
  });
});
