import { BoundedMap, lazy } from '../../../src/platform/values/caches';

it('evicts the oldest entry for a new one', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('c', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

it('evicts nothing for an entry that is set again, which becomes the newest', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ]);
  map.set('c', 4);
  expect([...map.keys()]).toEqual(['a', 'c']);
});

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
