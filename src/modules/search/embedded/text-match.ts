import {
  byLikelihood,
  editsFor,
  inOrderOfCorrection,
  isCorrectable,
  type Candidate,
} from '../text/corrections';
import { MAX_JOINED, outcomeOf, type WordGroup } from '../text/outcome';
import { synonymsIn, type Synonyms } from '../text/synonyms';
import { queryWords, synonymWeight, type QueryWord } from '../text/words';
import type { TextOutcome } from '../search-engine';
import { NO_ROWS, type ScoredRows } from './postings';
import { relax } from './relaxing';
import { countPassing, keepPassing, somePass, type RowTest } from './row-tests';
import { intersect, intersectAll } from './scored-rows';
import type { WordIndex } from './word-index';

/** The rows of a text, best first by score, and what was changed to find them. */
export interface TextMatches extends TextOutcome {
  readonly found: ScoredRows;
}

export interface TextSource {
  readonly words: WordIndex;
  /** Rows whose SKU or externalId is this text. */
  readonly withCode: (text: string) => Int32Array;
  /** Passes rows that are there. */
  readonly isThere: RowTest;
  readonly synonyms: Synonyms;
}

/**
 * One word of the query, or some that are one word together, with the rows that have it, those that are gone among
 * them: a word that many products have is not looked through for two that have all words.
 */
interface Group extends WordGroup {
  readonly list: ScoredRows;
}

/** More than all words of a text together: who types a code wants that product. */
const CODE_SCORE = 10_000;

/**
 * Rows that have all words. Words nobody has are corrected; where all words together have nothing, the fewest are
 * dropped. Filters do not matter here: the words used are the same whatever else is chosen.
 */
export function matchText(given: TextSource, text: string): TextMatches {
  const typed = queryWords(text);
  const source = { ...given, synonyms: synonymsIn(typed, given.synonyms) };
  const groups = groupsOf(source, typed);
  const codes = source.withCode(text.trim()).filter((row) => source.isThere.passes(row));
  if (codes.length > 0) {
    return { found: withCodes(source, codes, groups), ...outcomeOf(text, groups, []) };
  }
  const corrected = correctAll(source, groups);
  const found = keepPassing(intersectAll(corrected.map(({ list }) => list)), source.isThere);
  if (found.rows.length > 0 || corrected.length === 0) {
    return { found, ...outcomeOf(text, corrected, []) };
  }
  const whole = corrected.map((group, at) =>
    at === corrected.length - 1 && group.to === null ? groupOf(source, group.words, false) : group,
  );
  const { kept, dropped, rows } = relax(whole.map(({ list }) => keepPassing(list, source.isThere)));
  const pick = (places: readonly number[]) => places.flatMap((place) => whole[place] ?? []);
  return { found: rows, ...outcomeOf(text, pick(kept), pick(dropped)) };
}

function withCodes({ words, isThere }: TextSource, codes: Int32Array, groups: readonly Group[]) {
  const scores = new Int32Array(codes.length).fill(CODE_SCORE);
  const byText = intersectAll(groups.map(({ list }) => list));
  return keepPassing(words.unite([{ rows: codes, scores }, byText]), isThere);
}

function groupsOf(source: TextSource, typed: readonly QueryWord[]): readonly Group[] {
  const groups: Group[] = [];
  for (let at = 0; at < typed.length;) {
    const words = runAt(source, typed, at);
    at += words.length;
    groups.push(groupOf(source, words, at === typed.length));
  }
  return groups;
}

/**
 * Words that stand together as one word in the catalog (`wi fi`) or in a synonym are found both ways; open: the last one
 * also as a beginning.
 */
function groupOf(source: TextSource, words: readonly QueryWord[], isOpen: boolean): Group {
  const lists = words.map((word, at) => listOf(source, word, isOpen && at === words.length - 1));
  const apart = intersectAll(lists);
  const together = togetherIn(source, words);
  const list = together.length === 0 ? apart : source.words.unite([apart, ...together]);
  return { words, list, to: null };
}

