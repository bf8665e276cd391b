import { cursorError } from '../../platform/values/cursor';
import type { PostRanking } from './posts.types';
import { slotOf } from './ranking';

export const COMMENT_SORTS = ['newest', 'oldest', 'popular', 'top'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** An order as the database sorts: one field whose values are unique, so that a position is one value. */
export interface ListOrder {
  readonly sort: CommentSort;
  readonly field: string;
  readonly direction: 1 | -1;
  /** The epoch whose ranks it reads; 0 for orders by time. */
  readonly epoch: number;
}

/** The order of a sort value. Ids are time-ordered, so they are the order by time. */
export function orderOf(sort: CommentSort, epoch: number): ListOrder {
  if (sort === 'newest') return { sort, field: '_id', direction: -1, epoch: 0 };
  if (sort === 'oldest') return { sort, field: '_id', direction: 1, epoch: 0 };
  return { sort, field: `sortKeys.${slotOf(epoch)}.${sort}`, direction: -1, epoch };
}

/** Can a scan that began in this epoch go on? The current one and the one before it are kept. */
export function isKept(order: ListOrder, ranking: PostRanking): boolean {
  const oldest = ranking.isPreparing ? ranking.epoch : ranking.epoch - 1;
  return order.field === '_id' || (order.epoch >= oldest && order.epoch <= ranking.epoch);
}

export function epochGone() {
  return cursorError(
    'cursor_expired',
    'The ranking this cursor belongs to is gone; start again without a cursor.',
  );
}
