import type { GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoint';
import { noRelations, type RelationSet } from '../request/relations';
import { compileVariant } from '../engine/variants';
import { mergeShapes } from './merge-shapes';
import { publishShape, type PublishedSchema } from './published-schema';

/** What an endpoint answers, over every relation a client may ask for. */
export function responseSchema(
  schema: GraphQLSchema,
  endpoint: Endpoint,
  version: string,
): PublishedSchema {
  const shapes = relationSets(endpoint).map(
    (relations) => compileVariant(schema, endpoint, { ...relations, version }).shape.schema,
  );
  const published = publishShape(mergeShapes(shapes));
  return endpoint.answer.isList ? withPagination(published) : published;
}

/** One set per path: the merged shape then knows every block and what each relation changes. */
function relationSets({ relations }: Endpoint): readonly RelationSet[] {
  return [
    noRelations,
    ...(relations?.include ?? []).map((path) => ({ include: [path], expand: [] })),
    ...(relations?.expand ?? []).map((path) => ({ include: [], expand: [path] })),
  ];
}

/** Each style has its own fields, so a page is one of two described objects. */
function withPagination(published: PublishedSchema): PublishedSchema {
  const properties = published['properties'] as PublishedSchema;
  return {
    ...published,
    properties: { ...properties, pagination: { $ref: '#/components/schemas/Pagination' } },
  };
}
