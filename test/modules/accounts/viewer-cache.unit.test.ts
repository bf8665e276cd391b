import type { Viewer } from '../../../src/modules/accounts';
import { ViewerCache } from '../../../src/modules/accounts/viewer';

const viewerOf = (userId: string): Viewer => ({
  ...{ kind: 'session', userId, role: 'customer', isBlocked: false, credentialId: 'ses_1' },
});
const valid = (userId = 'usr_1') => Promise.resolve(viewerOf(userId));
const invalid = () => Promise.reject(new Error('invalid credential'));

describe('a cached viewer', () => {
  it.each([-600_000, 0, 600_000])(
    'is forgotten after three seconds, even if the clock is set by %d ms in between',
    async (stepMs) => {
      const [clock, monotonic] = [Date.now(), performance.now()];
      const now = jest.spyOn(Date, 'now');
      const steady = jest.spyOn(performance, 'now');
      const pass = (milliseconds: number): void => {
        now.mockReturnValue(clock + stepMs + milliseconds);
        steady.mockReturnValue(monotonic + milliseconds);
      };
      const cache = new ViewerCache();
      pass(0);
      await cache.get('Bearer at_1', () => valid());
      pass(2500);
      expect(cache.find('Bearer at_1')).not.toBeNull();
      pass(3500);
      expect(cache.find('Bearer at_1')).toBeNull();
    },
  );

  it('stays cached while ten thousand invalid credentials are tried', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(0);
    const cache = new ViewerCache();
    await cache.get('valid', () => valid());
    const attempts = Array.from({ length: 10_001 }, (_, n) => cache.get(`invalid ${n}`, invalid));
    expect(cache.find('valid')).not.toBeNull();
    await Promise.allSettled(attempts);
    expect(cache.find('valid')).not.toBeNull();
  });

  it('is evicted by the ten-thousandth valid one after it', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(0);
    const cache = new ViewerCache();
    for (let n = 0; n <= 10_000; n += 1) await cache.get(`valid ${n}`, () => valid(`usr_${n}`));
    expect([cache.find('valid 0'), cache.find('valid 1')]).toEqual([null, viewerOf('usr_1')]);
  });

  it('is forgotten with its user, and no other one is', async () => {
    const cache = new ViewerCache();
    for (const name of ['a', 'b']) await cache.get(name, () => valid());
    await cache.get('other', () => valid('usr_2'));
    cache.forget('usr_1');
    expect(['a', 'b', 'other'].map((name) => cache.find(name) !== null)).toEqual([
      ...[false, false, true],
    ]);
  });

  it('is not cached when its user is forgotten during the look-up', async () => {
    const cache = new ViewerCache();
    let answer = (_viewer: Viewer): void => undefined;
    const first = cache.get('a', () => new Promise((resolve) => (answer = resolve)));
    cache.forget('usr_1');
    answer(viewerOf('usr_1'));
    expect([await first, cache.find('a')]).toEqual([viewerOf('usr_1'), null]);
  });

  it('is dropped when it has become invalid', async () => {
    const cache = new ViewerCache();
    await cache.get('a', () => valid());
    await expect(cache.renew('a', invalid)).rejects.toThrow('invalid credential');
    expect(cache.find('a')).toBeNull();
  });
});

describe('simultaneous look-ups', () => {
  it('share one query', async () => {
    const cache = new ViewerCache();
    const lookUp = jest.fn(() => valid());
    await Promise.all([cache.get('a', lookUp), cache.get('a', lookUp)]);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });
});
