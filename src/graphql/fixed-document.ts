import { Kind, type DocumentNode, type OperationDefinitionNode } from 'graphql';

/**
 * A GraphQL document that is part of the program: one operation with one root field, written beside its REST endpoint.
 * The type parameters are phantom: codegen fills them from the schema.
 */
export interface FixedDocument<Result, Variables> {
  readonly name: string;
  readonly source: string;
  readonly __types?: (variables: Variables) => Result;
}

/** The one operation of a trusted document. */
export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter((d) => d.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length !== 1) {
    throw new Error('a trusted document has exactly one operation');
  }
  return operation;
}
