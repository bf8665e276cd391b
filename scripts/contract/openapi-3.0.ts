import { Converter } from '@apiture/openapi-down-convert';
import type { Json } from './openapi-changes';

/**
 * The same contract as OpenAPI 3.0, for generators that cannot read 3.1. The library converts types, constants and
 * references; what it leaves as it is gets its 3.0 form first.
 */
export function toOpenApi30(document: Json): Json {
  const { info, ...rest } = document;
  const { summary: _, ...remaining } = info as Json;
  const prepared = prepare({ ...rest, info: remaining }, document) as Json;
  return new Converter(prepared, { allOfTransform: true }).convert() as Json;
}

const EXAMPLES = ['example', 'examples'];

function prepare(node: unknown, document: Json): unknown {
  if (Array.isArray(node)) return node.map((inner: unknown) => prepare(inner, document));
  if (typeof node !== 'object' || node === null) return node;
  // Names of free-form members cannot be bounded in 3.0.
  const { anyOf, oneOf, propertyNames: _, exclusiveMinimum, ...rest } = node as Json;
  const entries = Object.entries(rest).map(([key, value]) => [
    key,
    EXAMPLES.includes(key) ? value : prepare(value, document),
  ]);
  return {
    ...(Object.fromEntries(entries) as Json),
    ...(exclusiveMinimum === undefined
      ? {}
      : { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(Array.isArray(anyOf)
      ? prepareAlternatives('anyOf', anyOf as readonly Json[], document)
      : {}),
    ...(Array.isArray(oneOf)
      ? prepareAlternatives('oneOf', oneOf as readonly Json[], document)
      : {}),
  };
}

/** A reference or null is a nullable reference; `nullable` needs a type beside it. */
function prepareAlternatives(
  keyword: 'anyOf' | 'oneOf',
  alternatives: readonly Json[],
  document: Json,
): Json {
  const others = alternatives.filter(({ type }) => type !== 'null');
  const [only] = others;
  const reference = only?.['$ref'];
  if (others.length === 1 && typeof reference === 'string') {
    const { schemas } = document['components'] as { schemas: Readonly<Record<string, Json>> };
    const { type } = schemas[reference.split('/').at(-1) ?? ''] ?? {};
    return { type, nullable: true, allOf: [only] };
  }
  const prepared = others.map((one) => prepare(one, document) as Json);
  // Null is then a value of each alternative.
  const isNullable = others.length < alternatives.length;
  return {
    [keyword]: isNullable ? prepared.map((one) => ({ ...one, nullable: true })) : prepared,
  };
}
