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

/** What a request may send: its input type; the items of a bulk request may also come as a bare array. */
export function requestSchema(
  graph: GraphQLSchema,
  { inputType, bulkList }: BodyDefinition,
): PublishedSchema {
  const schema = publishType(graph, inputType);
  if (bulkList === undefined) return schema;
  const { [bulkList]: list } = schema['properties'] as Readonly<Record<string, PublishedSchema>>;
  return { oneOf: [schema, list] };
}

/** Bodies that the contract calls otherwise than the SDL. */
const PUBLISHED_NAMES: Readonly<Record<string, string>> = {
  CreateProductsInput: 'BulkCreateProductsInput',
  UpdateProductsInput: 'BulkUpdateProductsInput',
};

function publishType(graph: GraphQLSchema, inputType: string): PublishedSchema {
  const schema = inputJsonSchema(graph, inputType);
  return publishInput({ ...schema, title: PUBLISHED_NAMES[inputType] ?? schema['title'] }, graph);
}

/** The published form of an input schema: null as a type, the project's own keywords spelled out. */
function publishInput(schema: JsonSchema, graph: GraphQLSchema): PublishedSchema {
  const { freeForm, properties, items, enum: values, format, ...rest } = schema;
  const { [ITEM_TYPES]: itemTypes, [NEVER_NULL]: isNeverNull, [EITHER]: either, ...others } = rest;
  const { nullable: mayBeNull, 'x-batch': _batch, [TEXT_FORM]: _form, ...keywords } = others;
  // A list of values has no null in it.
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
 * One field beside the other has no value, and one of both has one where it is needed. Conditions, because generators make
 * types of what stands in `not` and `anyOf`; linters take them for closed objects unless they say otherwise.
 */
function conditionsOf({ field, insteadOf, needed }: Either): PublishedSchema {
  const isNull = { type: 'null' };
  const hasValue = { not: isNull };
  const open = { unevaluatedProperties: true };
  return {
    if: { required: [field], properties: { [field]: hasValue } },
    then: { properties: { [insteadOf]: isNull }, ...open },
    ...(needed && {
      else: { required: [insteadOf], properties: { [insteadOf]: hasValue }, ...open },
    }),
  };
}

/** Formats of our own are no formats that tools know. */
function publishedFormat(format: unknown): PublishedSchema {
  if (typeof format !== 'string') return {};
  // The empty text, which forms send for none, is accepted and nothing to offer.
  if (format === 'email-or-empty') return { format: 'email' };
  if (STANDARD_FORMATS.has(format)) return { format };
  return { 'x-format': format, pattern: PATTERNS[format] };
}

/**
 * Our own formats as far as every language can check them: the expressions of some know no classes of Unicode, so that
 * only the service finds other invisible characters.
 */
const PATTERNS: Readonly<Record<string, string>> = {
  'visible-text': String.raw`^([^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*)?$`,
  name: String.raw`^([^\x00-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x1f\x7f]*)?$`,
  code: String.raw`^([^\x00-\x20\x7f]([^\x00-\x1f\x7f]*[^\x00-\x20\x7f])?)?$`,
};

/** No text of a request has the character NUL. */
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
