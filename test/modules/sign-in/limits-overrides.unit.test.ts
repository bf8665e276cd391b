import { loginLimits } from '../../../src/modules/sign-in/limits';
import { limitsWith } from '../../../src/modules/sign-in/limits';
import { loadConfig } from '../../../src/platform/config/config';

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
