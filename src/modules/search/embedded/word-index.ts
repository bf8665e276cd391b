import { sum } from '../../../platform/values/iterables';
import { isCorrectable } from '../text/corrections';
import { editDistanceFrom } from '../text/edits';
import { hasForms, stemOf } from '../text/stems';
import type { NearWord } from '../text/resolve-text';
import {
  formWeight,
  JOINED_WEIGHT,
  prefixWeight,
  synonymWeight,
  type ProductWords,
} from '../text/words';
import { NumbersByText } from './numbers-by-text';

/** Rows, each once, in no order, with their text scores: 1 or more. */
export interface ScoredRows {
  readonly rows: Int32Array;
  /** Indexed by position in `rows`. */
  readonly scores: Int32Array;
}

const NO_ROWS: ScoredRows = { rows: new Int32Array(0), scores: new Int32Array(0) };

const WEIGHT_BITS = 4;
const MAX_WEIGHT = 2 ** WEIGHT_BITS - 1;
const pack = (row: number, weight: number): number => (row << WEIGHT_BITS) | weight;
const unweighted = (weight: number): number => weight;

/** Words are indexed by this many first letters. */
const MIN_BEGINNING = 2;
/** The maximum number of ways to split one word, and of parts in each. */
const MAX_SPLITS = 10;
const MAX_PARTS = 3;
/** The new capacity, as a multiple of the required length. */
const GROWTH = 1.25;

/** The words of the products: the words of the catalog by code, and the rows of each. */
export class WordIndex {
  private readonly codes = new NumbersByText();
  private readonly words: string[] = [];
  /** Indexed by code. */
  private readonly letters: number[] = [];
  /**
   * Indexed by code: the rows of the word, each with its weight in one number (`pack`), in ascending order; a single
   * one alone.
   */
  private readonly postings: (number | Int32Array<ArrayBuffer>)[] = [];
  /** Indexed by code: the number of rows, because lists have room to grow. */
  private readonly lengths: number[] = [];
  /** Codes by the first letters of their words. */
  private readonly byBeginning = new Map<string, number[]>();
  /** Codes of the words in Latin letters by their stem. */
  private readonly byStem = new Map<string, number[]>();
  /** Codes of the words of all titles in sequence, and the end of each row. */
  private titleWords = new Int32Array(1024);
  private titleEnds = new Int32Array(1024);
  private rowCount = 0;
  /** Scratch memory by row: all 0 between two calls. */
  private best = new Int32Array(0);

  /** `isInUse`: whether a row is in use; others are never found. */
  constructor(private readonly isInUse: (row: number) => boolean) {}

  /** Rows are added in ascending order. */
  add(row: number, { weights, title }: ProductWords): void {
    this.rowCount = row + 1;
    for (const [word, weight] of weights) this.addEntry(word, pack(row, weight));
    const start = row === 0 ? 0 : (this.titleEnds[row - 1] ?? 0);
    this.titleWords = withRoom(this.titleWords, start + title.length);
    this.titleEnds = withRoom(this.titleEnds, row + 1);
    title.forEach((word, at) => (this.titleWords[start + at] = this.codeOf(word) ?? -1));
    this.titleEnds[row] = start + title.length;
  }

  /** Rows with the word itself. */
  rowsExactly(word: string): ScoredRows {
    return this.scoredRows(this.codeOf(word), unweighted);
  }

  /** Rows with the word, with another form of it, or with its parts as neighbours in the title. */
  rowsWith(word: string): ScoredRows {
    return this.either([
      this.rowsExactly(word),
      ...this.formsOf(word).map((code) => this.scoredRows(code, formWeight)),
      ...this.splitsOf(word).map((parts) => this.neighbours(parts)),
    ]);
  }

  /** Rows with longer words that begin with it. */
  rowsBeginning(beginning: string): ScoredRows {
    const isLonger = (code: number): boolean => (this.words[code] ?? '').length > beginning.length;
    const longer = this.codesBeginning(beginning).filter(isLonger);
    return this.either(longer.map((code) => this.scoredRows(code, prefixWeight)));
  }

