import type { FastifyInstance } from 'fastify';
import { parse, type GraphQLError } from 'graphql';
import mercurius from 'mercurius';
import type { GraphContext } from '../../resolvers/context';
import { compilePlan, type Plan } from './plan';
import { buildSchema } from './schema';

export type { GraphContext };

/** Runs a fixed document; resolves to its data or throws what its first error was made of. */
export type ExecuteDocument = (
  source: string,
  variables: Readonly<Record<string, unknown>>,
  context: GraphContext,
) => Promise<Readonly<Record<string, unknown>>>;

const MAX_PLANS = 2000;

/**
 * Registers mercurius as the engine in the process: JIT, no HTTP route of its own. Documents that a plan covers
 * run as one (docs/decisions/011-document-plans.md); mercurius is the engine of all others.
 */
export async function registerExecutor(app: FastifyInstance): Promise<ExecuteDocument> {
  await app.register(mercurius, {
    schema: buildSchema({ checkInputs: false }),
    jit: 1,
    routes: false,
    graphiql: false,
    cache: true,
  });
  const general = generalExecutor(app);
  const plans = new Map<string, Plan | null>();

  const planFor = (source: string): Plan | null => {
    const plan = compilePlan(app.graphql.schema, parse(source));
    if (plans.size >= MAX_PLANS) plans.delete(plans.keys().next().value ?? '');
    plans.set(source, plan);
    return plan;
  };

  return (source, variables, context) => {
    const known = plans.get(source);
    const plan = known === undefined ? planFor(source) : known;
    return plan === null ? general(source, variables, context) : plan(variables, context);
  };
}

/** Runs any document through mercurius. */
function generalExecutor(app: FastifyInstance): ExecuteDocument {
  return async (source, variables, context) => {
    const { data, errors } = await app.graphql(source, Object.create(context), { ...variables });
    const [first] = errors ?? [];
    if (first !== undefined) throw originOf(first as GraphQLError);
    return data as Readonly<Record<string, unknown>>;
  };
}

function originOf(error: GraphQLError): Error {
  return error.originalError ?? error;
}
