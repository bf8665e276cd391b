import { MAX_LETTERS } from './edits';

const HAS_DIGIT = /\p{N}/u;
/** Shorter words are too close to too many others. */
const MIN_LETTERS = 3;

/** Whether a word that no product has may be corrected, and whether a word may be a correction. */
export function isCorrectable(word: string): boolean {
  return word.length >= MIN_LETTERS && word.length <= MAX_LETTERS && !HAS_DIGIT.test(word);
}

/** The number of edits that a word of this length may need. */
export function editsFor(word: string): number {
  return word.length >= 8 ? 2 : 1;
}

/** A word of the catalog that may have been meant by a typed one. */
export interface Candidate {
  readonly word: string;
  /** Letters changed, added or left out, or two neighbours swapped. */
  readonly edits: number;
  /** The number of products that contain it. */
  readonly count: number;
  /** The number of those products that also contain the other words of the text. */
  readonly beside: number;
}

/**
 * The most likely first: one that occurs beside the other words, then the nearest, then the most common, then
 * alphabetically.
 */
export function byLikelihood(a: Candidate, b: Candidate): number {
  return (
    Number(b.beside > 0) - Number(a.beside > 0) ||
    a.edits - b.edits ||
    b.beside - a.beside ||
    b.count - a.count ||
    (a.word < b.word ? -1 : 1)
  );
}
