import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, visit, type DocumentNode, type GraphQLSchema } from 'graphql';
import { fieldExtensionsEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity';
import type { GraphContext } from '../../resolvers/context';

/** Limits of documents sent to `/graphql` (decisions.md part 1; reliability.md part 7). */
export const MAX_TOKENS = 1000;
export const MAX_DEPTH = 10;
export const MAX_ALIASES = 15;
export const MAX_ROOT_FIELDS = 10;
export const MAX_COMPLEXITY = 5000;

const LIST_FACTOR = 10;

/** Judges each operation with its variables, after validation and before anything runs. */
export function createLimitRules(
  schema: GraphQLSchema,
  mayIntrospect: (context: GraphContext) => boolean,
): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, request, contextValue, operationName }) => {
        refuseIntrospection(document, mayIntrospect(contextValue));
        refuseAbove('aliases', countAliases(document), MAX_ALIASES);
        refuseAbove(
          'complexity',
          getComplexity({
            schema,
            query: document,
            operationName: operationName ?? undefined,
            variables: request.variables,
            estimators: [
              fieldExtensionsEstimator(),
              ({ args, childComplexity, type }) =>
                pageFactor(args, String(type)) * childComplexity + 1,
              simpleEstimator({ defaultComplexity: 1 }),
            ],
          }),
          MAX_COMPLEXITY,
        );
      },
    }),
  };
}

/** What a field multiplies its children by: the page size it asks for; 1 for single objects. */
function pageFactor(args: Readonly<Record<string, unknown>>, _type: string): number {
  const page = args['page'] as { pageSize?: number; limit?: number } | undefined;
  if (page === undefined) return 1;
  return page?.pageSize ?? page?.limit ?? LIST_FACTOR;
}

function refuseIntrospection(document: DocumentNode, allowed: boolean): void {
  if (allowed) return;
  visit(document, {
    Field: ({ name }) => {
      if (name.value === '__schema' || name.value === '__type') {
        throw new GraphQLError(
          'Introspection is for admins and keys with internal:read; the schema is in the documentation.',
          { extensions: { code: 'introspection_disabled' } },
        );
      }
    },
  });
}

function countAliases(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Field: ({ alias }) => {
      if (alias) count += 1;
    },
  });
  return count;
}

function refuseAbove(what: string, found: number, max: number): void {
  if (found <= max) return;
  throw new GraphQLError(
    `The document exceeds the limit of ${what}: ${found}, allowed are ${max}.`,
    {
      extensions: { code: 'document_too_complex', found, max },
    },
  );
}
