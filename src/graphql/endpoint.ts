import { AsyncLocalStorage } from 'node:async_hooks';
import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OperationTypeNode } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { limits } from '../contract/limits';
import { takingOnly } from '../http/addresses';
import { appendHeader } from '../http/headers';
import { announceReplay, keptHeaders, type Idempotency } from '../http/idempotency';
import type { Logger } from '../platform/telemetry/logger';
import { watches } from '../platform/telemetry/watch';
import { BoundedMap } from '../platform/values/bounded-map';
import { entityTag, isNotModified } from '../platform/values/entity-tag';
import { MAX_VIOLATIONS } from '../platform/values/errors';
import { ANSWER_TYPES, answerTypeOf, ANSWERS_VARY, type AnswerType } from './answer-type';
import { MAX_SELECTIONS } from './flat-operation';
import { endingOf, keyedMutationOf } from './keyed-mutation';
import { countRootFields, createLimitRules, documentTexts, refuseLargeDocument } from './limits';
import { formatPublicError, type ShowError } from './public-errors';
import { answerRefusal, notAcceptable } from './refusal';
import { publicSchema } from './schema';
import { refuseConditionsIn } from './subscription-conditions';
import {
  answerSubscription,
  createSubscriptionGate,
  type SubscriptionDeps,
  type SubscriptionGate,
} from './subscriptions';
import { isReading, refuseUnsafeVariables, resolveDocument } from './trusted-documents';
import { createUseCounter } from './used-fields';

declare module 'fastify' {
  interface FastifyRequest {
    /** It changes nothing, whatever its method, so it signals nothing. */
    isRead: boolean;
  }
}

export interface GraphQLOptions {
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  readonly log: Logger;
  /** Throws for a viewer who may not read the schema itself: 401 or 403. */
  readonly authorizeIntrospection: (context: GraphContext) => void;
  /** The public schema as text. */
  readonly readSchemaText: () => string;
  readonly live: Pick<SubscriptionDeps, 'changes' | 'streams'>;
  readonly idempotency: Idempotency;
  /** Mutations that ignore keys, as their REST routes do. */
  readonly keylessMutations: ReadonlySet<string>;
}

/** Apollo Server with what is shared between its plugins and this endpoint. */
interface Server {
  readonly apollo: ApolloServer<GraphContext>;
  readonly gate: SubscriptionGate;
}

/**
 * `/graphql` for frontend teams and internal tools, and `GET /schema.graphql`. Apollo Server and its schema are made after
 * the service listens, or by the first request.
 */
export function registerGraphQL(app: FastifyInstance, options: GraphQLOptions): void {
  const { contextOf, log, live, idempotency } = options;
  // Apollo formats errors without a context, some of them before there is one.
  const requests = new AsyncLocalStorage<FastifyRequest>();
  let starting: Promise<Server> | null = null;
  const start = (): Promise<Server> => (starting ??= startServer(requests, options));
  app.addHook('onListen', (done) => {
    setImmediate(() => void start().catch(() => undefined));
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
      appendHeader(reply, 'vary', ANSWERS_VARY);
      void reply.header('cache-control', 'no-store');
      try {
        const documentId = await resolveDocument(request, contextOf);
        const contextFor = (): GraphContext => ({ ...contextOf(request), documentId });
        const server = await start();
        const stream = { ...server, ...live, log, contextOf: contextFor };
        if (await answerSubscription(request, reply, stream)) return reply;
        request.headers.accept = acceptedType(request);
        if (await isReplayed(request, reply, options)) return reply;
        return await answer(request, reply, { ...server, documentId, contextFor, idempotency });
      } catch (error) {
        return answerRefusal(error, reply, log);
      } finally {
        // Of a request that was answered early, or by an error of ours.
        await idempotency.release(request);
      }
    },
  });
}

/** Gives the answer of an earlier attempt again, or claims the request. */
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

interface Answering extends Pick<Server, 'apollo'>, Pick<GraphQLOptions, 'idempotency'> {
  readonly documentId: string | null;
  readonly contextFor: () => GraphContext;
}

/** Lets Apollo Server answer, which throws nothing: what `context` throws is answered by it too. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { apollo, documentId, contextFor, idempotency }: Answering,
): Promise<FastifyReply> {
  const {
    headers,
    body,
    status = 200,
  } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      // Apollo does not know HEAD, whose body the framework drops.
      method: isReading(request) ? 'GET' : request.method,
      headers: headersOf(request, documentId),
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
  if (request.answer === 'early') return reply;
  if (body.kind !== 'complete') throw new Error('the answer is no single one');
  void reply.code(status).headers(Object.fromEntries(headers));
  if (request.attempt !== null) {
    const answered = { status, headers: keptHeaders(reply), body: body.string };
    const ending = endingOf(answered);
    const settled = idempotency.settle(request, ending);
    // Word of a failure does not wait for the database that may be its cause.
    if (ending !== 'release') await settled;
  }
  const isKept = status === 200 && headers.get('cache-control') === KEPT;
  if (documentId === null || !isReading(request) || !isKept) return reply.send(body.string);
  const tag = entityTag(body.string);
  void reply.header('etag', tag);
  return isNotModified(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : reply.send(body.string);
}

const NOT_ACCEPTABLE =
  `\`Accept\` takes none of what /graphql answers with: ${ANSWER_TYPES.join(', ')}. ` +
  'A stream (text/event-stream) is for subscriptions that are sent by POST.';

/** The media type of the answer; throws 406. Apollo would find out only after everything was carried out. */
function acceptedType({ headers }: FastifyRequest): AnswerType {
  const type = answerTypeOf(headers.accept);
  if (type === null) throw notAcceptable(NOT_ACCEPTABLE);
  return type;
}

