import { createHash } from 'node:crypto';
import { toJsonText, type Field } from '../../values/json';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** The value of an `Idempotency-Key` header, quoted or bare; null if it is malformed. */
export function parseIdempotencyKey(header: string): string | null {
  const bare = /^"(.*)"$/.exec(header)?.[1] ?? header;
  return VISIBLE_ASCII.test(bare) ? bare : null;
}

/** One hash of several strings, computed so that their boundaries are unambiguous. */
export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** JSON with sorted keys: bodies with the same meaning have the same fingerprint, and no others do. */
export function canonicalJson(value: unknown): string {
  return toJsonText(value, sortedFields);
}

function sortedFields(value: object): readonly Field[] {
  const fields: Field[] = [];
  for (const name of Object.keys(value).sort()) {
    fields.push([name, (value as Readonly<Record<string, unknown>>)[name]]);
  }
  return fields;
}
