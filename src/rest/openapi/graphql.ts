import { limits } from '../../contract/limits';
import { sharedParameters } from './parameters';
import { json, kept, problem, refusals } from './plain-answers';
import { exampleProblem } from './problem-schema';
import { problemHeaders } from './responses';
import type { PublishedSchema } from './published-schema';

const graphqlErrors = {
  type: 'array',
  description: 'What could not be answered, with the reasons.',
  items: {
    type: 'object',
    required: ['message', 'extensions'],
    properties: {
      message: { type: 'string', description: 'What went wrong, in a sentence for developers.' },
      path: {
        type: 'array',
        description: 'The field that could not be answered: names, and positions in lists.',
        items: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      },
      locations: {
        type: 'array',
        description: 'Places in the document.',
        items: {
          type: 'object',
          required: ['line', 'column'],
          properties: {
            line: { type: 'integer', minimum: 1, description: 'Line, from 1.' },
            column: { type: 'integer', minimum: 1, description: 'Column, from 1.' },
          },
        },
      },
      extensions: {
        type: 'object',
        description: 'The facts of a problem: what REST answers beside `detail`.',
        required: ['code', 'requestId'],
        properties: {
          code: { type: 'string', description: 'A code of `/problems/{code}`.' },
          category: {
            type: 'string',
            description: 'Kind of error, as `category` of a problem.',
          },
          requestId: { type: 'string', description: 'As in `X-Request-Id`.' },
          errors: {
            type: 'array',
            description: 'All violations, as `errors` of a problem.',
            items: { $ref: '#/components/schemas/Violation' },
          },
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
      description: 'Cost of the document, in values; absent where the document could not be read.',
      required: ['estimated', 'limit'],
      properties: {
        estimated: {
          type: 'integer',
          minimum: 0,
          description: 'Highest cost of the document, with every list as long as it may be.',
        },
        limit: { type: 'integer', minimum: 0, description: 'Limit of `estimated`.' },
      },
    },
  },
};

/** An answer of `/graphql`: it tells its cost in a header too. */
function graphqlAnswer(
  description: string,
  shown: { readonly schema: PublishedSchema; readonly example: unknown },
): PublishedSchema {
  const answer = json(description, shown);
  const headers = { ...(answer['headers'] as object), 'Query-Cost': costHeader };
  return { ...answer, headers };
}

/** Refusals of a status under which nothing was run; the first code is the example. */
function graphqlRefusal(status: number, description: string, code: string): PublishedSchema {
  const properties = { errors: graphqlErrors, extensions: graphqlExtensions };
  const { detail, category, requestId } = exampleProblem(code, '/graphql');
  const answer = graphqlAnswer(description, {
    schema: { type: 'object', properties },
    example: { errors: [{ message: detail, extensions: { code, category, requestId } }] },
  });
  return {
    [status]: { ...answer, headers: { ...problemHeaders(status), 'Query-Cost': costHeader } },
  };
}

/** What is refused before GraphQL has seen it is a problem, as everywhere. */
function eitherRefusal(status: number, description: string, code: string): PublishedSchema {
  const refusal = graphqlRefusal(status, description, 'graphql_validation_failed')[status] as {
    readonly content: object;
  };
  const early = problem(status, code, '/graphql')[status] as { readonly content: object };
  return { [status]: { ...refusal, content: { ...refusal.content, ...early.content } } };
}

const costHeader = {
  description: 'Highest cost of the document and its limit: `<estimated>;limit=<n>`.',
  schema: { type: 'string', pattern: '^\\d+;limit=\\d+$' },
  example: '42;limit=1500000',
};

const variables: PublishedSchema = {
  type: ['object', 'null'],
  description: 'Values of its variables, by name.',
  additionalProperties: true,
};

const documentId: PublishedSchema = {
  type: 'string',
  description: 'Id of a trusted document: `<name>@<version>/<id>`.',
  minLength: 1,
};

/** A document that is sent, or one that was registered. */
const graphqlRequest: PublishedSchema = {
  oneOf: [
    {
      type: 'object',
      required: ['query'],
      properties: {
        query: {
          type: 'string',
          description: 'The document.',
          minLength: 1,
          maxLength: limits.graphqlDocumentBytes.value,
        },
        variables,
        operationName: {
          type: ['string', 'null'],
          description: 'Name of the operation to run, when the document has several.',
        },
      },
    },
    { type: 'object', required: ['documentId'], properties: { documentId, variables } },
  ],
};

const graphqlAnswers: PublishedSchema = {
  200: graphqlAnswer('Data and errors, as in the GraphQL over HTTP specification.', {
    schema: {
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
    },
    example: {
      data: { order: { id: 'ord_demo_0001', status: 'delivered' } },
      extensions: { cost: { estimated: 3, limit: 1_500_000 } },
    },
  }),
  ...refusals,
  ...eitherRefusal(400, 'The document cannot be run.', 'unsupported_api_version'),
  ...graphqlRefusal(
    403,
    'The key may only run trusted documents: `document_not_trusted`.',
    'document_not_trusted',
  ),
  ...graphqlRefusal(404, 'No such document is registered: `unknown_document`.', 'unknown_document'),
};

/** Refusals of requests with a body. */
const bodyRefusals: PublishedSchema = {
  ...problem(413, 'body_too_large', '/graphql'),
  ...problem(415, 'unsupported_media_type', '/graphql'),
  ...graphqlRefusal(
    409,
    'The first request with this `Idempotency-Key` is still running, or its answer is gone: ' +
      '`idempotency_in_progress`, `idempotency_answer_lost`.',
    'idempotency_in_progress',
  ),
  ...graphqlRefusal(
    422,
    'The `Idempotency-Key` was used for another request: `idempotency_key_reused`.',
    'idempotency_key_reused',
  ),
};

const answered = graphqlAnswers[200] as PublishedSchema;

/** A stream has no media type here, as the streams of other paths. */
const postAnswers: PublishedSchema = {
  ...graphqlAnswers,
  ...bodyRefusals,
  200: {
    ...answered,
    headers: {
      ...(answered['headers'] as object),
      'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' },
    },
    'x-event-stream': {
      description:
        'With `Accept: text/event-stream`, for subscriptions: `event: next` for each result, `event: complete` at the end.',
      example:
        'event: next\ndata: {"data":{"orderChanged":{"id":"ord_demo_0001","status":"shipped"}}}\n\nevent: complete\ndata:\n\n',
    },
  },
};

/** GraphQL over HTTP. */
export const graphqlPaths: PublishedSchema = {
  '/graphql': {
    get: {
      operationId: 'runTrustedDocument',
      summary: 'Run a trusted query',
      description:
        'Runs a query that was registered at `POST /graphql/documents`. Its answer has an `ETag`: asking again with `If-None-Match` is answered 304 while nothing has changed.',
      tags: ['graphql'],
      security: [{}, { bearer: [] }],
      parameters: [
        {
          name: 'documentId',
          in: 'query',
          required: true,
          description: 'Id of a trusted document: `<name>@<version>/<id>`.',
          schema: { type: 'string', minLength: 1 },
          example: 'shop-web@1.4.0/NewestProducts',
        },
        {
          name: 'variables',
          in: 'query',
          description: 'Values of its variables, as a JSON object: `{"id":"prd_demo_0001"}`.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        ...graphqlAnswers,
        ...kept(graphqlAnswers[200] as PublishedSchema),
      },
    },
    post: {
      operationId: 'runGraphqlDocument',
      summary: 'Run a GraphQL document',
      description: [
        'GraphQL over HTTP: runs a document that is sent, or one that was registered at `POST /graphql/documents`. ' +
          '`GET /meta/limits` names the limits of documents.',
        'With `Accept: text/event-stream` a subscription is answered as server-sent events (graphql-sse, distinct ' +
          'connections): `event: next` for each result, `event: complete` at the end.',
      ].join('\n\n'),
      tags: ['graphql'],
      security: [{}, { bearer: [] }],
      parameters: [
        {
          ...sharedParameters['IdempotencyKey'],
          description:
            'Makes a document with one mutation field safe to retry for 24 hours: the same key and document return the ' +
            'stored result. Queries do not heed it.',
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: graphqlRequest,
            example: {
              query: 'query Order($id: ID!) { order(id: $id) { id status } }',
              variables: { id: 'ord_demo_0001' },
            },
          },
        },
      },
      responses: postAnswers,
    },
  },
};
