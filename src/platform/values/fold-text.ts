/** Invisible characters: zero-width spaces and joiners, soft hyphens, variation selectors, fillers. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;
const WHITE_SPACE = /[\s\u0085]+/g;

/**
 * Folds a text for comparison, so that texts which look the same are equal: unifies compatibility forms, removes
 * invisible characters, ignores case, and collapses white space. Stored texts keep their own form. Accents count: `é`
 * and `e` look different.
 */
export function foldText(text: string): string {
  return foldCharacters(text).replace(WHITE_SPACE, ' ').trim();
}

/** The same without changes to white space, for callers that split the text into words. */
export function foldCharacters(text: string): string {
  // The second pass composes what an ignorable character separated, such as a letter and its accent.
  return text.normalize('NFKC').replace(IGNORABLE, '').toLowerCase().normalize('NFKC');
}
