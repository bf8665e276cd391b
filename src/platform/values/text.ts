/** Any character except blanks, control and formatting characters, lone marks, and letters without a glyph. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Blanks, control and formatting characters, and characters without a glyph. */
const INVISIBLE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Characters that break a line, control a device or change the direction of the text. */
const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a string contains an invisible character. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Whether a string contains a visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a string can be a name within a line: visible, without line breaks and changes of direction. */
export function isName(text: string): boolean {
  return isVisible(text) && !LINE_BREAKING.test(text);
}

/**
 * Control characters except tabs and line breaks: readers do not see them, and JSON escapes each with six characters.
 */
// eslint-disable-next-line no-control-regex -- the pattern searches for them
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Whether a string contains control characters other than white space. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/**
 * Whether all characters of a string are visible, so that codes that look the same are the same: blanks are allowed
 * inside, and a letter and its accent must be one character if Unicode has one (form NFC).
 */
export function isCode(text: string): boolean {
  const isExact = text === text.trim() && text === text.normalize('NFC');
  return isExact && isVisible(text) && !hasInvisible(text.replaceAll(' ', ''));
}

/** Invisible characters: zero-width spaces and joiners, soft hyphens, variation selectors, fillers. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;
const WHITE_SPACE = /[\s\u0085]+/g;

/**
 * Folds a string for comparison, so that strings that look the same are equal: unifies compatibility forms, removes
 * invisible characters, ignores case, and collapses white space. Stored strings are not changed. Accents are
 * significant: `é` and `e` look different.
 */
export function foldText(text: string): string {
  return foldCharacters(text).replace(WHITE_SPACE, ' ').trim();
}

/** The same without changes to white space, for callers that split the text into words. */
export function foldCharacters(text: string): string {
  // The second pass composes what an ignorable character separated, such as a letter and its accent.
  return text.normalize('NFKC').replace(IGNORABLE, '').toLowerCase().normalize('NFKC');
}

/** Whether a string has at most this many characters, counted in code points like `maxLength` of JSON Schema. */
export function hasAtMost(text: string, max: number): boolean {
  // A string has at least as many UTF-16 units as code points.
  return text.length <= max || [...text].length <= max;
}
