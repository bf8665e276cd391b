import type { GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoint';
import { noRelations, type RelationSet } from '../relations';
import type { ShapeSchema } from '../engine/shape';
import { compileVariant } from '../engine/variants';
import { publishShape, type PublishedSchema } from './published-schema';

/** What an endpoint answers, as it is published. */
export interface PublishedAnswer {
  readonly schema: PublishedSchema;
  /** What is in it: the first sentence of what the graph says of its type. */
  readonly content: string;
  /** Some of it is deprecated, in itself or in the payloads of events. */
  readonly isDeprecated: boolean;
}

/** Over every relation a client may ask for. */
export function publishedAnswer(schema: GraphQLSchema, endpoint: Endpoint): PublishedAnswer {
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

/** One set per path: the merged shape then knows every block and what each relation changes. */
function relationSets({ relations }: Endpoint): readonly RelationSet[] {
  return [
    noRelations,
    ...(relations?.include ?? []).map((path) => ({ include: [path], expand: [] })),
    ...(relations?.expand ?? []).map((path) => ({ include: [], expand: [path] })),
  ];
}

/**
 * The shape that covers both: a field that one of them lacks may be left out, one that is null in one of them may be null.
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

/** Pages are described by hand, one flat object for both styles. */
function withPagination(schema: PublishedSchema): PublishedSchema {
  const properties = schema['properties'] as PublishedSchema;
  return {
    ...schema,
    properties: { ...properties, pagination: { $ref: '#/components/schemas/Pagination' } },
  };
}
