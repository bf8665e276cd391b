import { GrowingInts } from './growing-array';
import { prefixWeight } from './text';

/** Rows by word: which rows have it, and with what weight. */
export interface WordIndex {
  add(row: number, weights: ReadonlyMap<string, number>): void;
  /** Rows that have all words (the last one as a prefix) with the sum of their weights. */
  match(words: readonly string[]): WordMatches;
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
  let sorted: string[] = [];
  let unsorted: string[] = [];

  const postingsOf = (word: string): Postings => {
    const known = postings.get(word);
    if (known !== undefined) return known;
    const made = { rows: new GrowingInts(), weights: new GrowingInts() };
    postings.set(word, made);
    unsorted.push(word);
    return made;
  };

  const wordsWithPrefix = (prefix: string): readonly string[] => {
    if (unsorted.length > 0) {
      sorted = mergeSorted(sorted, unsorted.sort());
      unsorted = [];
    }
    const from = lowerBound(sorted, prefix);
    let to = from;
    while (to < sorted.length && (sorted[to] ?? '').startsWith(prefix)) to += 1;
    return sorted.slice(from, to);
  };

  const add = (row: number, weights: ReadonlyMap<string, number>): void => {
    for (const [word, weight] of weights) {
      const list = postingsOf(word);
      list.rows.push(row);
      list.weights.push(weight);
    }
  };

  /** Best weight of each row among the words that begin with `prefix`. */
  const prefixScores = (prefix: string): Map<number, number> => {
    const scores = new Map<number, number>();
    for (const word of wordsWithPrefix(prefix)) {
      const list = postings.get(word);
      for (let i = 0; i < (list?.rows.length ?? 0); i += 1) {
        const weight = list?.weights.at(i) ?? 0;
        keepBest(scores, list?.rows.at(i) ?? 0, word === prefix ? weight : prefixWeight(weight));
      }
    }
    return scores;
  };

  return {
    add,
    match: (words) => {
      const whole = words.slice(0, -1).map((word) => postings.get(word));
      if (whole.some((list) => list === undefined)) return toMatches(new Map());
      let scores = prefixScores(words.at(-1) ?? '');
      for (const list of whole) if (list) scores = intersect(scores, list);
      return toMatches(scores);
    },
  };
}

function keepBest(scores: Map<number, number>, row: number, score: number): void {
  const best = scores.get(row);
  if (best === undefined || best < score) scores.set(row, score);
}

function intersect(scores: ReadonlyMap<number, number>, list: Postings): Map<number, number> {
  const both = new Map<number, number>();
  for (let i = 0; i < list.rows.length; i += 1) {
    const row = list.rows.at(i);
    const score = scores.get(row);
    if (score !== undefined) both.set(row, score + list.weights.at(i));
  }
  return both;
}

function toMatches(scores: ReadonlyMap<number, number>): WordMatches {
  return { rows: Int32Array.from(scores.keys()), scores: Int32Array.from(scores.values()) };
}

function lowerBound(sorted: readonly string[], value: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < value) low = middle + 1;
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
