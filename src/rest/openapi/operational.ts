import { graphqlPaths } from './graphql';
import { codes } from '../../contract/codes';
import { statusOfCode } from '../../http/statuses';
import { answer, HTML_EXAMPLE, json, kept, page, problem, refusals } from './plain-answers';
import { commonHeaders, problemHeaders } from './responses';
import { openEnum, type PublishedSchema } from './published-schema';

interface Operation {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly responses: PublishedSchema;
}

function reading({ path, operationId, summary, responses }: Operation): PublishedSchema {
  return {
    [path]: {
      get: {
        operationId,
        summary,
        description: `${summary}.`,
        tags: ['operations'],
        security: [{}],
        responses: { ...refusals, ...responses },
      },
    },
  };
}

const health = {
  type: 'object',
  required: ['status'],
  properties: {
    status: {
      ...openEnum('HealthStatus', ['ok', 'unavailable']),
      description: '`ok`, or `unavailable` when requests should go elsewhere.',
    },
    checks: {
      type: 'object',
      description: 'State of each part of the service.',
      additionalProperties: { type: 'string' },
    },
  },
};

const readiness = {
  ...health,
  properties: {
    ...health.properties,
    search: {
      type: 'object',
      description: 'What the search index holds.',
      properties: {
        products: { type: 'integer', minimum: 0, description: 'How many products it holds.' },
        ageSeconds: {
          type: ['integer', 'null'],
          minimum: 0,
          description:
            'How many seconds ago it was last known to hold every change; null: never yet.',
        },
      },
    },
  },
};

const problemEntry: PublishedSchema = {
  type: 'object',
  required: ['code', 'status', 'category', 'title', 'cause', 'remedy'],
  properties: {
    code: { type: 'string', description: 'The code, which is never reused for something else.' },
    status: { type: 'integer', description: 'The HTTP status of answers with this code.' },
    category: { type: 'string', description: 'The kind of the problem, as in its `category`.' },
    title: { type: 'string', description: 'What happened.' },
    cause: { type: 'string', description: 'Why it happens.' },
    remedy: { type: 'string', description: 'What the client can do.' },
  },
};

const { kind: category, ...facts } = codes.not_found;
const exampleEntry = { code: 'not_found', status: statusOfCode('not_found'), category, ...facts };

const problemList: PublishedSchema = kept({
  description: 'Every error code; a page where HTML is preferred and pages are served.',
  headers: commonHeaders,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['data'],
        properties: { data: { type: 'array', description: 'The codes.', items: problemEntry } },
      },
      example: { data: [exampleEntry] },
    },
    'text/html': { schema: { type: 'string' }, example: HTML_EXAMPLE },
  },
});

const ready = {
  status: 'ok',
  checks: { database: 'ok', search: 'current' },
  search: { products: 500, ageSeconds: 1 },
};
const anyObject = { type: 'object', additionalProperties: true };

/** Paths beside the endpoint table: health, documentation, problems, GraphQL. */
export const operationalPaths: PublishedSchema = {
  ...reading({
    path: '/',
    operationId: 'getServiceIndex',
    summary: 'Get the service links',
    responses: kept(
      json('Addresses of the documentation, the contract and the console; a page for browsers.', {
        schema: { type: 'object', additionalProperties: { type: 'string' } },
        example: {
          name: 'Commerce and Discussion API',
          version: '1',
          documentation: 'https://shop.example/docs',
          openapi: 'https://shop.example/openapi.json',
          health: 'https://shop.example/health/ready',
        },
      }),
    ),
  }),
  ...reading({
    path: '/schema.graphql',
    operationId: 'getGraphqlSchema',
    summary: 'Get the GraphQL schema',
    responses: {
      ...kept(
        answer('The schema as text.', 'text/plain', {
          schema: { type: 'string' },
          example: 'type Query {…}',
        }),
      ),
      ...problem(400, ['unknown_parameter', 'unsupported_api_version'], '/schema.graphql'),
      ...problem(401, ['authentication_required', 'invalid_credential'], '/schema.graphql'),
      ...problem(403, 'introspection_disabled', '/schema.graphql'),
    },
  }),
  ...reading({
    path: '/health/live',
    operationId: 'getLiveness',
    summary: 'Check liveness',
    responses: { 200: json('The process runs.', { schema: health, example: { status: 'ok' } }) },
  }),
  ...reading({
    path: '/health/ready',
    operationId: 'getReadiness',
    summary: 'Check readiness',
    responses: {
      200: json(
        'The service can answer requests. `checks.search`: the search index is `current`, `behind` (searches answer ' +
          'from what it holds, `no-store`), `empty`, or `unavailable` (an engine outside the process is unreachable: searches are refused, ' +
          'everything else is served).',
        { schema: readiness, example: ready },
      ),
      503: {
        ...json('The service cannot answer requests at the moment.', {
          schema: readiness,
          example: { ...ready, status: 'unavailable', checks: { database: 'unavailable' } },
        }),
        headers: problemHeaders(503),
      },
    },
  }),
  ...reading({
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'Get the OpenAPI document',
    responses: {
      ...kept(
        json('The contract as OpenAPI 3.1.', { schema: anyObject, example: { openapi: '3.1.0' } }),
      ),
      ...problem(400, ['unknown_parameter', 'unsupported_api_version'], '/openapi.json'),
    },
  }),
  ...reading({
    path: '/openapi-3.0.json',
    operationId: 'getOpenApiForOlderTools',
    summary: 'Get the OpenAPI 3.0 document',
    responses: {
      ...kept(
        json('The same contract as OpenAPI 3.0, for generators that cannot read 3.1.', {
          schema: anyObject,
          example: { openapi: '3.0.3' },
        }),
      ),
      ...problem(400, ['unknown_parameter', 'unsupported_api_version'], '/openapi-3.0.json'),
    },
  }),
  ...reading({
    path: '/docs',
    operationId: 'getDocs',
    summary: 'Get the documentation',
    responses: page,
  }),
  ...reading({
    path: '/problems',
    operationId: 'listProblems',
    summary: 'List error codes',
    responses: problemList,
  }),
  '/problems/{code}': {
    get: {
      operationId: 'getProblem',
      summary: 'Explain an error code',
      description:
        'What the `type` of a problem points to: as JSON, or for browsers the section of a page.',
      tags: ['operations'],
      security: [{}],
      parameters: [
        {
          name: 'code',
          in: 'path',
          required: true,
          description: 'The `code` of a problem.',
          schema: { type: 'string', minLength: 1 },
          example: 'not_found',
        },
      ],
      responses: {
        ...kept(
          json('What happened, why, and what to do.', {
            schema: problemEntry,
            example: exampleEntry,
          }),
        ),
        302: {
          description: 'To the section of the page, where HTML is preferred and pages are served.',
          headers: { ...commonHeaders, Location: { $ref: '#/components/headers/Location' } },
        },
        ...problem(404, 'not_found', '/problems/nothing'),
        ...refusals,
      },
    },
  },
  ...graphqlPaths,
};
