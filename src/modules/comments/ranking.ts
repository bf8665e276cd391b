import type { Stage } from './audience-fields';
import type { SortKeys } from './comments.types';

/** Votes and age: all that the ranks depend on. */
export interface Votes {
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly createdAt: Date;
}

/** 95 % confidence. */
const Z = 1.96;
/** Ten times the score weighs as much as half a day of youth. */
const SECONDS_PER_DECADE = 45_000;
/** Ranks are compared to eight decimals, as texts of this width. */
const SCALE = 1e8;
const WIDTH = 15;

/**
 * Lower bound of the share of likes, at 95 % confidence: E. B. Wilson, "Probable inference, the law of
 * succession, and statistical inference" (1927); for ratings: evanmiller.org/how-not-to-sort-by-average-rating.
 */
export function wilsonLowerBound(likes: number, dislikes: number): number {
  const n = likes + dislikes;
  if (n === 0) return 0;
  const share = likes / n;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * n)) / n);
  return Math.max(0, (share + (Z * Z) / (2 * n) - spread) / (1 + (Z * Z) / n));
}

/**
 * Votes that decay with time: the "hot" rank of Reddit's published source (`r2/lib/db/_sorts.pyx`). It grows with
 * the moment of creation instead of shrinking with age, which orders the same and needs no refresh by time.
 */
export function hotRank({ likeCount, dislikeCount, createdAt }: Votes): number {
  const score = likeCount - dislikeCount;
  const magnitude = Math.log10(Math.max(Math.abs(score), 1));
  return Math.sign(score) * magnitude + createdAt.getTime() / 1000 / SECONDS_PER_DECADE;
}

/**
 * Ranks as texts that sort like the numbers, with the id as tie-break: a position in a list is one value, and an
 * index on it pages without looking at ties.
 */
export function rankKeys(id: string, votes: Votes): SortKeys {
  const top = wilsonLowerBound(votes.likeCount, votes.dislikeCount);
  return { popular: keyOf(hotRank(votes), id), top: keyOf(top, id) };
}

function keyOf(rank: number, id: string): string {
  return `${String(Math.round(Math.max(0, rank) * SCALE)).padStart(WIDTH, '0')}:${id}`;
}

/** `rankKeys` of a comment as the database computes it, from expressions or numbers of its votes. */
export function rankKeysExpression(likes: Stage | number, dislikes: Stage | number): Stage {
  const votes = { $add: [likes, dislikes] };
  // The database folds constants, also in a branch that is not taken.
  const count = { $max: [votes, 1] };
  const share = { $divide: [likes, count] };
  const noise = {
    $add: [product(share, { $subtract: [1, share] }), { $divide: [(Z * Z) / 4, count] }],
  };
  const spread = product(Z, { $sqrt: { $divide: [noise, count] } });
  const centre = { $add: [share, { $divide: [(Z * Z) / 2, count] }] };
  const bound = {
    $divide: [{ $subtract: [centre, spread] }, { $add: [1, { $divide: [Z * Z, count] }] }],
  };
  const score = { $subtract: [likes, dislikes] };
  const magnitude = { $log10: { $max: [{ $abs: score }, 1] } };
  const age = { $divide: [{ $divide: [{ $toLong: '$createdAt' }, 1000] }, SECONDS_PER_DECADE] };
  return {
    popular: keyExpression({ $add: [product({ $cmp: [score, 0] }, magnitude), age] }),
    top: keyExpression({ $cond: [{ $eq: [votes, 0] }, 0, bound] }),
  };
}

function product(...factors: readonly (Stage | number)[]): Stage {
  return { $multiply: [...factors] };
}

function keyExpression(rank: Stage): Stage {
  const rounded = { $floor: { $add: [product({ $max: [0, rank] }, SCALE), 0.5] } };
  const digits = { $concat: ['0'.repeat(WIDTH), { $toString: { $toLong: rounded } }] };
  const last = { $subtract: [{ $strLenCP: digits }, WIDTH] };
  return { $concat: [{ $substrCP: [digits, last, WIDTH] }, ':', '$_id'] };
}
