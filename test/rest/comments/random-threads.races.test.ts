import fc from 'fast-check';
import { hotRank, wilsonLowerBound } from '../../../src/modules/comments';
import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';
import type { Headers } from '../../support/requests';

/**
 * Compares random threads, with random votes, moderation and deletions, with a model that has no
 * counters, marks or indexes: every viewer finds each visible comment exactly once, in the right
 * order, with the right counts.
 */

interface ModelComment {
  readonly id: string;
  readonly parent: ModelComment | null;
  readonly children: ModelComment[];
  readonly authorId: string;
  readonly createdAt: Date;
  status: string;
  deletedFrom: string | null;
  isRestricted: boolean;
  readonly votes: Map<string, number>;
}

interface Viewer {
  readonly name: string;
  readonly headers: Headers;
  readonly userId: string | null;
  readonly level: 0 | 1 | 2;
}

const viewers: readonly Viewer[] = [
  { name: 'anonymous', headers: {}, userId: null, level: 0 },
  { name: 'customer', headers: people.customer.headers, userId: people.customer.id, level: 0 },
  {
    name: 'other',
    headers: people.otherCustomer.headers,
    userId: people.otherCustomer.id,
    level: 0,
  },
  { name: 'moderator', headers: people.moderator.headers, userId: people.moderator.id, level: 1 },
  { name: 'admin', headers: people.admin.headers, userId: people.admin.id, level: 2 },
];
const authors = [people.customer, people.otherCustomer] as const;

const service = useTestApp();
const api = createDiscussion(() => service);
const isPublicState = ({ status, deletedFrom }: ModelComment) =>
  (status === 'deleted' ? deletedFrom : status) === 'published';
const ownLevel = (c: ModelComment) => (c.isRestricted ? 2 : isPublicState(c) ? 0 : 1);
const showsTo = (c: ModelComment, level: number): boolean =>
  ownLevel(c) <= level || c.children.some((child) => showsTo(child, level));
const isPrivateTo = (c: ModelComment, userId: string | null) =>
  c.authorId === userId && !c.isRestricted && (c.status === 'pending' || c.status === 'rejected');
const isListed = (c: ModelComment, { level, userId }: Viewer) =>
  showsTo(c, level) || isPrivateTo(c, userId);
const isReadable = (c: ModelComment, { level, userId }: Viewer) =>
  c.status !== 'deleted' && (ownLevel(c) <= level || isPrivateTo(c, userId));

const tally = ({ votes }: ModelComment, value: number) =>
  [...votes.values()].filter((vote) => vote === value).length;
const rank = (c: ModelComment, sort: string) => {
  const [likeCount, dislikeCount] = [tally(c, 1), tally(c, -1)];
  const value =
    sort === 'top'
      ? wilsonLowerBound(likeCount, dislikeCount)
      : hotRank({ likeCount, dislikeCount, createdAt: c.createdAt });
  return Math.round(value * 1e8);
};
const inOrder = (list: readonly ModelComment[], sort: string) =>
  [...list].sort((a, b) => {
    if (sort === 'oldest') return a.id < b.id ? -1 : 1;
    if (sort === 'newest') return a.id < b.id ? 1 : -1;
    return rank(b, sort) - rank(a, sort) || (a.id < b.id ? 1 : -1);
  });

const operation = fc.record({
  kind: fc.constantFrom(
    'write',
    'write',
    'write',
    'write',
    'vote',
    'vote',
    'moderate',
    'moderate',
    'remove',
  ),
  target: fc.nat(),
  who: fc.nat(),
  what: fc.nat(),
});
type Operation = { kind: string; target: number; who: number; what: number };

class Thread {
  readonly all: ModelComment[] = [];
  count = 0;
  constructor(readonly postId: string) {}

  async apply({ kind, target, who, what }: Operation): Promise<void> {
    const author = authors[who % authors.length] ?? people.customer;
    const parent = this.all[target % Math.max(1, this.all.length)];
    if (kind === 'write')
      await this.write(what % 3 === 0 ? undefined : parent, author, what % 7 === 0);
    else if (parent !== undefined && kind === 'vote') await this.vote(parent, who, (what % 3) - 1);
    else if (parent !== undefined && kind === 'moderate') await this.moderate(parent, what);
    else if (parent !== undefined) await this.remove(parent, what);
  }

  private async write(
    parent: ModelComment | undefined,
    author: (typeof authors)[number],
    isBad: boolean,
  ) {
    const text = `${isBad ? 'casino ' : ''}text ${(this.count += 1)}`;
    service.clock.advance(3);
    const url = parent ? `/comments/${parent.id}/replies` : `/posts/${this.postId}/comments`;
    const answer = await api.send('POST', url, { as: author.headers, body: { text } });
    const depth = parent ? (parent.parent ? (parent.parent.parent ? 3 : 2) : 1) : 0;
    const viewer = viewers.find(({ userId }) => userId === author.id) as Viewer;
    if (parent && !isListed(parent, viewer)) return expect(answer.status).toBe(404);
    if (parent && (parent.status !== 'published' || parent.isRestricted)) {
      return expect(answer.body.code).toBe('parent_not_replyable');
    }
    if (depth === 3) return expect(answer.body.code).toBe('comment_depth_exceeded');
    expect(answer.status).toBe(201);
    const comment: ModelComment = {
      id: answer.body.id,
      parent: parent ?? null,
      children: [],
      authorId: author.id,
      createdAt: new Date(answer.body.createdAt),
      status: answer.body.status,
      deletedFrom: null,
      isRestricted: false,
      votes: new Map(),
    };
    if (isBad) expect(comment.status).toBe('pending');
    this.all.push(comment);
    parent?.children.push(comment);
  }

