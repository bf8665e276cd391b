import type { GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoint';
import { noRelations, type RelationSet } from '../relations';
import { compileVariant } from '../engine/variants';
import { mergeShapes } from './merge-shapes';
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
  const merged = mergeShapes(variants.map(({ shape }) => shape.schema));
  const published = publishShape(merged);
  return {
    schema: endpoint.isList ? withPagination(published) : published,
    content: firstSentence(schema.getType(String(merged['title']))?.description ?? ''),
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

/** Each style has its own fields, so a page is one of two described objects. */
function withPagination(published: PublishedSchema): PublishedSchema {
  const properties = published['properties'] as PublishedSchema;
  return {
    ...published,
    properties: { ...properties, pagination: { $ref: '#/components/schemas/Pagination' } },
  };
}