/** The most words from there on that are found as one; else one word. */
function runAt(source: TextSource, typed: readonly QueryWord[], at: number): readonly QueryWord[] {
  for (let count = Math.min(MAX_JOINED, typed.length - at); count > 1; count -= 1) {
    const words = typed.slice(at, at + count);
    if (togetherIn(source, words).length > 0) return words;
  }
  return typed.slice(at, at + 1);
}

/** The rows that have several words as one. */
function togetherIn(source: TextSource, words: readonly QueryWord[]): readonly ScoredRows[] {
  if (words.length === 1) return [];
  const joined = source.words.rowsExactly(words.map(({ word }) => word).join(''));
  return [joined, ...besideOf(source, words)].filter((list) => somePass(list, source.isThere));
}

/** The rows of the synonyms of some words. */
function besideOf(
  { words, synonyms }: TextSource,
  typed: readonly QueryWord[],
): readonly ScoredRows[] {
  return synonyms.of(typed).map((others) => {
    const [last = NO_ROWS, ...before] = others.map(({ word }) => words.rowsWith(word)).reverse();
    // Of several words the last one says how relevant a product is: they are one name.
    const { rows, scores } = before.map(unscored).reduce(intersect, last);
    return { rows, scores: Int32Array.from(scores, synonymWeight) };
  });
}

function unscored({ rows }: ScoredRows): ScoredRows {
  return { rows, scores: new Uint8Array(rows.length) };
}

function listOf(source: TextSource, typed: QueryWord, isLast: boolean): ScoredRows {
  const { words } = source;
  const beside = besideOf(source, [typed]);
  const own = ownListOf(source, typed, isLast);
  return beside.length === 0 ? own : words.unite([own, ...beside]);
}

function ownListOf({ words, isThere }: TextSource, { word, parts }: QueryWord, isLast: boolean) {
  const list = isLast ? words.rowsBeginning(word) : words.rowsWith(word);
  if (parts.length === 1 || somePass(list, isThere)) return list;
  return intersectAll(parts.map(words.rowsWith));
}

/** Those that nobody has one after the other: each is judged beside those before it. */
function correctAll(source: TextSource, groups: readonly Group[]): readonly Group[] {
  const corrected = [...groups];
  for (const place of inOrderOfCorrection(groups.map(({ words }) => words[0]?.word ?? ''))) {
    const group = groups[place];
    if (group === undefined || somePass(group.list, source.isThere)) continue;
    corrected[place] = correct(source, group, corrected);
  }
  return corrected;
}

/** The likeliest known word in the place of one that nobody has. */
function correct(source: TextSource, group: Group, all: readonly Group[]): Group {
  const [only, ...more] = group.words;
  if (only === undefined || more.length > 0 || !isCorrectable(only.word)) return group;
  const { isThere } = source;
  const known = all.map(({ list }) => list).filter((list) => somePass(list, isThere));
  const others = known.length === 0 ? null : intersectAll(known);
  const best = likeliest(source, only.word, others);
  if (best === null) return group;
  return { ...group, list: source.words.rowsWith(best.word), to: best.word };
}

/** One that stands beside the other words is likelier than any other: where one edit gives it, two are not tried. */
function likeliest({ words, isThere }: TextSource, typed: string, others: ScoredRows | null) {
  const nearest = (maxEdits: number): Candidate | undefined => {
    const candidates = words.near(typed, maxEdits).map((near) => {
      const list = words.rowsExactly(near.word);
      const count = countPassing(list, isThere);
      const beside = others === null ? count : countPassing(intersect(list, others), isThere);
      return { ...near, count, beside };
    });
    return candidates.filter(({ count }) => count > 0).sort(byLikelihood)[0];
  };
  const best = nearest(1);
  const isFound = best !== undefined && best.beside > 0;
  return (isFound || editsFor(typed) === 1 ? best : nearest(2)) ?? null;
}