  private async vote(c: ModelComment, who: number, value: number) {
    const voters = viewers.slice(1);
    const voter = voters[who % voters.length] as Viewer;
    const { status } = await api.vote(c.id, value, voter.headers);
    if (status === 200) c.votes.set(voter.userId ?? '', value);
  }

  private async moderate(c: ModelComment, what: number) {
    const actions = [
      'publish',
      'reject',
      'hide',
      'restrict',
      'unrestrict',
      'hide',
      'publish',
    ] as const;
    const action = actions[what % actions.length] ?? 'hide';
    const answer = await api.moderate(c.id, action, people.admin.headers);
    if (answer.status === 200) {
      c.status = answer.body.status;
      c.isRestricted = answer.body.visibility === 'admins';
    } else expect(answer.body.code).toBe('invalid_state_transition');
  }

  private async remove(c: ModelComment, what: number) {
    if (what % 2 === 0 || c.status === 'deleted') return;
    const { status } = await api.remove(c.id, people.admin.headers);
    expect(status).toBe(200);
    c.deletedFrom = c.status;
    c.status = 'deleted';
  }
}

const MAX_PAGES = 1000;

async function scan(
  url: string,
  headers: Headers,
  query: string,
  size: number,
): Promise<CommentView[]> {
  const rows: CommentView[] = [];
  let cursor = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { status, body } = await api.get(`${url}?${query}&limit=${size}${cursor}`, headers);
    expect(status).toBe(200);
    rows.push(...body.data);
    if (body.pagination.nextCursor === null) return rows;
    cursor = `&cursor=${body.pagination.nextCursor}`;
  }
  throw new Error(`${url} goes on after ${MAX_PAGES} pages`);
}

interface CommentView {
  readonly id: string;
  readonly text: string;
  readonly replyCount: number;
  readonly likeCount: number;
  readonly replies?: { data: CommentView[]; nextCursor: string | null; remaining: number };
}

function expectShown(
  rows: readonly CommentView[],
  expected: readonly ModelComment[],
  viewer: Viewer,
) {
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  for (const [index, row] of rows.entries()) {
    const c = expected[index] as ModelComment;
    const isPlaceholder = row.text === '[removed]' || row.text === '[deleted]';
    expect({ ...row, isPlaceholder }).toMatchObject({
      replyCount: c.children.filter((child) => isListed(child, viewer)).length,
      isPlaceholder: !isReadable(c, viewer),
      likeCount: isReadable(c, viewer) ? tally(c, 1) : 0,
    });
  }
}

async function check(thread: Thread, viewer: Viewer, options: { sort: string; size: number }) {
  const { sort, size } = options;
  const idsIn = (list: readonly ModelComment[], order: string) =>
    inOrder(
      list.filter((c) => isListed(c, viewer)),
      order,
    );
  const roots = idsIn(
    thread.all.filter(({ parent }) => parent === null),
    sort,
  );
  const url = `/posts/${thread.postId}/comments`;
  const query = `sort=${sort}&replySort=${sort}&repliesPreview=${size % 4}`;
  const rows = await scan(url, viewer.headers, query, size);
  expectShown(rows, roots, viewer);
  const numberedPage = await api.get(`${url}?${query}&pageSize=${size}&page=2`, viewer.headers);
  expect(numberedPage.body.pagination.totalItems).toBe(roots.length);
  expectShown(numberedPage.body.data, roots.slice(size, 2 * size), viewer);
  for (const [index, row] of rows.entries()) {
    const replies = idsIn((roots[index] as ModelComment).children, sort);
    const preview = row.replies?.data ?? [];
    expectShown(preview, replies.slice(0, size % 4), viewer);
    expect(row.replies?.remaining).toBe(replies.length - preview.length);
    const next = row.replies?.nextCursor;
    if (!next) continue;
    const path = `/comments/${row.id}/replies?sort=${sort}&limit=100&cursor=${next}`;
    const rest = await api.get(path, viewer.headers);
    expectShown([...preview, ...rest.body.data], replies, viewer);
    for (const reply of replies.slice(0, 2)) {
      const below = await scan(`/comments/${reply.id}/replies`, viewer.headers, `sort=${sort}`, 2);
      expectShown(below, idsIn(reply.children, sort), viewer);
    }
  }
  for (const c of thread.all) {
    const { status } = await api.get(`/comments/${c.id}`, viewer.headers);
    expect([c.id, status]).toEqual([c.id, isListed(c, viewer) ? 200 : 404]);
  }
}

describe('random threads', () => {
  it('show each viewer each visible comment exactly once, in the right order', async () => {
    const threads = fc.record({
      operations: fc.array(operation, { minLength: 10, maxLength: 40 }),
      sort: fc.constantFrom('newest', 'oldest', 'popular', 'top'),
      size: fc.integer({ min: 1, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(threads, async ({ operations, sort, size }) => {
        const thread = new Thread(await api.post());
        for (const each of operations) await thread.apply(each);
        for (const viewer of viewers) await check(thread, viewer, { sort, size });
      }),
      { endOnFailure: true },
    );
  }, 600_000);
});
