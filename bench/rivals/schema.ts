type Parts = Readonly<Record<string, string | object>>;

/** A response schema: `{integer: 'page total'}` names fields by their type (`string?` may be null), `{items: {…}}` gives a schema. */
export function object(...parts: readonly Parts[]) {
  const properties = parts.flatMap(Object.entries<string | object>).flatMap(([key, value]) => {
    if (typeof value === 'object') return [[key, value] as const];
    const schema = { type: key.replace('?', ''), nullable: key.endsWith('?') };
    return value.split(' ').map((name) => [name, schema] as const);
  });
  return { type: 'object', properties: Object.fromEntries(properties) as object };
}

export function list(...parts: readonly Parts[]) {
  return { type: 'array', items: object(...parts) };
}

/** A projection of the fields whose names are separated by blanks. */
export function only(names: string): Readonly<Record<string, 1>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 1]));
}

/** Minor to major units of a currency with two decimals. */
export function money(minor: number): number {
  return minor / 100;
}
