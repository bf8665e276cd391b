import { hotRank, rankKeys, wilsonLowerBound } from '../../../src/modules/comments/ranking';
import { screen } from '../../../src/modules/comments/screening';
import { builtInSettings } from '../../../src/modules/comments/settings/moderation-settings';

describe('wilsonLowerBound', () => {
  it('is 0 without votes and grows with certainty', () => {
    expect(wilsonLowerBound(0, 0)).toBe(0);
    expect(wilsonLowerBound(1, 0)).toBeCloseTo(0.2065, 3);
    expect(wilsonLowerBound(100, 1)).toBeGreaterThan(wilsonLowerBound(1, 0));
    expect(wilsonLowerBound(60, 40)).toBeCloseTo(0.502, 3);
    expect(wilsonLowerBound(0, 10)).toBeGreaterThanOrEqual(0);
  });
});

describe('hotRank', () => {
  const at = (iso: string, likeCount: number, dislikeCount = 0) =>
    hotRank({ likeCount, dislikeCount, createdAt: new Date(iso) });

  it('weighs ten times the score like twelve and a half hours of youth', () => {
    const older = at('2026-01-01T00:00:00Z', 100);
    expect(at('2026-01-01T12:30:00Z', 10)).toBeCloseTo(older, 9);
    expect(at('2026-01-02T00:00:00Z', 10)).toBeGreaterThan(older);
  });

  it('sinks what is disliked', () => {
    expect(at('2026-01-01T00:00:00Z', 0, 10)).toBeLessThan(at('2026-01-01T00:00:00Z', 0));
  });
});

describe('rankKeys', () => {
  it('sort as texts like the ranks as numbers, ties by id', () => {
    const votes = Array.from({ length: 200 }, (_, index) => ({
      id: `cmt_${String(index % 50).padStart(3, '0')}`,
      likeCount: (index * 7) % 31,
      dislikeCount: (index * 3) % 11,
      createdAt: new Date(Date.UTC(2018, 2, 12) + (index % 10) * 1e9),
    }));
    for (const sort of ['popular', 'top'] as const) {
      const rankOf = (each: (typeof votes)[number]) =>
        sort === 'top' ? wilsonLowerBound(each.likeCount, each.dislikeCount) : hotRank(each);
      const keyOf = (each: (typeof votes)[number]) => rankKeys(each.id, each)[sort];
      const byKey = [...votes].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      for (const [index, each] of byKey.slice(1).entries()) {
        const before = byKey[index] ?? each;
        expect(rankOf(before)).toBeLessThanOrEqual(rankOf(each) + 1e-7);
      }
    }
  });
});

describe('screening', () => {
  const calm = {
    text: 'A calm remark.',
    authorSince: new Date('2020-01-01'),
    now: new Date('2026-01-01'),
    takenDownCount: 0,
    isSpam: false,
    settings: builtInSettings,
  };

  it.each([
    ['an endless word', { text: 'a'.repeat(401) }, 'spam'],
    ['many links', { text: 'https://a.example '.repeat(4) }, 'spam'],
    ['a banned word, whatever its accents', { text: 'CASÍNO!' }, 'banned_word'],
    ['a link by a new author', { text: 'see https://a.example', authorSince: calm.now }, 'ad'],
    ['what the spam check calls spam', { isSpam: true }, 'spam'],
    [
      'a phrase that admins have added',
      {
        text: 'Buy CRÈME now, 2 for 1!',
        settings: { ...builtInSettings, heldWords: ['creme now', 'x'] },
      },
      'banned_word',
    ],
    [
      'a held word in capitals that are two letters',
      { text: 'STRASSE', settings: { ...builtInSettings, heldWords: ['straße'] } },
      'banned_word',
    ],
    [
      'fewer links where admins allow fewer',
      { text: 'https://a.example', settings: { ...builtInSettings, maxLinks: 0 } },
      'spam',
    ],
    ['an author whose comments are taken down', { takenDownCount: 3 }, 'other'],
  ])('holds %s', (_name, facts, reasonCode) => {
    expect(screen({ ...calm, ...facts })).toEqual({ status: 'pending', reasonCode });
  });

  it.each([
    ['as many links as are allowed', { text: 'https://a.example '.repeat(3) }],
    [
      'a link by an author of a day',
      { text: 'https://a.example', authorSince: new Date(calm.now.getTime() - 86_400_000) },
    ],
    ['an author with two comments taken down', { takenDownCount: 2 }],
  ])('passes %s', (_name, facts) => {
    expect(screen({ ...calm, ...facts })).toEqual({ status: 'published', reasonCode: null });
  });

  it.each([['A calm remark.'], ['Scunthorpe is a town.'], ['👍'], ['x'.repeat(400)]])(
    'passes %.30s',
    (text) => {
      expect(screen({ ...calm, text })).toEqual({ status: 'published', reasonCode: null });
    },
  );
});
