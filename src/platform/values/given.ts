/** A client has said it, and not that there is none. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Null says no more than what is left out. */
export function withoutNulls<Input extends object>(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => isGiven(value))) as Input;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
