import pLimit from 'p-limit';
import {
  bareDocument,
  newPostDocument,
  placeBelow,
  rankKeys,
  rootPlace,
} from '../../modules/comments';
import { bucketOf, deterministicId } from '../../platform/values/ids';
import {
  BATCH_ROWS,
  eachBatch,
  parsedRows,
  type LoadContext,
  type LoadFile,
  type ParsedRow,
} from './load-file';
import { quote } from './report';
import { commentRow, parserOf, postRow, type CommentRow } from './row-schemas';

/** `posts.ndjson`. */
export async function loadPosts(context: LoadContext, file: LoadFile): Promise<void> {
  const { repository, posts, idOf } = context;
  const rows = parsedRows(file, parserOf(postRow), ({ externalId }) => externalId);
  await eachBatch(rows, async (batch) => {
    const documents = batch.map(({ row: { externalId, title, createdAt, closed: isClosed } }) => {
      const seed = `data folder:post:${externalId}`;
      const id = idOf?.('pst', externalId) ?? deterministicId('pst', { at: createdAt, seed });
      posts.set(externalId, id);
      return newPostDocument({ id, title, createdAt, closed: isClosed ?? false });
    });
    const createdCount = await repository.insertMissing('posts', documents);
    file.tally.add('created', createdCount);
    file.tally.add('unchanged', batch.length - createdCount);
  });
}

/** The position in its discussion that a comment of the file has. */
interface Place {
  readonly id: string;
  readonly postId: string;
  readonly rootId: string;
  readonly depth: number;
}

/** The parents to count when all comments are stored. */
interface UncountedParents {
  /** Keyed by the depth of the parent comment. */
  readonly parents: readonly [roots: Set<string>, replies: Set<string>];
  readonly posts: Set<string>;
}

/**
 * `comments.ndjson`: a reply may precede its parent; it waits in memory until the parent is stored. Replies that still
 * wait at the end refer to an unknown comment, or to each other in a circle.
 */
export async function loadComments(context: LoadContext, file: LoadFile): Promise<void> {
  const places = new Map<string, Place>();
  const waitingReplies = new Map<string, ParsedRow<CommentRow>[]>();
  const uncounted: UncountedParents = { parents: [new Set(), new Set()], posts: new Set() };
  let ready: Document[] = [];
  const flush = async (): Promise<void> => {
    const createdCount = await context.repository.insertMissing('comments', ready);
    file.tally.add('created', createdCount);
    file.tally.add('unchanged', ready.length - createdCount);
    ready = [];
  };
  const rows = parsedRows(file, parserOf(commentRow), ({ externalId }) => externalId);
  for await (const first of rows) {
    for (const queue = [first]; queue.length > 0;) {
      const next = queue.pop() as ParsedRow<CommentRow>;
      const parentName = next.row.parentExternalId;
      if (parentName !== null && !places.has(parentName)) {
        waitingReplies.set(parentName, [...(waitingReplies.get(parentName) ?? []), next]);
        continue;
      }
      const parent = parentName === null ? null : (places.get(parentName) ?? null);
      const document = toDocument(context, next.row, parent);
      if (typeof document === 'string') {
        file.tally.reject(next.line, document);
        continue;
      }
      addParentsOf(uncounted, document);
      ready.push(document);
      const { _id: id, postId, rootId, depth } = document;
      places.set(next.row.externalId, { id, postId, rootId, depth });
      queue.push(...(waitingReplies.get(next.row.externalId) ?? []));
      waitingReplies.delete(next.row.externalId);
      if (ready.length >= BATCH_ROWS) await flush();
    }
  }
  await flush();
  for (const { line, row } of [...waitingReplies.values()].flat()) {
    const name = quote(row.parentExternalId ?? '');
    file.tally.reject(line, `/parentExternalId: unknown comment ${name}`);
  }
  await countAll(context, uncounted);
}

type Document = ReturnType<typeof bareDocument>;

/** The document, or the reason why there is none. */
function toDocument(
  { customers, posts, shiftMs }: LoadContext,
  row: CommentRow,
  parent: Place | null,
): Document | string {
  const { externalId, postExternalId, authorExternalId, text, createdAt } = row;
  const postId = posts.get(postExternalId);
  if (postId === undefined) return `/postExternalId: unknown post ${quote(postExternalId)}`;
  const authorId = authorExternalId === null ? null : customers.get(authorExternalId);
  if (authorId === undefined) {
    return `/authorExternalId: unknown customer ${quote(authorExternalId ?? '')}`;
  }
  if (parent !== null && parent.postId !== postId) {
    return '/parentExternalId: is a comment on another post';
  }
  const place = parent === null ? rootPlace : placeBelow(parent);
  if (place === null) return '/parentExternalId: no level below this comment takes replies';
  const seed = `data folder:comment:${externalId}`;
  const writtenAt = new Date(createdAt.getTime() - shiftMs);
  const id = deterministicId('cmt', { at: writtenAt, seed, bucket: bucketOf(postId) });
  const likeCount = row.likeCount ?? 0;
  const dislikeCount = row.dislikeCount ?? 0;
  const status = row.status ?? 'published';
  return {
    ...bareDocument({ id, postId, place, authorId, text, status, createdAt }),
    likeCount,
    dislikeCount,
    baseLikes: likeCount,
    baseDislikes: dislikeCount,
    sortKeys: rankKeys(id, { likeCount, dislikeCount, createdAt }),
  };
}

function addParentsOf(
  { parents: [roots, replies], posts }: UncountedParents,
  document: Document,
): void {
  const { depth, parentId, rootId, postId } = document;
  if (depth > 1) roots.add(rootId);
  if (depth > 2 && parentId !== null) replies.add(parentId);
  posts.add(postId);
}

/** How many parents are counted at the same time; more would only wait for connections. */
const MAX_PARALLEL_COUNTS = 8;

/**
 * Starts with the deepest, so that each count includes complete counts below. Runs even if no comment is new, because
 * an earlier load may have been killed.
 */
async function countAll(
  { recount }: LoadContext,
  { parents, posts }: UncountedParents,
): Promise<void> {
  const limit = pLimit(MAX_PARALLEL_COUNTS);
  const [roots, replies] = parents;
  for (const ids of [replies, roots, posts])
    await Promise.all([...ids].map((id) => limit(() => recount(id))));
}
