import type { Db } from 'mongodb';
import { createCommentRepositories, createDuplicates } from '../../../src/modules/comments';
import { AppError } from '../../../src/platform/values/errors';
import { bucketOf, creationId, creationSeed } from '../../../src/platform/values/ids';
import { beforeCommand } from '../../support/intercepted-database';
import { useTestApp } from '../../support/build-test-app';
import { commentsModule, createDiscussion } from '../../support/comments';
import { people, viewerOf } from '../../support/people';
import { eventually } from '../../support/until';

const service = useTestApp();
const api = createDiscussion(() => service);

const TEXT = 'with many keys';

/** Posts one text by requests with keys whose responses are not stored. */
function writerOf(db: Db, postId: string) {
  const { services } = commentsModule({ ...service, database: { ...service.database, db } });
  const viewer = viewerOf(people.customer);
  return async (seed: string): Promise<string> => {
    try {
      const draft = { text: TEXT, seed };
      return `written ${(await services.comments.createComment(viewer, postId, draft)).id}`;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'duplicate_comment') throw error;
      return `duplicate of ${String(error.details.facts?.['commentId'])}`;
    }
  };
}

/** Two requests, of which the first has claimed the text for its comment. */
async function claimedBy(postId: string): Promise<readonly [string, string]> {
  const now = service.clock.now();
  const seed = creationSeed(now);
  const draft = { authorId: people.customer.id, under: postId, text: TEXT };
  const repositories = createCommentRepositories(service.database.db, service.clock);
  const id = creationId('cmt', { now, seed, bucket: bucketOf(postId) });
  expect(await createDuplicates(repositories).reserveId(draft, id)).toMatchObject({ id });
  return [seed, creationSeed(now)];
}

describe('simultaneous comments', () => {
  it('never nest deeper than three levels: 50 replies in a chain', async () => {
    const postId = await api.post();
    const chain = [await api.comment(postId)];
    const as = people.customer.headers;
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const parent = chain[index % chain.length] ?? '';
        const body = { text: `deeper ${index}` };
        const answer = await api.send('POST', `/comments/${parent}/replies`, { as, body });
        if (answer.status === 201) chain.push(answer.body.id);
        else expect(answer.body.code).toBe('comment_depth_exceeded');
      }),
    );
    const more = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        api.send('POST', `/comments/${chain[index]}/replies`, {
          as,
          body: { text: `on ${index}` },
        }),
      ),
    );
    expect(more.map(({ status }) => status).sort()).toEqual(more.map(() => 201));
    const rows = await service.database.db.collection('comments').find({ postId }).toArray();
    expect(Math.max(...rows.map(({ depth }) => depth))).toBe(3);
    for (const { _id, childCounts } of rows) {
      const childCount = rows.filter(({ parentId }) => parentId === _id).length;
      expect(childCounts.public).toBe(childCount);
    }
  });

  it('are counted exactly while parents are hidden and shown again', async () => {
    const postId = await api.post();
    const root = await api.comment(postId, { as: people.otherCustomer.headers });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => api.reply(root, { text: `reply ${index}` })),
    );
    const admin = people.admin.headers;
    await Promise.all([
      api.moderate(root, 'hide'),
      ...replies.slice(0, 6).map((id) => api.moderate(id, 'hide')),
      ...replies.slice(3, 9).map((id) => api.moderate(id, 'restrict', admin)),
      ...replies.slice(6).map((id) => api.vote(id, 1)),
    ]);
    const rows = await service.database.db.collection('comments').find({ under: root }).toArray();
    const of = (audience: string) => rows.filter((row) => row['audience'] === audience).length;
    const parent = await service.database.db
      .collection<{ _id: string }>('comments')
      .findOne({ _id: root });
    expect(parent).toMatchObject({
      audience: 'public',
      childCounts: { public: of('public'), moderators: of('moderators'), admins: of('admins') },
    });
  });

  it('create one comment when one key is sent twice', async () => {
    const postId = await api.post();
    const as = { ...people.customer.headers, 'idempotency-key': 'double-post' };
    const post = () =>
      api.send('POST', `/posts/${postId}/comments`, { as, body: { text: 'twice' } });
    const [first, second] = await Promise.all([post(), post()]);
    const third = await post();
    // One request creates the comment; the other finds it in progress, or gets the stored response.
    const statuses = [first.status, second.status].sort();
    expect([
      [201, 201],
      [201, 409],
    ]).toContainEqual(statuses);
    expect(third.status).toBe(201);
    const { body } = await api.list(postId);
    expect(body.pagination.totalItems).toBe(1);
    expect(third.body.id).toBe(body.data[0].id);
  });

  it.each([
    ['a customer', people.customer.headers],
    ['a moderator', people.moderator.headers],
  ])(
    'create one comment when %s posts the same text many times simultaneously',
    async (_who, as) => {
      const postId = await api.post();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          api.send('POST', `/posts/${postId}/comments`, { as, body: { text: 'the same again' } }),
        ),
      );
      const { body } = await api.list(postId);
      expect(body.pagination.totalItems).toBe(1);
      const [{ id }] = body.data;
      const refusals = answers.filter(({ status }) => status === 422);
      expect(refusals.length).toBeGreaterThan(0);
      for (const { body: refusal } of refusals) {
        expect(refusal).toMatchObject({ code: 'duplicate_comment', commentId: id });
      }
      for (const { status, body: comment } of answers) {
        if (status !== 422) expect([status, comment.id]).toEqual([201, id]);
      }
    },
  );

  it.each(['that claimed the text', 'that found it claimed'])(
    'create one comment when two keys are used and the request %s writes first',
    async (which) => {
      const postId = await api.post();
      const [claiming, finding] = await claimedBy(postId);
      const isClaiming = which === 'that claimed the text';
      const [mine, others] = isClaiming ? [finding, claiming] : [claiming, finding];
      const interruption = beforeCommand('comments', 'insertOne');
      const write = writerOf(service.database.db, postId);
      let first = '';
      interruption.arm(async () => (first = await write(others)));
      const second = await writerOf(interruption.wrap(service.database.db), postId)(mine);
      const { data } = (await api.list(postId)).body;
      expect(data).toHaveLength(1);
      expect([first, second]).toEqual([`written ${data[0].id}`, `duplicate of ${data[0].id}`]);
      expect([await write(others), await write(mine)]).toEqual([first, second]);
    },
  );

  it('count each of many votes', async () => {
    const id = await api.comment(await api.post());
    const voters = [people.customer, people.otherCustomer, people.moderator, people.admin];
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        api.vote(id, (index % 3) - 1, voters[index % voters.length]?.headers),
      ),
    );
    for (const { headers } of voters) await api.vote(id, 1, headers);
    expect((await api.get(`/comments/${id}`)).body).toMatchObject({
      likeCount: 4,
      dislikeCount: 0,
    });
  });
});

describe('a block', () => {
  it('takes effect within 5 seconds for a signed-in user', async () => {
    const postId = await api.post();
    const as = people.otherCustomer.headers;
    await api.comment(postId, { as });
    await api.send('POST', `/users/${people.otherCustomer.id}/block`, {
      as: people.moderator.headers,
      body: {},
    });
    let number = 0;
    const sayMore = () =>
      api.send('POST', `/posts/${postId}/comments`, {
        as,
        body: { text: `still here ${number++}` },
      });
    const { status } = await eventually(sayMore, (answer) => answer.status !== 201, {
      withinMs: 5000,
      everyMs: 200,
    });
    expect(status).toBe(403);
  });
});
