/** A whole id of the service, as it is made or as the demo data have it; copied with a number sign, or in capitals. */
const ID = /^#?((?:ord|usr|evt|dlv|prd|cmt)_(?:demo_\w+|[\da-hjkmnp-tv-z]{26,28}))$/i;

/** An id as it is written; any other text, such as an external id, as it was typed. */
export function asId(text = ''): string {
  const typed = text.trim();
  return ID.exec(typed)?.[1]?.toLowerCase() ?? typed;
}

/** What follows the number sign of an external id; null without one. */
export const withoutSign = (typed: string): string | null => /^#(.+)/.exec(typed)?.[1] ?? null;
