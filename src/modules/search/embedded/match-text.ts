import type { TextOutcome } from '../search-engine';
import { readText, resolveText, type TextEngine } from '../text/resolve-text';
import type { Synonyms } from '../text/synonyms';
import { CODE_SCORE, type TextQuery } from '../text/text-query';
import type { ProductIndex } from './product-index';
import type { ScoredRows } from './word-index';

/** The rows that a text matches, and the changes to it that were necessary. Yields between two of its parts. */
export function* matchText(
  index: ProductIndex,
  text: string,
  synonyms: Synonyms,
): Generator<void, { readonly matches: ScoredRows; readonly outcome: TextOutcome }> {
  const evaluated = new Map<TextQuery, ScoredRows>();
  const rowsOf = (query: TextQuery): ScoredRows => {
    const rows = evaluated.get(query) ?? evaluate(index, query, rowsOf);
    evaluated.set(query, rows);
    return rows;
  };
  const engine: TextEngine<void> = {
    *counts(queries) {
      const counts: number[] = [];
      for (const query of queries) {
        counts.push(rowsOf(query).rows.length);
        yield;
      }
      return counts;
    },
    *near(typed, maxEdits) {
      yield;
      return index.words.near(typed, maxEdits);
    },
    *mostTogether(queries) {
      yield;
      return mostTogether(queries.map(rowsOf), index.length);
    },
  };
  const typed = yield* readText(engine, text, synonyms);
  const { query, ...outcome } = (yield* resolveText(engine, typed)) ?? typed.asTyped;
  return { matches: rowsOf(query), outcome };
}

/** `rowsOf`: the rows of a part. */
function evaluate(
  index: ProductIndex,
  query: TextQuery,
  rowsOf: (query: TextQuery) => ScoredRows,
): ScoredRows {
  const { words } = index;
  switch (query.kind) {
    case 'exact':
      return words.rowsExactly(query.word);
    case 'beginning':
      return words.rowsBeginning(query.word);
    case 'forms':
      return words.rowsWith(query.word);
    case 'synonym':
      return words.rowsOfSynonym(query.words);
    case 'code': {
      const rows = index.rowsWithCode(query.text);
      return { rows, scores: rows.map(() => CODE_SCORE) };
    }
    case 'all':
      return words.all(query.queries.map(rowsOf));
    case 'either':
      return words.either(query.queries.map(rowsOf));
  }
}

/**
 * The positions of the largest set of lists that have a row in common; of equally large sets the one further to the
 * right.
 */
export function mostTogether(lists: readonly ScoredRows[], rowCount: number): readonly number[] {
  // By row: a bit for each list that contains it, the first list in the lowest bit.
  const masks = new Int32Array(rowCount);
  lists.forEach(({ rows }, place) => {
    for (const row of rows) masks[row] = (masks[row] ?? 0) | (1 << place);
  });
  let best = 0;
  for (const mask of masks) if (mask !== best && isBetter(mask, best)) best = mask;
  return [...lists.keys()].filter((place) => (best & (1 << place)) !== 0);
}

function isBetter(mask: number, other: number): boolean {
  const more = bitsOf(mask) - bitsOf(other);
  if (more !== 0) return more > 0;
  // The lowest list that only one of the two contains; leaving it out is preferred.
  const difference = mask ^ other;
  return difference !== 0 && (mask & (difference & -difference)) === 0;
}

/** The number of bits set among 32, added up in pairs, fours, eights and so on. */
function bitsOf(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
