import { AsyncLocalStorage } from 'node:async_hooks';
import type { HeaderMap } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphContext } from '../../resolvers/context';
import { limits } from '../contract/limits';
import { refuseOtherParameters } from '../http/addresses';
import { appendHeader } from '../http/headers';
import { announceReplay, storedHeaders, type Idempotency } from '../http/idempotency';
import { entityTag, isNotModified } from '../platform/values/entity-tag';
import {
  RESPONSE_TYPES,
  responseTypeOf,
  RESPONSES_VARY,
  QUERY_CACHE_CONTROL,
  type ResponseType,
} from './response-type';
import { endingOf, keyedMutationOf } from './keyed-mutation';
import { documentTexts, refuseLargeDocument } from './limits';
import type { PublicServer, PublicServerOptions } from './public-server';
import { respondWithRefusal, notAcceptable } from './refusal';
import { refuseConditionsIn } from './subscription-conditions';
import { answerSubscription, type SubscriptionDeps } from './subscriptions';
import { isReading, refuseUnsafeVariables, resolveDocument } from './trusted-documents';

declare module 'fastify' {
  interface FastifyRequest {
    /** A request to `/graphql` that changes nothing raises no signal, whatever its method. */
    isRead: boolean;
  }
}

export interface GraphQLOptions extends PublicServerOptions {
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  /** The public schema as text. */
  readonly readSchemaText: () => Buffer;
  readonly live: Pick<SubscriptionDeps, 'changes' | 'streams'>;
  readonly idempotency: Idempotency;
  /** Mutations that ignore idempotency keys, as their REST routes do. */
  readonly keylessMutations: ReadonlySet<string>;
}

/** Prepares the server, so that the first requests after the start need not wait for it. */
const START_AFTER_MS = 500;

/**
 * Registers `/graphql` for frontend teams and internal tools, and `GET /schema.graphql`. Apollo Server and its schema
 * are created after the service listens, or by the first request.
 */
export function registerGraphQL(app: FastifyInstance, options: GraphQLOptions): void {
  const { contextOf, log, live, idempotency } = options;
  // Apollo formats errors without a context, some of them before a context exists.
  const requests = new AsyncLocalStorage<FastifyRequest>();
  let starting: Promise<PublicServer> | null = null;
  const load = async (): Promise<PublicServer> => {
    const { startPublicServer } = await import('./public-server.js');
    return startPublicServer(requests, options);
  };
  const start = (): Promise<PublicServer> => (starting ??= load());
  app.addHook('onListen', (done) => {
    setTimeout(() => void start().catch(() => undefined), START_AFTER_MS).unref();
    done();
  });
  app.addHook('onClose', async () => (await starting?.catch(() => null))?.apollo.stop());
  registerSchemaText(app, options);
  holdRequests(app, requests);
  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    bodyLimit: limits.graphqlBodyBytes.value,
    handler: async (request, reply) => {
      appendHeader(reply, 'vary', RESPONSES_VARY);
      void reply.header('cache-control', 'no-store');
      try {
        const documentId = await resolveDocument(request, contextOf);
        const contextFor = (): GraphContext => ({ ...contextOf(request), documentId });
        const server = await start();
        const stream = { ...server, ...live, log, contextOf: contextFor };
        if (await answerSubscription(request, reply, stream)) return reply;
        request.headers.accept = acceptedType(request);
        if (await isReplayed(request, reply, options)) return reply;
        return await respond(request, reply, { ...server, documentId, contextFor, idempotency });
      } catch (error) {
        return respondWithRefusal(error, reply, log);
      } finally {
        // Cleans up after a request that was answered early or failed.
        await idempotency.release(request);
      }
    },
  });
}

/** Replays the response of an earlier attempt, or claims the request. */
async function isReplayed(
  request: FastifyRequest,
  reply: FastifyReply,
  { idempotency, keylessMutations, contextOf }: GraphQLOptions,
): Promise<boolean> {
  const authorizeField = (field: string): void => contextOf(request).authorizeField(field);
  const mutation = keyedMutationOf(request, keylessMutations, authorizeField);
  const earlier = mutation && (await idempotency.begin(request, mutation));
  if (earlier === null) return false;
  announceReplay(reply, earlier);
  void reply.type(`${acceptedType(request)}; charset=utf-8`).send(earlier.body);
  return true;
}

