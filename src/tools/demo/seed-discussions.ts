import type { HistoricalComments } from '../../modules/comments';
import { demoDiscussions } from './discussions';

const SOURCE = 'demo';

/** Posts with comments on three levels. */
export async function seedDiscussions(
  history: HistoricalComments,
  facts: Parameters<typeof demoDiscussions>[0],
): Promise<void> {
  const { posts, levels } = demoDiscussions(facts);
  await history.recordPosts(SOURCE, posts);
  const idOf = new Map<string, string>();
  for (const level of levels) {
    const comments = level.map(({ parentExternalId, ...comment }) => ({
      ...comment,
      parentId: parentExternalId === null ? null : (idOf.get(parentExternalId) ?? null),
    }));
    const { ids } = await history.recordComments(SOURCE, comments);
    comments.forEach(({ externalId }, index) => idOf.set(externalId, ids[index] ?? ''));
  }
}
