/** The filter of a view, as in its address. */
export type Filter = Readonly<Record<string, string | undefined>>;

/** Values for a filter; empty ones are left out of the address. */
export type FilterValues = Readonly<Record<string, string | null | undefined>>;

/** The address of a view. It contains the filter, so a filtered view can be shared and survives a reload. */
export function addressOf(view: string, filter: FilterValues = {}): string {
  const entries = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return entries.length > 0 ? `#${view}?${new URLSearchParams(entries).toString()}` : `#${view}`;
}

export function parseAddress(hash: string): { readonly name: string; readonly filter: Filter } {
  const [name = '', query = ''] = hash.slice(1).split('?');
  return { name, filter: Object.fromEntries(new URLSearchParams(query)) };
}
