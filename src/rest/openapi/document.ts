import type { GraphQLSchema } from 'graphql';
import { CURRENT_RELEASE } from '../../contract/versions';
import type { Endpoint } from '../endpoint';
import type { AccessOf } from './access';
import { nameSchemas } from './named-schemas';
import { meaningOf } from './meaning';
import { operationOf } from './operation';
import { operationalPaths } from './operational';
import { paginationSchemas } from './pagination-schemas';
import { sharedParameters } from './parameters';
import { templateOf } from './path-template';
import { problemSchemas } from './problem-schema';
import type { PublishedSchema } from './published-schema';
import { referencedComponents } from './referenced';
import { requestSchema } from './request-schema';
import { publishedAnswer } from './response-schema';
import { sharedHeaders, sharedResponses } from './responses';
import { shareResponses } from './shared-responses';
import {
  eventSchema,
  verificationSchema,
  WEBHOOK_TAG,
  webhookParameters,
  webhooksOf,
} from './webhooks';

/** The whole contract as OpenAPI 3.1, generated from the endpoint table, its documents and the SDL. */
export function buildOpenApi(
  schema: GraphQLSchema,
  endpoints: readonly Endpoint[],
  accessOf: AccessOf,
): PublishedSchema {
  const paths: Record<string, Record<string, PublishedSchema>> = {};
  for (const endpoint of endpoints) {
    const published = publishedSchemas(schema, endpoint);
    const path = (paths[templateOf(endpoint.path)] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, {
      ...published,
      access: accessOf(endpoint),
    });
  }
  const shared = shareResponses({ ...paths, ...operationalPaths } as typeof paths);
  const { schemas, handwritten, ...operations } = nameSchemas(schema, {
    paths: shared.paths,
    webhooks: webhooksOf(schema),
    handwritten: {
      ...paginationSchemas,
      ...problemSchemas,
      Event: eventSchema,
      EndpointVerification: verificationSchema,
    },
  });
  const components = referencedComponents(operations, {
    schemas: { ...schemas, ...handwritten },
    parameters: { ...sharedParameters, ...webhookParameters },
    headers: sharedHeaders,
    responses: { ...sharedResponses, ...shared.responses },
  });
  return {
    openapi: '3.1.0',
    info: { ...info, version: CURRENT_RELEASE },
    // The service puts its public address here when it serves the document.
    servers: [{ url: '/', description: 'This service.' }],
    tags: tagsOf(endpoints),
    ...operations,
    components: { ...components, securitySchemes },
  };
}

const info: PublishedSchema = {
  title: 'Commerce and Discussion',
  summary: 'Orders, products, search, bulk work, comments and webhooks.',
  description: [
    'Clients ignore unknown fields and tolerate unknown enum values: additive changes come without a new version.',
    'Every field carries `x-presence`: `always` or `omittable`, with `nullable` and `computed` where they hold.',
    'Errors are RFC 9457 problems; each `code` has its page under `/problems/{code}`.',
    'Operations that need a credential name the roles that may call them in `x-roles` and the scopes of API keys in `x-scopes`: a key needs one of them; none where the list is empty; `null` means that no key may.',
  ].join('\n\n'),
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  contact: { name: 'API support', email: 'api@commerce.example' },
};

const securitySchemes: PublishedSchema = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token of a signed-in user (`at_…`) or an API key (`sk_…`): `Authorization: Bearer <credential>`.',
  },
};

function publishedSchemas(schema: GraphQLSchema, endpoint: Endpoint) {
  return {
    description: meaningOf(schema, endpoint),
    response: publishedAnswer(schema, endpoint),
    request: endpoint.body ? requestSchema(schema, endpoint.body) : null,
  };
}

/** What the operations of a tag are for, above their list in the reference. */
const TAGS: Readonly<Record<string, string>> = {
  products: 'The catalog: lists, search with facets, look-ups, changes, single and bulk writes.',
  categories: 'The tree of categories, and what the products of each can be filtered by.',
  orders: 'Place, pay, ship, cancel and refund orders, and find them by any of their ids.',
  users: 'Your account, and for admins the accounts of others.',
  auth: 'Sign-in, second factors, sessions, passwords and API keys.',
  posts: 'Topics of discussion.',
  comments: 'Write, edit, vote on, flag and moderate comments in threads of three levels.',
  moderation: 'The queue of comments that wait for a moderator, and the rules for screening.',
  imports: 'Large batches in the background: start, watch and cancel them, and read their results.',
  webhooks: 'Endpoints, deliveries, the event log and replays.',
  [WEBHOOK_TAG]: 'What is sent to the URL of an endpoint: every type of event, and the challenge.',
  meta: 'Versions, limits and deprecations of this contract, for programs.',
  internal: 'For operators and development.',
  operations: 'Health, this document and the pages about it.',
  graphql: 'The same data, in the shape you ask for.',
};

const OWN_TAGS = ['webhooks', WEBHOOK_TAG, 'operations', 'graphql'];

/** The tags of operations, with what they are for. */
export function tagsOf(
  endpoints: readonly Endpoint[],
): readonly Readonly<Record<'name' | 'description', string>>[] {
  const names = new Set([...endpoints.map(({ tag }) => tag), ...OWN_TAGS]);
  return [...names].map((name) => ({ name, description: TAGS[name] ?? `Operations of ${name}.` }));
}
