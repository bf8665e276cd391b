import { stemOf } from '../text/stems';
import { MAX_PREFIX_WORDS, type WordGroup } from '../text/outcome';
import type { Synonyms } from '../text/synonyms';
import { foldCode, formWeight, prefixWeight, synonymWeight, type QueryWord } from '../text/words';
import { stemField, WEIGHTS, wordField } from './documents';
import type { Clause } from './filters';

/** More than all words of a text together, because a search for a code means that product. */
const CODE_SCORE = 10_000;
/** Parts of a word in the title count like another form of the word. */
const JOINED_SCORE = 10;
/** A beginning of one letter is not selective. */
const MIN_BEGINNING = 2;

/** Words that are searched for together, and their forms in the catalog. */
export interface TextGroup extends WordGroup {
  /** Whether the catalog has all its words as one. */
  readonly isJoined: boolean;
  /** Whether the last of its words may be a beginning. */
  readonly isOpen: boolean;
  /** Quantities that the catalog has as one word: `32gb`. */
  readonly quantities: ReadonlySet<string>;
  readonly synonyms: Synonyms;
}

export const both = (clauses: readonly Clause[]): Clause => ({ bool: { must: clauses } });
/** The best score of the matching clauses. */
export const either = (queries: readonly Clause[]): Clause => ({ dis_max: { queries } });

const scored = (filter: Clause, boost: number): Clause => ({ constant_score: { filter, boost } });

type Weigh = (score: number) => number;
const asItIs: Weigh = (score) => score;

/** The word itself. */
export function exactly(word: string, weigh = asItIs): Clause {
  return either(
    WEIGHTS.map((weight) => scored({ term: { [wordField(weight)]: word } }, weigh(weight))),
  );
}

/** The word, another form of it, or its parts in sequence in a title; `open`: also words that begin with it. */
export function withWord(word: string, isOpen: boolean, weigh = asItIs): Clause {
  const forms = WEIGHTS.map((weight) =>
    scored({ term: { [stemField(weight)]: stemOf(word) } }, weigh(formWeight(weight))),
  );
  const isBeginning = isOpen && word.length >= MIN_BEGINNING;
  return either([
    exactly(word, weigh),
    ...forms,
    scored({ term: { joined: word } }, weigh(JOINED_SCORE)),
    ...(isBeginning ? longerThan(word) : []),
  ]);
}

/** Words that begin with it. */
function longerThan(word: string): readonly Clause[] {
  return WEIGHTS.map((weight) =>
    scored({ prefix: { [wordField(weight)]: word } }, prefixWeight(weight)),
  );
}

/** Several words as one; `open`: also as the prefix of one, if there are two. */
export function asOne(words: readonly QueryWord[], isOpen: boolean): Clause {
  const joined = words.map(({ word }) => word).join('');
  const isPrefix = isOpen && words.length === MAX_PREFIX_WORDS;
  return either([exactly(joined), ...(isPrefix ? longerThan(joined) : [])]);
}

/** A number and its unit as one word if the catalog has it, otherwise as both words. */
function withQueryWord({ word, parts }: QueryWord, group: TextGroup, isOpen: boolean): Clause {
  if (parts.length === 1 || group.quantities.has(word)) return withWord(word, isOpen);
  return both(parts.map((part) => withWord(part, false)));
}

export function withGroup(group: TextGroup): Clause {
  if (group.to !== null) return withWord(group.to, false);
  const { words, isJoined, isOpen, synonyms } = group;
  const apart = words.map((word, at) =>
    either([
      withQueryWord(word, group, isOpen && at === words.length - 1),
      ...besideOf([word], synonyms),
    ]),
  );
  const together = words.length > 1 ? besideOf(words, synonyms) : [];
  return either([both(apart), ...(isJoined ? [asOne(words, isOpen)] : []), ...together]);
}

/**
 * The synonyms of some words; of several words the last one determines the score, because together they are one name.
 */
export function besideOf(typed: readonly QueryWord[], synonyms: Synonyms): readonly Clause[] {
  return synonyms.of(typed).map((others) => {
    const clauses = others.map(({ word }) => withWord(word, false, synonymWeight));
    return { bool: { filter: clauses.slice(0, -1), must: clauses.slice(-1) } };
  });
}

/** SKU or externalId. */
function withCode(text: string): Clause {
  return scored({ term: { codes: foldCode(text.trim()) } }, CODE_SCORE);
}

/** All groups, or the code equal to the text; a text without words can only be a code. */
export function withText(text: string, groups: readonly TextGroup[]): Clause {
  const code = withCode(text);
  return groups.length === 0 ? code : either([code, both(groups.map(withGroup))]);
}
