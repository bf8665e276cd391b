import { NO_ROWS, type ScoredRows } from './postings';

/** Rows of the shorter list that are in the longer one too, with both scores. */
export function intersect(a: ScoredRows, b: ScoredRows): ScoredRows {
  const [short, long] = a.rows.length <= b.rows.length ? [a, b] : [b, a];
  const rows = new Int32Array(short.rows.length);
  const scores = new Int32Array(short.rows.length);
  let length = 0;
  for (let at = 0; at < short.rows.length; at += 1) {
    const row = short.rows[at] ?? 0;
    const place = seek(long.rows, row);
    if (long.rows[place] !== row) continue;
    rows[length] = row;
    scores[length] = (short.scores[at] ?? 0) + (long.scores[place] ?? 0);
    length += 1;
  }
  return { rows: rows.subarray(0, length), scores: scores.subarray(0, length) };
}

/** The rows that all lists have. */
export function intersectAll(lists: readonly ScoredRows[]): ScoredRows {
  const [first = NO_ROWS, ...others] = [...lists].sort((a, b) => a.rows.length - b.rows.length);
  return others.reduce(intersect, first);
}

export interface WeighedRows {
  readonly list: ScoredRows;
  /** What a score of the list counts here. */
  readonly weigh: (score: number) => number;
}

/** Unites lists: every row once, with its best score. Memory is used again, so there is one of it for an index. */
export function createUnion() {
  /** Best score of each row, 0 = none; all 0 between two calls. */
  let best = new Int32Array(0);

  return (lists: readonly WeighedRows[], rowCount: number): ScoredRows => {
    if (best.length < rowCount) best = new Int32Array(2 * rowCount);
    const room = lists.reduce((sum, { list }) => sum + list.rows.length, 0);
    const marked = new Int32Array(Math.min(room, rowCount));
    let count = 0;
    for (const { list, weigh } of lists) {
      for (let at = 0; at < list.rows.length; at += 1) {
        const row = list.rows[at] ?? 0;
        const score = weigh(list.scores[at] ?? 0);
        const known = best[row] ?? 0;
        if (known === 0) marked[count++] = row;
        if (score > known) best[row] = score;
      }
    }
    const rows = inOrder(marked.subarray(0, count), best, rowCount);
    const scores = new Int32Array(count);
    for (let at = 0; at < count; at += 1) {
      const row = rows[at] ?? 0;
      scores[at] = best[row] ?? 0;
      best[row] = 0;
    }
    return { rows, scores };
  };
}

/** Many rows are sooner found one by one than sorted. */
function inOrder(marked: Int32Array, best: Int32Array, rowCount: number): Int32Array {
  if (marked.length * Math.log2(marked.length + 1) < rowCount / 2) return marked.sort();
  let length = 0;
  for (let row = 0; length < marked.length; row += 1) {
    if ((best[row] ?? 0) > 0) marked[length++] = row;
  }
  return marked;
}

/**
 * The first place whose row is not less. Rows are mostly spread evenly: it begins where the row should be, goes on in
 * strides that double, then by halves.
 */
function seek(rows: Int32Array, row: number): number {
  const end = rows.length;
  const last = rows[end - 1] ?? 0;
  if (last < row) return end;
  let low = 0;
  let high = ((row * end) / (last + 1)) >>> 0;
  let stride = 1;
  for (; high < end && (rows[high] ?? 0) < row; stride *= 2) {
    low = high + 1;
    high += stride;
  }
  if (high >= end) high = end - 1;
  for (stride = 1; high - stride >= low && (rows[high - stride] ?? 0) >= row; stride *= 2) {
    high -= stride;
  }
  if (high - stride >= low) low = high - stride + 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
