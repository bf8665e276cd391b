import { byLikelihood, editsFor, isCorrectable, type Candidate } from './corrections';
import { synonymsIn, type Synonyms } from './synonyms';
import {
  allOf,
  eitherOf,
  exactQuery,
  formsQuery,
  synonymQueries,
  togetherQueries,
  wordQuery,
  type TextQuery,
} from './text-query';
import { queryWords, spellingsIn, wordsBeyond, type QueryWord } from './words';

/** A word of the catalog close to a typed one. */
export type NearWord = Pick<Candidate, 'word' | 'edits'>;

/** The questions about a text that an engine answers; each may take several steps, which may have results. */
export interface TextEngine<Step, Result = unknown> {
  /** The number of products that match each query. */
  counts(queries: readonly TextQuery[]): Generator<Step, readonly number[], Result>;
  /** Words of current or former products that differ from the typed one by at most this many edits. */
  near(word: string, maxEdits: number): Generator<Step, readonly NearWord[], Result>;
  /** Positions of the largest set of queries that match one product; in a tie, the positions further to the right. */
  largestCombination(queries: readonly TextQuery[]): Generator<Step, readonly number[], Result>;
}

/** One word of a text, or several that are searched for as one. */
interface WordGroup {
  readonly words: readonly QueryWord[];
  /** Its correction. */
  readonly to: string | null;
  readonly query: TextQuery;
  /** The query without longer words that begin with the last one. */
  readonly whole: TextQuery;
}

/** The changes to the words of a text that make it find something. */
export interface TextOutcome {
  /** Words that no product has, and the words of the catalog that replaced them. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** Words that were left out because all of them together find nothing. */
  readonly relaxed: readonly string[];
}

/** A text as it is searched for. */
export interface ResolvedText extends TextOutcome {
  readonly query: TextQuery;
}

/** A search text, split into groups of words, with its result as typed. */
export interface TextPlan {
  readonly text: string;
  readonly groups: readonly WordGroup[];
  readonly asTyped: ResolvedText;
}

/** Neighbours that may be one word. */
const MAX_JOINED = 3;

/** Groups the words of a text: which neighbours are one word in the catalog, and which quantities. */
export function* planText<Step, Result>(
  engine: TextEngine<Step, Result>,
  text: string,
  allSynonyms: Synonyms,
): Generator<Step, TextPlan, Result> {
  const textWords = queryWords(text);
  const synonyms = synonymsIn(textWords, allSynonyms);
  const isLast = (word: QueryWord | undefined): boolean => word === textWords.at(-1);
  const runs = textWords.flatMap((_word, at) => runsFrom(textWords, at));
  const quantities = textWords.filter(({ parts }) => parts.length > 1);
  const counts = yield* engine.counts([
    ...runs.map((run) => eitherOf(togetherQueries(run, synonyms, isLast(run.at(-1))))),
    ...quantities.map((quantity) => wordQuery(quantity.word, isLast(quantity))),
  ]);
  const partsInCatalog = new Set(
    [...runs, ...quantities].filter((_one, at) => (counts[at] ?? 0) > 0),
  );

  /** A quantity that no product has is searched for by its parts: `32 gb`. */
  const queryOfWord = (word: QueryWord, isOpen: boolean): TextQuery => {
    const isWhole = word.parts.length === 1 || partsInCatalog.has(word);
    const own = isWhole ? wordQuery(word.word, isOpen) : allOf(word.parts.map(formsQuery));
    return eitherOf([own, ...synonymQueries([word], synonyms)]);
  };
  const queryOf = (words: readonly QueryWord[], isOpen: boolean): TextQuery => {
    const separateWords = allOf(words.map((word) => queryOfWord(word, isOpen && isLast(word))));
    return words.length === 1
      ? separateWords
      : eitherOf([separateWords, ...togetherQueries(words, synonyms, isOpen)]);
  };
  const groups: WordGroup[] = [];
  for (let at = 0; at < textWords.length;) {
    // The longest run that can be found as one.
    const run = runs.findLast((one) => one[0] === textWords[at] && partsInCatalog.has(one));
    const words = run ?? textWords.slice(at, at + 1);
    at += words.length;
    const whole = queryOf(words, false);
    groups.push({
      words,
      to: null,
      whole,
      query: at < textWords.length ? whole : queryOf(words, true),
    });
  }
  // The code equal to the text is found too; a text without words can only be a code.
  const code: TextQuery = { kind: 'code', text: text.trim() };
  const query = groups.length === 0 ? code : eitherOf([code, queryOfGroups(groups)]);
  return { text, groups, asTyped: { query, ...outcomeOf(text, groups, []) } };
}

