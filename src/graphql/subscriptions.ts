import type { ApolloServer, ApolloServerPlugin, GraphQLResponse } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { GraphContext, LiveFeeds } from '../../resolvers/context';
import type { EventStream, EventStreams } from '../http/event-streams';
import { LiveFeed } from '../http/live-feed';
import { acceptsStream } from '../http/negotiation';
import type { ChangeWatch, LogPage, WatchedResource } from '../platform/live/change-watch';
import type { Logger } from '../platform/telemetry/logger';
import { costHeader, costOf, createPriceOf, type DocumentPrice } from './cost';
import { refuseLargeDocument } from './limits';
import { formatPublicError } from './public-errors';
import { respondWithRefusal, BAD_REQUEST, notAcceptable } from './refusal';
import { parseOrNull, refuseConditions } from './subscription-conditions';
import { parseVariables } from './trusted-documents';

/** A subscription that has passed every check of `/graphql`. */
interface CheckedSubscription extends Pick<
  ExecutionArgs,
  'schema' | 'document' | 'operationName' | 'variableValues'
> {
  /** The highest cost of each of its results. */
  readonly price: DocumentPrice;
}

/** The feeds that the resolvers of one subscription wait for. */
class SubscriptionFeeds implements LiveFeeds {
  /** Null until the checks of `/graphql` have passed. */
  checkedSubscription: CheckedSubscription | null = null;

  constructor(
    private readonly feed: LiveFeed,
    private readonly contextOf: () => GraphContext,
  ) {}

  async *changes(resource: WatchedResource): AsyncGenerator<null> {
    this.#begin(resource);
    while (await this.feed.next()) yield null;
  }

  items<Item extends { readonly position: number }>(
    log: WatchedResource,
    readAfter: (context: GraphContext, place: string | null) => Promise<LogPage<Item>>,
  ): AsyncGenerator<Item> {
    this.#begin(log);
    return this.feed.items((place) => readAfter(this.contextOf(), place));
  }

  #begin(resource: WatchedResource): void {
    this.feed.observe(resource);
    this.feed.wake();
  }
}

/** Subscriptions leave the pipeline of queries and mutations here: checked, but not executed. */
export function createSubscriptionGate(schema: GraphQLSchema): ApolloServerPlugin<GraphContext> {
  const priceOf = createPriceOf(schema);
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ operation, contextValue: { live } }) => {
        if (isSubscription(operation) && !live) throw notAcceptable(NEEDS_STREAM);
      },
      responseForOperation: async ({ document, operation, request, contextValue, response }) => {
        const { live } = contextValue;
        if (!isSubscription(operation) || !(live instanceof SubscriptionFeeds)) return null;
        const { variables: variableValues = {}, operationName } = request;
        const price = priceOf(document, operation, variableValues);
        live.checkedSubscription = { schema, document, operationName, variableValues, price };
        return { http: response.http, body: { kind: 'single', singleResult: { data: null } } };
      },
    }),
  };
}

const isSubscription = (operation: OperationDefinitionNode | null | undefined): boolean =>
  operation?.operation === OperationTypeNode.SUBSCRIPTION;

const NEEDS_STREAM = 'A subscription is answered with a stream: send Accept: text/event-stream.';

export interface SubscriptionDeps {
  readonly changes: Pick<ChangeWatch, 'observe'>;
  readonly streams: EventStreams;
  readonly contextOf: () => GraphContext;
  readonly log: Logger;
  readonly apollo: ApolloServer<GraphContext>;
}

/**
 * Handles subscriptions under `POST /graphql` with `Accept: text/event-stream`, one per connection (the "distinct
 * connections" mode of graphql-sse). Returns whether the request was one.
 */
