import {
  mayAct,
  stateAfter,
  type Actor,
  type CommentAction,
} from '../../../src/modules/comments/comment-status';
import type { CommentStatus } from '../../../src/modules/comments/comments.types';

const STATUSES = ['pending', 'published', 'rejected', 'hidden', 'deleted'] as const;
const ACTORS = ['author', 'member', 'moderator', 'admin', 'system'] as const;

type Row = readonly [action: CommentAction, actors: readonly Actor[], steps: readonly string[]];

/** Part 7 of the decisions, by hand; `deleted` is terminal. */
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
  it('is for these actors, in these states', () => {
    expect(ACTORS.filter((actor) => mayAct(action, actor))).toEqual(actors);
    const found = STATUSES.flatMap((status) => {
      const next = stateAfter(action, { status, visibility: 'public' });
      return next === null ? [] : [`${status} → ${next.status}`];
    });
    expect(found).toEqual(steps);
  });
});

describe.each([
  ['restrict', 'public', 'admins'],
  ['unrestrict', 'admins', 'public'],
] as const)('%s', (action, from, to) => {
  it('is for admins, and changes who sees a comment that is not deleted', () => {
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
