import {
  mayAct,
  stateAfter,
  type Actor,
  type CommentAction,
} from '../../../src/modules/comments/comment-status';
import type { CommentStatus } from '../../../src/modules/comments/comments.types';
import { builtInSettings } from '../../../src/modules/comments/moderation-settings';
import { placeBelow, rootPlace } from '../../../src/modules/comments/nesting';
import { hotRank, rankKeys, wilsonLowerBound } from '../../../src/modules/comments/ranking';
import { screen } from '../../../src/modules/comments/screening';
import {
  eventAudienceOf,
  marksOf,
  ownAudience,
  privateReader,
  readerOf,
} from '../../../src/modules/comments/visibility';

const STATUSES = ['pending', 'published', 'rejected', 'hidden', 'deleted'] as const;
const ACTORS = ['author', 'member', 'moderator', 'admin', 'system'] as const;

type Row = readonly [action: CommentAction, actors: readonly Actor[], steps: readonly string[]];

/** Part 7 of the decisions, copied by hand; `deleted` is final. */
const TABLE: readonly Row[] = [
  [
    'publish',
    ['moderator', 'admin'],
    ['pending → published', 'rejected → published', 'hidden → published'],
  ],
  [
    'reject',
    ['moderator', 'admin'],
    ['pending → rejected', 'published → rejected', 'hidden → rejected'],
  ],
  ['hide', ['moderator', 'admin', 'system'], ['published → hidden']],
  [
    'delete',
    ['author', 'moderator', 'admin'],
    ['pending → deleted', 'published → deleted', 'rejected → deleted', 'hidden → deleted'],
  ],
  ['edit', ['author'], ['pending → pending', 'published → published']],
  ['reply', ['author', 'member', 'moderator', 'admin'], ['published → published']],
  ['vote', ['author', 'member', 'moderator', 'admin'], ['published → published']],
  ['flag', ['author', 'member', 'moderator', 'admin'], ['published → published']],
];

describe.each(TABLE)('%s', (action, actors, steps) => {
  it('is allowed for these actors, in these states', () => {
    expect(ACTORS.filter((actor) => mayAct(action, actor))).toEqual(actors);
    const transitions = STATUSES.flatMap((status) => {
      const next = stateAfter(action, { status, visibility: 'public' });
      return next === null ? [] : [`${status} → ${next.status}`];
    });
    expect(transitions).toEqual(steps);
  });
});

describe.each([
  ['restrict', 'public', 'admins'],
  ['unrestrict', 'admins', 'public'],
] as const)('%s', (action, from, to) => {
  it('is allowed for admins, and changes who sees a comment that is not deleted', () => {
    expect(ACTORS.filter((actor) => mayAct(action, actor))).toEqual(['admin']);
    const after = (status: CommentStatus, visibility: typeof from) =>
      stateAfter(action, { status, visibility });
    for (const status of STATUSES.slice(0, 4)) {
      expect(after(status, from)).toEqual({ status, visibility: to });
      expect(after(status, to)).toBeNull();
    }
    expect(after('deleted', from)).toBeNull();
  });
});

