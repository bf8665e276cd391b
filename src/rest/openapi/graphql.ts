import { limits } from '../../contract/limits';
import { json, problem, refusals } from './plain-answers';
import type { PublishedSchema } from './published-schema';

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

const graphqlExtensions = {
  type: 'object',
  description: 'Facts about the answer as a whole.',
  properties: {
    cost: {
      type: 'object',
      description: 'What the answer cost, in values; absent where the document could not be read.',
      required: ['estimated', 'actual', 'limit'],
      properties: {
        estimated: {
          type: 'integer',
          minimum: 0,
          description: 'The most that the document can answer, every list as long as it may be.',
        },
        actual: { type: 'integer', minimum: 0, description: 'The values of this answer.' },
        limit: { type: 'integer', minimum: 0, description: 'What `estimated` must not exceed.' },
      },
    },
  },
};

/** An answer of `/graphql`: it tells its cost in a header too. */
function graphqlAnswer(description: string, schema: PublishedSchema): PublishedSchema {
  const answer = json(description, schema);
  const headers = { ...(answer['headers'] as object), 'Query-Cost': costHeader };
  return { ...answer, headers };
}

const costHeader = {
  description: 'The most that the document can cost, and the limit: `<estimated>;limit=<n>`.',
  schema: { type: 'string', pattern: '^\\d+;limit=\\d+$' },
  example: '42;limit=1500000',
};

/** GraphQL over HTTP. */
export const graphqlPaths: PublishedSchema = {
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
        200: graphqlAnswer('Data and errors, as in the GraphQL over HTTP specification.', {
          type: 'object',
          properties: {
            data: {
              type: ['object', 'null'],
              description: 'The answer, in the shape of the document.',
              additionalProperties: true,
            },
            errors: graphqlErrors,
            extensions: graphqlExtensions,
          },
        }),
        ...refusals,
        ...problem(413, 'body_too_large'),
        400: graphqlAnswer('The document cannot be run.', {
          type: 'object',
          properties: { errors: graphqlErrors, extensions: graphqlExtensions },
        }),
      },
    },
  },
};
