import type { ApolloServer, GraphQLResponse } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getOperationAST, OperationTypeNode, parse, type GraphQLError } from 'graphql';
import { createHandler, type RequestParams } from 'graphql-sse';
import type { GraphContext } from '../../../resolvers/context';
import type { EventStreams } from '../../http/event-streams';
import { acceptsStream } from '../../http/negotiation';
import type { ChangeWatch } from '../../platform/live';
import type { Logger } from '../../platform/telemetry/logger';
import { refuseLargeDocument } from '../limits';
import { costHeader } from '../cost';
import { formatPublicError } from '../public-errors';
import { answerRefusal, BAD_REQUEST } from '../refusal';
import { parseVariables } from '../trusted-documents';
import { refuseConditionsIn } from './conditions';
import { createFeeds, type OpenFeeds } from './feeds';
import type { Checked, SubscriptionGate } from './gate';
import { resultsOf } from './results';

export interface SubscriptionDeps {
  readonly changes: ChangeWatch;
  readonly streams: EventStreams;
  readonly contextOf: () => GraphContext;
  readonly log: Logger;
}

interface SubscriptionServer extends SubscriptionDeps {
  readonly apollo: ApolloServer<GraphContext>;
  readonly gate: SubscriptionGate;
}

/**
 * Subscriptions under `POST /graphql` with `Accept: text/event-stream`: each in a connection of its own (graphql-sse).
 * Returns whether the request was one.
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
    // Of a client that hung up the answer has no end, and the route would answer once more.
    if (reply.raw.destroyed) reply.hijack();
  } catch (error) {
    refuse(error, reply, server.log);
  }
  return true;
}

async function subscribe(
  request: FastifyRequest,
  reply: FastifyReply,
  server: SubscriptionServer & Pick<Subscription, 'params'>,
): Promise<void> {
  const { apollo, gate, params } = server;
  const current = (): GraphContext => ({ ...server.contextOf(), live: feeds });
  const feeds = createFeeds(server.changes, current);
  const answer = await apollo.executeOperation(params, { contextValue: current() });
  const checked = gate.checked(feeds);
  if (checked === undefined) return sendRefusal(reply, answer);
  await stream(request, reply, { ...server, checked, feeds, current });
}

function sendRefusal(reply: FastifyReply, { body, http }: GraphQLResponse): void {
  const answer = body.kind === 'single' ? body.singleResult : {};
  void reply
    .code(http.status ?? BAD_REQUEST)
    .headers(Object.fromEntries(http.headers))
    .send(answer);
}

/** What is asked for; null when it is not a subscription, or not as a stream. */
function paramsOf(request: FastifyRequest): RequestParams | null {
  if (request.method !== 'POST' || !acceptsStream(request.headers.accept)) return null;
  const { query, operationName, variables } = (request.body ?? {}) as Partial<RequestParams>;
  if (typeof query !== 'string' || !/\bsubscription\b/.test(query)) return null;
  refuseLargeDocument(request);
  if (!isSubscription(query, operationName)) return null;
  refuseConditionsIn(query);
  return {
    query,
    ...(operationName ? { operationName } : {}),
    variables: parseVariables(variables),
  };
}

/** Also what cannot be parsed: it is refused with what is wrong. */
function isSubscription(query: string, operationName?: string): boolean {
  try {
    const operation = getOperationAST(parse(query), operationName);
    return operation?.operation === OperationTypeNode.SUBSCRIPTION;
  } catch {
    return true;
  }
}

interface Subscription extends SubscriptionDeps {
  readonly params: RequestParams;
  readonly checked: Checked;
  readonly feeds: OpenFeeds;
  /** Who calls now, with nothing remembered. */
  readonly current: () => GraphContext;
}

async function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  { streams, log, params, checked, feeds, current }: Subscription,
): Promise<void> {
  void reply.header('query-cost', costHeader(checked.priced));
  const opened = streams.open(request, reply, {
    onRights: feeds.rightsChanged,
    onRefused: feeds.close,
    onClose: () => feeds.close(),
  });
  const formatError = (error: GraphQLError): object =>
    formatPublicError(error.toJSON(), error, { log, requestId: request.id });
  const { priced } = checked;
  const run = { stream: opened, feeds, contextOf: current, formatError, priced };
  const handle = createHandler({
    authenticate: () => null,
    onSubscribe: () => ({ ...checked, contextValue: { ...current() } }),
    // Done before.
    validate: () => [],
    subscribe: (args) => resultsOf(args, run),
  });
  const [body] = await handle(toRequest(params));
  if (body === null || typeof body === 'string') throw new Error('the subscription has no stream');
  for await (const text of body) opened.write(text);
  opened.end();
}

/** The library takes one form of `Accept` alone. */
function toRequest(params: RequestParams) {
  const headers: Readonly<Record<string, string>> = {
    accept: 'text/event-stream',
    'content-type': 'application/json',
  };
  return {
    method: 'POST',
    url: '/graphql',
    headers: { get: (name: string) => headers[name] },
    body: { ...params },
    raw: null,
    context: null,
  };
}

/** Of a stream that has begun nothing more can be answered. */
function refuse(error: unknown, reply: FastifyReply, log: Logger): void {
  if (!reply.sent) return void answerRefusal(error, reply, log);
  log.error({ err: error, requestId: reply.request.id }, 'a subscription failed');
  reply.raw.destroy();
}
