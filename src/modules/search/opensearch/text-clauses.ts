import { stemOf } from '../text/stems';
import type { WordGroup } from '../text/outcome';
import { foldValue, formWeight, prefixWeight, type QueryWord } from '../text/words';
import { stemField, WEIGHTS, wordField } from './product-document';

/** A clause of a query, as JSON. */
export type Clause = Readonly<Record<string, unknown>>;

/** More than all words of a text together: who types a code wants that product. */
const CODE_SCORE = 10_000;
/** A word whose parts stand in the title counts like another form of it there. */
const JOINED_SCORE = 10;
/** A beginning of one letter says nothing. */
const MIN_BEGINNING = 2;

/** A group with what is known of its words in the catalog. */
export interface KnownGroup extends WordGroup {
  /** All its words as one, where the catalog has that word. */
  readonly joined: string | null;
  /** Whether the last of its words may be the beginning of one. */
  readonly isOpen: boolean;
  /** Quantities that the catalog has as one word: `32gb`. */
  readonly quantities: ReadonlySet<string>;
}

export const both = (clauses: readonly Clause[]): Clause => ({ bool: { must: clauses } });
/** The best score of those that fit. */
export const either = (queries: readonly Clause[]): Clause => ({ dis_max: { queries } });

const scored = (filter: Clause, boost: number): Clause => ({ constant_score: { filter, boost } });

/** The word as it is. */
export function exactly(word: string): Clause {
  return either(WEIGHTS.map((weight) => scored({ term: { [wordField(weight)]: word } }, weight)));
}

/** The word, another form of it, its parts one after the other in a title; open: also words that begin so. */
export function withWord(word: string, isOpen: boolean): Clause {
  const forms = WEIGHTS.map((weight) =>
    scored({ term: { [stemField(weight)]: stemOf(word) } }, formWeight(weight)),
  );
  const longer = WEIGHTS.map((weight) =>
    scored({ prefix: { [wordField(weight)]: word } }, prefixWeight(weight)),
  );
  const isBeginning = isOpen && word.length >= MIN_BEGINNING;
  return either([
    exactly(word),
    ...forms,
    scored({ term: { joined: word } }, JOINED_SCORE),
    ...(isBeginning ? longer : []),
  ]);
}

/** A number and its unit as one word where the catalog has it, else as both. */
function withQueryWord({ word, parts }: QueryWord, group: KnownGroup, isOpen: boolean): Clause {
  if (parts.length === 1 || group.quantities.has(word)) return withWord(word, isOpen);
  return both(parts.map((part) => withWord(part, false)));
}

export function withGroup(group: KnownGroup): Clause {
  if (group.to !== null) return withWord(group.to, false);
  const { words, joined, isOpen } = group;
  const apart = both(
    words.map((word, at) => withQueryWord(word, group, isOpen && at === words.length - 1)),
  );
  return joined === null ? apart : either([apart, exactly(joined)]);
}

/** SKU or externalId. */
function withCode(text: string): Clause {
  return scored({ term: { codes: foldValue(text.trim()) } }, CODE_SCORE);
}

/** All groups, or the code that the text is; a text without words is nothing else. */
export function withText(text: string, groups: readonly KnownGroup[]): Clause {
  const code = withCode(text);
  return groups.length === 0 ? code : either([code, both(groups.map(withGroup))]);
}
