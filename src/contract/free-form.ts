import { limits } from './limits';

const MAX_DEPTH = limits.freeFormDepth.value;
const MAX_BYTES = limits.freeFormBytes.value;

/** The rule for free-form values, as the rest of a sentence that begins with the field's name. */
export const FREE_FORM_RULE = `must be at most ${MAX_DEPTH} levels deep and ${MAX_BYTES / 1024} KiB, without the keys \`__proto__\` and \`_bsontype\`, keys that contain \`$\`, \`.\` or a NUL, and numbers too large for a double`;

/**
 * True for free-form values that may be stored: small, not too deep, and without keys that have a special meaning for a
 * database.
 */
export function isFreeForm(value: unknown): boolean {
  return isHarmless(value, MAX_DEPTH) && Buffer.byteLength(JSON.stringify(value)) <= MAX_BYTES;
}

/**
 * The path to an integer beyond ±(2^53 − 1) in a value that passed `isFreeForm`, of which a double stores only the
 * first digits; null if there is none.
 */
export function inexactIntegerIn(value: unknown): readonly string[] | null {
  if (typeof value === 'number') {
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? [] : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const path = inexactIntegerIn(inner);
    if (path !== null) return [key, ...path];
  }
  return null;
}

/** Keys that a database could read as operators, paths or types, or a program as a prototype, are never accepted. */
const FORBIDDEN_KEY = /[$.\0]|^(?:__proto__|_bsontype)$/;

function isHarmless(value: unknown, levelsLeft: number): boolean {
  // JSON has no infinity, but `1e400` is parsed as one.
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (levelsLeft === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => !FORBIDDEN_KEY.test(key) && isHarmless(inner, levelsLeft - 1),
  );
}
