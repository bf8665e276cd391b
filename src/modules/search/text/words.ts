import { foldCharacters, foldText } from '../../../platform/values/text';
import type { Product } from '../../catalog';
import { quantitiesIn } from './units';

const ASCII = /^[\0-\x7f]*$/;
const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
const MAX_WORD = 64;
const MAX_QUERY_WORDS = 20;

/** Letters that are not another letter with a mark, with their usual transcription. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't' },
  ...{ æ: 'ae', œ: 'oe', þ: 'th' },
};
const UNMARKED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Folded for comparison, and without diacritics; a stand-alone acute accent counts as an apostrophe. */
function fold(text: string): string {
  // For most texts nothing else changes.
  if (ASCII.test(text)) return text.toLowerCase();
  const foldedText = foldCharacters(text.replaceAll('´', "'")).normalize('NFKD').replace(MARKS, '');
  return foldedText.replace(UNMARKED, (letter) => PLAIN[letter] ?? letter);
}

/** Letters of languages that do not separate words by spaces. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
let segmenter: Intl.Segmenter | undefined;

/** A word and its position in the folded text. */
export interface PlacedWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Words of a folded text, in order. */
function placedWords(foldedText: string): readonly PlacedWord[] {
  return [...foldedText.matchAll(WORD)].flatMap(({ 0: run, index }) =>
    UNSPACED.test(run) ? segmentsOf(run, index) : toPlacedWord(run, index),
  );
}

function segmentsOf(run: string, from: number): readonly PlacedWord[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return Array.from(segmenter.segment(run), (part) =>
    toPlacedWord(part.segment, from + part.index),
  );
}

function toPlacedWord(run: string, from: number): PlacedWord {
  return { word: run.slice(0, MAX_WORD).normalize('NFKC'), from, to: from + run.length };
}

function wordsIn(foldedText: string): readonly string[] {
  return placedWords(foldedText).map(({ word }) => word);
}

/** The folded words of a text, in order. */
export function wordsOf(text: string): readonly PlacedWord[] {
  return placedWords(fold(text));
}

/** A word of a search text. */
export interface QueryWord extends PlacedWord {
  /** The parts of a quantity: `32 gb` is searched for as `32gb`, or else as both words. */
  readonly parts: readonly string[];
}

/**
 * The distinct words of a search text that are searched for. The last one typed stays last, because it counts as a
 * prefix.
 */
export function queryWords(text: string): readonly QueryWord[] {
  const all = distinctWords(text);
  return all.length <= MAX_QUERY_WORDS
    ? all
    : [...all.slice(0, MAX_QUERY_WORDS - 1), ...all.slice(-1)];
}

/** The words beyond the limit, which are not searched for. */
export function wordsBeyond(text: string): readonly QueryWord[] {
  return distinctWords(text).slice(MAX_QUERY_WORDS - 1, -1);
}

function distinctWords(text: string): readonly QueryWord[] {
  const foldedText = fold(text);
  const all: QueryWord[] = [];
  let end = 0;
  const addWords = (to: number): void => {
    for (const { word, ...place } of placedWords(foldedText.slice(end, to))) {
      all.push({ word, parts: [word], from: end + place.from, to: end + place.to });
    }
  };
  for (const { word, from, to, isMultiplied } of quantitiesIn(foldedText)) {
    // A search for `2x32gb` means the whole expression, not 32 GB.
    if (isMultiplied) continue;
    addWords(from);
    all.push({ word, parts: wordsIn(foldedText.slice(from, to)), from, to });
    end = to;
  }
  addWords(foldedText.length);
  const last = all.at(-1);
  const before = new Map(all.map((entry) => [entry.word, entry]));
  if (last === undefined) return [];
  before.delete(last.word);
  return [...before.values(), last];
}

const LETTER_WITH_MARKS = /\P{M}\p{M}*|\p{M}+/gu;

/** The spellings of words in a text. */
export function spellingsIn(text: string, words: readonly PlacedWord[]): readonly string[] {
  if (words.length === 0) return [];
  if (ASCII.test(text)) return words.map(({ from, to }) => text.slice(from, to));
  let end = 0;
  const letters = (text.match(LETTER_WITH_MARKS) ?? []).map((spelling) => {
    const from = end;
    end += fold(spelling).length;
    return { spelling, from, to: end };
  });
  return words.map(({ from, to }) => {
    const own = letters.filter((letter) => letter.from < to && letter.to > from);
    return own.map(({ spelling }) => spelling).join('');
  });
}

const BETWEEN_PARTS = /[\s\-_./]+/g;

/** A SKU or externalId in the form in which it is compared: `WM-100/B` is `wm100b`. */
export function foldCode(code: string): string {
  const foldedText = foldText(code);
  return foldedText.replace(BETWEEN_PARTS, '') || foldedText;
}

/** The SKU and the externalId of a product, which are searched alike; listed once if they are equal. */
export function codesOf({
  sku,
  externalId,
}: Readonly<Record<'sku' | 'externalId', string | null>>): readonly string[] {
  return [...new Set([sku, externalId].flatMap((code) => (code === null ? [] : foldCode(code))))];
}

/** The weight of a word by the field that contains it: an integer, so that ranks work with cursors. */
const WORD_WEIGHT = { title: 12, brand: 8, description: 4 } as const;

/** A word that only begins with the last word of the query counts half. */
export const prefixWeight = (weight: number): number => weight / 2;

/** Another form of the word, or its parts, counts a little less than the word itself. */
export const formWeight = (weight: number): number => weight - 2;

/** The weight of a word whose parts are in sequence in a title, like another form of a word of the title. */
export const JOINED_WEIGHT = formWeight(WORD_WEIGHT.title);

/** A match by a synonym counts less than any form of the word itself. */
export const synonymWeight = (weight: number): number => Math.max(1, weight - 3);

/** The texts of a product as words. */
export interface ProductWords {
  /** Each distinct word with its greatest weight; a number with its unit is an additional word. */
  readonly weights: ReadonlyMap<string, number>;
  /** The words of the title in order. */
  readonly title: readonly string[];
}

export function wordsOfProduct(
  product: Pick<Product, 'title' | 'brand' | 'description'>,
): ProductWords {
  const weights = new Map<string, number>();
  const add = (text: string | null, weight: number): readonly string[] => {
    if (text === null) return [];
    const foldedText = fold(text);
    const words = wordsIn(foldedText);
    for (const word of [...words, ...quantitiesIn(foldedText).map((quantity) => quantity.word)]) {
      if (!weights.has(word)) weights.set(word, weight);
    }
    return words;
  };
  const title = add(product.title, WORD_WEIGHT.title);
  add(product.brand, WORD_WEIGHT.brand);
  add(product.description, WORD_WEIGHT.description);
  return { weights, title };
}
