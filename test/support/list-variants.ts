import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';

type Pair = readonly [name: string, value: string];

interface ParameterSchema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly enum?: unknown;
  readonly minimum?: unknown;
}

const PAGING = new Set(['page', 'pageSize', 'limit', 'cursor']);

/** Every list of the contract. */
export const lists: readonly Endpoint[] = endpoints.filter(({ isList }) => isList);

/** Query strings of a list with each of its filters and sorts, and with every pair of them. */
export function filtersOf({ query = {} }: Endpoint): {
  readonly single: readonly string[];
  readonly two: readonly string[];
} {
  const single = Object.entries(query)
    .filter(([name]) => !PAGING.has(name))
    .flatMap(([name, { schema }]) => valuesOf(schema).map((value): Pair => [name, value]));
  const two = single.flatMap((one, at) =>
    single.slice(at + 1).flatMap((other) => (one[0] === other[0] ? [] : [[one, other]])),
  );
  return { single: single.map((one) => encodePairs([one])), two: two.map(encodePairs) };
}

function encodePairs(pairs: readonly Pair[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

/**
 * One value per filter is enough, because the query has the same form for every value; short
 * enumerations are tried in full.
 */
function valuesOf({ type, format, enum: values, minimum }: ParameterSchema): readonly string[] {
  if (Array.isArray(values)) return values.slice(0, 6).map(String);
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'integer' || type === 'number') return [String(Math.max(1, Number(minimum ?? 1)))];
  if (format === 'email') return ['demo@shop.example'];
  return [format === 'date-time' ? '2020-01-01T00:00:00Z' : 'demo'];
}
