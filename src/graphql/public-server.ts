import type { AsyncLocalStorage } from 'node:async_hooks';
import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyRequest } from 'fastify';
import { OperationTypeNode } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import type { Logger } from '../platform/telemetry/logger';
import { currentWatches } from '../platform/telemetry/watch';
import { BoundedMap } from '../platform/values/caches';
import { MAX_VIOLATIONS } from '../platform/values/errors';
import { QUERY_CACHE_CONTROL } from './response-type';
import { MAX_SELECTIONS } from './flat-operation';
import { countRootFields, createLimitRules } from './limits';
import { formatPublicError, type ShowError } from './public-errors';
import { publicSchema } from './schema';
import { createSubscriptionGate } from './subscriptions';
import { createUseCounter } from './used-fields';

/** Apollo Server, with the state that its plugins and its endpoint share. */
export interface PublicServer {
  readonly apollo: ApolloServer<GraphContext>;
  readonly newHeaders: () => HeaderMap;
}

export interface PublicServerOptions {
  readonly log: Logger;
  /** Throws 401 or 403 for a viewer who may not read the schema. */
  readonly authorizeIntrospection: (context: GraphContext) => void;
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

/** Starts Apollo Server with its own schema. Only this file loads Apollo, so that the service can start without it. */
export async function startPublicServer(
  requests: AsyncLocalStorage<FastifyRequest>,
  { log, authorizeIntrospection }: PublicServerOptions,
): Promise<PublicServer> {
  const schema = publicSchema();
  const showError: ShowError = (formattedError, error) => {
    const request = requests.getStore();
    const publicError = formatPublicError(formattedError, error, {
      log,
      requestId: request?.id ?? '',
    });
    if (request !== undefined) request.refusalCode ??= String(publicError.extensions?.['code']);
    return publicError;
  };
  const apollo = new ApolloServer<GraphContext>({
    ...SERVER,
    schema,
    formatError: showError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // This plugin would wrap every resolver of the schema, which mercurius runs too.
      ApolloServerPluginCacheControlDisabled(),
      createOutdatedWarnings(log),
      createLimitRules(schema, authorizeIntrospection),
      countRootFields,
      createUseCounter(schema),
      markReads(requests),
      watchDocuments,
      keepQueries,
      createSubscriptionGate(schema),
    ],
  });
  await apollo.start();
  return { apollo, newHeaders: () => new HeaderMap() };
}

/** Clients may store and revalidate query responses; mutation responses may contain secrets. */
const keepQueries: ApolloServerPlugin<GraphContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, errors, response: { http } }) => {
      const isAnswer = operation?.operation === OperationTypeNode.QUERY && !errors;
      if (isAnswer) http.headers.set('cache-control', QUERY_CACHE_CONTROL);
    },
  }),
};

/** A request that changes nothing raises no signal. */
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

/** Traces a client's document without its name, which the client chose. */
const watchDocuments: ApolloServerPlugin = {
  requestDidStart: async () => ({
    executionDidStart: async ({ operation }) => {
      // Absent if the request names an operation that the document does not contain.
      if (!operation) return;
      const document = { name: 'client', type: operation.operation, engine: 'apollo' } as const;
      const ends = currentWatches().map((watch) => watch.document(document));
      return { executionDidEnd: async () => ends.forEach((end) => end()) };
    },
  }),
};

const MAX_WARNINGS = 1000;

/** Warns once about each registered document that an earlier release accepted and this schema refuses. */
function createOutdatedWarnings(log: Logger): ApolloServerPlugin<GraphContext> {
  const warnings = new BoundedMap<string, true>(MAX_WARNINGS);
  return {
    requestDidStart: async ({ contextValue: { documentId = null } }) => ({
      validationDidStart: async () => async (errors) => {
        const [first] = errors ?? [];
        if (documentId === null || first === undefined || warnings.has(documentId)) return;
        warnings.set(documentId, true);
        log.warn({ documentId, reason: first.message }, 'a registered document is refused');
      },
    }),
  };
}
