import { planText, resolveText, type TextEngine, type TextOutcome } from '../text/resolve-text';
import type { Synonyms } from '../text/synonyms';
import { CODE_SCORE, placeWeight, type TextQuery } from '../text/text-query';
import type { ProductIndex } from './product-index';
import type { ScoredRows } from './word-index';

/** The rows that a text matches, and the changes to it that were necessary. Yields between two of its parts. */
export function* matchText(
  index: ProductIndex,
  text: string,
  synonyms: Synonyms,
): Generator<void, { readonly matches: ScoredRows; readonly outcome: TextOutcome }> {
  const rowsByQuery = new Map<TextQuery, ScoredRows>();
  const rowsOf = (query: TextQuery): ScoredRows => {
    const rows = rowsByQuery.get(query) ?? evaluate(index, query, rowsOf);
    rowsByQuery.set(query, rows);
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
    *near(word, maxEdits) {
      yield;
      return index.words.near(word, maxEdits);
    },
    *largestCombination(queries) {
      yield;
      return largestCombination(queries.map(rowsOf), index.length);
    },
  };
  const plan = yield* planText(engine, text, synonyms);
  const { query, ...outcome } = (yield* resolveText(engine, plan)) ?? plan.asTyped;
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

/** The positions of the lists with the row that most lists have, or those further to the right (`placeWeight`). */
export function largestCombination(
  lists: readonly ScoredRows[],
  rowCount: number,
): readonly number[] {
  const weights = new Int32Array(rowCount);
  lists.forEach(({ rows }, place) => {
    const weight = placeWeight(place, lists.length);
    for (const row of rows) weights[row] = (weights[row] ?? 0) + weight;
  });
  const best = weights.reduce((max, weight) => Math.max(max, weight), 0);
  if (best === 0) return [];
  const row = weights.indexOf(best);
  return [...lists.keys()].filter((place) => lists[place]?.rows.includes(row));
}
