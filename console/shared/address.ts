/** The filter of a view, as its address has it. */
export type Filter = Readonly<Record<string, string | undefined>>;

/** The address of a view with the parts of its filter that have a value. */
export function addressOf(
  view: string,
  filter: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const filters = Object.entries(filter).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return filters.length > 0 ? `#${view}?${new URLSearchParams(filters).toString()}` : `#${view}`;
}

/** The view and its filter stand in the address, so that they can be shared and survive a reload. */
export function parseAddress(hash: string): { readonly name: string; readonly filter: Filter } {
  const [name = '', query = ''] = hash.slice(1).split('?');
  return { name, filter: Object.fromEntries(new URLSearchParams(query)) };
}

export function goTo(
  view: string,
  filter: Readonly<Record<string, string | null | undefined>> = {},
): void {
  location.hash = addressOf(view, filter);
}
