import { randomBytes } from 'node:crypto';
import { createAltcha } from '../../../src/modules/sign-in/captcha';
import { createDeviceTokens } from '../../../src/modules/sign-in/device-tokens';
import { createDeriveSuccessors, createSecretsOfKey } from '../../../src/modules/accounts';
import {
  createKeyring,
  type DeriveKeys,
  type SecretKeys,
} from '../../../src/platform/secrets/keys';
import { solvedToken } from '../../support/captcha';

const ring = (...ids: readonly [string, ...string[]]): DeriveKeys =>
  createKeyring(ids.map((id) => ({ id, secret: id.repeat(40) })) as never as SecretKeys);

describe('values made with one key', () => {
  const now = new Date();
  const [a, ba, b] = [ring('a'), ring('b', 'a'), ring('b')];

  it('are read while the key is in the list: device tokens', () => {
    const token = createDeviceTokens(a('device-token')).issue('me@example.com', now);
    const readers = [a, ba, b].map((keys) => createDeviceTokens(keys('device-token')));
    const verdicts = readers.map(
      (devices) => devices.verify(token, 'me@example.com', now) !== null,
    );
    expect(verdicts).toEqual([true, true, false]);
    expect(readers[1]?.verify(token, 'you@example.com', now)).toBeNull();
  });

  it('are read while the key is in the list: CAPTCHA solutions', async () => {
    const usedSolutions = { use: async () => true };
    const captchaOf = (keys: DeriveKeys) =>
      createAltcha({
        keys: keys('captcha'),
        usedSolutions,
        clock: { now: () => now },
      });
    const token = solvedToken(await captchaOf(a).createChallenge());
    expect(await captchaOf(ba).redeem(token)).toBe(true);
    expect(await captchaOf(b).redeem(token)).toBe(false);
  });

  it('are the same for each attempt of a request while the key is in the list: API keys', () => {
    const [first, second, last] = [a, ba, b].map((keys) => createSecretsOfKey(keys('api-key')));
    const [seedHash] = first?.('seed') ?? [];
    expect(seedHash).toMatch(/^sk_[\w-]{43}$/);
    expect(second?.('seed')).toContain(seedHash);
    expect(second?.('seed')[0]).toBe(last?.('seed')[0]);
    expect([...(last?.('seed') ?? []), ...(first?.('another') ?? [])]).not.toContain(seedHash);
    expect(first?.(null)[0]).not.toBe(first?.(null)[0]);
  });

  it('are derived again with the key of their first use: refresh tokens', () => {
    const token = `rt_${randomBytes(32).toString('base64url')}`;
    const [first, second] = [a, ba].map((keys) => createDeriveSuccessors(keys('refresh-token')));
    expect(second?.of(token, 'a')).toEqual(first?.of(token, 'a'));
    expect(second?.of(token, 'b')).not.toEqual(second?.of(token, 'a'));
    expect(second?.of(token, 'gone')).toEqual(second?.of(token, 'b'));
  });
});
