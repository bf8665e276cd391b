import {
  applySequentially,
  isLockedByOther,
  refuseRepeats,
  runBulk,
  type AtomicBulk,
  type AtomicHandler,
  type BulkMode,
  type BulkResult,
} from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import { type AppError, isAppError, versionMismatch } from '../../platform/values/errors';
import { creationId } from '../../platform/values/ids';
import { untilApplied } from '../../platform/values/until-applied';
import { authorizeKnown, type Viewer } from '../identity';
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

/** A comment after a moderator's action, as that moderator sees it. */
interface Moderated {
  readonly action: BatchItem['action'];
  readonly data: CommentView;
}

/** Moderates many comments: each on its own, or all or none. */
export function createModerationBatch(deps: ModerationBatchDeps): ModerationBatch {
  const handler = moderationHandler(deps);
  return {
    moderateMany: async (viewer, { items, mode, seed }) => {
      const { userId } = authorizeKnown(viewer, 'comment.moderate');
      const reader = readerOf(viewer);
      const entries = items.map((item) => ({ id: item.id, item: refusalOf(viewer, item) ?? item }));
      return runBulk<BatchItem, Moderated, CommentView>(refuseRepeats(entries), {
        mode,
        partial: (good) =>
          applySequentially(good, async ({ id, version, ...request }) => {
            const moderation = { ...request, ifMatch: version, seed };
            const data = await deps.moderation.moderate(viewer, id, moderation);
            return { action: request.action, data };
          }),
        atomic: (good) => {
          const id = creationId('req', { now: deps.clock.now(), seed, part: 'bulk-moderate' });
          const stored = good.map((item) => ({ ...item, userId, reader }));
          return deps.bulk.run(handler, { id, items: stored });
        },
        show: ({ action, data }) => {
          const outcome = action === 'delete' ? 'deleted' : 'updated';
          return { outcome, id: data.id, data };
        },
      });
    },
  };
}

/** All or nothing: comments are locked by the operation, then changed together. */
export function moderationHandler({
  comments,
  changes,
  bulk,
  clock,
  editWindowMs,
}: Omit<ModerationBatchDeps, 'moderation'>): AtomicHandler<StoredItem, Moderated> {
  const changeOf = (comment: Comment, item: StoredItem) =>
    decide(comment, comment, { ...item, now: clock.now() });
  return {
    kind: 'comments.moderate',
    keyOf: ({ id }) => id,
    stage: async (item, operationId) => {
      await untilApplied(async () => {
        const { comment } = await changes.get(item.reader, item.id);
        if (comment.lock === operationId) return true;
        if (item.version && item.version !== comment.version) throw versionMismatch('comment');
        changeOf(comment, item);
        if (await isLockedByOther(comment, bulk.isOver)) return null;
        return (await comments.lock(comment, operationId)) || null;
      });
    },
    apply: async (item, operationId) => {
      const comment = await changes.change({
        reader: service,
        id: item.id,
        holder: operationId,
        decide: (current) => (current.lock === operationId ? changeOf(current, item) : null),
      });
      return { action: item.action, data: present(comment, { reader: item.reader, editWindowMs }) };
    },
    revert: ({ id }, operationId) => comments.unlock(id, operationId),
    withoutTexts: (item) => ({ ...item, note: null }),
  };
}

/** Who may do this is known without a look at the comments. */
function refusalOf(viewer: Viewer, { action }: BatchItem): AppError | null {
  try {
    authorizeModerator(viewer, action);
    return null;
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
}
