import { AsyncLocalStorage } from 'node:async_hooks';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OperationTypeNode } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { limits } from '../contract/limits';
import { MAX_VIOLATIONS } from '../platform/values/errors';
import { appendHeader } from '../http/append-header';
import { registerAccept } from './accept';
import { ANSWERS_VARY } from './answer-type';
import { documentTexts, refuseLargeDocument } from './document-size';
import { MAX_SELECTIONS } from './cost';
import { createLimitRules } from './limits';
import { createIdempotentMutations, type IdempotentMutationsOptions } from './idempotent-mutations';
import { registerSchemaText } from './schema-text';
import { formatPublicError, type ShowError } from './public-errors';
import { createSpending } from './spending';
import { refuseConditionsIn } from './subscriptions/conditions';
import { registerSubscriptions, type SubscriptionDeps } from './subscriptions/endpoint';
import { createSubscriptionGate } from './subscriptions/gate';
import { refuseUnsafeVariables } from './trusted/asked';
import { registerTrusted, type TrustedOptions } from './trusted/endpoint';
import { createTrustedExecution } from './trusted/execution';
import { createUseCounter } from './used-fields';
import { createDocumentWatch } from './watched-documents';

export interface PublicGraphQLOptions extends TrustedOptions {
  /** Throws for a viewer who may not read the schema itself: 401 or 403. */
  readonly authorizeIntrospection: (context: GraphContext) => void;
  readonly live: Pick<SubscriptionDeps, 'changes' | 'streams'>;
  readonly idempotency: Omit<IdempotentMutationsOptions, 'headerOf' | 'log'>;
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

/** `POST /graphql` for frontend teams and internal tools: Apollo Server with limits and masked errors. */
export async function registerPublicGraphQL(
  app: FastifyInstance,
  options: PublicGraphQLOptions,
): Promise<void> {
  const { log, contextOf, authorizeIntrospection, idempotency, live } = options;
  const schema = options.engines.publicSchema;
  // Apollo formats errors without a context, some of them before there is one.
  const requests = new AsyncLocalStorage<FastifyRequest>();
  const showError: ShowError = (formatted, error) => {
    const request = requests.getStore();
    const shown = formatPublicError(formatted, error, { log, requestId: request?.id ?? '' });
    if (request !== undefined) request.refusalCode ??= String(shown.extensions?.['code']);
    return shown;
  };
  const headerOf = () => requests.getStore()?.headers['idempotency-key'];
  const gate = createSubscriptionGate(schema);
  const apollo = new ApolloServer<GraphContext>({
    ...SERVER,
    schema,
    formatError: showError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // It would wrap every resolver of the schema, which mercurius runs too.
      ApolloServerPluginCacheControlDisabled(),
      createLimitRules(schema, authorizeIntrospection),
      createSpending(),
      createIdempotentMutations({ ...idempotency, headerOf, log }),
      createTrustedExecution(showError),
      createUseCounter(schema),
      markReads(requests),
      createDocumentWatch(),
      keepQueries,
      gate.plugin,
    ],
  });
  readHeadAsGet(apollo);
  registerSchemaText(app, { schema, contextOf, authorizeIntrospection });
  await apollo.start();
  app.addHook('onClose', () => apollo.stop());
  app.addHook('onRoute', (route) => {
    route.bodyLimit = limits.graphqlBodyBytes.value;
  });
  prepareAnswers(app);
  const contextFor = registerTrusted(app, options);
  holdRequests(app, requests);
  registerSubscriptions(app, { apollo, gate, contextOf: contextFor, log, ...live });
  registerAccept(app, log);
  await app.register(fastifyApollo(apollo), {
    path: '/graphql',
    method: ['GET', 'POST'],
    context: async (request: FastifyRequest) => {
      refuseLargeDocument(request);
      refuseUnsafeVariables(request);
      documentTexts(request).forEach(refuseConditionsIn);
      return contextFor(request);
    },
  });
}

/** Of every answer, those to registered documents and refusals too. */
function prepareAnswers(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.url === '/graphql') {
      appendHeader(reply, 'vary', ANSWERS_VARY);
      void reply.header('cache-control', 'no-store');
    }
    done();
  });
}

function holdRequests(app: FastifyInstance, requests: AsyncLocalStorage<FastifyRequest>): void {
  let open = 0;
  app.addHook('preHandler', (request, reply, done) => {
    open += 1;
    // Before Node 24 an enabled storage slows down every promise of the process.
    reply.raw.once('close', () => {
      open -= 1;
      if (open === 0) requests.disable();
    });
    requests.run(request, done);
  });
}

/** What a query answers its caller may keep, and ask again whether it is still so; what a change answers may be secret. */
const keepQueries: ApolloServerPlugin<GraphContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, errors, response: { http } }) => {
      const isAnswer = operation?.operation === OperationTypeNode.QUERY && !errors;
      if (isAnswer) http.headers.set('cache-control', 'private, no-cache');
    },
  }),
};

/** Apollo does not know HEAD, whose body the framework drops. */
function readHeadAsGet(apollo: ApolloServer<GraphContext>): void {
  const execute = apollo.executeHTTPGraphQLRequest.bind(apollo);
  apollo.executeHTTPGraphQLRequest = ({ httpGraphQLRequest: asked, ...rest }) => {
    const method = asked.method === 'HEAD' ? 'GET' : asked.method;
    return execute({ ...rest, httpGraphQLRequest: { ...asked, method } });
  };
}

/** Nobody is woken by what changes nothing. */
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
