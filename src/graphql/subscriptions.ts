import type { ApolloServer, ApolloServerPlugin, GraphQLResponse } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { GraphContext, LiveFeeds } from '../../resolvers/context';
import type { EventStream, EventStreams } from '../http/event-streams';
import { LiveFeed } from '../http/live-feed';
import { acceptsStream } from '../http/negotiation';
import type { ChangeWatch } from '../platform/live';
import type { Logger } from '../platform/telemetry/logger';
import { costHeader, costOf, createPriceOf, type Priced } from './cost';
import { refuseLargeDocument } from './limits';
import { formatPublicError } from './public-errors';
import { answerRefusal, BAD_REQUEST, notAcceptable } from './refusal';
import { refuseConditionsIn } from './subscription-conditions';
import { parseVariables } from './trusted-documents';

/** A subscription that has passed every check of `/graphql`. */
interface CheckedSubscription extends Pick<
  ExecutionArgs,
  'schema' | 'document' | 'operationName' | 'variableValues'
> {
  /** The highest cost of each of its results. */
  readonly priced: Priced;
}

/** Where subscriptions leave the pipeline of queries and mutations: checked, but not executed. */
export interface SubscriptionGate {
  readonly plugin: ApolloServerPlugin<GraphContext>;
  /** The subscription of the request with these feeds, if it has passed the checks. */
  checked(feeds: LiveFeeds): CheckedSubscription | undefined;
}

export function createSubscriptionGate(schema: GraphQLSchema): SubscriptionGate {
  const priceOf = createPriceOf(schema);
  // Apollo copies the context object, not the objects in it.
  const passed = new WeakMap<LiveFeeds, CheckedSubscription>();
  return {
    checked: (feeds) => passed.get(feeds),
    plugin: {
      requestDidStart: async () => ({
        didResolveOperation: async ({ document, request, contextValue: { live } }) => {
          if (isSubscription(document, request.operationName) && !live) throw needsStream();
        },
        responseForOperation: async ({ document, operation, request, contextValue, response }) => {
          const { variables = {}, operationName } = request;
          const { live } = contextValue;
          if (!isSubscription(document, operationName) || !live) return null;
          const priced = priceOf(document, operation, variables);
          passed.set(live, { schema, document, operationName, variableValues: variables, priced });
          return { http: response.http, body: { kind: 'single', singleResult: { data: null } } };
        },
      }),
    },
  };
}

function isSubscription(document: DocumentNode, name: string | null | undefined): boolean {
  return getOperationAST(document, name)?.operation === OperationTypeNode.SUBSCRIPTION;
}

function needsStream(): GraphQLError {
  const message = 'A subscription is answered with a stream: send Accept: text/event-stream.';
  return notAcceptable(message);
}

export interface SubscriptionDeps {
  readonly changes: Pick<ChangeWatch, 'observe'>;
  readonly streams: EventStreams;
  readonly contextOf: () => GraphContext;
  readonly log: Logger;
}

interface SubscriptionServer extends SubscriptionDeps {
  readonly apollo: ApolloServer<GraphContext>;
  readonly gate: SubscriptionGate;
}

/**
 * Handles subscriptions under `POST /graphql` with `Accept: text/event-stream`, one per connection (the "distinct
 * connections" mode of graphql-sse). Returns whether the request was one.
 */
export async function answerSubscription(
  request: FastifyRequest,
  reply: FastifyReply,
  server: SubscriptionServer,
): Promise<boolean> {
  const params = paramsOf(request);
  if (params === null) return false;
  try {
    await subscribe(request, reply, { ...server, params });
    // After a client disconnects, the response has no end, and the route would respond again.
    if (reply.raw.destroyed) reply.hijack();
  } catch (error) {
    refuse(error, reply, server.log);
  }
  return true;
}

interface SubscriptionParams {
  readonly query: string;
  readonly operationName?: string;
  readonly variables: Record<string, unknown>;
}

/** The requested subscription; null if the document is not one, or no stream was requested. */
function paramsOf(request: FastifyRequest): SubscriptionParams | null {
  if (request.method !== 'POST' || !acceptsStream(request.headers.accept)) return null;
  const { query, operationName, variables } = (request.body ?? {}) as Partial<SubscriptionParams>;
  if (typeof query !== 'string' || !/\bsubscription\b/.test(query)) return null;
  refuseLargeDocument(request);
  if (!mayBeSubscription(query, operationName)) return null;
  refuseConditionsIn(query);
  return {
    query,
    ...(operationName ? { operationName } : {}),
    variables: { ...parseVariables(variables) },
  };
}

/** True also for a document that cannot be parsed; its error is reported. */
function mayBeSubscription(query: string, operationName?: string): boolean {
  try {
    return isSubscription(parse(query), operationName);
  } catch {
    return true;
  }
}

