export const COMMENT_SORTS = ['newest', 'oldest', 'popular', 'top'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** An order as the database sorts: one field whose values are unique, so that a position is one value. */
export interface ListOrder {
  readonly sort: CommentSort;
  readonly field: string;
  readonly direction: 1 | -1;
}

/** The order of a sort value. Ids are time-ordered, so they are the order by time. */
export function orderOf(sort: CommentSort): ListOrder {
  if (sort === 'newest') return { sort, field: '_id', direction: -1 };
  if (sort === 'oldest') return { sort, field: '_id', direction: 1 };
  return { sort, field: `sortKeys.${sort}`, direction: -1 };
}
