import type { DocumentNode, GraphQLSchema } from 'graphql';
import { compileDocument, type RunDocument } from '../../graphql/executor';
import { operationOf } from '../../graphql/fixed-document';
import { restSchema } from '../../graphql/schema';
import { type AppError, structuralError } from '../../platform/values/errors';
import { BoundedMap, memoizeBy } from '../../platform/values/caches';
import { withItemStatus } from '../bulk';
import type { Endpoint } from '../endpoint';
import { noticeOf, type DeprecationNotice } from '../response';
import { payloadsOf, type Payloads } from './event-payloads';
import { assertRunnable, DocumentTooDeep, pruneDocument } from './prune';
import { noRelations, type RelationSet } from '../relations';
import { shapeOf, type Shape, type ShapeSchema } from './shape';

/** One form of an endpoint: its document pruned to a set of relations, and the response that follows from it. */
export interface Variant {
  readonly document: DocumentNode;
  readonly shape: Shape;
  readonly serialize: Serialize;
  /** For a value that the document did not select by itself: bulk results with malformed items. */
  readonly serializeExactly: Serialize;
  /** Headers and names of the deprecated fields that every response has; null if there are none. */
  readonly deprecation: DeprecationNotice | null;
  /** Undefined for responses without event payloads. */
  readonly payloads: Payloads | undefined;
  /** The path from the data to the response. */
  readonly resultPath: readonly string[];
}

type Data = Readonly<Record<string, unknown>>;

/** A variant with its compiled document, for as long as the variant is cached. */
export interface RunnableVariant extends Variant {
  readonly run: RunDocument;
}

/** Each takes about 110 KB. */
const MAX_VARIANTS = 200;
const DEFAULT_DEPTH = 12;

/** The plain variants, which are the same for every service of the process. */
const plainVariantOf = memoizeBy((endpoint: Endpoint) => runnable(endpoint, noRelations));

/** The other variants of all endpoints. */
const variants = new BoundedMap<string, RunnableVariant>(MAX_VARIANTS);

/** The runnable variant of an endpoint for these relations, created on first use. */
export function variantOf(endpoint: Endpoint, relations: RelationSet): RunnableVariant {
  if (relations === noRelations) return plainVariantOf(endpoint);
  const { include, expand } = relations;
  const key = `${endpoint.method} ${endpoint.path} ${include.join()}|${expand.join()}`;
  const cachedVariant = variants.get(key);
  if (cachedVariant !== undefined) return cachedVariant;
  const variant = runnable(endpoint, relations);
  variants.set(key, variant);
  return variant;
}

/** Creates plain variants before their first requests. */
export function prepareVariants(endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) plainVariantOf(endpoint);
}

function runnable(endpoint: Endpoint, relations: RelationSet): RunnableVariant {
  const schema = restSchema();
  const variant = compileVariant(schema, endpoint, relations);
  return { ...variant, run: compileDocument(schema, variant.document) };
}

/** The part of a document's data that is the response; null if there is none. */
export function resultOf({ resultPath }: Variant, data: Data): Data | null {
  let value: unknown = data;
  for (const segment of resultPath) value = (value as Data | null)?.[segment] ?? null;
  return value as Data | null;
}

/** The deprecated parts of a response; null if there are none. */
export function deprecationIn(
  { deprecation, payloads }: Pick<Variant, 'deprecation' | 'payloads'>,
  answer: unknown,
): DeprecationNotice | null {
  return deprecation ?? payloads?.deprecationIn(answer) ?? null;
}

export function compileVariant(
  schema: GraphQLSchema,
  endpoint: Endpoint,
  relations: RelationSet,
): Variant {
  const document = pruneDocument(endpoint.document.source, relations);
  const maxDepth = endpoint.relations?.documentDepth ?? DEFAULT_DEPTH;
  try {
    assertRunnable(schema, document, maxDepth);
  } catch (error) {
    throw error instanceof DocumentTooDeep ? includeTooDeep(endpoint, error) : error;
  }
  const operation = operationOf(document);
  const resultPath = endpoint.result ?? rootFieldOf(operation.selectionSet.selections[0]);
  const selectedShape = shapeOf(schema, document, resultPath);
  const shape = endpoint.body?.bulkList ? withItemStatus(selectedShape) : selectedShape;
  return {
    document,
    shape,
    serialize: createSerializer(shape),
    serializeExactly: createExactSerializer(shape),
    deprecation: noticeOf(shape.deprecations),
    payloads: payloadsOf(schema, shape.schema),
    resultPath: resultPath.split('.'),
  };
}

function rootFieldOf(selection: unknown): string {
  const field = selection as { alias?: { value: string }; name: { value: string } };
  return field.alias?.value ?? field.name.value;
}

function includeTooDeep(endpoint: Endpoint, cause: DocumentTooDeep): AppError {
  const { include = [], expand = [], maxDepth } = endpoint.relations ?? { maxDepth: 0 };
  const allowedRelations = [...new Set([...include, ...expand])];
  const message = `This combination of relations goes too deep; allowed: ${allowedRelations.join(', ')}.`;
  const error = structuralError([
    {
      parameter: 'include',
      code: 'include_too_deep',
      message,
      params: { allowed: allowedRelations, maxDepth },
    },
  ]);
  error.cause = cause;
  return error;
}

/** Turns a response into its JSON text. */
export type Serialize = (value: unknown) => string;

/** For responses of the variant's own document, which has selected exactly what is sent. */
export function createSerializer({ omittable }: Pick<Shape, 'omittable'>): Serialize {
  const paths = omittable.map((path) => path.split('.'));
  return (value) => {
    for (const path of paths) omitNull(value, path, 0);
    return JSON.stringify(value);
  };
}

/** For values from other sources: fields outside the shape are not sent. */
export function createExactSerializer(shape: Pick<Shape, 'schema' | 'omittable'>): Serialize {
  const serialize = createSerializer(shape);
  return (value) => serialize(withinShape(shape.schema, value));
}

/** Removes blocks without a value in place, because the response belongs to this request alone. */
function omitNull(value: unknown, path: readonly string[], depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  const segment = path[depth] ?? '';
  if (segment === '*') {
    for (const item of value as readonly unknown[]) omitNull(item, path, depth + 1);
    return;
  }
  const object = value as Record<string, unknown>;
  if (depth < path.length - 1) omitNull(object[segment], path, depth + 1);
  else if (object[segment] === null) object[segment] = undefined;
}

/** A copy with only the fields of the shape, in its order. Free-form JSON objects stay as they are. */
function withinShape({ properties, items }: ShapeSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (items) return (value as readonly unknown[]).map((item) => withinShape(items, item));
  if (!properties) return value;
  const object = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, withinShape(inner, object[name])]),
  );
}