async function subscribe(
  request: FastifyRequest,
  reply: FastifyReply,
  server: SubscriptionServer & { readonly params: SubscriptionParams },
): Promise<void> {
  const { apollo, gate, params, log, streams } = server;
  const feed = new LiveFeed(server.changes);
  const feeds = feedsOf(feed, () => contextOf());
  const contextOf = (): GraphContext => ({ ...server.contextOf(), live: feeds });
  const answer = await apollo.executeOperation(params, { contextValue: contextOf() });
  const checked = gate.checked(feeds);
  if (checked === undefined) return sendRefusal(reply, answer);
  void reply.header('query-cost', costHeader(checked.priced));
  const shownOf = ({ errors, ...result }: ExecutionResult): ShownResult => ({
    ...result,
    ...(errors && {
      errors: errors.map((error) =>
        formatPublicError(error.toJSON(), error, { log, requestId: request.id }),
      ),
    }),
    extensions: { cost: costOf(checked.priced) },
  });
  const send = (result: ShownResult): void =>
    stream.send({ event: 'next', data: JSON.stringify(result) });
  const end = (): void => {
    stream.send({ event: 'complete', data: '' });
    stream.end();
    feed.close();
  };
  const fail = (error: unknown): void => {
    send(shownOf({ errors: [asGraphQLError(error)] }));
    end();
  };
  const owner = { onRights: feed.changeRights, onRefused: fail, onClose: feed.close };
  const stream: EventStream = streams.open(request, reply, owner);
  try {
    await sendResults({ feed, stream, contextOf, checked, shownOf, send });
    end();
  } catch (error) {
    fail(error);
  }
}

function sendRefusal(reply: FastifyReply, { body, http }: GraphQLResponse): void {
  const answer = body.kind === 'single' ? body.singleResult : {};
  void reply
    .code(http.status ?? BAD_REQUEST)
    .headers(Object.fromEntries(http.headers))
    .send(answer);
}

/** The feeds that the resolvers of one subscription wait for. */
function feedsOf(feed: LiveFeed, contextOf: () => GraphContext): LiveFeeds {
  return {
    async *changes(resource) {
      feed.observe(resource);
      feed.wake();
      while (await feed.next()) yield null;
    },
    items(resource, readAfter) {
      feed.observe(resource);
      feed.wake();
      return feed.items((place) => readAfter(contextOf(), place));
    },
  };
}

interface SubscriptionRun {
  readonly feed: LiveFeed;
  readonly stream: EventStream;
  /** A new context for the same caller, without results of earlier runs. */
  readonly contextOf: () => GraphContext;
  readonly checked: CheckedSubscription;
  readonly shownOf: (result: ExecutionResult) => ShownResult;
  readonly send: (result: ShownResult) => void;
}

/** A result in the form in which `/graphql` returns it. */
type ShownResult = FormattedExecutionResult;

/**
 * Runs the document again for each change, as a query would at that moment, and sends results that differ. The next
 * result is computed when the previous one has been sent.
 */
async function sendResults(subscription: SubscriptionRun): Promise<void> {
  const { feed, stream, contextOf, checked, shownOf, send } = subscription;
  const source = await createSourceEventStream({ ...checked, contextValue: contextOf() });
  if (!(Symbol.asyncIterator in source)) return send(shownOf(source));
  const run = async (rootValue: unknown): Promise<ShownResult> =>
    shownOf(await execute({ ...checked, rootValue, contextValue: contextOf() }));
  let last = '';
  for await (const item of source) {
    let result = await run(item);
    // The first state is sent with its errors, like the response of a query.
    if (isTransient(result) && item === null && last === '') {
      send(result);
      if (isOver(result)) return;
    }
    while (isTransient(result)) {
      if (!(await feed.pause())) return;
      result = await run(item);
    }
    const text = JSON.stringify(result);
    // An entry of the event log is always sent, whichever fields were selected.
    if (item !== null || text !== last) send(result);
    last = text;
    if (isOver(result)) return;
    await stream.drained();
  }
}

/** The resource was deleted, or this reader may no longer see it. */
function isOver({ data }: ShownResult): boolean {
  return Object.values(data ?? {}).every((value) => value === null);
}

/** A dependency was unavailable. */
function isTransient({ errors = [] }: ShownResult): boolean {
  return errors.some(({ extensions }) => extensions?.['category'] === 'unavailable');
}

function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  return new GraphQLError('', { originalError: error as Error });
}

/** Once a stream has begun, no other response can be sent. */
function refuse(error: unknown, reply: FastifyReply, log: Logger): void {
  if (!reply.sent) return void answerRefusal(error, reply, log);
  log.error({ err: error, requestId: reply.request.id }, 'a subscription failed');
  reply.raw.destroy();
}
