import type { SortKeys } from './comments.types';

export type CommentSort = 'newest' | 'oldest' | 'popular' | 'top';

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

/** Everything that the ranks depend on. */
export interface Votes {
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly createdAt: Date;
}

/** For a confidence of 95 %. */
const Z = 1.96;
/** A score ten times as high outweighs half a day of age. */
const SECONDS_PER_DECADE = 45_000;
/** Ranks are compared to eight decimals, as strings of equal width. */
const SCALE = 1e8;
const WIDTH = 15;

/**
 * Lower bound of the share of likes at 95 % confidence: E. B. Wilson, "Probable inference, the law of succession, and
 * statistical inference" (1927); for ratings: evanmiller.org/how-not-to-sort-by-average-rating.
 */
export function wilsonLowerBound(likes: number, dislikes: number): number {
  const n = likes + dislikes;
  if (n === 0) return 0;
  const share = likes / n;
  const margin = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * n)) / n);
  return Math.max(0, (share + (Z * Z) / (2 * n) - margin) / (1 + (Z * Z) / n));
}

/**
 * Votes that decay with time: the "hot" rank of Reddit's published source (`r2/lib/db/_sorts.pyx`). It grows with the
 * time of creation instead of shrinking with age, which gives the same order and needs no periodic update.
 */
export function hotRank({ likeCount, dislikeCount, createdAt }: Votes): number {
  const score = likeCount - dislikeCount;
  const magnitude = Math.log10(Math.max(Math.abs(score), 1));
  return Math.sign(score) * magnitude + createdAt.getTime() / 1000 / SECONDS_PER_DECADE;
}

/**
 * Ranks as strings that sort like the numbers, with the id as tie-breaker. So a position in a list is a single value,
 * and an index pages without comparing ties.
 */
export function rankKeys(id: string, votes: Votes): SortKeys {
  const top = wilsonLowerBound(votes.likeCount, votes.dislikeCount);
  return { popular: keyOf(hotRank(votes), id), top: keyOf(top, id) };
}

function keyOf(rank: number, id: string): string {
  return `${String(Math.round(Math.max(0, rank) * SCALE)).padStart(WIDTH, '0')}:${id}`;
}
