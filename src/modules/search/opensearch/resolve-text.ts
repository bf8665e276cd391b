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
import type { Ask } from './client';
import { WEIGHTS, wordField } from './documents';
import type { Clause } from './filters';
import { both, exactly, withGroup, withText, type TextGroup } from './text-clauses';
import { countsOf, readCounts, type CountsAnswer } from './text-groups';

export interface ResolvedText {
  readonly groups: readonly TextGroup[];
  readonly outcome: TextOutcome;
}

/** Candidates for a word that no product has. */
const MAX_CANDIDATES = 100;

/**
 * Replaces a text that matches nothing: words that no product has are corrected; if all words together match nothing,
 * the fewest are left out. Null if the text alone, without filters, matches something.
 */
export async function resolveText(
  ask: Ask,
  text: string,
  groups: readonly TextGroup[],
): Promise<ResolvedText | null> {
  const places = Object.fromEntries(
    groups.map((group, place) => [`group ${place}`, withGroup(group)]),
  );
  const among = [withText(text, []), ...Object.values(places)];
  const answer = await ask<SuggestAnswer>({
    ...countsOf({ text: withText(text, groups), ...places }, among),
    suggest: suggestFor(groups),
  });
  const countOf = readCounts(answer);
  if (groups.length === 0 || countOf('text') > 0) return null;
  const exists = groups.map((_group, place) => countOf(`group ${place}`) > 0);
  const near = groups.map((group, place) => (exists[place] ? [] : nearOf(answer, group)));
  return relax(ask, text, await correct(ask, { groups, near, exists }));
}

interface SuggestAnswer extends CountsAnswer {
  readonly suggest?: Readonly<
    Record<
      string,
      readonly {
        readonly options: readonly { readonly text: string; readonly freq: number }[];
      }[]
    >
  >;
}

/** The word of a group that may be corrected. */
function correctable({ words: [only, ...more] }: TextGroup): string | null {
  return only !== undefined && more.length === 0 && isCorrectable(only.word) ? only.word : null;
}

function suggestFor(groups: readonly TextGroup[]): object {
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

/** Words of the catalog close to that of the group, the nearest and most common ones. */
function nearOf({ suggest }: SuggestAnswer, group: TextGroup): readonly Near[] {
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
  readonly groups: readonly TextGroup[];
  /** By position of the group. */
  readonly near: readonly (readonly Near[])[];
  /** Whether products match the group. */
  readonly exists: readonly boolean[];
}

/** One after the other, each in the context of the existing words and those before it. */
async function correct(
  ask: Ask,
  { groups, near, exists }: Uncorrected,
): Promise<readonly TextGroup[]> {
  const corrected = [...groups];
  const typed = groups.map(({ words }) => words[0]?.word ?? '');
  for (const place of inOrderOfCorrection(typed)) {
    const others = corrected.filter(({ to }, other) => exists[other] === true || to !== null);
    const best = await likeliest(ask, near[place] ?? [], others.map(withGroup));
    const group = groups[place];
    if (group !== undefined && best !== undefined) corrected[place] = { ...group, to: best.word };
  }
  return corrected;
}

async function likeliest(
  ask: Ask,
  near: readonly Near[],
  others: readonly Clause[],
): Promise<Candidate | undefined> {
  if (near.length === 0) return undefined;
  const clauses = near.flatMap(({ word }): [string, Clause][] => [
    [`all ${word}`, exactly(word)],
    [`beside ${word}`, both([exactly(word), ...others])],
  ]);
  const among = near.map(({ word }) => exactly(word));
  const countOf = readCounts(await ask<CountsAnswer>(countsOf(Object.fromEntries(clauses), among)));
  const candidates = near.map(({ word, edits }): Candidate => {
    return { word, edits, count: countOf(`all ${word}`), beside: countOf(`beside ${word}`) };
  });
  return candidates.filter(({ count }) => count > 0).sort(byLikelihood)[0];
}

/**
 * All groups if a product matches them all, otherwise the most that one product matches; of equals those further to the
 * right.
 */
async function relax(ask: Ask, text: string, groups: readonly TextGroup[]): Promise<ResolvedText> {
  const whole = groups.map((group) => ({ ...group, isOpen: false }));
  const answer = await ask<RelaxAnswer>({
    ...countsOf({ text: both(groups.map(withGroup)) }),
    size: 1,
    query: { bool: { should: whole.map(valued) } },
  });
  const places = new Set(answer.hits.hits[0]?.matched_queries ?? []);
  if (readCounts(answer)('text') > 0 || places.size === 0) {
    return { groups, outcome: outcomeOf(text, groups, []) };
  }
  const used = whole.filter((_group, place) => places.has(String(place)));
  const dropped = whole.filter((_group, place) => !places.has(String(place)));
  return { groups: used, outcome: outcomeOf(text, used, dropped) };
}

interface RelaxAnswer extends CountsAnswer {
  readonly hits: { readonly hits: readonly { readonly matched_queries?: readonly string[] }[] };
}

/**
 * More groups are worth more than fewer, whichever they are; among equally many, one further to the right is worth more
 * than all differences after it. Whole numbers below 2^24, which a score represents exactly, for as many words as a
 * text may have.
 */
function valued(group: TextGroup, place: number, { length }: readonly TextGroup[]): Clause {
  const most = 2 ** (length - 1);
  const boost = most - (place === length - 1 ? 0 : 2 ** (length - 2 - place));
  return { constant_score: { filter: withGroup(group), boost, _name: String(place) } };
}
