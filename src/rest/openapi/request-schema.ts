import type { GraphQLSchema } from 'graphql';
import { limits } from '../../contract/limits';
import {
  inputJsonSchema,
  ITEM_TYPES,
  NEVER_NULL,
  TEXT_FORM,
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
  const { [ITEM_TYPES]: itemTypes, [NEVER_NULL]: isNeverNull, ...others } = rest;
  const { nullable: mayBeNull, 'x-batch': _batch, [TEXT_FORM]: _form, ...keywords } = others;
  // A list of values has no null in it.
  const nullable = mayBeNull === true && isNeverNull !== true && values === undefined;
  return alternatives({
    ...keywords,
    ...publishedFormat(format),
    ...(nullable ? { type: [rest['type'], 'null'].flat() } : {}),
    ...(values ? { enum: values } : {}),
    ...(freeForm ? FREE_FORM : {}),
    ...(items ? { items: publishInput(items as JsonSchema, graph) } : {}),
    ...(itemTypes ? { items: oneOfTypes(graph, itemTypes as string[]) } : {}),
    ...(properties
      ? { properties: publishAll(properties as Record<string, JsonSchema>, graph) }
      : {}),
  });
}

/** Formats of our own are no formats that tools know. */
function publishedFormat(format: unknown): PublishedSchema {
  if (format === undefined) return {};
  // The empty text, which forms send for none, is accepted and nothing to offer.
  if (format === 'email-or-empty') return { format: 'email' };
  return STANDARD_FORMATS.has(format) ? { format } : { 'x-format': format };
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
