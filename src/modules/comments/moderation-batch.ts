import {
  bulkResult,
  itemDone,
  itemFailed,
  itemNotApplied,
  type AtomicBulk,
  type AtomicHandler,
  type BulkItemResult,
  type BulkMode,
  type BulkResult,
} from '../../platform/bulk';
import type { Clock } from '../../platform/clock';
import { type AppError, conflictError, isAppError } from '../../platform/errors';
import { creationId } from '../../platform/ids';
import { authorizeKnown, type Viewer } from '../identity';
import type { CommentsRepository } from './comments.repository';
import type { Comment, CommentView } from './comments.types';
import {
  authorizeJudge,
  decide,
  type Judgement,
  type ModerationService,
} from './moderation.service';
import { present } from './presentation';
import type { StateChanges } from './state-changes';
import { readerOf, service, type Reader } from './visibility';

/** One comment to judge. */
export interface BatchItem extends Omit<Judgement, 'ifMatch' | 'seed'> {
  readonly id: string;
  readonly version?: number | null;
}

/** As an all-or-nothing operation stores it. */
interface StoredItem extends BatchItem {
  readonly userId: string;
  readonly reader: Reader;
}

export interface BatchRequest {
  readonly items: readonly BatchItem[];
  readonly mode: BulkMode;
  /** `context.idempotency`: attempts of one request are one operation. */
  readonly seed: string | null;
}

export interface ModerationBatch {
  moderateMany(viewer: Viewer, request: BatchRequest): Promise<BulkResult<CommentView>>;
}

export interface ModerationBatchDeps {
  readonly moderation: ModerationService;
  readonly comments: CommentsRepository;
  readonly changes: StateChanges;
  readonly bulk: AtomicBulk;
  readonly clock: Clock;
  readonly editWindowMs: number;
}

type Result = BulkItemResult<CommentView>;

/** Where an item stands, and the seed of the request it is part of. */
interface Place {
  readonly index: number;
  readonly seed: string | null;
}

/** Judges many comments: each on its own, or all or none. */
export function createModerationBatch(deps: ModerationBatchDeps): ModerationBatch {
  const handler = moderationHandler(deps);
  const judgeEach = async (viewer: Viewer, { items, seed }: BatchRequest) => {
    const results: Result[] = [];
    for (const [index, item] of items.entries()) {
      const error = isRepeated(items, index) ? duplicate() : null;
      results.push(
        error ? itemFailed(index, error, item) : await judgeOne(viewer, item, { index, seed }),
      );
    }
    return results;
  };
  const judgeOne = async (
    viewer: Viewer,
    item: BatchItem,
    { index, seed }: Place,
  ): Promise<Result> => {
    const { id, version, ...judgement } = item;
    try {
      const judged = { ...judgement, ifMatch: version, seed };
      const data = await deps.moderation.moderate(viewer, id, judged);
      return done(item, index, data);
    } catch (error) {
      if (isAppError(error) && error.kind !== 'unavailable') return itemFailed(index, error, item);
      throw error;
    }
  };
  const judgeAll = async (viewer: Viewer, { items, seed }: BatchRequest): Promise<Result[]> => {
    const { userId } = authorizeKnown(viewer, 'comment.moderate');
    const reader = readerOf(viewer);
    const early = new Map(
      items.flatMap((item, index) => earlyFailure(viewer, items, { item, index })),
    );
    if (early.size > 0) return spared(items, early);
    const id = creationId('req', { now: deps.clock.now(), seed, part: 'bulk-moderate' });
    const stored = items.map((item) => ({ ...item, userId, reader }));
    const result = await deps.bulk.run(handler, { id, items: stored });
    if (!result.committed) {
      return spared(items, new Map(result.failures.map(({ index, error }) => [index, error])));
    }
    const { editWindowMs } = deps;
    return items.map((item, index) =>
      done(item, index, present(result.applied[index] as Comment, { reader, editWindowMs })),
    );
  };
  return {
    moderateMany: async (viewer, request) => {
      authorizeKnown(viewer, 'comment.moderate');
      const { mode } = request;
      const results = await (mode === 'atomic'
        ? judgeAll(viewer, request)
        : judgeEach(viewer, request));
      return bulkResult(mode, results);
    },
  };
}

/** All or nothing: comments are held by the operation, then judged together. */
export function moderationHandler({
  comments,
  changes,
  clock,
}: Pick<ModerationBatchDeps, 'comments' | 'changes' | 'clock'>): AtomicHandler<
  StoredItem,
  Comment
> {
  const sentence = ({
    id: _id,
    version: _version,
    userId,
    reader: _reader,
    ...judgement
  }: StoredItem) => ({
    judge: { userId },
    judgement,
    now: clock.now(),
  });
  return {
    kind: 'comments.moderate',
    stage: async (item, operationId) => {
      const { comment } = await changes.get(item.reader, item.id);
      if (comment.heldBy === operationId) return;
      if (item.version && item.version !== comment.version) throw versionMismatch();
      decide(comment, comment, sentence(item));
      if (!(await comments.hold(comment, operationId))) throw busy();
    },
    apply: (item, operationId) =>
      changes.change({
        reader: service,
        id: item.id,
        decide: (comment) =>
          comment.heldBy === operationId
            ? { ...decide(comment, comment, sentence(item)), heldBy: operationId }
            : null,
      }),
    revert: ({ id }, operationId) => comments.release(id, operationId),
  };
}

interface Placed {
  readonly item: BatchItem;
  readonly index: number;
}

/** What can be said without a look at the comments. */
function earlyFailure(
  viewer: Viewer,
  items: readonly BatchItem[],
  { item, index }: Placed,
): [number, AppError][] {
  if (isRepeated(items, index)) return [[index, duplicate()]];
  try {
    authorizeJudge(viewer, item.action);
    return [];
  } catch (error) {
    if (isAppError(error)) return [[index, error]];
    throw error;
  }
}

function spared(items: readonly BatchItem[], failures: ReadonlyMap<number, AppError>): Result[] {
  return items.map((item, index) => {
    const error = failures.get(index);
    return error ? itemFailed(index, error, item) : itemNotApplied(index, item);
  });
}

function done(item: BatchItem, index: number, data: CommentView): Result {
  const outcome = item.action === 'delete' ? 'deleted' : 'updated';
  return itemDone(index, outcome, { id: item.id, data });
}

function isRepeated(items: readonly BatchItem[], index: number): boolean {
  return items.findIndex(({ id }) => id === items[index]?.id) < index;
}

function duplicate(): AppError {
  return conflictError('duplicate_in_batch', 'This comment is named twice in the batch.');
}

function busy(): AppError {
  return conflictError('concurrent_change', 'The comment is being changed by somebody else.');
}

function versionMismatch(): AppError {
  return conflictError('version_mismatch', 'The comment has changed since you read it.');
}
