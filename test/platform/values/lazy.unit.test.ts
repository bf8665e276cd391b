import { lazy } from '../../../src/platform/values/lazy';

describe('a lazy value', () => {
  it('is shared, and computed again only after a failure', async () => {
    let attempts = 0;
    const get = lazy(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('too many open files');
      return attempts;
    });
    const failures = await Promise.allSettled([get(), get()]);
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([get(), get()])).toEqual([2, 2]);
    expect(await get()).toBe(2);
    expect(attempts).toBe(2);
  });
});
