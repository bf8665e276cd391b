import { limits } from '../../contract/limits';
import { exampleProblem } from './problem-schema';
import { commonHeaders } from './responses';
import { openEnum, type PublishedSchema } from './published-schema';

function answer(description: string, mediaType: string, schema: PublishedSchema): PublishedSchema {
  return { description, headers: commonHeaders, content: { [mediaType]: { schema } } };
}

const html = (description: string): PublishedSchema =>
  answer(description, 'text/html', { type: 'string' });

const json = (description: string, schema: PublishedSchema): PublishedSchema =>
  answer(description, 'application/json', schema);

function problem(status: number, code: string): PublishedSchema {
  const content = {
    schema: { $ref: '#/components/schemas/Problem' },
    example: exampleProblem(code),
  };
  return {
    [status]: {
      description: `Refused: \`${code}\`.`,
      headers: {
        ...commonHeaders,
        ...(status === 429 ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
      },
      content: { 'application/problem+json': content },
    },
  };
}

/** A wrong credential is refused everywhere, also where none is needed. */
const refusals: PublishedSchema = {
  ...problem(400, 'unsupported_api_version'),
  ...problem(401, 'invalid_credential'),
  ...problem(429, 'rate_limited'),
  ...problem(500, 'internal_error'),
};

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
        responses: { ...responses, ...refusals },
      },
    },
  };
}

const health = {
  type: 'object',
  required: ['status'],
  properties: {
    status: {
      ...openEnum(['ok', 'unavailable']),
      description: '`ok`, or why requests should go elsewhere.',
    },
    checks: {
      type: 'object',
      description: 'What each part of the service says of itself.',
      additionalProperties: { type: 'string' },
    },
  },
};

const graphqlErrors = {
  type: 'array',
  description: 'What could not be answered, and why.',
  items: {
    type: 'object',
    required: ['message', 'extensions'],
    properties: {
      message: { type: 'string', description: 'What went wrong, in a sentence for developers.' },
      extensions: {
        type: 'object',
        description: 'The facts of a problem: what REST answers beside `detail`.',
        required: ['code', 'requestId'],
        properties: {
          code: { type: 'string', description: 'A code of `/problems/{code}`.' },
          requestId: { type: 'string', description: 'As in `X-Request-Id`.' },
        },
      },
    },
  },
};

/** Paths beside the endpoint table: health, documentation, problems, GraphQL. */
export const operationalPaths: PublishedSchema = {
  ...reading({
    path: '/',
    operationId: 'getIndex',
    summary: 'Show where everything is',
    responses: {
      200: {
        ...json(
          'Addresses of the documentation, the contract and the console; a page for browsers.',
          {
            type: 'object',
            additionalProperties: { type: 'string' },
          },
        ),
        headers: { ...commonHeaders, ETag: { $ref: '#/components/headers/ETag' } },
      },
      304: { $ref: '#/components/responses/NotModified' },
    },
  }),
  ...reading({
    path: '/schema.graphql',
    operationId: 'getGraphqlSchema',
    summary: 'Get the GraphQL schema',
    responses: {
      200: answer('The schema as text.', 'text/plain', { type: 'string' }),
      ...problem(400, 'introspection_disabled'),
    },
  }),
  ...reading({
    path: '/health/live',
    operationId: 'getLiveness',
    summary: 'Check liveness',
    responses: { 200: json('The process runs.', health) },
  }),
  ...reading({
    path: '/health/ready',
    operationId: 'getReadiness',
    summary: 'Check readiness',
    responses: {
      200: json(
        'The service can answer requests. `checks.search`: the search index is `current`, `behind` (searches answer ' +
          'from what it holds), `empty`, or `unavailable` (an engine outside the process is unreachable: searches are refused, ' +
          'everything else is served); `search.ageSeconds`: since when it holds every change.',
        health,
      ),
      503: json('It cannot at the moment.', health),
    },
  }),
  ...reading({
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'Get this document',
    responses: {
      200: json('The contract as OpenAPI 3.1.', { type: 'object', additionalProperties: true }),
      304: { $ref: '#/components/responses/NotModified' },
    },
  }),
  ...reading({
    path: '/docs',
    operationId: 'getDocs',
    summary: 'Show the API reference',
    responses: { 200: html('The page.') },
  }),
  ...reading({
    path: '/problems',
    operationId: 'listProblems',
    summary: 'List error codes',
    responses: { 200: html('The page.') },
  }),
  '/problems/{code}': {
    get: {
      operationId: 'getProblem',
      summary: 'Explain an error code',
      description: 'The page that the `type` of a problem points to.',
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
        200: html('The page.'),
        ...problem(404, 'not_found'),
        ...refusals,
      },
    },
  },
  '/graphql': {
    post: {
      operationId: 'graphql',
      summary: 'Run a GraphQL document',
      description:
        'GraphQL over HTTP, for frontend teams and internal tools; GET /meta/limits names the limits of documents.',
      tags: ['graphql'],
      security: [{}, { bearer: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['query'],
              properties: {
                query: {
                  type: 'string',
                  description: 'The document.',
                  minLength: 1,
                  maxLength: limits.graphqlDocumentBytes.value,
                },
                variables: {
                  type: ['object', 'null'],
                  description: 'Values of its variables, by name.',
                  additionalProperties: true,
                },
                operationName: {
                  type: ['string', 'null'],
                  description: 'Which operation of the document to run, when it has several.',
                },
              },
            },
            example: { query: '{ apiVersion }' },
          },
        },
      },
      responses: {
        200: json('Data and errors, as in the GraphQL over HTTP specification.', {
          type: 'object',
          properties: {
            data: {
              type: ['object', 'null'],
              description: 'The answer, in the shape of the document.',
              additionalProperties: true,
            },
            errors: graphqlErrors,
          },
        }),
        ...refusals,
        ...problem(413, 'body_too_large'),
        400: json('The document cannot be run.', {
          type: 'object',
          properties: { errors: graphqlErrors },
        }),
      },
    },
  },
};
