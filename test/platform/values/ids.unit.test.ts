import {
  bucketInId,
  bucketOf,
  creationId,
  deterministicId,
  isId,
  newId,
  timeOfId,
} from '../../../src/platform/values/ids';

const now = new Date('2026-03-01T12:00:00Z');

describe('newId', () => {
  it('returns unique ids of one form', () => {
    const ids = Array.from({ length: 2000 }, () => newId('ord', now));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^ord_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toEqual([]);
    expect(ids.every((id) => isId('ord', id))).toBe(true);
  });

  it('returns ids that sort by creation time', () => {
    const later = new Date(now.getTime() + 1);
    expect([newId('ord', later), newId('ord', now)].sort()[1]).toMatch(
      newId('ord', later).slice(0, 14),
    );
  });

  it('spreads its random characters over the whole alphabet', () => {
    const text = Array.from({ length: 2000 }, () => newId('ord', now).slice(14)).join('');
    const counts = new Map<string, number>();
    for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 32,000 characters: each about 1,000 times, within 5 standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(160);
  });
});

describe('timeOfId', () => {
  it('returns the time at which an id was created', () => {
    const later = new Date(now.getTime() + 1);
    expect(timeOfId(newId('pay', later))).toEqual(later);
    expect(timeOfId(deterministicId('pay', { at: now, seed: 'seed', bucket: '00' }))).toEqual(now);
  });
});

describe('deterministicId', () => {
  it('is the same for the same seed, and different for another', () => {
    expect(deterministicId('ord', { at: now, seed: 'seed' })).toBe(
      deterministicId('ord', { at: now, seed: 'seed' }),
    );
    expect(deterministicId('ord', { at: now, seed: 'seed' })).not.toBe(
      deterministicId('ord', { at: now, seed: 'other' }),
    );
  });

  it('differs between the parts of one request', () => {
    const seed = `${now.getTime().toString(36)}.abc`;
    const idOf = (part: number) => creationId('oit', { now: new Date(), seed, part });
    expect(idOf(1)).toBe(idOf(1));
    expect(idOf(1)).not.toBe(idOf(2));
  });
});

describe('bucketInId', () => {
  it('returns the bucket of an id', () => {
    const bucket = bucketOf('usr_1');
    expect(bucket).toMatch(/^[0-9a-hjkmnp-tv-z]{2}$/);
    const seed = `${now.getTime().toString(36)}.abc`;
    const ids = [
      newId('ord', now, bucket),
      deterministicId('cmt', { at: now, seed: 'seed', bucket }),
      creationId('ord', { now, seed, bucket }),
      creationId('ord', { now, seed: null, bucket }),
    ];
    expect(ids.map(bucketInId)).toEqual(ids.map(() => bucket));
  });

  it('is null for an id without a bucket, or a handwritten id', () => {
    const others = [newId('ord', now), 'ord_demo_0002', 'ord_', '', `${newId('ord', now, '0k')}0`];
    expect(others.map(bucketInId)).toEqual(others.map(() => null));
  });
});
