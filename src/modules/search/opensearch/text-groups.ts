import { MAX_JOINED } from '../text/outcome';
import { synonymsIn, type Synonyms } from '../text/synonyms';
import { queryWords, type QueryWord } from '../text/words';
import type { Ask } from './client';
import type { Clause } from './filters';
import { asOne, besideOf, either, withWord, type TextGroup } from './text-clauses';

/** Groups the words of a text: which neighbours are one word in the catalog, and which quantities. */
export async function readGroups(
  ask: Ask,
  text: string,
  allSynonyms: Synonyms,
): Promise<readonly TextGroup[]> {
  const typed = queryWords(text);
  const synonyms = synonymsIn(typed, allSynonyms);
  const runs = typed.flatMap((_word, at) => runsFrom(typed, at));
  const clauses: Record<string, Clause> = {};
  for (const word of typed) {
    if (word.parts.length === 1) continue;
    clauses[`quantity ${word.word}`] = withWord(word.word, word === typed.at(-1));
  }
  for (const run of runs) {
    clauses[`joined ${nameOf(run)}`] = asOne(run, run.at(-1) === typed.at(-1));
    const beside = besideOf(run, synonyms);
    if (beside.length > 0) clauses[`together ${nameOf(run)}`] = either(beside);
  }
  const hasClauses = Object.keys(clauses).length > 0;
  const countOf = hasClauses ? readCounts(await ask<CountsAnswer>(countsOf(clauses))) : () => 0;

  const quantities = new Set(
    typed.map(({ word }) => word).filter((word) => countOf(`quantity ${word}`) > 0),
  );
  const groups: TextGroup[] = [];
  for (let at = 0; at < typed.length;) {
    // The longest run that can be found as one.
    const isJoined = (run: readonly QueryWord[]) => countOf(`joined ${nameOf(run)}`) > 0;
    const isOne = (run: readonly QueryWord[]) =>
      isJoined(run) || countOf(`together ${nameOf(run)}`) > 0;
    const words = runsFrom(typed, at).findLast(isOne) ?? typed.slice(at, at + 1);
    at += words.length;
    const isOpen = at === typed.length;
    groups.push({ words, to: null, quantities, synonyms, isJoined: isJoined(words), isOpen });
  }
  return groups;
}

/** Neighbours from there on that may be one word, the fewest first. */
function runsFrom(typed: readonly QueryWord[], at: number): readonly (readonly QueryWord[])[] {
  const most = Math.min(MAX_JOINED, typed.length - at);
  return Array.from({ length: most - 1 }, (_none, more) => typed.slice(at, at + more + 2));
}

function nameOf(run: readonly QueryWord[]): string {
  return run.map(({ word }) => word).join(' ');
}

/**
 * Requests only the counts of some clauses, among products that match `among`: all clauses, or fewer with the same
 * products (a query has 1,024 clauses at most).
 */
export function countsOf(
  clauses: Readonly<Record<string, Clause>>,
  among: readonly Clause[] = Object.values(clauses),
): object {
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ bool: { should: among } }] } },
    aggs: { counts: { filters: { filters: clauses } } },
  };
}

export interface CountsAnswer {
  readonly aggregations?: {
    readonly counts: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
  };
}

/** The number of products that match each of the clauses. */
export function readCounts({ aggregations }: CountsAnswer): (name: string) => number {
  return (name) => aggregations?.counts.buckets[name]?.doc_count ?? 0;
}
