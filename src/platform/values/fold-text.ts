/** Characters that are drawn as nothing: zero-width spaces and joiners, soft hyphens, variation selectors, fillers. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;
const WHITE_SPACE = /[\s\u0085]+/g;

/**
 * Folds a text for comparison, so that texts which look the same are equal: compatibility forms are unified, characters
 * that are drawn as nothing are removed, case does not count, and runs of white space are one blank (decisions 13.3).
 * Stored texts keep their own form. Accents count: `é` and `e` look different.
 */
export function foldText(text: string): string {
  return foldCharacters(text).replace(WHITE_SPACE, ' ').trim();
}

/** The same with the white space as it is, for callers that split the text into words. */
export function foldCharacters(text: string): string {
  // What stood apart because of an ignorable character, as a letter and its accent, is composed by the second pass.
  return text.normalize('NFKC').replace(IGNORABLE, '').toLowerCase().normalize('NFKC');
}
