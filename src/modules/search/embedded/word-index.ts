import { formWeight, prefixWeight, type ProductWords } from '../text/words';
import { TitleWords } from './title-words';
import type { Near } from './near-words';
import { NO_ROWS, Postings, type ScoredRows } from './postings';
import { createUnion, intersectAll, type WeighedRows } from './scored-rows';
import { Vocabulary } from './vocabulary';

/** Which rows have which words. A row that is gone keeps its words: the caller leaves such rows out. */
export interface WordIndex {
  add(row: number, words: ProductWords): void;
  /** Rows with the word, or with another form of it, or with its parts one after the other in the title. */
  rowsWith(word: string): ScoredRows;
  /** The same, and rows with words that begin so. */
  rowsBeginning(word: string): ScoredRows;
  /** Rows with the word as it is. */
  rowsExactly(word: string): ScoredRows;
  /** Words that are at most so many edits away, also such as stand in rows that are gone alone. */
  near(typed: string, maxEdits: number): readonly Near[];
  /** Rows of one list or another: every row once. */
  unite(lists: readonly ScoredRows[]): ScoredRows;
}

/** A beginning of one letter says nothing. */
const MIN_BEGINNING = 2;
const asItIs = (score: number): number => score;

export function createWordIndex(): WordIndex {
  const vocabulary = new Vocabulary();
  const postings = new Postings();
  const titles = new TitleWords();
  const union = createUnion();
  let rowCount = 0;

  const rowsExactly = (word: string): ScoredRows => {
    const code = vocabulary.codeOf(word);
    return code === undefined ? NO_ROWS : postings.rowsOf(code);
  };
  const weighed = (words: readonly string[], weigh: (score: number) => number): WeighedRows[] =>
    words.map((word) => ({ list: rowsExactly(word), weigh }));
  const formsOf = (word: string): readonly WeighedRows[] => [
    { list: rowsExactly(word), weigh: asItIs },
    ...weighed(vocabulary.formsOf(word), formWeight),
    ...vocabulary.splitsOf(word).map((parts) => ({ list: phrase(parts), weigh: asItIs })),
  ];
  const phrase = (parts: readonly number[]): ScoredRows => {
    const { rows } = intersectAll(parts.map((code) => postings.rowsOf(code)));
    const found = rows.filter((row) => titles.hasPhrase(row, parts));
    return { rows: found, scores: new Int32Array(found.length).fill(PHRASE_SCORE) };
  };
  const unite = (lists: readonly WeighedRows[]): ScoredRows => {
    const some = lists.filter(({ list }) => list.rows.length > 0);
    const [only] = some;
    if (only === undefined) return NO_ROWS;
    return some.length === 1 && only.weigh === asItIs ? only.list : union(some, rowCount);
  };

  return {
    add: (row, { weights, title }) => {
      rowCount = row + 1;
      for (const [word, weight] of weights) postings.add(vocabulary.encode(word), row, weight);
      titles.add(title.map((word) => vocabulary.encode(word)));
    },
    rowsExactly,
    rowsWith: (word) => unite(formsOf(word)),
    rowsBeginning: (word) =>
      unite([
        ...formsOf(word),
        ...(word.length < MIN_BEGINNING ? [] : weighed(vocabulary.longerThan(word), prefixWeight)),
      ]),
    near: (typed, maxEdits) => vocabulary.near(typed, maxEdits),
    unite: (lists) => unite(lists.map((list) => ({ list, weigh: asItIs }))),
  };
}

/** A word whose parts stand in the title counts like another form of it there. */
const PHRASE_SCORE = 10;
