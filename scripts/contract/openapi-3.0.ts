import { referencedComponents, type Components } from '../../src/rest/openapi/document';
import { replaceKeywords, without } from './keywords';
import type { Json } from './openapi-changes';

/**
 * Keywords that 3.0 lacks: rules for the names of free-form members, and dependencies between
 * fields.
 */
const NOT_IN_30 = ['propertyNames', 'if', 'then', 'else', 'unevaluatedProperties'];

/**
 * The same contract as OpenAPI 3.0, for generators that cannot read 3.1. Events are below `x-webhooks`. A value that is an object
 * of a component or null has that component's fields in its place, because null does not fit a reference.
 */
export function toOpenApi30(document: Json): Json {
  const { info, ...rest } = document;
  const { summary: _summary, license, ...facts } = info as Json;
  // 3.0 identifies a license only by its name or URL.
  const info30 = { ...facts, license: without(license as Json, ['identifier']) };
  const document30 = { ...rest, info: info30, openapi: '3.0.3' };
  const { schemas } = document['components'] as { schemas: Readonly<Record<string, Json>> };
  const convertedDocument = replaceKeywords(document30, (keywords) =>
    keywordsOf30(keywords, schemas),
  );
  const { components, webhooks, ...remaining } = convertedDocument;
  const { securitySchemes, ...groups } = components as Components;
  const operations = { ...remaining, 'x-webhooks': webhooks };
  return {
    ...operations,
    components: { ...referencedComponents(operations, groups), securitySchemes },
  };
}

type Schemas = Readonly<Record<string, Json>>;

function keywordsOf30(keywords: Json, schemas: Schemas): Json {
  const { $ref, type, const: constant, exclusiveMinimum, ...others } = without(keywords, NOT_IN_30);
  if ($ref !== undefined) {
    // Members beside a reference are ignored in 3.0.
    return Object.keys(others).length === 0 ? { $ref } : { ...others, allOf: [{ $ref }] };
  }
  for (const name of ['anyOf', 'oneOf']) {
    const alternatives = (keywords[name] ?? []) as readonly Json[];
    const values = alternatives.filter((one) => one['type'] !== 'null');
    if (values.length === alternatives.length) continue;
    const nullable = values.find((one) => one['$ref'] === undefined) ?? values[0] ?? {};
    const accepting = { ...resolve(nullable, schemas), nullable: true };
    const { [name]: _, ...rest } = keywords;
    if (values.length === 1) return keywordsOf30({ ...accepting, ...rest }, schemas);
    return { ...rest, [name]: values.map((one) => (one === nullable ? accepting : one)) };
  }
  return {
    ...others,
    ...(type !== undefined && { type }),
    ...(Array.isArray(type) && { type: type.find((one) => one !== 'null'), nullable: true }),
    ...(constant !== undefined && { enum: [constant] }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
  };
}

function resolve(schema: Json, schemas: Schemas): Json {
  const { $ref, ...rest } = schema;
  if (typeof $ref !== 'string') return schema;
  return { ...schemas[$ref.split('/').at(-1) ?? ''], ...rest };
}
