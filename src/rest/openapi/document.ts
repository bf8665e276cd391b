import type { GraphQLSchema } from 'graphql';
import { CURRENT_RELEASE } from '../../contract/versions';
import { templateOf, type Endpoint } from '../endpoint';
import { operationalPaths, expandAbbreviations, type Handwritten } from './handwritten';
import { nameSchemas } from './named-schemas';
import { meaningOf, operationOf, type AccessOf } from './operation';
import type { PublishedSchema } from './published-schema';
import { requestSchema } from './request-schema';
import { publishedResponse } from './response-schema';
import { shareResponses } from './shared-responses';
import { webhooksOf } from './webhooks';

export interface ContractSources {
  readonly schema: GraphQLSchema;
  readonly endpoints: readonly Endpoint[];
  readonly accessOf: AccessOf;
  readonly handwritten: Handwritten;
}

/** The whole contract as OpenAPI 3.1: the endpoint table, its documents, the SDL, and the hand-written part. */
export function buildOpenApi({ schema, endpoints, accessOf, ...rest }: ContractSources) {
  const { info, paths: operational, components, ...head } = expandAbbreviations(rest.handwritten);
  const paths: Record<string, Record<string, PublishedSchema>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[templateOf(endpoint.path)] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, {
      description: meaningOf(schema, endpoint),
      response: publishedResponse(schema, endpoint),
      request: endpoint.body ? requestSchema(schema, endpoint.body) : null,
      access: accessOf(endpoint),
    });
  }
  const withSharedResponses = shareResponses({ ...paths, ...operationalPaths(operational) });
  const { securitySchemes, ...byHand } = components;
  const { schemas, handwritten, ...operations } = nameSchemas(schema, {
    paths: withSharedResponses.paths,
    webhooks: webhooksOf(schema),
    handwritten: byHand,
  });
  return {
    openapi: '3.1.0',
    info: { ...info, version: CURRENT_RELEASE },
    ...head,
    ...operations,
    components: {
      ...referencedComponents(operations, {
        ...handwritten,
        schemas: { ...schemas, ...handwritten.schemas },
        responses: { ...handwritten.responses, ...withSharedResponses.responses },
      }),
      securitySchemes,
    },
  };
}

export type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const REFERENCE = /"#\/components\/([^/"]+)\/([^/"]+)"/g;

/** Only the components that the document refers to, directly or through other components. */
export function referencedComponents(document: PublishedSchema, all: Components): PublishedSchema {
  const schemaNames = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, group = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (schemaNames.has(`${group}/${name}`)) continue;
      schemaNames.add(`${group}/${name}`);
      collect(all[group]?.[name] ?? {});
    }
  };
  collect(document);
  const groups = Object.entries(all).map(([group, members]) => [
    group,
    Object.fromEntries(
      Object.entries(members).filter(([name]) => schemaNames.has(`${group}/${name}`)),
    ),
  ]);
  return Object.fromEntries(groups) as PublishedSchema;
}
