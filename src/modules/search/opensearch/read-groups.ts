import { MAX_JOINED } from '../text/outcome';
import { queryWords, type QueryWord } from '../text/words';
import { countsOf, readCounts, type Clauses, type Counts, type Probe } from './probe';
import { exactly, withWord, type KnownGroup } from './text-clauses';

/** The words of a text as they are looked for: which neighbours are one word in the catalog, and which quantities. */
export async function readGroups(probe: Probe, text: string): Promise<readonly KnownGroup[]> {
  const typed = queryWords(text);
  const clauses = { ...quantitiesOf(typed), ...joinedOf(typed) };
  if (Object.keys(clauses).length === 0) return groupsOf(typed, () => 0);
  return groupsOf(typed, readCounts(await probe(countsOf(clauses))));
}

function quantitiesOf(typed: readonly QueryWord[]): Clauses {
  const isLast = (at: number): boolean => at === typed.length - 1;
  return Object.fromEntries(
    typed.flatMap(({ word, parts }, at) =>
      parts.length > 1 ? [[`quantity ${word}`, withWord(word, isLast(at))]] : [],
    ),
  );
}

function joinedOf(typed: readonly QueryWord[]): Clauses {
  const runs = typed.flatMap((_word, at) =>
    Array.from({ length: MAX_JOINED - 1 }, (_none, more) => typed.slice(at, at + more + 2)),
  );
  const words = runs.filter((run) => run.length > 1).map(joined);
  return Object.fromEntries(words.map((word) => [`joined ${word}`, exactly(word)]));
}

function joined(run: readonly QueryWord[]): string {
  return run.map(({ word }) => word).join('');
}

/** The longest runs that are one word, from the left. */
function groupsOf(typed: readonly QueryWord[], countOf: Counts): readonly KnownGroup[] {
  const quantities = new Set(
    typed.map(({ word }) => word).filter((word) => countOf(`quantity ${word}`) > 0),
  );
  const groups: KnownGroup[] = [];
  for (let at = 0; at < typed.length;) {
    let count = Math.min(MAX_JOINED, typed.length - at);
    while (count > 1 && countOf(`joined ${joined(typed.slice(at, at + count))}`) === 0) count -= 1;
    const words = typed.slice(at, at + count);
    at += count;
    const isOpen = at === typed.length;
    groups.push({ words, to: null, joined: count > 1 ? joined(words) : null, isOpen, quantities });
  }
  return groups;
}
