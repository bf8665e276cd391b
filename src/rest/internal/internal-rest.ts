import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  GraphQLError,
  GraphQLSchema,
  isObjectType,
  print,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLField,
} from 'graphql';
import { hasPage } from '../../graphql/list-sizes';
import type { GraphContext } from '../../graphql/context';
import { operationOf } from '../../graphql/fixed-document';
import { buildPublicSchema, publicQueries, publicSchema } from '../../graphql/schema';
import { reasonWithoutValue } from '../../graphql/errors';
import { createReadVariables } from '../../graphql/variables';
import { refuseOtherParameters } from '../../http/addresses';
import { appendHeader } from '../../http/headers';
import { currentWatches } from '../../platform/telemetry/watch';
import { notFoundError, structuralError } from '../../platform/values/errors';
import { memoizeBy } from '../../platform/values/caches';

const BASE = '/internal/rest';

export interface InternalRestOptions {
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  /** Throws unless the caller is an internal tool. */
  readonly requireInternal: (request: FastifyRequest) => void;
}

/**
 * `/internal/rest/*`: every query of the schema as a GET for internal tools, by sofa-api and mercurius, without code
 * per query. Each route is registered by name, so that sofa's own routes (webhooks, documentation) cannot be reached.
 */
export function registerInternalRest(
  app: FastifyInstance,
  { contextOf, requireInternal }: InternalRestOptions,
): void {
  const queries = publicQueries();
  let tool: Promise<Tool> | null = null;

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const incoming = new Request(`http://internal${request.url}`);
    const { fetch, failureOf } = await (tool ??= createTool(queries));
    const response = await fetch(incoming, contextOf(request));
    const failure = failureOf(response);
    if (failure !== undefined) throw originOf(failure);
    const text = await response.text();
    if (!response.ok || text === '' || text === 'null') throw notFoundError('object');
    return notStored(reply).type('application/json; charset=utf-8').send(text);
  };

  app.addHook('onClose', async () => (await tool?.catch(() => null))?.close());
  const onRequest = async (request: FastifyRequest): Promise<void> => requireInternal(request);
  for (const field of queries) {
    app.get(
      BASE + pathOf(field),
      { onRequest, preHandler: refuseOtherParameters(parametersOf(field)) },
      answer,
    );
  }
  app.get(BASE, { onRequest, preHandler: refuseOtherParameters([]) }, (_request, reply) =>
    notStored(reply).send({ data: queries.map(describe) }),
  );
}

/** sofa-api over the queries of the schema. */
interface Tool {
  fetch(request: Request, graph: GraphContext): Promise<Response>;
  /** The error behind a failed response of the tool. */
  failureOf(response: Response): unknown;
  close(): Promise<void>;
}

/** Created for the first request, because loading both libraries would delay every start. */
async function createTool(queries: readonly QueryField[]): Promise<Tool> {
  const { useSofa } = await import('sofa-api');
  const engine = await createEngine();
  const failures = new WeakMap<Response, unknown>();
  const sofa = useSofa({
    basePath: BASE,
    schema: queriesOnly(),
    execute: byMercurius(engine),
    routes: Object.fromEntries(
      queries.map((field) => [`Query.${field.name}`, { path: pathOf(field) }]),
    ),
    context: ({ graph }: { graph: GraphContext }) => graph,
    errorHandler: ([error]) => {
      const failure = new Response(null, { status: 500 });
      failures.set(failure, error);
      return failure as never;
    },
  });
  return {
    fetch: async (request, graph) => await sofa.fetch(request, { graph }),
    failureOf: (response) => failures.get(response),
    close: async () => engine.close(),
  };
}

/**
 * mercurius in a server of its own that never listens: with JIT, without a route, and with results in the form of
 * GraphQL.
 */
async function createEngine(): Promise<FastifyInstance> {
  const { default: mercurius } = await import('mercurius');
  const engine = fastify();
  await engine.register(mercurius, {
    schema: publicSchema(),
    jit: 1,
    routes: false,
    graphiql: false,
    cache: true,
    // The default formatter turns errors into text, drops the error that a resolver threw, and logs everything.
    errorFormatter: ({ data, errors }) => ({
      statusCode: 200,
      response: { data: data ?? null, errors },
    }),
  });
  await engine.ready();
  return engine;
}

/** sofa writes one document for each query and passes the same object every time. */
function byMercurius(engine: FastifyInstance) {
  const compiledQuery = memoizeBy((document: DocumentNode) => compile(engine, document));
  return async ({ document, variableValues, contextValue }: ExecutionArgs) => {
    const run = compiledQuery(document);
    return { data: await run(variableValues ?? {}, contextValue as GraphContext) };
  };
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * Refuses variables as `/graphql` does, with their place and without their value; mercurius then parses the valid ones.
 */
function compile(engine: FastifyInstance, document: DocumentNode) {
  const operation = operationOf(document);
  const readVariables = createReadVariables(publicSchema(), document, operation);
  const source = print(document);
  const name = operation.name?.value ?? 'unnamed';
  return async (variables: Variables, context: GraphContext): Promise<Variables | null> => {
    readVariables(variables);
    const ends = currentWatches().map((watch) =>
      watch.document({ name, type: operation.operation, engine: 'mercurius' }),
    );
    try {
      // A copy, because mercurius writes into the context.
      const own = Object.create(context) as object;
      const { data, errors = [] } = await engine.graphql(source, own, { ...variables });
      const [first] = errors;
      if (first !== undefined) throw first.originalError ?? first;
      return data ?? null;
    } finally {
      ends.forEach((end) => end());
    }
  };
}

function notStored(reply: FastifyReply): FastifyReply {
  appendHeader(reply, 'vary', 'Authorization');
  return reply.header('cache-control', 'no-store');
}

/**
 * Internal tools only read; changes must use the contract. Links to lists are left out, because sofa selects everything
 * that a type has, and one list would include all others.
 */
function queriesOnly(): GraphQLSchema {
  const { query } = buildPublicSchema().toConfig();
  const schema = new GraphQLSchema({ query });
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (type === query) continue;
    const fields = type.getFields();
    for (const field of Object.values(fields)) if (hasPage(field)) delete fields[field.name];
  }
  return new GraphQLSchema({ query });
}

type QueryField = GraphQLField<unknown, unknown>;

/** `orderEvents(id)` → `/order-events/:id`. */
function pathOf({ name, args }: QueryField): string {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return args.some((arg) => arg.name === 'id') ? `/${kebab}/:id` : `/${kebab}`;
}

/** The parameters; the id is part of the path. */
const parametersOf = ({ args }: QueryField): readonly string[] =>
  args.map(({ name }) => name).filter((name) => name !== 'id');

function describe(field: QueryField) {
  return {
    path: BASE + pathOf(field),
    description: field.description ?? null,
    arguments: field.args.map(({ name, type }) => ({ name, type: String(type) })),
  };
}

/**
 * The error that a resolver threw. All other errors of GraphQL and sofa are about the arguments in the query string.
 */
function originOf(error: unknown): unknown {
  let origin: unknown = error;
  while (origin instanceof GraphQLError && origin.originalError) origin = origin.originalError;
  if (!(origin instanceof GraphQLError)) return origin;
  return structuralError([{ code: 'invalid_value', message: reasonWithoutValue(origin.message) }]);
}
