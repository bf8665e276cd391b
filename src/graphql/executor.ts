import type { FastifyInstance } from 'fastify';
import type { GraphQLError } from 'graphql';
import mercurius from 'mercurius';
import type { GraphContext } from '../../resolvers/context';
import { buildSchema } from './schema';

export type { GraphContext };

/** Runs a fixed document; resolves to its data or throws what its first error was made of. */
export type ExecuteDocument = (
  source: string,
  variables: Readonly<Record<string, unknown>>,
  context: GraphContext,
) => Promise<Readonly<Record<string, unknown>>>;

/** Registers mercurius as the engine in the process: JIT, no HTTP route of its own. */
export async function registerExecutor(app: FastifyInstance): Promise<ExecuteDocument> {
  await app.register(mercurius, {
    schema: buildSchema({ checkInputs: false }),
    jit: 1,
    routes: false,
    graphiql: false,
    cache: true,
    // The default turns errors of answers without data into plain objects, and with them their origin is lost.
    errorFormatter: ({ data, errors }) => ({
      statusCode: 200,
      response: { data, errors: errors as GraphQLError[] },
    }),
  });
  return async (source, variables, context) => {
    const { data, errors } = await app.graphql(source, { ...context }, { ...variables });
    const [first] = errors ?? [];
    if (first !== undefined) throw originOf(first as GraphQLError);
    return data as Readonly<Record<string, unknown>>;
  };
}

function originOf(error: GraphQLError): Error {
  return error.originalError ?? error;
}
