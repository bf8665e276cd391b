import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import fastifyApollo from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { isAppError } from '../platform/errors';
import type { Logger } from '../platform/logger';
import { publicErrorOf, toGraphQLError } from './errors';
import { createLimitRules, MAX_SELECTIONS, MAX_TOKENS } from './limits';
import { createUseCounter } from './deprecated-use';
import { buildSchema } from './schema';
import { createSpending } from './spending';

export interface PublicGraphQLOptions {
  readonly log: Logger;
  readonly contextOf: (request: FastifyRequest) => Promise<GraphContext>;
  /** May this viewer read the schema itself? */
  readonly mayIntrospect: (context: GraphContext) => boolean;
}

/** `POST /graphql` for frontend teams and internal tools: Apollo Server with limits and masked errors. */
export async function registerPublicGraphQL(
  app: FastifyInstance,
  { log, contextOf, mayIntrospect }: PublicGraphQLOptions,
): Promise<void> {
  const schema = buildSchema({ checkInputs: true });
  const apollo = new ApolloServer<GraphContext>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    maxRecursiveSelections: MAX_SELECTIONS,
    formatError: (formatted, error) => maskedError(formatted, error, log),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      createLimitRules(schema, mayIntrospect),
      createSpending(),
      createUseCounter(schema),
    ],
  });
  await apollo.start();
  app.addHook('onClose', () => apollo.stop());
  await app.register(fastifyApollo(apollo), {
    path: '/graphql',
    method: ['GET', 'POST'],
    context: (request: FastifyRequest) => contextOf(request),
  });
}

/** Errors of the language (syntax, validation) are facts; errors of resolvers are masked like in REST. */
function maskedError(
  formatted: { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> },
  error: unknown,
  log: Logger,
) {
  const original = originOf(error);
  if (original === null) return withoutSuggestions(formatted);
  const { message, extensions } = toGraphQLError(publicErrorOf(original, log, 'graphql'));
  const { locations, path } = formatted as { locations?: never; path?: never };
  return {
    message,
    locations,
    path,
    extensions: isAppError(original) ? extensions : { ...extensions },
  };
}

/** What a resolver threw; null when the language itself complains. */
function originOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  return error.originalError ? originOf(error.originalError) : null;
}

/** "Did you mean …" would tell field names to those who may not introspect. */
function withoutSuggestions<T extends { readonly message: string }>(formatted: T): T {
  return { ...formatted, message: formatted.message.replace(/ ?Did you mean .*$/s, '') };
}
