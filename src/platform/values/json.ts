import { cutText } from './errors';

/** How deeply objects and lists may be nested. */
export const MAX_JSON_DEPTH = 100;

/**
 * JSON text → value. Beyond invalid JSON it refuses: the key `__proto__`, which could poison objects that are copied
 * later; lone surrogates, which no encoding can represent and a database would change silently; a repeated key of an
 * object, of which readers use the first or the last (RFC 7493); and nesting deeper than `MAX_JSON_DEPTH`, which could
 * exhaust the stack of recursive functions.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const keys = countKeys(value);
  if (mayBeUnsafe(text)) JSON.parse(text, refuseUnsafe);
  if (countColons(text) > keys) {
    throw new UnsafeJsonError(`an object has the key ${cutText(repeatedKey(text))} twice`);
  }
  return value;
}

/** A key of an object and its value. */
export type Field = readonly [string, unknown];

/**
 * JSON value → text that `parseJson` reads as the same value; `fieldsOf` determines the order in which an object's
 * fields are written. `JSON.stringify` writes null for an infinite number, which results from parsing a text such as
 * `1e400`.
 */
export function toJsonText(
  value: unknown,
  fieldsOf: (value: object) => readonly Field[] = Object.entries,
): string {
  if (value === Infinity) return '1e999';
  if (value === -Infinity) return '-1e999';
  const texts: string[] = [];
  if (Array.isArray(value)) {
    for (const inner of value) texts.push(toJsonText(inner, fieldsOf));
    return `[${texts.join(',')}]`;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return JSON.stringify(value);
  }
  for (const [key, inner] of fieldsOf(value)) {
    if (inner !== undefined) texts.push(`${JSON.stringify(key)}:${toJsonText(inner, fieldsOf)}`);
  }
  return `{${texts.join(',')}}`;
}

/** Most JSON contains nothing unsafe, which saves a call for each of their values. */
function mayBeUnsafe(text: string): boolean {
  return text.includes('\\u') || text.includes('__proto__') || !text.isWellFormed();
}

/** The keys of all objects in a value. */
function countKeys(value: unknown, depth = 1): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAX_JSON_DEPTH) {
    throw new UnsafeJsonError(`it is nested deeper than ${MAX_JSON_DEPTH} levels`);
  }
  const inner: readonly unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const each of inner) count += countKeys(each, depth + 1);
  return count;
}

/** The text is valid JSON, but of a kind that must not be processed. */
export class UnsafeJsonError extends SyntaxError {}

function refuseUnsafe(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new UnsafeJsonError('the key __proto__ is not allowed');
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) {
    throw new UnsafeJsonError('a string contains half a surrogate pair');
  }
  return value;
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];

/** The number of keys in the text of valid JSON. */
function countColons(json: string): number {
  let count = 0;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === QUOTE) at = endOfText(json, at) - 1;
    else if (char === COLON) count += 1;
  }
  return count;
}

/** The first key in valid JSON that its object contains twice, as written. */
function repeatedKey(json: string): string {
  const open: Set<unknown>[] = [];
  let last = '';
  for (const part of outsideTexts(json)) {
    if (part === '{' || part === '[') open.push(new Set());
    else if (part === '}' || part === ']') open.pop();
    else if (part !== ':') last = part;
    else {
      const key: unknown = JSON.parse(last);
      if (open.at(-1)?.has(key)) return last;
      open.at(-1)?.add(key);
    }
  }
  return '';
}

/** The brackets and colons of valid JSON, and its strings with their quotes. */
function* outsideTexts(json: string): Generator<string> {
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charAt(at);
    if (char === '"') {
      const end = endOfText(json, at);
      yield json.slice(at, end);
      at = end - 1;
    } else if ('{}[]:'.includes(char)) yield char;
  }
}

function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes precedes it. */
function isEscaped(json: string, at: number): boolean {
  let start = at;
  while (json.charCodeAt(start - 1) === BACKSLASH) start -= 1;
  return (at - start) % 2 === 1;
}

/** The client has sent a value other than null. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** `null` means the same as a missing field. */
export function withoutNulls<Input extends object>(input: Input): Input {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) if (isGiven(value)) result[name] = value;
  return result as Input;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
