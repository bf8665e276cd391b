import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  GraphQLError,
  GraphQLSchema,
  isObjectType,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLField,
} from 'graphql';
import { hasPage } from '../../graphql/cost/list-size';
import type { Engines, GraphContext, RunDocument } from '../../graphql/engines';
import { operationOf } from '../../graphql/fixed-document';
import { buildPublicSchema } from '../../graphql/schema';
import { reasonAlone } from '../../graphql/value-errors';
import { createReadVariables } from '../../graphql/variables';
import { appendHeader } from '../../http/append-header';
import { takingOnly } from '../../http/known-parameters';
import { notFoundError, structuralError } from '../../platform/values/errors';
import { memoizeBy } from '../../platform/values/memoize-by';

const BASE = '/internal/rest';

export interface InternalRestOptions {
  readonly engines: Engines;
  readonly contextOf: (request: FastifyRequest) => GraphContext;
  /** Throws unless the caller is an internal tool. */
  readonly requireInternal: (request: FastifyRequest) => void;
}

/**
 * `/internal/rest/*`: every query of the schema as a GET for internal tools, by sofa-api, no code per query. Each
 * route is registered here by name, so that sofa's own routes (webhooks, documentation) cannot be reached.
 */
export function registerInternalRest(
  app: FastifyInstance,
  { engines, contextOf, requireInternal }: InternalRestOptions,
): void {
  const queries = Object.values(engines.publicSchema.getQueryType()?.getFields() ?? {});
  let tool: Promise<Tool> | null = null;

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const incoming = new Request(`http://internal${request.url}`);
    const { fetch, failureOf } = await (tool ??= createTool(queries, engines));
    const response = await fetch(incoming, contextOf(request));
    const failure = failureOf(response);
    if (failure !== undefined) throw originOf(failure);
    const text = await response.text();
    if (!response.ok || text === '' || text === 'null') throw notFoundError('object');
    return notStored(reply).type('application/json; charset=utf-8').send(text);
  };

  const onRequest = async (request: FastifyRequest): Promise<void> => requireInternal(request);
  for (const field of queries) {
    app.get(
      BASE + pathOf(field),
      { onRequest, preHandler: takingOnly(parametersOf(field)) },
      answer,
    );
  }
  app.get(BASE, { onRequest, preHandler: takingOnly([]) }, (_request, reply) =>
    notStored(reply).send({ data: queries.map(describe) }),
  );
}

/** sofa-api over the queries of the schema. */
interface Tool {
  fetch(request: Request, graph: GraphContext): Promise<Response>;
  /** What went wrong when the tool answered so. */
  failureOf(response: Response): unknown;
}

/** Made for the first request: loading the library and building its documents would delay every start. */
async function createTool(queries: readonly QueryField[], engines: Engines): Promise<Tool> {
  const { useSofa } = await import('sofa-api');
  const failures = new WeakMap<Response, unknown>();
  const sofa = useSofa({
    basePath: BASE,
    schema: queriesOnly(),
    execute: byMercurius(engines),
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
  };
}

/** sofa writes one document for each query and hands the same one over every time. */
function byMercurius(engines: Engines) {
  const compiled = memoizeBy((document: DocumentNode) => compile(engines, document));
  return async ({ document, variableValues, contextValue }: ExecutionArgs) => {
    const run = compiled(document);
    return { data: await run(variableValues ?? {}, contextValue as GraphContext) };
  };
}

/** What does not fit is refused as at `/graphql`: by its place, without its value. What fits, mercurius reads itself. */
function compile({ publicSchema, compileGeneral }: Engines, document: DocumentNode): RunDocument {
  const readVariables = createReadVariables(publicSchema, document, operationOf(document));
  const run = compileGeneral(document);
  return async (variables, context) => {
    readVariables(variables);
    return run(variables, context);
  };
}

function notStored(reply: FastifyReply): FastifyReply {
  appendHeader(reply, 'vary', 'Authorization');
  return reply.header('cache-control', 'no-store');
}

/**
 * Internal tools read; changes go through the contract. Links to lists are left out: sofa asks for all that a type has,
 * and one list would answer all others.
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

/** The id is a part of the path. */
const parametersOf = ({ args }: QueryField): readonly string[] =>
  args.map(({ name }) => name).filter((name) => name !== 'id');

function describe(field: QueryField) {
  return {
    path: BASE + pathOf(field),
    description: field.description ?? null,
    arguments: field.args.map(({ name, type }) => ({ name, type: String(type) })),
  };
}

/** What a resolver threw; complaints of the language and of sofa are about the arguments in the query string. */
function originOf(error: unknown): unknown {
  let origin: unknown = error;
  while (origin instanceof GraphQLError && origin.originalError) origin = origin.originalError;
  if (!(origin instanceof GraphQLError)) return origin;
  return structuralError([{ code: 'invalid_value', message: reasonAlone(origin.message) }]);
}
