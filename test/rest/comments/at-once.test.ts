import { useTestApp } from '../../support/build-test-app';
import { createDiscussion } from '../../support/comments';
import { people } from '../../support/people';
import { eventually } from '../../support/until';

const service = useTestApp();
const api = createDiscussion(() => service);

describe('comments written at once', () => {
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
      const children = rows.filter(({ parentId }) => parentId === _id).length;
      expect(childCounts.public).toBe(children);
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
    expect(rows.flatMap(({ unsettled }) => unsettled)).toEqual([]);
  });

  it('are one comment when posted twice with one key', async () => {
    const postId = await api.post();
    const as = { ...people.customer.headers, 'idempotency-key': 'double-post' };
    const post = () =>
      api.send('POST', `/posts/${postId}/comments`, { as, body: { text: 'twice' } });
    const [first, second] = await Promise.all([post(), post()]);
    const third = await post();
    // One of them makes it; the other meets it under way, or its answer.
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
  ])('are one comment when %s posts the same many times at once', async (_who, as) => {
    const postId = await api.post();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.send('POST', `/posts/${postId}/comments`, { as, body: { text: 'the same again' } }),
      ),
    );
    const { body } = await api.list(postId);
    expect(body.pagination.totalItems).toBe(1);
    const [{ id }] = body.data;
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body: refusal } of refused) {
      expect(refusal).toMatchObject({ code: 'duplicate_comment', commentId: id });
    }
    for (const { status, body: created } of answers) {
      if (status !== 422) expect([status, created.id]).toEqual([201, id]);
    }
  });

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
  it('holds within 5 seconds for somebody who is signed in', async () => {
    const postId = await api.post();
    const as = people.otherCustomer.headers;
    await api.comment(postId, { as });
    await api.send('POST', `/users/${people.otherCustomer.id}/block`, {
      as: people.moderator.headers,
      body: {},
    });
    let said = 0;
    const sayMore = () =>
      api.send('POST', `/posts/${postId}/comments`, { as, body: { text: `still here ${said++}` } });
    const { status } = await eventually(sayMore, (answer) => answer.status !== 201, {
      withinMs: 5000,
      everyMs: 200,
    });
    expect(status).toBe(403);
  });
});
