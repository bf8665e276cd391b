import type { TextOutcome } from '../search-engine';
import {
  byLikelihood,
  editsFor,
  inOrderOfCorrection,
  isCorrectable,
  type Candidate,
} from '../text/corrections';
import { MAX_JOINED, MAX_PREFIX_WORDS, outcomeOf, type WordGroup } from '../text/outcome';
import { synonymsIn, type Synonyms } from '../text/synonyms';
import { queryWords, type QueryWord } from '../text/words';
import type { ProductIndex } from './product-index';
import { bitsOf, NO_ROWS, type ScoredRows, type WordIndex } from './word-index';

/** The rows that a text matches, and the changes to it that were necessary. */
export interface TextMatches extends TextOutcome {
  readonly matches: ScoredRows;
}

/** One word of the text, or several that are searched for as one, with the matching rows. */
interface Group extends WordGroup {
  readonly list: ScoredRows;
}

interface Source {
  readonly words: WordIndex;
  readonly synonyms: Synonyms;
}

/** More than all words of a text together, because a search for a code means that product. */
const CODE_SCORE = 10_000;

/**
 * Rows that contain all words. Words that no product has are corrected; if all words together match nothing, the fewest
 * are left out. The words that are used do not depend on filters. Yields between two words.
 */
export function* matchText(
  index: ProductIndex,
  text: string,
  given: Synonyms,
): Generator<void, TextMatches> {
  const typed = queryWords(text);
  const { words } = index;
  const source = { words, synonyms: synonymsIn(typed, given) };
  const groups = yield* groupsOf(source, typed);
  const codes = index.rowsWithCode(text.trim());
  if (codes.length > 0) {
    const withCode = { rows: codes, scores: codes.map(() => CODE_SCORE) };
    const matches = words.either([withCode, words.all(groups.map(({ list }) => list))]);
    return { matches, ...outcomeOf(text, groups, []) };
  }
  const corrected = yield* correctAll(words, groups);
  const matches = words.all(corrected.map(({ list }) => list));
  if (matches.rows.length > 0 || corrected.length === 0) {
    return { matches, ...outcomeOf(text, corrected, []) };
  }
  // The last word counts as a beginning only while no word is left out.
  const last = corrected.at(-1);
  const whole = [
    ...corrected.slice(0, -1),
    ...(last === undefined || last.to !== null ? [last] : [groupOf(source, last.words, false)]),
  ].flatMap((group) => group ?? []);
  yield;
  const usedPlaces = mostTogether(
    whole.map(({ list }) => list),
    index.length,
  );
  if (usedPlaces.length === 0) return { matches: NO_ROWS, ...outcomeOf(text, whole, []) };
  const used = whole.filter((_group, place) => usedPlaces.includes(place));
  const dropped = whole.filter((_group, place) => !usedPlaces.includes(place));
  const partly = words.all(used.map(({ list }) => list));
  return { matches: partly, ...outcomeOf(text, used, dropped) };
}

function* groupsOf(source: Source, typed: readonly QueryWord[]): Generator<void, readonly Group[]> {
  const groups: Group[] = [];
  for (let at = 0; at < typed.length;) {
    const words = runAt(source, typed, at);
    at += words.length;
    groups.push(groupOf(source, words, at === typed.length));
    yield;
  }
  return groups;
}

/** The longest run of words from there on that some product has as one; otherwise one word. */
function runAt(source: Source, typed: readonly QueryWord[], at: number): readonly QueryWord[] {
  for (let count = Math.min(MAX_JOINED, typed.length - at); count > 1; count -= 1) {
    const words = typed.slice(at, at + count);
    if (togetherIn(source, words, at + count === typed.length).length > 0) return words;
  }
  return typed.slice(at, at + 1);
}

/**
 * Words that are one word in the catalog (`wi fi`) or in a synonym match in both forms. `open`: the last word is also a
 * prefix, and so are the last two together.
 */
function groupOf(source: Source, words: readonly QueryWord[], isOpen: boolean): Group {
  const lists = words.map((word, at) => listOf(source, word, isOpen && at === words.length - 1));
  const apart = source.words.all(lists);
  const together = togetherIn(source, words, isOpen);
  return { words, list: source.words.either([apart, ...together]), to: null };
}

/** The rows with several words as one; `open`: also as the prefix of one, if there are two (`nsx 400`, `NSX400N`). */
function togetherIn(
  source: Source,
  words: readonly QueryWord[],
  isOpen: boolean,
): readonly ScoredRows[] {
  if (words.length === 1) return [];
  const joined = words.map(({ word }) => word).join('');
  const longer =
    isOpen && words.length === MAX_PREFIX_WORDS ? [source.words.rowsBeginning(joined)] : [];
  const lists = [source.words.rowsExactly(joined), ...longer, ...besideOf(source, words)];
  return lists.filter(({ rows }) => rows.length > 0);
}

/** The rows of the synonyms of some words. */
function besideOf({ words, synonyms }: Source, typed: readonly QueryWord[]): readonly ScoredRows[] {
  return synonyms.of(typed).map((other) => words.rowsOfSynonym(other.map(({ word }) => word)));
}

/** A quantity that no product has is searched for by its parts: `32 gb`. */
function listOf(source: Source, typed: QueryWord, isOpen: boolean): ScoredRows {
  const { words } = source;
  const whole = words.rowsWith(typed.word, isOpen);
  const isApart = typed.parts.length > 1 && whole.rows.length === 0;
  const own = isApart ? words.all(typed.parts.map((part) => words.rowsWith(part))) : whole;
  return words.either([own, ...besideOf(source, [typed])]);
}

/** Corrects words that no product has, one after the other, each in the context of those before it. */
function* correctAll(
  words: WordIndex,
  groups: readonly Group[],
): Generator<void, readonly Group[]> {
  const corrected = [...groups];
  for (const place of inOrderOfCorrection(groups.map((group) => group.words[0]?.word ?? ''))) {
    const group = groups[place];
    if (group === undefined || group.list.rows.length > 0) continue;
    corrected[place] = correct(words, group, corrected);
    yield;
  }
  return corrected;
}

/** The most likely word of the catalog for one that no product has. */
function correct(words: WordIndex, group: Group, all: readonly Group[]): Group {
  const [only, ...more] = group.words;
  if (only === undefined || more.length > 0 || !isCorrectable(only.word)) return group;
  const lists = all.map(({ list }) => list).filter(({ rows }) => rows.length > 0);
  const best = likeliest(words, only.word, lists.length === 0 ? null : words.all(lists));
  if (best === null) return group;
  return { ...group, list: words.rowsWith(best.word), to: best.word };
}

/** A word that occurs beside the other words is the most likely one: if one edit gives it, two edits are not tried. */
function likeliest(words: WordIndex, typed: string, others: ScoredRows | null): Candidate | null {
  const nearest = (maxEdits: number): Candidate | undefined => {
    const candidates = words.near(typed, maxEdits).map((near): Candidate => {
      const list = words.rowsExactly(near.word);
      const count = list.rows.length;
      const beside = others === null ? count : words.all([list, others]).rows.length;
      return { ...near, count, beside };
    });
    return candidates.filter(({ count }) => count > 0).sort(byLikelihood)[0];
  };
  const best = nearest(1);
  const isBeside = best !== undefined && best.beside > 0;
  return (isBeside || editsFor(typed) === 1 ? best : nearest(2)) ?? null;
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
