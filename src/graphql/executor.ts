import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphContext } from '../../resolvers/context';
import { currentWatches } from '../platform/telemetry/watch';
import { AppError, isAppError } from '../platform/values/errors';
import { memoizeBy } from '../platform/values/caches';
import { operationOf, type FixedDocument } from './fixed-document';
import { restSchema } from './schema';

type Data = Readonly<Record<string, unknown>>;

/** Runs a fixed document: resolves to its data, or rejects with the error that a resolver threw. */
export type RunDocument = (variables: Data, context: GraphContext) => Promise<Data>;

/** Only the stack of the error that a resolver threw shows where the fault is. */
const OPTIONS = { disablingCapturingStackErrors: true };

/** Compiles a fixed document with graphql-jit (docs/decisions/002-engines.md). */
export function compileDocument(schema: GraphQLSchema, document: DocumentNode): RunDocument {
  const { name: { value: name } = { value: 'unnamed' }, operation: type } = operationOf(document);
  assertCompilable(document, name);
  const compiledQuery = compileQuery(schema, document, '', OPTIONS);
  if (!isCompiledQuery(compiledQuery)) {
    throw new Error(`The document "${name}" does not compile.`, { cause: compiledQuery.errors });
  }
  const run: RunDocument = async (variables, context) => {
    const { data, errors } = await compiledQuery.query({}, context, withoutUndefined(variables));
    const [first] = errors ?? [];
    if (first !== undefined) throw originOf(first, document);
    return data as Data;
  };
  return (variables, context) => {
    const active = currentWatches();
    if (active.length === 0) return run(variables, context);
    const ends = active.map((watch) => watch.document({ name, type, engine: 'graphql-jit' }));
    return run(variables, context).finally(() => ends.forEach((end) => end()));
  };
}

const compileOnce = memoizeBy(({ source }: FixedDocument<never, never>) =>
  compileDocument(restSchema(), parse(source, { noLocation: true })),
);

/** Compiles a document written by codegen, once per process. */
export function compileFixed<Result, Variables extends Data>(
  document: FixedDocument<Result, Variables>,
): (variables: Variables, context: GraphContext) => Promise<Result> {
  return compileOnce(document as never) as never;
}

/** graphql-jit loses fields of a fragment that is spread twice under different conditions. */
function assertCompilable(document: DocumentNode, name: string): void {
  const refuse = (what: string): never => {
    throw new Error(`The fixed document "${name}" must not use ${what}.`);
  };
  visit(document, {
    FragmentDefinition: () => refuse('fragments'),
    InlineFragment: () => refuse('fragments'),
    Directive: () => refuse('directives'),
  });
  const { operation, selectionSet } = operationOf(document);
  if (operation !== OperationTypeNode.QUERY && selectionSet.selections.length > 1)
    refuse('several changes');
}

/** graphql-jit reads a variable or an input field that is `undefined` as null. */
function withoutUndefined<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined) as Value;
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) copy[key] = withoutUndefined(inner);
  }
  return copy as Value;
}

/** Returns the error that a resolver threw. Errors of graphql-js itself are bugs, because inputs are checked before. */
function originOf(error: GraphQLError, document: DocumentNode): unknown {
  let origin: unknown = error;
  while (origin instanceof GraphQLError && origin.originalError) origin = origin.originalError;
  if (origin instanceof GraphQLError) return new Error(origin.message, { cause: origin });
  return isAppError(origin) ? nameVariables(origin, document, error.path ?? []) : origin;
}

/**
 * Replaces the name of an argument that a resolver refuses by the name of its variable, because several fields of a
 * document may have an argument of the same name (`orders(cursor: $ordersCursor)`).
 */
function nameVariables(
  error: AppError,
  document: DocumentNode,
  path: readonly (string | number)[],
): AppError {
  const { kind, code, message, cause, details } = error;
  const { violations } = details;
  const names = renamedArguments(document, path);
  if (violations === undefined || names.size === 0) return error;
  const renamedViolations = violations.map((violation) => {
    const parameter = names.get(violation.parameter ?? '');
    return parameter === undefined ? violation : { ...violation, parameter };
  });
  return new AppError({
    kind,
    code,
    message,
    cause,
    details: { ...details, violations: renamedViolations },
  });
}

/** The arguments of the field at `path` that are set by a variable of another name. */
function renamedArguments(
  document: DocumentNode,
  path: readonly (string | number)[],
): ReadonlyMap<string, string> {
  let selections = operationOf(document).selectionSet.selections;
  let field: FieldNode | undefined;
  for (const key of path) {
    if (typeof key === 'number') continue;
    field = selections
      .filter((one) => one.kind === Kind.FIELD)
      .find(({ alias, name }) => (alias ?? name).value === key);
    selections = field?.selectionSet?.selections ?? [];
  }
  const names = (field?.arguments ?? []).flatMap(({ name, value }) =>
    value.kind === Kind.VARIABLE && value.name.value !== name.value
      ? [[name.value, value.name.value] as const]
      : [],
  );
  return new Map(names);
}
