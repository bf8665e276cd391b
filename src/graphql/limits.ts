import type { ApolloServerPlugin } from '@apollo/server';
import { BREAK, visit, type DocumentNode, type GraphQLSchema } from 'graphql';
import { limits } from '../contract/limits';
import type { GraphContext } from '../../resolvers/context';
import {
  costHeader,
  costOf,
  createPriceOf,
  depthOf,
  refuseAbove,
  refuseCostly,
  type Priced,
  type SelectedFields,
} from './cost';
import { isAppError } from '../platform/values/errors';
import { asRefusal, BAD_REQUEST, refusal } from './refusal';

/** Limits of documents sent to `/graphql` (src/contract/limits.ts). */
const MAX_DEPTH = limits.graphqlDepth.value;
const MAX_ALIASES = limits.graphqlAliases.value;

/** Judges each operation with its variables, after validation and before anything runs; the answer says what it cost. */
export function createLimitRules(
  schema: GraphQLSchema,
  authorizeIntrospection: (context: GraphContext) => void,
): ApolloServerPlugin<GraphContext> {
  const priceOf = createPriceOf(schema);
  return {
    requestDidStart: async () => {
      let priced: Priced | null = null;
      return {
        didResolveOperation: async ({ document, operation, request, contextValue }) => {
          if (!operation) return;
          priced = priceOf(document, operation, request.variables ?? {});
          if (isIntrospection(document)) refuseUnless(() => authorizeIntrospection(contextValue));
          refuseComplex(document, priced.fields);
          refuseCostly(priced);
        },
        willSendResponse: async ({ request, response: { http, body } }) => {
          // Apollo answers 200 here; a refusal of ours is 400.
          if (request.extensions?.['persistedQuery']) http.status = BAD_REQUEST;
          if (priced === null || body.kind !== 'single') return;
          const { extensions } = body.singleResult;
          http.headers.set('query-cost', costHeader(priced));
          body.singleResult.extensions = { ...extensions, cost: costOf(priced) };
        },
      };
    },
  };
}

/** Throws for a document that nests too deep or has too many aliases. */
export function refuseComplex(document: DocumentNode, fields: SelectedFields): void {
  if (depthOf(fields) > MAX_DEPTH) {
    const message = `The document nests deeper than ${MAX_DEPTH} levels.`;
    throw refusal('document_too_complex', message, { max: MAX_DEPTH });
  }
  refuseAbove('aliases', countAliases(document), MAX_ALIASES);
}

/** For documents that anybody may run later. */
export function refuseIntrospection(document: DocumentNode): void {
  if (!isIntrospection(document)) return;
  throw refusal('introspection_disabled', 'A trusted document cannot ask for the schema itself.');
}

function isIntrospection(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Field: ({ name }) => {
      isFound = name.value === '__schema' || name.value === '__type';
      return isFound ? BREAK : undefined;
    },
  });
  return isFound;
}

function refuseUnless(authorize: () => void): void {
  try {
    authorize();
  } catch (error) {
    throw isAppError(error) ? asRefusal(error) : error;
  }
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
