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
import { concurrentChange } from './comment-status';
import type { CommentsRepository } from './comments.repository';
import type { Comment, CommentView } from './comments.types';
import {
  authorizeModerator,
  decide,
  type ModerationRequest,
  type ModerationService,
} from './moderation.service';
import { present } from './presentation';
import type { StateChanges } from './state-changes';
import { readerOf, service, type Reader } from './visibility';

/** What is to be done to one comment. */
export interface BatchItem extends Omit<ModerationRequest, 'ifMatch' | 'seed'> {
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

/** Moderates many comments: each on its own, or all or none. */
export function createModerationBatch(deps: ModerationBatchDeps): ModerationBatch {
  const handler = moderationHandler(deps);
  const moderateEach = async (viewer: Viewer, { items, seed }: BatchRequest) => {
    const results: Result[] = [];
    for (const [index, item] of items.entries()) {
      const { id, version, ...request } = item;
      try {
        refuseRepeated(items, index);
        const data = await deps.moderation.moderate(viewer, id, {
          ...request,
          ifMatch: version,
          seed,
        });
        results.push(done(item, index, data));
      } catch (error) {
        results.push(itemFailed(index, refusalOf(error), item));
      }
    }
    return results;
  };
  const moderateAll = async (viewer: Viewer, { items, seed }: BatchRequest): Promise<Result[]> => {
    const { userId } = authorizeKnown(viewer, 'comment.moderate');
    const reader = readerOf(viewer);
    const early = items.flatMap((_item, index) => precheck(viewer, items, index));
    if (early.length > 0) return notApplied(items, early);
    const id = creationId('req', { now: deps.clock.now(), seed, part: 'bulk-moderate' });
    const stored = items.map((item) => ({ ...item, userId, reader }));
    const result = await deps.bulk.run(handler, { id, items: stored });
    if (!result.committed) return notApplied(items, result.failures);
    const { editWindowMs } = deps;
    return items.map((item, index) =>
      done(item, index, present(result.applied[index] as Comment, { reader, editWindowMs })),
    );
  };
  return {
    moderateMany: async (viewer, request) => {
      authorizeKnown(viewer, 'comment.moderate');
      const moderate = request.mode === 'atomic' ? moderateAll : moderateEach;
      return bulkResult(request.mode, await moderate(viewer, request));
    },
  };
}

/** All or nothing: comments are held by the operation, then changed together. */
export function moderationHandler({
  comments,
  changes,
  clock,
}: Pick<ModerationBatchDeps, 'comments' | 'changes' | 'clock'>): AtomicHandler<
  StoredItem,
  Comment
> {
  const changeOf = (comment: Comment, item: StoredItem) =>
    decide(comment, comment, { ...item, now: clock.now() });
  return {
    kind: 'comments.moderate',
    stage: async (item, operationId) => {
      const { comment } = await changes.get(item.reader, item.id);
      if (comment.heldBy === operationId) return;
      if (item.version && item.version !== comment.version) throw versionMismatch();
      changeOf(comment, item);
      if (!(await comments.hold(comment, operationId))) throw concurrentChange();
    },
    apply: (item, operationId) =>
      changes.change({
        reader: service,
        id: item.id,
        decide: (comment) =>
          comment.heldBy === operationId
            ? { ...changeOf(comment, item), heldBy: operationId }
            : null,
      }),
    revert: ({ id }, operationId) => comments.release(id, operationId),
  };
}

interface Failure {
  readonly index: number;
  readonly error: AppError;
}

/** What can be refused without a look at the comments. */
function precheck(viewer: Viewer, items: readonly BatchItem[], index: number): Failure[] {
  try {
    refuseRepeated(items, index);
    authorizeModerator(viewer, items[index]?.action ?? 'restrict');
    return [];
  } catch (error) {
    return [{ index, error: refusalOf(error) }];
  }
}

/** The refusal of one item; whatever else went wrong ends the whole batch. */
function refusalOf(error: unknown): AppError {
  if (isAppError(error) && error.kind !== 'unavailable') return error;
  throw error;
}

function notApplied(items: readonly BatchItem[], failures: readonly Failure[]): Result[] {
  const errors = new Map(failures.map(({ index, error }) => [index, error]));
  return items.map((item, index) => {
    const error = errors.get(index);
    return error ? itemFailed(index, error, item) : itemNotApplied(index, item);
  });
}

function done(item: BatchItem, index: number, data: CommentView): Result {
  const outcome = item.action === 'delete' ? 'deleted' : 'updated';
  return itemDone(index, outcome, { id: item.id, data });
}

function refuseRepeated(items: readonly BatchItem[], index: number): void {
  if (items.findIndex(({ id }) => id === items[index]?.id) === index) return;
  throw conflictError('duplicate_in_batch', 'This comment is named twice in the batch.');
}

function versionMismatch(): AppError {
  return conflictError('version_mismatch', 'The comment has changed since you read it.');
}
