import type { TextOutcome } from '../search-engine';
import {
  byLikelihood,
  editsFor,
  inOrderOfCorrection,
  isCorrectable,
  type Candidate,
} from '../text/corrections';
import { editsFrom } from '../text/edits';
import { outcomeOf } from '../text/outcome';
import { countsOf, readCounts, type Clauses, type Probe, type ProbeAnswer } from './probe';
import { WEIGHTS, wordField } from './product-document';
import { both, exactly, withGroup, withText, type Clause, type KnownGroup } from './text-clauses';

export interface ResolvedText {
  readonly groups: readonly KnownGroup[];
  readonly outcome: TextOutcome;
}

interface Asked {
  readonly probe: Probe;
  readonly text: string;
}

/** Candidates for a word that no product has. */
const MAX_CANDIDATES = 100;

/**
 * What to look for in the place of a text that finds nothing: words that nobody has are corrected; where all words
 * together have nothing, the fewest are left out. Null when the text alone, without filters, finds something.
 */
export async function resolveText(
  asked: Asked,
  groups: readonly KnownGroup[],
): Promise<ResolvedText | null> {
  const places = byPlace(groups);
  const clauses = { text: withText(asked.text, groups), ...places };
  const answer = await asked.probe({
    ...countsOf(clauses, [withText(asked.text, []), ...Object.values(places)]),
    suggest: suggestFor(groups),
  });
  const countOf = readCounts(answer);
  if (groups.length === 0 || countOf('text') > 0) return null;
  const isKnown = groups.map((_group, place) => countOf(`group ${place}`) > 0);
  const near = groups.map((group, place) => (isKnown[place] ? [] : nearOf(answer, group)));
  const corrected = await correct(asked.probe, { groups, near, isKnown });
  return relax(asked, corrected);
}

function byPlace(groups: readonly KnownGroup[]): Clauses {
  return Object.fromEntries(groups.map((group, place) => [`group ${place}`, withGroup(group)]));
}

/** The word of a group that may be corrected. */
function correctable({ words: [only, ...more] }: KnownGroup): string | null {
  return only !== undefined && more.length === 0 && isCorrectable(only.word) ? only.word : null;
}

function suggestFor(groups: readonly KnownGroup[]): object {
  const words = groups.flatMap((group) => correctable(group) ?? []);
  const termOf = (word: string, field: string): object => ({
    ...{ field, suggest_mode: 'always', sort: 'score', accuracy: 0, prefix_length: 0 },
    ...{ max_edits: editsFor(word), min_word_length: 3, max_inspections: 10 },
    ...{ size: MAX_CANDIDATES, shard_size: MAX_CANDIDATES },
  });
  return Object.fromEntries(
    words.flatMap((word) =>
      WEIGHTS.map((weight) => [
        `${weight} ${word}`,
        { text: word, term: termOf(word, wordField(weight)) },
      ]),
    ),
  );
}

interface Near {
  readonly word: string;
  readonly edits: number;
}

/** Known words near the one of the group, the nearest and commonest of them. */
function nearOf({ suggest }: ProbeAnswer, group: KnownGroup): readonly Near[] {
  const typed = correctable(group);
  if (typed === null) return [];
  const counts = new Map<string, number>();
  for (const weight of WEIGHTS) {
    for (const { text, freq } of suggest?.[`${weight} ${typed}`]?.[0]?.options ?? []) {
      counts.set(text, (counts.get(text) ?? 0) + freq);
    }
  }
  const maxEdits = editsFor(typed);
  const editsTo = editsFrom(typed);
  return [...counts]
    .map(([word, count]) => ({ word, count, edits: editsTo(word) }))
    .filter(({ word, edits }) => edits <= maxEdits && !/\p{N}/u.test(word))
    .sort((a, b) => a.edits - b.edits || b.count - a.count)
    .slice(0, MAX_CANDIDATES);
}

interface Uncorrected {
  readonly groups: readonly KnownGroup[];
  /** By place of the group. */
  readonly near: readonly (readonly Near[])[];
  readonly isKnown: readonly boolean[];
}

/** One after the other, each beside the known words and those before it. */
async function correct(
  probe: Probe,
  { groups, near, isKnown }: Uncorrected,
): Promise<readonly KnownGroup[]> {
  const corrected = [...groups];
  const typed = groups.map(({ words }) => words[0]?.word ?? '');
  for (const place of inOrderOfCorrection(typed)) {
    const others = corrected.filter(({ to }, other) => isKnown[other] === true || to !== null);
    const best = await likeliest(probe, near[place] ?? [], others.map(withGroup));
    const group = groups[place];
    if (group !== undefined && best !== undefined) corrected[place] = { ...group, to: best.word };
  }
  return corrected;
}

async function likeliest(
  probe: Probe,
  near: readonly Near[],
  others: readonly Clause[],
): Promise<Candidate | undefined> {
  if (near.length === 0) return undefined;
  const clauses = near.flatMap(({ word }): [string, Clause][] => [
    [`all ${word}`, exactly(word)],
    [`beside ${word}`, both([exactly(word), ...others])],
  ]);
  const among = near.map(({ word }) => exactly(word));
  const countOf = readCounts(await probe(countsOf(Object.fromEntries(clauses), among)));
  const candidates = near.map(({ word, edits }): Candidate => {
    return { word, edits, count: countOf(`all ${word}`), beside: countOf(`beside ${word}`) };
  });
  return candidates.filter(({ count }) => count > 0).sort(byLikelihood)[0];
}

/** All groups where a product has them all, else the most of them that one has; of equals those that stand further right. */
async function relax({ probe, text }: Asked, groups: readonly KnownGroup[]): Promise<ResolvedText> {
  const whole = groups.map((group) => ({ ...group, isOpen: false }));
  const answer = await probe({
    ...countsOf({ text: both(groups.map(withGroup)) }),
    size: 1,
    query: { bool: { should: whole.map(valued) } },
  });
  if (readCounts(answer)('text') > 0) return { groups, outcome: outcomeOf(text, groups, []) };
  const places = new Set(answer.hits.hits[0]?.matched_queries ?? []);
  if (places.size === 0) return { groups, outcome: outcomeOf(text, groups, []) };
  const isKept = (_group: KnownGroup, place: number): boolean => places.has(String(place));
  const usedGroups = whole.filter(isKept);
  const dropped = whole.filter((group, place) => !isKept(group, place));
  return { groups: usedGroups, outcome: outcomeOf(text, usedGroups, dropped) };
}

/**
 * More groups are worth more than fewer, whichever they are; among as many, one that stands further right is worth more
 * than all differences behind it. Whole numbers below 2^24, which a score holds exactly, for as many words as a text has.
 */
function valued(group: KnownGroup, place: number, { length }: readonly KnownGroup[]): Clause {
  const most = 2 ** (length - 1);
  const boost = most - (place === length - 1 ? 0 : 2 ** (length - 2 - place));
  return { constant_score: { filter: withGroup(group), boost, _name: String(place) } };
}
