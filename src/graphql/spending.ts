import type { ApolloServerPlugin } from '@apollo/server';
import { getOperationAST, type DocumentNode, OperationTypeNode } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { isAppError } from '../platform/values/errors';
import { fieldsOf, fragmentsOf } from './fragments';
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
  const fields = fieldsOf(operation.selectionSet, fragmentsOf(document));
  const names = fields.map(({ name }) => name.value);
  try {
    await spendRate(workOf(names, operation.operation));
  } catch (error) {
    throw isAppError(error) ? asRefusal(error) : error;
  }
}

/** They read what GET /products, /products/search and /products/suggest read. */
const SEARCHES: ReadonlySet<string> = new Set(['products', 'searchProducts', 'productSuggestions']);

/** What the root fields of these names ask for. */
function workOf(names: readonly string[], operation: OperationTypeNode) {
  return {
    fields: names.length,
    searches: names.filter((name) => SEARCHES.has(name)).length,
    isWrite: operation === OperationTypeNode.MUTATION,
  };
}
