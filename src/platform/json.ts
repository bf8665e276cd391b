/**
 * JSON text → value. Refused beyond what the language refuses: the key `__proto__`, which could poison objects that
 * are copied later, and lone surrogates, which no encoding can carry and a database would change silently.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, refuseUnsafe);
}

/** The text is JSON, but of a kind that must not get any further. */
export class UnsafeJsonError extends SyntaxError {}

function refuseUnsafe(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new UnsafeJsonError('the key __proto__ is not allowed');
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) {
    throw new UnsafeJsonError('a text holds half a surrogate pair');
  }
  return value;
}
