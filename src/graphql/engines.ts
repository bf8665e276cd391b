import type { FastifyInstance } from 'fastify';
import {
  execute,
  parse,
  print,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import mercurius from 'mercurius';
import type { GraphContext } from '../../resolvers/context';
import { memoizeBy } from '../platform/values/memoize-by';
import { watches, type WatchedDocument } from '../platform/telemetry/watch';
import { operationOf, type FixedDocument } from './fixed-document';
import { compilePlan } from './plan';
import { schemas } from './schema';

export type { GraphContext };

type Data = Readonly<Record<string, unknown>>;

/** A trusted document, ready to run: resolves to its data, or rejects with what its first error was made of. */
export type RunDocument = (variables: Data, context: GraphContext) => Promise<Data>;

/** Makes a trusted document of exactly one operation ready to run. It is kept by whoever owns the document. */
export type CompileDocument = (document: DocumentNode) => RunDocument;

/** A document from outside that was registered, ready to run on the public schema. */
export interface CompiledTrusted {
  /** Null where a plan does not cover the document. */
  readonly plan: RunDocument | null;
  /** By graphql-js: with every error, and the data that is there beside them. */
  readonly general: (variables: Data, context: GraphContext) => Promise<ExecutionResult>;
}

/** What runs documents of our own (docs/decisions/002-engines.md). */
export interface Engines {
  /** What fixed documents are compiled against: their inputs are checked before they become variables. */
  readonly schema: GraphQLSchema;
  /** The schema as clients know it; it checks inputs itself. */
  readonly publicSchema: GraphQLSchema;
  /** As a plan; throws with the document's name where a plan does not cover it. */
  readonly compile: CompileDocument;
  /** The same for a document as it stands in the program; compiled on first use. */
  readonly compileFixed: (document: FixedDocument<never, never>) => RunDocument;
  /** A registered document, under the name that those who watch requests see. */
  readonly compileTrusted: (document: DocumentNode, name: string) => CompiledTrusted;
  /** By mercurius (JIT), whatever the document uses. */
  readonly compileGeneral: CompileDocument;
}

/** Registers mercurius as an engine in the process: JIT, no HTTP route of its own. */
export async function registerEngines(app: FastifyInstance): Promise<Engines> {
  const { schema, publicSchema } = schemas();
  await app.register(mercurius, {
    schema: publicSchema,
    jit: 1,
    routes: false,
    graphiql: false,
    cache: true,
    errorFormatter: asTheyAre,
  });
  const compileGeneral: CompileDocument = (document) =>
    watchedRun(
      { name: nameOf(document), engine: 'mercurius' },
      firstErrorOf(generalRun(app, document)),
    );
  const compile: CompileDocument = (document) =>
    watchedRun({ name: nameOf(document), engine: 'plan' }, planOf(document));
  const compileTrusted: Engines['compileTrusted'] = (document, name) => {
    const plan = compilePlan(publicSchema, document);
    return {
      plan: plan && watchedRun({ name, engine: 'plan' }, plan),
      general: watchedRun({ name, engine: 'graphql-js' }, plainRun(publicSchema, document)),
    };
  };
  const compileFixed = memoizeBy(({ source }: FixedDocument<never, never>) =>
    compile(parse(source)),
  );
  return { schema, publicSchema, compile, compileFixed, compileTrusted, compileGeneral };
}

/** A plan knows no service, so those of one process share them. */
const planOf = memoizeBy((document: DocumentNode): RunDocument => {
  const plan = compilePlan(schemas().schema, document);
  if (plan !== null) return plan;
  throw new Error(
    `No plan covers the document "${nameOf(document)}": a fixed document has no fragments, directives, abstract types, ` +
      'introspection, or several changes.',
  );
});

const nameOf = (document: DocumentNode): string => operationOf(document).name?.value ?? 'unnamed';

/** Tells those who watch a request when its document begins and ends. */
function watchedRun<Result>(
  facts: WatchedDocument,
  run: (variables: Data, context: GraphContext) => Promise<Result>,
): typeof run {
  return (variables, context) => {
    const these = watches();
    if (these.length === 0) return run(variables, context);
    const ends = these.map((watch) => watch.document(facts));
    return run(variables, context).finally(() => ends.forEach((end) => end()));
  };
}

/** mercurius would make text of errors, without what resolvers threw, and log them in full. */
function asTheyAre({ data, errors }: ExecutionResult & { errors: readonly GraphQLError[] }) {
  return { statusCode: 200, response: { data: data ?? null, errors } };
}

function generalRun(app: FastifyInstance, document: DocumentNode): CompiledTrusted['general'] {
  operationOf(document);
  const source = print(document);
  return (variables, context) =>
    app.graphql(source, Object.create(context) as object, { ...variables }).catch(refusedVariables);
}

/** The JIT of mercurius loses fields that fragments or directives select in several ways: what clients write keeps off it. */
function plainRun(schema: GraphQLSchema, document: DocumentNode): CompiledTrusted['general'] {
  operationOf(document);
  return async (variableValues, contextValue) =>
    execute({ schema, document, variableValues, contextValue });
}

/** For those who want the data, or what went wrong. */
function firstErrorOf(run: CompiledTrusted['general']): RunDocument {
  return async (variables, context) => {
    const { data, errors } = await run(variables, context);
    const [first] = errors ?? [];
    if (first !== undefined) throw first.originalError ?? first;
    return data as Data;
  };
}

/** mercurius throws what is wrong with variables, and tells all else in its result. */
function refusedVariables(error: unknown) {
  const errors = (error as { readonly errors?: readonly GraphQLError[] }).errors;
  if (errors === undefined) throw error;
  return { data: null, errors };
}
