import { Kind, OperationTypeNode, type DocumentNode, type GraphQLSchema } from 'graphql';
import { compileVariables } from './inputs';
import { compileSelection, NotPlannable } from './output';
import { Run } from './run';

type Data = Readonly<Record<string, unknown>>;

/** A document made into functions: resolves to its data, or rejects with the first error of its resolvers. */
export type Plan = (variables: Data, context: unknown) => Promise<Data>;

/**
 * Compiles a validated document of one operation against the schema: fields without a resolver become property
 * reads, the others calls, and only answers that are promises are awaited. Null for a document that uses what
 * fixed documents do not (fragments, directives, abstract types, the schema itself, resolvers that read `info`).
 */
export function compilePlan(schema: GraphQLSchema, document: DocumentNode): Plan | null {
  try {
    return compile(schema, document);
  } catch (error) {
    if (error instanceof NotPlannable) return null;
    throw error;
  }
}

function compile(schema: GraphQLSchema, document: DocumentNode): Plan {
  const [operation, ...others] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) {
    throw new NotPlannable('more than one definition');
  }
  const { selectionSet } = operation;
  const isSerial = operation.operation !== OperationTypeNode.QUERY;
  if (isSerial && selectionSet.selections.length > 1) throw new NotPlannable('serial root fields');
  const type = schema.getRootType(operation.operation);
  if (!type) throw new NotPlannable(operation.operation);
  const readVariables = compileVariables(schema, operation);
  const fill = compileSelection(type, selectionSet);
  return (given, context) =>
    new Promise((resolve, reject) => {
      const run = new Run(readVariables(given), context, reject);
      const data = fill(run, {});
      run.end(() => resolve(data));
    });
}