/** A registered document is no cross-site request forgery: it needs no preflight. */
function headersOf({ headers }: FastifyRequest, documentId: string | null): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (documentId !== null) map.set('apollo-require-preflight', 'true');
  return map;
}

const sentSearch = ({ url }: FastifyRequest): string => url.slice(url.split('?', 1)[0]?.length);

/** With the text of a registered document. */
function searchOf(request: FastifyRequest): string {
  return isReading(request)
    ? new URLSearchParams(request.query as Readonly<Record<string, string>>).toString()
    : '';
}

const SERVER = {
  introspection: true,
  includeStacktraceInErrorResponses: false,
  csrfPrevention: true,
  stopOnTerminationSignals: false,
  allowBatchedHttpRequests: false,
  persistedQueries: false,
  maxRecursiveSelections: MAX_SELECTIONS,
  validationOptions: { maxErrors: MAX_VIOLATIONS },
} as const;

async function startServer(
  requests: AsyncLocalStorage<FastifyRequest>,
  { log, authorizeIntrospection }: GraphQLOptions,
): Promise<Server> {
  const schema = publicSchema();
  const showError: ShowError = (formatted, error) => {
    const request = requests.getStore();
    const shown = formatPublicError(formatted, error, { log, requestId: request?.id ?? '' });
    if (request !== undefined) request.refusalCode ??= String(shown.extensions?.['code']);
    return shown;
  };
  const gate = createSubscriptionGate(schema);
  const apollo = new ApolloServer<GraphContext>({
    ...SERVER,
    schema,
    formatError: showError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // It would wrap every resolver of the schema, which mercurius runs too.
      ApolloServerPluginCacheControlDisabled(),
      createOutdatedWarnings(log),
      createLimitRules(schema, authorizeIntrospection),
      countRootFields,
      createUseCounter(schema),
      markReads(requests),
      watchDocuments,
      keepQueries,
      gate.plugin,
    ],
  });
  await apollo.start();
  return { apollo, gate };
}

function holdRequests(app: FastifyInstance, requests: AsyncLocalStorage<FastifyRequest>): void {
  let open = 0;
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.url !== '/graphql') return done();
    open += 1;
    // Before Node 24 an enabled storage slows down every promise of the process.
    reply.raw.once('close', () => {
      open -= 1;
      if (open === 0) requests.disable();
    });
    requests.run(request, done);
  });
}

const KEPT = 'private, no-cache';

/** Callers may keep the answer of a query and revalidate it; the answer of a mutation may hold secrets. */
const keepQueries: ApolloServerPlugin<GraphContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, errors, response: { http } }) => {
      const isAnswer = operation?.operation === OperationTypeNode.QUERY && !errors;
      if (isAnswer) http.headers.set('cache-control', KEPT);
    },
  }),
};

/** A request that changes nothing signals nothing. */
function markReads(requests: AsyncLocalStorage<FastifyRequest>): ApolloServerPlugin {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ operation }) => {
        const request = requests.getStore();
        if (request && operation)
          request.isRead = operation.operation !== OperationTypeNode.MUTATION;
      },
    }),
  };
}

/** Traces a document from outside without its name, which is the client's own. */
const watchDocuments: ApolloServerPlugin = {
  requestDidStart: async () => ({
    executionDidStart: async ({ operation }) => {
      // Absent where the request names an operation that the document has not.
      if (!operation) return;
      const document = { name: 'client', type: operation.operation, engine: 'apollo' } as const;
      const ends = watches().map((watch) => watch.document(document));
      return { executionDidEnd: async () => ends.forEach((end) => end()) };
    },
  }),
};

const MAX_WARNINGS = 1000;

/** Warns once of each registered document that an earlier release accepted and this schema refuses. */
function createOutdatedWarnings(log: Logger): ApolloServerPlugin<GraphContext> {
  const warned = new BoundedMap<string, true>(MAX_WARNINGS);
  return {
    requestDidStart: async ({ contextValue: { documentId = null } }) => ({
      validationDidStart: async () => async (errors) => {
        const [first] = errors ?? [];
        if (documentId === null || first === undefined || warned.has(documentId)) return;
        warned.set(documentId, true);
        log.warn({ documentId, reason: first.message }, 'a registered document is refused');
      },
    }),
  };
}

/** `GET /schema.graphql`: the schema as text, for those who may read it by introspection. */
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
  app.get('/schema.graphql', { preHandler: takingOnly([]) }, (request, reply) => {
    authorizeIntrospection(contextOf(request));
    text ??= Buffer.from(readSchemaText());
    tag ??= entityTag(text);
    appendHeader(reply, 'vary', 'Authorization');
    void reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('text/plain; charset=utf-8').send(text);
  });
}
