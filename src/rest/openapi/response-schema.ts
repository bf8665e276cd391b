import type { GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoint';
import { noRelations, type RelationSet } from '../relations';
import type { ShapeSchema } from '../engine/shape';
import { compileVariant } from '../engine/variants';
import { publishShape, type PublishedSchema } from './published-schema';

/** The response of an endpoint, as it is published. */
export interface PublishedResponse {
  readonly schema: PublishedSchema;
  /** A summary of its content: the first sentence of its type's description. */
  readonly content: string;
  /** Whether parts of it, or of the event payloads in it, are deprecated. */
  readonly isDeprecated: boolean;
}

/** Covers every relation that a client may request. */
export function publishedResponse(schema: GraphQLSchema, endpoint: Endpoint): PublishedResponse {
  const variants = relationSets(endpoint).map((relations) =>
    compileVariant(schema, endpoint, relations),
  );
  const mergedShape = variants.map(({ shape }) => shape.schema).reduce(mergeShapes);
  const publishedSchema = publishShape(mergedShape);
  return {
    schema: endpoint.isList ? withPagination(publishedSchema) : publishedSchema,
    content: firstSentence(schema.getType(String(mergedShape['title']))?.description ?? ''),
    isDeprecated: variants.some(
      ({ deprecation, payloads }) => deprecation ?? payloads?.deprecation,
    ),
  };
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/, 1).join();
}

/** One set per path, so that the merged shape contains every block and what each relation changes. */
function relationSets({ relations }: Endpoint): readonly RelationSet[] {
  return [
    noRelations,
    ...(relations?.include ?? []).map((path) => ({ include: [path], expand: [] })),
    ...(relations?.expand ?? []).map((path) => ({ include: [], expand: [path] })),
  ];
}

/**
 * A shape that covers both: a field that one of them lacks may be omitted, and one that can be null in either may be
 * null.
 */
function mergeShapes(left: ShapeSchema, right: ShapeSchema): ShapeSchema {
  return {
    ...right,
    ...left,
    ...(left.nullable || right.nullable ? { nullable: true } : {}),
    ...(left.items && right.items ? { items: mergeShapes(left.items, right.items) } : {}),
    ...(left.properties && right.properties ? mergeProperties(left, right) : {}),
  };
}

function mergeProperties(left: ShapeSchema, right: ShapeSchema): ShapeSchema {
  const properties: Record<string, ShapeSchema> = { ...right.properties };
  for (const [name, shape] of Object.entries(left.properties ?? {})) {
    const other = right.properties?.[name];
    properties[name] = other === undefined ? shape : mergeShapes(shape, other);
  }
  const requiredNames = (left.required ?? []).filter((name) => right.required?.includes(name));
  return { properties, required: requiredNames };
}

/** Pages are described by hand, as one flat object for both styles. */
function withPagination(schema: PublishedSchema): PublishedSchema {
  const properties = schema['properties'] as PublishedSchema;
  return {
    ...schema,
    properties: { ...properties, pagination: { $ref: '#/components/schemas/Pagination' } },
  };
}
