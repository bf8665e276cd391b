export const COMMENT_SORTS = ['newest', 'oldest', 'popular', 'top'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** A sort order in the database: a single field with unique values, so that a position is a single value. */
export interface ListOrder {
  readonly sort: CommentSort;
  readonly field: string;
  readonly direction: 1 | -1;
}

/** The order for a sort value. Ids are ordered by time, so they serve as the order by time. */
export function orderOf(sort: CommentSort): ListOrder {
  if (sort === 'newest') return { sort, field: '_id', direction: -1 };
  if (sort === 'oldest') return { sort, field: '_id', direction: 1 };
  return { sort, field: `sortKeys.${sort}`, direction: -1 };
}
