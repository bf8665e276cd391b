import { MAX_JOINED } from '../text/outcome';
import { synonymsIn, type Synonyms } from '../text/synonyms';
import { queryWords, type QueryWord } from '../text/words';
import { countsOf, readCounts, type Clauses, type Counts, type Probe } from './probe';
import { asOne, besideOf, either, withWord, type KnownGroup } from './text-clauses';

/** The words of a text as they are looked for: which neighbours are one word in the catalog, and which quantities. */
export async function readGroups(
  probe: Probe,
  text: string,
  known: Synonyms,
): Promise<readonly KnownGroup[]> {
  const typed = queryWords(text);
  const synonyms = synonymsIn(typed, known);
  const runs = runsOf(typed);
  const clauses = {
    ...quantitiesOf(typed),
    ...Object.fromEntries(
      runs.map((run) => [`joined ${nameOf(run)}`, asOne(run, run.at(-1) === typed.at(-1))]),
    ),
    ...togetherIn(runs, synonyms),
  };
  const countOf =
    Object.keys(clauses).length === 0 ? () => 0 : readCounts(await probe(countsOf(clauses)));
  return groupsOf(typed, synonyms, countOf);
}

function quantitiesOf(typed: readonly QueryWord[]): Clauses {
  const isLast = (at: number): boolean => at === typed.length - 1;
  return Object.fromEntries(
    typed.flatMap(({ word, parts }, at) =>
      parts.length > 1 ? [[`quantity ${word}`, withWord(word, isLast(at))]] : [],
    ),
  );
}

/** Neighbours that may be one. */
function runsOf(typed: readonly QueryWord[]): readonly (readonly QueryWord[])[] {
  const runs = typed.flatMap((_word, at) =>
    Array.from({ length: MAX_JOINED - 1 }, (_none, more) => typed.slice(at, at + more + 2)),
  );
  return runs.filter((run) => run.length > 1);
}

function togetherIn(runs: ReturnType<typeof runsOf>, synonyms: Synonyms): Clauses {
  return Object.fromEntries(
    runs.flatMap((run) => {
      const clauses = besideOf(run, synonyms);
      return clauses.length === 0 ? [] : [[`together ${nameOf(run)}`, either(clauses)]];
    }),
  );
}

function nameOf(run: readonly QueryWord[]): string {
  return run.map(({ word }) => word).join(' ');
}

/** The longest runs that are found as one, from the left. */
function groupsOf(
  typed: readonly QueryWord[],
  synonyms: Synonyms,
  countOf: Counts,
): readonly KnownGroup[] {
  const quantities = new Set(
    typed.map(({ word }) => word).filter((word) => countOf(`quantity ${word}`) > 0),
  );
  const isOne = (run: readonly QueryWord[]): boolean =>
    countOf(`joined ${nameOf(run)}`) + countOf(`together ${nameOf(run)}`) > 0;
  const groups: KnownGroup[] = [];
  for (let at = 0; at < typed.length;) {
    let count = Math.min(MAX_JOINED, typed.length - at);
    while (count > 1 && !isOne(typed.slice(at, at + count))) count -= 1;
    const words = typed.slice(at, at + count);
    at += count;
    groups.push({
      ...{ words, to: null, quantities, synonyms },
      isJoined: count > 1 && countOf(`joined ${nameOf(words)}`) > 0,
      isOpen: at === typed.length,
    });
  }
  return groups;
}
