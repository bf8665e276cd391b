import {
  GraphQLError,
  GraphQLScalarType,
  Kind,
  valueFromASTUntyped,
  visit,
  type ValueNode,
} from 'graphql';
import { parseDateTime } from '../src/platform/values/date-time';
import { SCOPES, type Scope } from '../src/modules/accounts';

function toDate(value: unknown): Date {
  const date = typeof value === 'string' ? parseDateTime(value) : null;
  if (date !== null) return date;
  throw new GraphQLError('A date-time must be RFC 3339, e.g. 2026-11-20T08:30:00.000Z.');
}

const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue: toDate,
  parseLiteral: (node) => toDate(node.kind === Kind.STRING ? node.value : null),
});

const money = new GraphQLScalarType<number, number>({
  name: 'Money',
  serialize: (value) => Number(value),
  parseValue: parseMoney,
  parseLiteral: (node) =>
    parseMoney(node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : null),
});

function parseMoney(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new GraphQLError('An amount must be a JSON number in major units.');
  }
  return value;
}

const jsonObject = new GraphQLScalarType<Record<string, unknown>, unknown>({
  name: 'JSONObject',
  serialize: (value) => value,
  parseValue: parseObject,
  parseLiteral: (node, variables) => parseObject(parseJson(node, variables)),
});

const currencyAmounts = new GraphQLScalarType<Record<string, unknown>, unknown>({
  name: 'CurrencyAmounts',
  serialize: (value) => value,
  parseValue: parseObject,
  parseLiteral: (node, variables) => parseObject(parseJson(node, variables)),
});

/** Passes the value on; it was checked by its JSON Schema. */
const documentTexts = new GraphQLScalarType<unknown, unknown>({
  name: 'DocumentTexts',
  parseValue: (value) => value,
  parseLiteral: parseJson,
});

function parseObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new GraphQLError('This value must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

/**
 * Any JSON value written as a literal. Like a JSON body, it must not contain the key `__proto__`, which could set the
 * prototype of a copied object.
 */
function parseJson(
  node: ValueNode,
  variables: Readonly<Record<string, unknown>> | null | undefined,
) {
  visit(node, {
    ObjectField: ({ name }) => {
      if (name.value === '__proto__') throw new GraphQLError('The key __proto__ is not allowed.');
    },
  });
  return valueFromASTUntyped(node, variables);
}

const scope = new GraphQLScalarType<Scope, string>({
  name: 'Scope',
  serialize: String,
  parseValue: parseScope,
  parseLiteral: (node) => parseScope(node.kind === Kind.STRING ? node.value : null),
});

function parseScope(value: unknown): Scope {
  const scopeOrNone = SCOPES.find((entry) => entry === value);
  if (scopeOrNone === undefined) throw new GraphQLError(`A scope is one of ${SCOPES.join(', ')}.`);
  return scopeOrNone;
}

/** Each item of an import is validated on its own, so nothing is refused here. */
const importItem = new GraphQLScalarType<unknown, unknown>({
  name: 'ImportItem',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: parseJson,
});

const facetKey = new GraphQLScalarType<unknown, unknown>({
  name: 'FacetKey',
  serialize: (value) => value,
});

export const scalarResolvers = {
  DateTime: dateTime,
  Money: money,
  JSONObject: jsonObject,
  CurrencyAmounts: currencyAmounts,
  Scope: scope,
  FacetKey: facetKey,
  ImportItem: importItem,
  DocumentTexts: documentTexts,
};
