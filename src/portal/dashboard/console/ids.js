/** All of an id of ours, as it is made or as the demo data have it; copied with a number sign, or in capitals. */
const ID = /^#?((?:ord|usr|evt|dlv|prd|cmt)_(?:demo_\w+|[\da-hjkmnp-tv-z]{26,28}))$/i;

/** An id as it is written; any other text, such as a number of one's own, as it was typed. */
export function asId(text = '') {
  const typed = text.trim();
  return ID.exec(typed)?.[1].toLowerCase() ?? typed;
}

/** What follows the number sign of a number of one's own; null without one. */
export const withoutSign = (typed) => /^#(.+)/.exec(typed)?.[1] ?? null;
