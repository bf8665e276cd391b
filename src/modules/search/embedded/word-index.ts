import { GrowingInts } from './growing-array';
import type { RowTest } from './row-tests';
import { firstIndex } from './sorted-rows';
import { prefixWeight } from '../text';

/** Rows by word: which rows have it, and with what weight. */
export interface WordIndex {
  add(row: number, weights: ReadonlyMap<string, number>): void;
  /** Rows that pass and have all words (the last one as a prefix) with the sum of their weights; none without a word. */
  match(words: readonly string[], test: RowTest): WordMatches;
}

export interface WordMatches {
  readonly rows: Int32Array;
  /** Score by position in `rows`. */
  readonly scores: Int32Array;
}

interface Postings {
  readonly rows: GrowingInts;
  readonly weights: GrowingInts;
}

export function createWordIndex(): WordIndex {
  const postings = new Map<string, Postings>();
  const sortedWords = createSortedWords();

  const postingsOf = (word: string): Postings => {
    const known = postings.get(word);
    if (known !== undefined) return known;
    const made = { rows: new GrowingInts(), weights: new GrowingInts() };
    postings.set(word, made);
    sortedWords.add(word);
    return made;
  };

  /** Best weight of each row, 0 = none; all 0 between two calls. */
  let best = new Int32Array(0);
  /** The rows that have one: memory that is used again. */
  let marked = new Int32Array(0);
  let rowCount = 0;

  /** Notes the best weight of all rows with a word that begins so; how many they are. */
  const markPrefix = (prefix: string): number => {
    if (best.length < rowCount) {
      best = new Int32Array(2 * rowCount);
      marked = new Int32Array(2 * rowCount);
    }
    let count = 0;
    for (const word of sortedWords.withPrefix(prefix)) {
      const list = viewOf(postingsOf(word));
      const isWhole = word === prefix;
      for (let at = 0; at < list.rows.length; at += 1) {
        const row = list.rows[at] ?? 0;
        const known = best[row] ?? 0;
        const weight = list.scores[at] ?? 0;
        const weighed = isWhole ? weight : prefixWeight(weight);
        if (known === 0) marked[count++] = row;
        if (weighed > known) best[row] = weighed;
      }
    }
    return count;
  };

  const matchPrefix = (prefix: string, within: WordMatches | null, test: RowTest): WordMatches => {
    const count = markPrefix(prefix);
    const rows = marked.subarray(0, count);
    const matches = meet({ rows, scores: best }, within, test);
    for (let at = 0; at < rows.length; at += 1) best[rows[at] ?? 0] = 0;
    return matches;
  };

  return {
    add: (row, weights) => {
      rowCount = row + 1;
      for (const [word, weight] of weights) {
        const list = postingsOf(word);
        list.rows.push(row);
        list.weights.push(weight);
      }
    },
    match: (words, test) => {
      if (words.length === 0) return NO_MATCHES;
      const whole = words.slice(0, -1).map((word) => postings.get(word));
      if (!whole.every((list) => list !== undefined)) return NO_MATCHES;
      const lists = whole.map(viewOf).sort((a, b) => a.rows.length - b.rows.length);
      const within = lists.length === 0 ? null : lists.reduce(intersect);
      return matchPrefix(words.at(-1) ?? '', within, test);
    },
  };
}

/** The marked rows that are within and pass, with both scores; those of marks stand by row. Walks the shorter list. */
function meet(marks: WordMatches, within: WordMatches | null, test: RowTest): WordMatches {
  const areFew = within === null || marks.rows.length < within.rows.length;
  const candidates = areFew ? marks.rows : within.rows;
  const rows = new Int32Array(candidates.length);
  const scores = new Int32Array(candidates.length);
  let length = 0;
  for (let at = 0; at < candidates.length; at += 1) {
    const row = candidates[at] ?? 0;
    const mark = marks.scores[row] ?? 0;
    if (mark === 0 || !test.passes(row)) continue;
    const place = areFew && within !== null ? seek(within.rows, row) : at;
    if (within !== null && within.rows[place] !== row) continue;
    rows[length] = row;
    scores[length] = mark + (within?.scores[place] ?? 0);
    length += 1;
  }
  return { rows: rows.slice(0, length), scores: scores.slice(0, length) };
}

/** The distinct words, sorted when they are asked for. */
function createSortedWords() {
  let sorted: string[] = [];
  let unsorted: string[] = [];
  return {
    add: (word: string): void => {
      unsorted.push(word);
    },
    withPrefix: (prefix: string): readonly string[] => {
      if (unsorted.length > 0) {
        sorted = mergeSorted(sorted, unsorted.sort());
        unsorted = [];
      }
      const from = firstIndex(sorted.length, (at) => (sorted[at] ?? '') >= prefix);
      let to = from;
      while (to < sorted.length && (sorted[to] ?? '').startsWith(prefix)) to += 1;
      return sorted.slice(from, to);
    },
  };
}

const NO_MATCHES: WordMatches = { rows: new Int32Array(0), scores: new Int32Array(0) };

function viewOf({ rows, weights }: Postings): WordMatches {
  return { rows: rows.view(), scores: weights.view() };
}

/** The rows of the shorter list that are in the longer one too, which is sorted. */
function intersect(short: WordMatches, long: WordMatches): WordMatches {
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

function mergeSorted(a: readonly string[], b: readonly string[]): string[] {
  const merged: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    const takeLeft = right === undefined || (left !== undefined && left < right);
    merged.push((takeLeft ? left : right) ?? '');
    if (takeLeft) i += 1;
    else j += 1;
  }
  return merged;
}
