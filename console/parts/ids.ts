/** A whole id of the service, as it is made or as the demo data have it; copied with a number sign, or in capitals. */
const ID = /^#?((?:ord|usr|evt|dlv|prd|cmt)_(?:demo_\w+|[\da-hjkmnp-tv-z]{26,28}))$/i;

/** An id as it is written; any other text, such as an external id, as it was typed. */
export function asId(text = ''): string {
  const typed = text.trim();
  return ID.exec(typed)?.[1]?.toLowerCase() ?? typed;
}

/** Finds what an external id names, as it was typed, else without its number sign. */
export async function findBySpelling<Page extends { readonly data: readonly unknown[] }>(
  typed: string,
  find: (text: string) => Promise<Page>,
): Promise<Page> {
  const page = await find(typed);
  const rest = /^#(.+)/.exec(typed)?.[1];
  return page.data.length === 0 && rest ? findBySpelling(rest, find) : page;
}
