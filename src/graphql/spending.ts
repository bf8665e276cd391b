import type { ApolloServerPlugin } from '@apollo/server';
import {
  getOperationAST,
  Kind,
  type DocumentNode,
  type SelectionSetNode,
  OperationTypeNode,
} from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { isAppError } from '../platform/errors';
import { asRefusal } from './refusal';

/** Counts the root fields of each document against the limits of its viewer before anything runs. */
export function createSpending(): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, contextValue, operationName }) =>
        spend(contextValue, document, operationName),
    }),
  };
}

/** Every root field counts like a request of its own, whatever it is called. */
async function spend(
  { spendRate }: GraphContext,
  document: DocumentNode,
  operationName: string | null | undefined,
): Promise<void> {
  const operation = getOperationAST(document, operationName ?? undefined);
  if (spendRate === null || !operation) return;
  const fields = countFields(operation.selectionSet, document);
  try {
    await spendRate({ fields, isWrite: operation.operation === OperationTypeNode.MUTATION });
  } catch (error) {
    throw isAppError(error) ? asRefusal(error) : error;
  }
}

function countFields({ selections }: SelectionSetNode, document: DocumentNode): number {
  return selections.reduce((sum, selection) => {
    if (selection.kind === Kind.FIELD) return sum + 1;
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return sum + countFields(selection.selectionSet, document);
    }
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
    );
    return fragment && 'selectionSet' in fragment && fragment.selectionSet
      ? sum + countFields(fragment.selectionSet, document)
      : sum;
  }, 0);
}
