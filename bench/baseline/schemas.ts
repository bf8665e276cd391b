/** Pieces of response schemas and values that several routes of the baseline share. */
export function object(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties };
}

export function nullable(type: string) {
  return { type, nullable: true };
}

/** Minor to major units of a currency with two decimals. */
export function money(minor: number): number {
  return minor / 100;
}

export function availability(stock: number): { readonly status: string } {
  if (stock <= 0) return { status: 'out_of_stock' };
  return { status: stock <= 5 ? 'low_stock' : 'in_stock' };
}