  /** Keyed by completion of the word: the number of these rows that have it. */
  countBeginning(beginning: string, rows: Int32Array): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const isCounted = this.scratch();
    for (const row of rows) isCounted[row] = 1;
    for (const code of this.codesBeginning(beginning)) {
      let count = 0;
      for (const entry of this.entriesOf(code)) count += isCounted[entry >> WEIGHT_BITS] ?? 0;
      if (count > 0) counts.set(this.words[code] ?? '', count);
    }
    for (const row of rows) isCounted[row] = 0;
    return counts;
  }

  /** Words of current or former products that differ from the typed one by at most this many edits. */
  near(searchWord: string, maxEdits: number): readonly NearWord[] {
    const editsTo = editDistanceFrom(searchWord);
    const searchLetters = lettersOf(searchWord);
    const matches: NearWord[] = [];
    for (let code = 0; code < this.words.length; code += 1) {
      // An edit replaces one letter at most. This excludes nearly all words without reading them.
      if (bitCount((this.letters[code] ?? 0) ^ searchLetters) > 2 * maxEdits) continue;
      const word = this.words[code] ?? '';
      if (Math.abs(word.length - searchWord.length) > maxEdits) continue;
      const edits = editsTo(word);
      if (edits <= maxEdits && isCorrectable(word)) matches.push({ word, edits });
    }
    return matches;
  }

  /** Rows in any of the lists, with the best score of each. */
  either(lists: readonly ScoredRows[]): ScoredRows {
    const [first = NO_ROWS, ...others] = lists.filter(({ rows }) => rows.length > 0);
    if (others.length === 0) return first;
    const best = this.scratch();
    const length = sum([first, ...others].map(({ rows }) => rows.length));
    const rows = new Int32Array(Math.min(length, this.rowCount));
    let count = 0;
    for (const list of [first, ...others]) {
      for (let at = 0; at < list.rows.length; at += 1) {
        const row = list.rows[at] ?? 0;
        const bestScore = best[row] ?? 0;
        if (bestScore === 0) rows[count++] = row;
        best[row] = Math.max(bestScore, list.scores[at] ?? 0);
      }
    }
    const unionRows = rows.subarray(0, count);
    const scores = unionRows.map((row) => best[row] ?? 0);
    for (const row of unionRows) best[row] = 0;
    return { rows: unionRows, scores };
  }

  /** Rows in all lists, with the sum of their scores. */
  all(lists: readonly ScoredRows[]): ScoredRows {
    const [first = NO_ROWS, ...others] = [...lists].sort((a, b) => a.rows.length - b.rows.length);
    let common = first;
    for (const list of others) {
      const { rows, scores } = common;
      if (rows.length === 0) break;
      const sums = this.scoresIn(list, rows);
      sums.forEach((score, at) => {
        if (score > 0) sums[at] = score + (scores[at] ?? 0);
      });
      common = withoutZeros(rows.slice(), sums);
    }
    return common;
  }

  /** Rows with all these words of a synonym; the last word determines their score. */
  rowsOfSynonym(words: readonly string[]): ScoredRows {
    const lists = words.map((word) => this.rowsWith(word));
    const { rows } = this.all(lists);
    const last = lists.at(-1) ?? NO_ROWS;
    const scores = this.scoresIn(last, rows);
    return { rows, scores: scores.map(synonymWeight) };
  }

  private codeOf(word: string): number | undefined {
    return this.codes.find(word, (code) => this.words[code] === word);
  }

  private addEntry(word: string, entry: number): void {
    const code = this.codeOf(word) ?? this.addWord(word);
    const posting = this.postings[code];
    const length = this.lengths[code] ?? 0;
    this.lengths[code] = length + 1;
    if (posting === undefined) this.postings[code] = entry;
    else {
      const entries = typeof posting === 'number' ? Int32Array.of(posting) : posting;
      const longer = withRoom(entries, length + 1);
      longer[length] = entry;
      this.postings[code] = longer;
    }
  }

  private addWord(word: string): number {
    const code = this.words.push(word) - 1;
    this.codes.add(word, code);
    this.letters.push(lettersOf(word));
    addTo(this.byBeginning, word.slice(0, MIN_BEGINNING), code);
    if (hasForms(word)) addTo(this.byStem, stemOf(word), code);
    return code;
  }

  /** A copy, because a view would give a short list a buffer of its own, which takes more memory than the list. */
  private entriesOf(code: number): Int32Array {
    const posting = this.postings[code] ?? NO_ROWS.rows;
    return typeof posting === 'number'
      ? Int32Array.of(posting)
      : posting.slice(0, this.lengths[code]);
  }

  /** The rows of a word that are in use. */
  private scoredRows(code: number | undefined, scoreOf: (weight: number) => number): ScoredRows {
    if (code === undefined) return NO_ROWS;
    const entries = this.entriesOf(code);
    const rows = new Int32Array(entries.length);
    const scores = new Int32Array(entries.length);
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0;
      const row = entry >> WEIGHT_BITS;
      rows[at] = row;
      scores[at] = this.isInUse(row) ? scoreOf(entry & MAX_WEIGHT) : 0;
    }
    return withoutZeros(rows, scores);
  }

  /** Other words with the same stem. */
  private formsOf(word: string): readonly number[] {
    if (!hasForms(word)) return [];
    const own = this.codeOf(word);
    return (this.byStem.get(stemOf(word)) ?? []).filter((code) => code !== own);
  }

  private codesBeginning(beginning: string): readonly number[] {
    const matches =
      beginning.length < MIN_BEGINNING
        ? [...this.words.keys()]
        : (this.byBeginning.get(beginning.slice(0, MIN_BEGINNING)) ?? []);
    return matches.filter((code) => (this.words[code] ?? '').startsWith(beginning));
  }

  /** The ways in which a word consists of others, as their codes; those of two words first. */
  private splitsOf(word: string, maxParts = MAX_PARTS): readonly (readonly number[])[] {
    const splits: (readonly number[])[] = [];
    for (let at = 1; at < word.length; at += 1) {
      const first = isWithinNumber(word, at) ? undefined : this.codeOf(word.slice(0, at));
      if (first === undefined) continue;
      const rest = word.slice(at);
      const second = this.codeOf(rest);
      if (second !== undefined) splits.push([first, second]);
      if (maxParts === 2) continue;
      for (const others of this.splitsOf(rest, maxParts - 1)) splits.push([first, ...others]);
    }
    return splits.sort((a, b) => a.length - b.length).slice(0, MAX_SPLITS);
  }

  /** The rows whose title has these words as neighbours. */
  private neighbours(codes: readonly number[]): ScoredRows {
    const { rows } = this.all(codes.map((code) => this.scoredRows(code, unweighted)));
    const matches = rows.filter((row) => this.hasNeighbours(row, codes));
    return { rows: matches, scores: new Int32Array(matches.length).fill(JOINED_WEIGHT) };
  }

  private hasNeighbours(row: number, codes: readonly number[]): boolean {
    const last = (this.titleEnds[row] ?? 0) - codes.length;
    for (let at = row === 0 ? 0 : (this.titleEnds[row - 1] ?? 0); at <= last; at += 1) {
      if (codes.every((code, n) => this.titleWords[at + n] === code)) return true;
    }
    return false;
  }

  /** The scores of some rows in a list; 0 for rows that it does not contain. */
  private scoresIn(list: ScoredRows, rows: Int32Array): Int32Array {
    const best = this.scratch();
    for (let at = 0; at < list.rows.length; at += 1)
      best[list.rows[at] ?? 0] = list.scores[at] ?? 0;
    const scores = rows.map((row) => best[row] ?? 0);
    for (const row of list.rows) best[row] = 0;
    return scores;
  }

  private scratch(): Int32Array {
    if (this.best.length < this.rowCount) this.best = new Int32Array(2 * this.rowCount);
    return this.best;
  }
}

/** The rows with a score. Changes both arrays. */
function withoutZeros(rows: Int32Array, scores: Int32Array): ScoredRows {
  let length = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const score = scores[at] ?? 0;
    if (score === 0) continue;
    rows[length] = rows[at] ?? 0;
    scores[length] = score;
    length += 1;
  }
  return { rows: rows.subarray(0, length), scores: scores.subarray(0, length) };
}

/** The letters of a word as bits; some letters share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function addTo(lists: Map<string, number[]>, key: string, code: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [code]);
  else list.push(code);
}

/** The array, or a longer copy if it is too short. */
function withRoom(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (numbers.length >= length) return numbers;
  const longer = new Int32Array(Math.ceil(length * GROWTH));
  longer.set(numbers);
  return longer;
}

/** `1234` is one number, not `12 34`. */
function isWithinNumber(word: string, at: number): boolean {
  return /^\d\d$/.test(word.slice(at - 1, at + 1));
}
