import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { buildSchema } from '../../src/graphql/schema';
import type { Endpoint } from '../../src/rest/endpoint';
import { operationOf } from '../../src/rest/openapi/operation';
import { expandAbbreviations } from '../../src/rest/openapi/handwritten';
import { requestSchema } from '../../src/rest/openapi/request-schema';
import { publishedResponse } from '../../src/rest/openapi/response-schema';
import { readHandwritten } from '../../scripts/contract/handwritten';
import { createSchemaCheck } from './schema-check';

interface Media {
  readonly schema: object;
}

interface PublishedResponse {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface PublishedOperation {
  readonly responses: Readonly<Record<string, PublishedResponse>>;
}

/** Checks every response of an app against the published contract. */
export interface ContractCheck {
  /** Throws if a response did not match the contract. */
  assertKept(): void;
}

const MAX_SHOWN = 5;
/** Names that no response may ever contain. */
const INTERNAL_NAMES = /"(passwordHash|internalNotes|deletedAt|adminFlags|_id|outbox|hasOutbox)":/;
let sdl: GraphQLSchema | undefined;
/** The contract is the same for all apps of a worker, so it is compiled once. */
const checkReply = createReplyCheck();

/** Observes the responses of the endpoint table; must be registered before the app is ready. */
export function watchContract(app: FastifyInstance): ContractCheck {
  const brokenAnswers = new Set<string>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    const isHead = request.method === 'HEAD';
    // A method that the path does not have is not an operation, although the router takes its segment for an id.
    const isOperation = endpoint !== undefined && reply.statusCode !== 405;
    if (isOperation && !isHead) {
      const complaint = checkReply(endpoint, reply, payload);
      if (complaint !== null)
        brokenAnswers.add(`${endpoint.method} ${endpoint.path}: ${complaint}`);
    }
    done(null, payload);
  });
  return {
    assertKept: () => {
      if (brokenAnswers.size === 0) return;
      const firstKinds = [...brokenAnswers].slice(0, MAX_SHOWN).join('\n');
      throw new Error(
        `${brokenAnswers.size} kinds of answers are not as published:\n${firstKinds}`,
      );
    },
  };
}

function createReplyCheck() {
  const check = createSchemaCheck({
    components: expandAbbreviations(readHandwritten()).components,
  });
  const operations = new Map<Endpoint, PublishedOperation>();

  const operationFor = (endpoint: Endpoint): PublishedOperation => {
    const operation = operations.get(endpoint) ?? publishedOperation(endpoint);
    operations.set(endpoint, operation);
    return operation;
  };

  return (endpoint: Endpoint, reply: FastifyReply, payload: unknown): string | null => {
    const publishedResponse = operationFor(endpoint).responses[reply.statusCode];
    if (publishedResponse === undefined)
      return `status ${reply.statusCode} is not published: ${excerptOf(payload)}`;
    if (typeof payload !== 'string' || payload === '') return null;
    if (INTERNAL_NAMES.test(payload)) return `an internal field in ${excerptOf(payload)}`;
    const mediaType = String(reply.getHeader('content-type')).split(';')[0] ?? '';
    const media = publishedResponse.content?.[mediaType];
    if (media === undefined) return `${reply.statusCode} as ${mediaType} is not published`;
    const answer: unknown = mediaType === 'text/csv' ? payload : JSON.parse(payload);
    const fault = check(media.schema, answer);
    if (fault !== null) return `${reply.statusCode} ${fault} in ${excerptOf(payload)}`;
    return mediaType === 'application/problem+json'
      ? unlistedCode(answer, publishedResponse)
      : null;
  };
}

/** Every error code that an operation returns must be listed in its documentation. */
function unlistedCode(problem: unknown, { description = '' }: PublishedResponse): string | null {
  const { status, code } = problem as { readonly status: number; readonly code: string };
  if (description.includes(`\`${code}\``)) return null;
  return `${status} ${code} is not listed`;
}

const excerptOf = (payload: unknown): string => String(payload).slice(0, 300);

function publishedOperation(endpoint: Endpoint): PublishedOperation {
  sdl ??= buildSchema();
  const response = publishedResponse(sdl, endpoint);
  const request = endpoint.body ? requestSchema(sdl, endpoint.body) : null;
  return operationOf(endpoint, {
    description: '',
    response,
    request,
    access: null,
  }) as unknown as PublishedOperation;
}
