import { limits } from './limits';

const MAX_DEPTH = limits.freeFormDepth.value;
const MAX_BYTES = limits.freeFormBytes.value;

/** What a free-form value must be, in words that follow its name. */
export const FREE_FORM_RULE = `must be at most ${MAX_DEPTH} levels deep and ${MAX_BYTES / 1024} KiB, without the keys \`__proto__\` and \`_bsontype\`, keys that contain \`$\`, \`.\` or a NUL, and numbers too large for a double`;

/** True for free-form values that may be stored: small, flat, and without keys that a database reads otherwise. */
export function isFreeForm(value: unknown): boolean {
  return isHarmless(value, MAX_DEPTH) && Buffer.byteLength(JSON.stringify(value)) <= MAX_BYTES;
}

/**
 * Where a value that passed `isFreeForm` has an integer beyond ±(2^53 − 1), of which a double keeps only the first digits:
 * the keys that lead there, null without one.
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

/** Keys that a database could read as operators, paths or types, or a program as a prototype, never get in. */
const FORBIDDEN_KEY = /[$.\0]|^(?:__proto__|_bsontype)$/;

function isHarmless(value: unknown, levelsLeft: number): boolean {
  // JSON has no infinity, but `1e400` is read as one.
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (levelsLeft === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => !FORBIDDEN_KEY.test(key) && isHarmless(inner, levelsLeft - 1),
  );
}
