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
/** Names of free-form members cannot be bounded in 3.0, and fields cannot depend on each other. */
const NOT_IN_30 = ['propertyNames', 'if', 'then', 'else'];

function prepare(node: unknown, document: Json): unknown {
  if (Array.isArray(node)) return node.map((inner: unknown) => prepare(inner, document));
  if (typeof node !== 'object' || node === null) return node;
  const { anyOf, oneOf, exclusiveMinimum, ...others } = node as Json;
  const rest = Object.entries(others).filter(([keyword]) => !NOT_IN_30.includes(keyword));
  const entries = rest.map(([key, value]) => [
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

/** Null is a value of each alternative; `nullable` needs a type beside it. */
function prepareAlternatives(
  keyword: 'anyOf' | 'oneOf',
  alternatives: readonly Json[],
  document: Json,
): Json {
  const others = alternatives.filter(({ type }) => type !== 'null');
  const isNullable = others.length < alternatives.length;
  const prepared = others.map((one) => {
    const alternative = prepare(one, document) as Json;
    return isNullable ? orNull(alternative, document) : alternative;
  });
  const [only] = prepared;
  return only && isNullable && prepared.length === 1 ? only : { [keyword]: prepared };
}

function orNull(schema: Json, document: Json): Json {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return { ...schema, nullable: true };
  const { schemas } = document['components'] as { schemas: Readonly<Record<string, Json>> };
  const { type } = schemas[reference.split('/').at(-1) ?? ''] ?? {};
  return { type, nullable: true, allOf: [schema] };
}
