/** True when an endpoint with these filters wants events of this type; no filter = all. */
export function wantsEvent(filters: readonly string[], type: string): boolean {
  return filters.length === 0 || filters.some((filter) => matches(filter, type));
}

/** Filters that name nothing that exists: exact types or `<resource>.*` are possible. */
export function unknownFilters(
  filters: readonly string[],
  types: readonly string[],
): readonly string[] {
  return filters.filter((filter) => !types.some((type) => matches(filter, type)));
}

function matches(filter: string, type: string): boolean {
  if (filter === '*') return true;
  return filter.endsWith('.*') ? type.startsWith(filter.slice(0, -1)) : filter === type;
}