interface RespondOptions
  extends Pick<PublicServer, 'apollo' | 'newHeaders'>, Pick<GraphQLOptions, 'idempotency'> {
  readonly documentId: string | null;
  readonly contextFor: () => GraphContext;
}

/** Lets Apollo Server respond. It throws nothing; it also responds with errors that `context` throws. */
async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  { apollo, newHeaders, documentId, contextFor, idempotency }: RespondOptions,
): Promise<FastifyReply> {
  const {
    headers,
    body,
    status = 200,
  } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      // Apollo does not support HEAD; Fastify drops the body.
      method: isReading(request) ? 'GET' : request.method,
      headers: putHeaders(newHeaders(), request, documentId),
      search: documentId === null ? sentSearch(request) : searchOf(request),
      body: request.body,
    },
    context: async () => {
      refuseLargeDocument(request);
      refuseUnsafeVariables(request);
      documentTexts(request).forEach(refuseConditionsIn);
      return contextFor();
    },
  });
  if (request.responseState === 'early') return reply;
  if (body.kind !== 'complete') throw new Error('expected a single response');
  void reply.code(status).headers(Object.fromEntries(headers));
  if (request.attempt !== null) {
    const response = { status, headers: storedHeaders(reply), body: body.string };
    const ending = endingOf(response);
    const settlement = idempotency.settle(request, ending);
    // Reports a failure without waiting for the database, which may be its cause.
    if (ending !== 'release') await settlement;
  }
  const isKept = status === 200 && headers.get('cache-control') === QUERY_CACHE_CONTROL;
  if (documentId === null || !isReading(request) || !isKept) return reply.send(body.string);
  const tag = entityTag(body.string);
  void reply.header('etag', tag);
  return isNotModified(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : reply.send(body.string);
}

const NOT_ACCEPTABLE =
  `\`Accept\` allows none of the types that /graphql returns: ${RESPONSE_TYPES.join(', ')}. ` +
  'A stream (text/event-stream) is available for subscriptions sent by POST.';

/**
 * Returns the media type of the response; throws 406 before anything runs, because Apollo would notice only afterwards.
 */
function acceptedType({ headers }: FastifyRequest): ResponseType {
  const type = responseTypeOf(headers.accept);
  if (type === null) throw notAcceptable(NOT_ACCEPTABLE);
  return type;
}

/** A registered document cannot be a cross-site request forgery, so it needs no preflight. */
function putHeaders(
  map: HeaderMap,
  { headers }: FastifyRequest,
  documentId: string | null,
): HeaderMap {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (documentId !== null) map.set('apollo-require-preflight', 'true');
  return map;
}

const sentSearch = ({ url }: FastifyRequest): string => url.slice(url.split('?', 1)[0]?.length);

/** Puts the text of a registered document into the request. */
function searchOf(request: FastifyRequest): string {
  return isReading(request)
    ? new URLSearchParams(request.query as Readonly<Record<string, string>>).toString()
    : '';
}

function holdRequests(app: FastifyInstance, requests: AsyncLocalStorage<FastifyRequest>): void {
  let open = 0;
  app.addHook('preHandler', function followRequest(request, reply, done) {
    if (request.routeOptions.url !== '/graphql') return done();
    open += 1;
    // Before Node 24, an active AsyncLocalStorage slows down every promise of the process.
    reply.raw.once('close', () => {
      open -= 1;
      if (open === 0) requests.disable();
    });
    requests.run(request, done);
  });
}

/** `GET /schema.graphql`: the schema as text, for callers who may introspect it. */
function registerSchemaText(
  app: FastifyInstance,
  {
    contextOf,
    authorizeIntrospection,
    readSchemaText,
  }: Pick<GraphQLOptions, 'contextOf' | 'authorizeIntrospection' | 'readSchemaText'>,
): void {
  let text: Buffer | undefined;
  let tag: string | undefined;
  app.get('/schema.graphql', { preHandler: refuseOtherParameters([]) }, (request, reply) => {
    authorizeIntrospection(contextOf(request));
    text ??= readSchemaText();
    tag ??= entityTag(text);
    appendHeader(reply, 'vary', 'Authorization');
    void reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('text/plain; charset=utf-8').send(text);
  });
}
