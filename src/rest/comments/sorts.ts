/** Orders of comments and of replies. */
export const COMMENT_SORTS = ['newest', 'oldest', 'popular', 'top'] as const;
