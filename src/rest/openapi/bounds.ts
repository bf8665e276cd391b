import { limits } from '../../contract/limits';

/** No text is longer than the largest body; no list is longer than the largest import. */
const LONGEST_TEXT = limits.bodyBytes.value;
const LONGEST_LIST = limits.importItems.value;
const DATE_TIME_LENGTH = 35;
const INT32 = { format: 'int32', minimum: -2147483648, maximum: 2147483647 };

/** Spells out the bounds that hold everywhere, so that clients and gateways can rely on them. */
export function withBounds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map<unknown>(withBounds);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).map(([key, inner]) => [
    key,
    key === 'example' || key === 'examples' ? inner : withBounds(inner),
  ]);
  const copy = Object.fromEntries(entries) as Readonly<Record<string, unknown>>;
  return { ...boundsOf(copy), ...copy };
}

function boundsOf(schema: Readonly<Record<string, unknown>>): object {
  const types = Array.isArray(schema['type']) ? (schema['type'] as unknown[]) : [schema['type']];
  if (types.includes('integer')) return INT32;
  const isList = types.includes('array') && schema['items'] !== undefined;
  const isClosed = schema['enum'] !== undefined || schema['const'] !== undefined;
  const longest = schema['format'] === 'date-time' ? DATE_TIME_LENGTH : LONGEST_TEXT;
  return {
    ...(isList ? { maxItems: LONGEST_LIST } : {}),
    ...(types.includes('string') && !isClosed ? { maxLength: longest } : {}),
  };
}
