type Fields = Readonly<Record<string, string | object>>;

/** A response schema of an object: `string` is a required text, `string?` one that may be null. */
export function object(fields: Fields) {
  const properties = Object.entries(fields).map(([name, type]) => [
    name,
    typeof type === 'string'
      ? { type: type.replace('?', ''), ...(type.endsWith('?') ? { nullable: true } : {}) }
      : type,
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) as object };
}

export function list(fields: Fields) {
  return { type: 'array', items: object(fields) };
}

/** Fields of the same type. */
export function fieldsOf(type: string, ...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, type]));
}

/** A projection of these fields. */
export function only(...names: readonly string[]): Readonly<Record<string, 1>> {
  return Object.fromEntries(names.map((name) => [name, 1]));
}

/** Minor to major units of a currency with two decimals. */
export function money(minor: number): number {
  return minor / 100;
}