describe('the place of a comment', () => {
  it('is on one of three levels, below its parent, in the thread of its root', () => {
    expect(rootPlace).toEqual({ parentId: null, rootId: null, depth: 1 });
    const second = placeBelow({ id: 'cmt_root', rootId: 'cmt_root', depth: 1 });
    expect(second).toEqual({ parentId: 'cmt_root', rootId: 'cmt_root', depth: 2 });
    const third = placeBelow({ id: 'cmt_second', rootId: 'cmt_root', depth: 2 });
    expect(third).toEqual({ parentId: 'cmt_second', rootId: 'cmt_root', depth: 3 });
    expect(placeBelow({ id: 'cmt_third', rootId: 'cmt_root', depth: 3 })).toBeNull();
  });
});

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

  it('gives ten times the score the same weight as twelve and a half hours of age', () => {
    const older = at('2026-01-01T00:00:00Z', 100);
    expect(at('2026-01-01T12:30:00Z', 10)).toBeCloseTo(older, 9);
    expect(at('2026-01-02T00:00:00Z', 10)).toBeGreaterThan(older);
  });

  it('ranks disliked comments lower', () => {
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
    ['a very long word', { text: 'a'.repeat(401) }, 'spam'],
    ['many links', { text: 'https://a.example '.repeat(4) }, 'spam'],
    ['a banned word, whatever its accents', { text: 'CASÍNO!' }, 'banned_word'],
    ['a link by a new author', { text: 'see https://a.example', authorSince: calm.now }, 'ad'],
    ['a text that the spam check classifies as spam', { isSpam: true }, 'spam'],
    [
      'a phrase that admins have added',
      {
        text: 'Buy CRÈME now, 2 for 1!',
        settings: { ...builtInSettings, heldWords: ['creme now', 'x'] },
      },
      'banned_word',
    ],
    [
      'a held word whose capitals consist of two letters',
      { text: 'STRASSE', settings: { ...builtInSettings, heldWords: ['straße'] } },
      'banned_word',
    ],
    [
      'more links than the lower limit of an admin',
      { text: 'https://a.example', settings: { ...builtInSettings, maxLinks: 0 } },
      'spam',
    ],
    ['an author whose comments were taken down', { takenDownCount: 3 }, 'other'],
  ])('holds %s', (_name, facts, reasonCode) => {
    expect(screen({ ...calm, ...facts })).toEqual({ status: 'pending', reasonCode });
  });

  it.each([
    ['as many links as are allowed', { text: 'https://a.example '.repeat(3) }],
    [
      'a link by an author whose account is a day old',
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

const facts = { visibility: 'public', authorId: 'usr_a', deletedFrom: null } as const;

describe('who sees a comment', () => {
  // Status → the widest audience, and the one reader in addition to it.
  it.each([
    ['published', {}, 'public', null],
    ['pending', {}, 'moderators', 'usr_a'],
    ['rejected', {}, 'moderators', 'usr_a'],
    ['hidden', {}, 'moderators', null],
    ['deleted', { deletedFrom: 'published' }, 'public', null],
    ['deleted', { deletedFrom: 'pending' }, 'moderators', null],
    ['published', { visibility: 'admins' }, 'admins', null],
    ['pending', { visibility: 'admins' }, 'admins', null],
  ] as const)('that is %s %j: %s, and %s', (status, more, audience, reader) => {
    const comment = { ...facts, status, ...more };
    expect([ownAudience(comment), privateReader(comment)]).toEqual([audience, reader]);
  });

  it('follows from the role, or from the scope of a key and the role of its owner', () => {
    const person = { userId: 'usr_a', isBlocked: false, credentialId: 'ses_1' };
    const session = (role: 'customer' | 'moderator' | 'admin') =>
      marksOf(readerOf({ ...person, kind: 'session', role }));
    const key = (role: 'customer' | 'moderator' | 'admin', scope: 'admin' | 'comments:moderate') =>
      marksOf(
        readerOf({ ...person, kind: 'key', role, scopes: new Set([scope]), documentsOnly: false }),
      );
    expect(marksOf(readerOf({ kind: 'anonymous' }))).toEqual(['public']);
    expect(session('customer')).toEqual(['public', 'author:usr_a']);
    expect(session('moderator')).toEqual(['public', 'moderators']);
    expect(session('admin')).toEqual(['public', 'moderators', 'admins']);
    expect(key('admin', 'comments:moderate')).toEqual(['public', 'moderators']);
    expect(key('admin', 'admin')).toEqual(['public', 'moderators', 'admins']);
    expect(key('moderator', 'admin')).toEqual(['public', 'author:usr_a']);
  });
});

describe('who can read the events in the log about a comment', () => {
  it.each([
    ['published', null, ['comment:public'], ['comment:public'], ['comment:moderators']],
    [
      'pending',
      null,
      ['comment:moderators', 'comment:author:usr_a'],
      ['comment:moderators', 'comment:author:usr_a'],
      ['comment:moderators'],
    ],
    // Only the deletion of a deleted comment remains readable.
    ['deleted', 'published', ['comment:public'], [], []],
    ['deleted', 'hidden', ['comment:moderators'], [], []],
  ] as const)('that is %s, from %s', (status, deletedFrom, marks, earlier, other) => {
    const comment = { ...facts, status, deletedFrom };
    expect(eventAudienceOf(comment, true)).toEqual({ marks, earlier: { public: earlier, other } });
  });
});
