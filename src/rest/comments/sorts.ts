/** Orders of comments and of replies (specification part 4). */
export const COMMENT_SORTS = ['newest', 'oldest', 'popular', 'top'] as const;
