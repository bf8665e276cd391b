import type { GraphQLSchema } from 'graphql';
import { limits } from '../../contract/limits';
import {
  EITHER,
  inputJsonSchema,
  ITEM_TYPES,
  NEVER_NULL,
  TEXT_FORM,
  type Either,
  type JsonSchema,
} from '../../graphql/input-schema';
import type { BodyDefinition } from '../endpoint';
import { alternatives, type PublishedSchema } from './published-schema';

const FREE_FORM = {
  additionalProperties: true,
  'x-max-depth': limits.freeFormDepth.value,
  'x-max-bytes': limits.freeFormBytes.value,
};

/** The body of a request: its input type. The items of a bulk request may also be sent as a bare array. */
export function requestSchema(
  graph: GraphQLSchema,
  { inputType, bulkList }: BodyDefinition,
): PublishedSchema {
  const schema = publishType(graph, inputType);
  if (bulkList === undefined) return schema;
  const { [bulkList]: list } = schema['properties'] as Readonly<Record<string, PublishedSchema>>;
  return { oneOf: [schema, list] };
}

/** Names of bodies in the contract that differ from those in the SDL. */
const PUBLISHED_NAMES: Readonly<Record<string, string>> = {
  CreateProductsInput: 'BulkCreateProductsInput',
  UpdateProductsInput: 'BulkUpdateProductsInput',
};

function publishType(graph: GraphQLSchema, inputType: string): PublishedSchema {
  const schema = inputJsonSchema(graph, inputType);
  return publishInput({ ...schema, title: PUBLISHED_NAMES[inputType] ?? schema['title'] }, graph);
}

/** The published form of an input schema: null becomes a type, and the project's own keywords are written out. */
function publishInput(schema: JsonSchema, graph: GraphQLSchema): PublishedSchema {
  const { freeForm, properties, items, enum: values, format, ...rest } = schema;
  const { [ITEM_TYPES]: itemTypes, [NEVER_NULL]: isNeverNull, [EITHER]: either, ...others } = rest;
  const { nullable: mayBeNull, 'x-batch': _batch, [TEXT_FORM]: _form, ...keywords } = others;
  // An enum does not contain null.
  const nullable = mayBeNull === true && isNeverNull !== true && values === undefined;
  return alternatives({
    ...keywords,
    ...publishedFormat(format),
    ...(isFreeText(schema) ? { pattern: WITHOUT_NUL } : {}),
    ...(nullable ? { type: [rest['type'], 'null'].flat() } : {}),
    ...(values ? { enum: values } : {}),
    ...(freeForm ? FREE_FORM : {}),
    ...(items ? { items: publishInput(items as JsonSchema, graph) } : {}),
    ...(itemTypes ? { items: oneOfTypes(graph, itemTypes as string[]) } : {}),
    ...(properties
      ? { properties: publishAll(properties as Record<string, JsonSchema>, graph) }
      : {}),
    ...(either ? conditionsOf(either as Either) : {}),
  });
}

/**
 * Only one of two fields may have a value, and one must have a value if they are required. Written as conditions,
 * because generators create types from `not` and `anyOf`, and linters treat those as closed objects unless told
 * otherwise.
 */
function conditionsOf({ field, insteadOf, isOneRequired }: Either): PublishedSchema {
  const isNull = { type: 'null' };
  const hasValue = { not: isNull };
  const open = { unevaluatedProperties: true };
  return {
    if: { required: [field], properties: { [field]: hasValue } },
    then: { properties: { [insteadOf]: isNull }, ...open },
    ...(isOneRequired && {
      else: { required: [insteadOf], properties: { [insteadOf]: hasValue }, ...open },
    }),
  };
}

/** Tools do not know the project's own formats. */
function publishedFormat(format: unknown): PublishedSchema {
  if (typeof format !== 'string') return {};
  // The empty string, which forms send for "no value", is accepted but not advertised.
  if (format === 'email-or-empty') return { format: 'email' };
  if (STANDARD_FORMATS.has(format)) return { format };
  return { 'x-format': format, pattern: PATTERNS[format] };
}

/**
 * The project's own formats as patterns that every language can check. Some regular expressions have no Unicode
 * classes, so only the service detects other invisible characters.
 */
const PATTERNS: Readonly<Record<string, string>> = {
  'visible-text': String.raw`^([^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*)?$`,
  name: String.raw`^([^\x00-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x1f\x7f]*)?$`,
  code: String.raw`^([^\x00-\x20\x7f]([^\x00-\x1f\x7f]*[^\x00-\x20\x7f])?)?$`,
};

/** No string in a request may contain the character NUL. */
const WITHOUT_NUL = String.raw`^[^\x00]*$`;

function isFreeText({ type, enum: values, pattern, format }: JsonSchema): boolean {
  return type === 'string' && [values, pattern, format].every((rule) => rule === undefined);
}

const STANDARD_FORMATS: ReadonlySet<unknown> = new Set(['email', 'uri', 'date-time', 'double']);

function oneOfTypes(graph: GraphQLSchema, types: readonly string[]): PublishedSchema {
  const schemas = types.map((type) => publishType(graph, type));
  return schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas };
}

function publishAll(
  properties: Readonly<Record<string, JsonSchema>>,
  graph: GraphQLSchema,
): PublishedSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, publishInput(schema, graph)]),
  );
}