/** Neighbours from there on that may be one word, the fewest first. */
function runsFrom(textWords: readonly QueryWord[], at: number): readonly (readonly QueryWord[])[] {
  const most = Math.min(MAX_JOINED, textWords.length - at);
  return Array.from({ length: most - 1 }, (_none, more) => textWords.slice(at, at + more + 2));
}

/**
 * Replaces a text that matches nothing: words that no product has are corrected; if all words together match nothing,
 * the fewest are left out. Null if the text matches something. The words that are used do not depend on filters.
 */
export function* resolveText<Step, Result>(
  engine: TextEngine<Step, Result>,
  { text, groups, asTyped }: TextPlan,
): Generator<Step, ResolvedText | null, Result> {
  const queries = [asTyped, ...groups].map(({ query }) => query);
  const [total = 0, ...counts] = yield* engine.counts(queries);
  if (groups.length === 0 || total > 0) return null;
  const correctedGroups = yield* correct(engine, groups, counts);
  const complete = {
    query: queryOfGroups(correctedGroups),
    ...outcomeOf(text, correctedGroups, []),
  };
  const [count = 0] = yield* engine.counts([complete.query]);
  if (count > 0) return complete;
  // The last word counts as a beginning only while no word is left out.
  const whole = correctedGroups.map((group) => ({ ...group, query: group.whole }));
  const places = new Set(yield* engine.largestCombination(whole.map(({ query }) => query)));
  if (places.size === 0) return complete;
  const usedGroups = whole.filter((_group, place) => places.has(place));
  const omittedGroups = whole.filter((_group, place) => !places.has(place));
  return { query: queryOfGroups(usedGroups), ...outcomeOf(text, usedGroups, omittedGroups) };
}

function queryOfGroups(groups: readonly WordGroup[]): TextQuery {
  return allOf(groups.map(({ query }) => query));
}

/**
 * Corrects words that no product has, one after the other, each in the context of those before it. The longest comes
 * first: few words resemble it, so it is better context for a short word than a short word is for it.
 */
function* correct<Step, Result>(
  engine: TextEngine<Step, Result>,
  groups: readonly WordGroup[],
  counts: readonly number[],
): Generator<Step, readonly WordGroup[], Result> {
  const result = [...groups];
  const exists = counts.map((count) => count > 0);
  const lengthOf = (place: number): number => groups[place]?.words[0]?.word.length ?? 0;
  for (const place of [...groups.keys()].sort((a, b) => lengthOf(b) - lengthOf(a))) {
    const group = groups[place];
    const [only, ...more] = group?.words ?? [];
    if (group === undefined || only === undefined || more.length > 0) continue;
    if (exists[place] === true || !isCorrectable(only.word)) continue;
    const others = result.filter((_other, at) => exists[at] === true);
    const best = yield* findLikeliest(engine, only.word, others);
    if (best === undefined) continue;
    const query = formsQuery(best.word);
    result[place] = { ...group, to: best.word, query, whole: query };
    exists[place] = true;
  }
  return result;
}

/** A word that occurs beside the other words is the most likely one: if one edit gives it, two edits are not tried. */
function* findLikeliest<Step, Result>(
  engine: TextEngine<Step, Result>,
  searchWord: string,
  others: readonly WordGroup[],
): Generator<Step, Candidate | undefined, Result> {
  const rest = queryOfGroups(others);
  let best: Candidate | undefined;
  for (let maxEdits = 1; maxEdits <= editsFor(searchWord); maxEdits += 1) {
    if (best !== undefined && best.beside > 0) break;
    const nearWords = yield* engine.near(searchWord, maxEdits);
    const queries = nearWords.flatMap(({ word }) => {
      const own = exactQuery(word);
      return [own, others.length === 0 ? own : allOf([own, rest])];
    });
    const counts = yield* engine.counts(queries);
    const candidates = nearWords.map((one, at): Candidate => {
      return { ...one, count: counts[2 * at] ?? 0, beside: counts[2 * at + 1] ?? 0 };
    });
    best = candidates.filter(({ count }) => count > 0).sort(byLikelihood)[0];
  }
  return best;
}

/** Reports the words that were used, and those that were left out, including those beyond the limit. */
function outcomeOf(
  text: string,
  usedGroups: readonly WordGroup[],
  omittedGroups: readonly WordGroup[],
): TextOutcome {
  const spellingOf = ({ words }: WordGroup): string => spellingsIn(text, words).join(' ');
  return {
    corrections: usedGroups.flatMap((group) =>
      group.to === null ? [] : { from: spellingOf(group), to: group.to },
    ),
    relaxed: spellingsIn(text, [
      ...omittedGroups.flatMap(({ words }) => words),
      ...wordsBeyond(text),
    ]),
  };
}
