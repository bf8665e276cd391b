import type { Db } from 'mongodb';
import { useTestApp } from '../../support/build-test-app';
import { commentsModule, createDiscussion } from '../../support/comments';
import { failingWrites } from '../../support/intercepted-database';

const service = useTestApp();
const api = createDiscussion(() => service);
const rows = (name: string) =>
  service.database.db.collection<{ _id: string } & Record<string, unknown>>(name);

async function run(
  name: string,
  db: Db,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { tasks } = commentsModule({ ...service, database: { ...service.database, db } });
  await tasks.find((task) => task.name === name)?.run(signal);
}

/** Runs the task in a process that cannot write what these ids name. */
const runFailing = (name: string, ids: readonly string[]) =>
  expect(run(name, failingWrites(service.database.db, ids))).rejects.toThrow('was cut');

/** Three posts with a comment each, of which the second cannot be worked on. */
async function three() {
  const posts = [await api.post(), await api.post(), await api.post()];
  const comments: string[] = [];
  for (const postId of posts) comments.push(await api.comment(postId));
  const bad = [posts[1] ?? '', comments[1] ?? ''];
  return { posts, comments, bad };
}

const leftBehind = () => `${String(service.clock.now().getTime()).padStart(15, '0')}:crash`;

describe('a sweep that fails for one of several', () => {
  it('counts what is below the other comments and posts', async () => {
    const { comments, posts, bad } = await three();
    await rows('comments').updateMany(
      { _id: { $in: comments } },
      { $set: { uncounted: leftBehind() } },
    );
    const wrong = { childCounts: { public: 7, moderators: 7, admins: 7 } };
    await rows('posts').updateMany({ _id: { $in: posts } }, { $set: wrong });
    service.clock.advance(11_000);
    await runFailing('comment-counters', bad);
    const totals = await Promise.all(
      posts.map(async (postId) => (await api.list(postId)).body.pagination.totalItems),
    );
    expect(totals).toEqual([1, 7, 1]);
  });

  it('counts the votes of the other comments', async () => {
    const { comments, bad } = await three();
    for (const id of comments) await api.vote(id, 1);
    await rows('comments').updateMany({ _id: { $in: comments } }, { $set: { likeCount: 5 } });
    await rows('comment_votes').updateMany({}, { $set: { uncounted: leftBehind() } });
    service.clock.advance(11_000);
    await runFailing('comment-counters', bad);
    const likes = await Promise.all(
      comments.map(async (id) => (await api.get(`/comments/${id}`)).body.likeCount),
    );
    expect(likes).toEqual([1, 5, 1]);
  });
});