export async function answerSubscription(
  request: FastifyRequest,
  reply: FastifyReply,
  server: SubscriptionDeps,
): Promise<boolean> {
  const params = paramsOf(request);
  if (params === null) return false;
  try {
    await subscribe(request, reply, { ...server, params });
    // The response of a disconnected client is never ended, so the route would respond again.
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
  const document = parseOrNull(query);
  if (document !== null) {
    if (!isSubscription(getOperationAST(document, operationName))) return null;
    refuseConditions(document);
  }
  return {
    query,
    ...(operationName ? { operationName } : {}),
    variables: { ...parseVariables(variables) },
  };
}

async function subscribe(
  request: FastifyRequest,
  reply: FastifyReply,
  server: SubscriptionDeps & { readonly params: SubscriptionParams },
): Promise<void> {
  const { apollo, params, log, streams } = server;
  const feed = new LiveFeed(server.changes);
  /** A new context for the same caller, without results of earlier runs. */
  const contextOf = (): GraphContext => ({ ...server.contextOf(), live });
  const live = new SubscriptionFeeds(feed, contextOf);
  const answer = await apollo.executeOperation(params, { contextValue: contextOf() });
  const { checkedSubscription } = live;
  if (checkedSubscription === null) return sendRefusal(reply, answer);
  const { price, ...subscription } = checkedSubscription;
  void reply.header('query-cost', costHeader(price));
  const toPublic = ({ errors, ...result }: ExecutionResult): FormattedExecutionResult => ({
    ...result,
    ...(errors && {
      errors: errors.map((error) =>
        formatPublicError(error.toJSON(), error, { log, requestId: request.id }),
      ),
    }),
    extensions: { cost: costOf(price) },
  });
  const send = (result: FormattedExecutionResult): Promise<void> => {
    stream.send({ event: 'next', data: JSON.stringify(result) });
    return stream.drain();
  };
  const end = (): void => {
    stream.end({ event: 'complete', data: '' });
    feed.close();
  };
  const fail = (error: unknown): void => {
    void send(toPublic({ errors: [asGraphQLError(error)] }));
    end();
  };
  const owner = { onRights: feed.changeRights, onRefused: fail, onClose: feed.close };
  const stream: EventStream = streams.open(request, reply, owner);
  await run(subscription, { feed, contextOf, toPublic, send }).then(end, fail);
}

function sendRefusal(reply: FastifyReply, { body, http }: GraphQLResponse): void {
  const answer = body.kind === 'single' ? body.singleResult : {};
  void reply
    .code(http.status ?? BAD_REQUEST)
    .headers(Object.fromEntries(http.headers))
    .send(answer);
}

interface Run {
  readonly feed: LiveFeed;
  readonly contextOf: () => GraphContext;
  readonly toPublic: (result: ExecutionResult) => FormattedExecutionResult;
  /** Resolves when the result has been sent to the client. */
  readonly send: (result: FormattedExecutionResult) => Promise<void>;
}

/**
 * Runs the document again for each change, as a query would at that moment, and sends results that differ. The next
 * result is computed when the previous one has been sent.
 */
async function run(
  subscription: Omit<CheckedSubscription, 'price'>,
  { feed, contextOf, toPublic, send }: Run,
): Promise<void> {
  const source = await createSourceEventStream({ ...subscription, contextValue: contextOf() });
  if (!(Symbol.asyncIterator in source)) return send(toPublic(source));
  const runWith = async (rootValue: unknown): Promise<FormattedExecutionResult> =>
    toPublic(await execute({ ...subscription, rootValue, contextValue: contextOf() }));
  let last = '';
  for await (const item of source) {
    let result = await runWith(item);
    // The first state is sent with its errors, like the response of a query.
    if (isTransient(result) && item === null && last === '') {
      await send(result);
      if (isOver(result)) return;
    }
    while (isTransient(result)) {
      if (!(await feed.pause())) return;
      result = await runWith(item);
    }
    const text = JSON.stringify(result);
    // An entry of the event log is always sent, whichever fields were selected.
    if (item !== null || text !== last) await send(result);
    last = text;
    if (isOver(result)) return;
  }
}

/** The resource was deleted, or this reader may no longer see it. */
function isOver({ data }: FormattedExecutionResult): boolean {
  return Object.values(data ?? {}).every((value) => value === null);
}

/** A dependency was unavailable. */
function isTransient({ errors = [] }: FormattedExecutionResult): boolean {
  return errors.some(({ extensions }) => extensions?.['category'] === 'unavailable');
}

function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  return new GraphQLError('', { originalError: error as Error });
}

/** Once a stream has begun, no other response can be sent. */
function refuse(error: unknown, reply: FastifyReply, log: Logger): void {
  if (!reply.sent) return void respondWithRefusal(error, reply, log);
  log.error({ err: error, requestId: reply.request.id }, 'a subscription failed');
  reply.raw.destroy();
}
