import {
  applySequentially,
  refuseRepeats,
  runEach,
  type BulkResult,
} from '../../platform/operations/bulk';
import { type AppError, isAppError } from '../../platform/values/errors';
import { authorize, type Viewer } from '../accounts';
import type { CommentView } from './comments.types';
import {
  authorizeModerator,
  type ModerationRequest,
  type ModerationService,
} from './moderation.service';

/** A moderation action on one comment. */
export interface BatchItem extends Omit<ModerationRequest, 'ifMatch' | 'seed'> {
  readonly id: string;
  readonly version?: number | null;
}

export interface BatchRequest {
  readonly items: readonly BatchItem[];
  /** `context.idempotency`, so that all attempts of one request are one operation. */
  readonly seed: string | null;
}

/** A comment after a moderator's action, as that moderator sees it. */
interface ModerationResult {
  readonly action: BatchItem['action'];
  readonly data: CommentView;
}

/** Moderates many comments, each on its own. */
export function createModerationBatch(moderation: ModerationService) {
  return {
    moderateMany: async (
      viewer: Viewer,
      { items, seed }: BatchRequest,
    ): Promise<BulkResult<CommentView>> => {
      authorize(viewer, 'comment.moderate');
      const entries = items.map((item) => ({ id: item.id, item: refusalOf(viewer, item) ?? item }));
      return runEach<BatchItem, ModerationResult, CommentView>(refuseRepeats(entries), {
        partial: (good) =>
          applySequentially(good, async ({ id, version, ...request }) => {
            const options = { ...request, ifMatch: version, seed };
            return { action: request.action, data: await moderation.moderate(viewer, id, options) };
          }),
        show: ({ action, data }) => {
          const outcome = action === 'delete' ? 'deleted' : 'updated';
          return { outcome, id: data.id, data };
        },
      });
    },
  };
}

/** The refusal that follows from the viewer's role alone, without reading any comment; null if there is none. */
function refusalOf(viewer: Viewer, { action }: BatchItem): AppError | null {
  try {
    authorizeModerator(viewer, action);
    return null;
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
}
