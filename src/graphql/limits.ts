import type { ApolloServerPlugin } from '@apollo/server';
import {
  getNullableType,
  GraphQLError,
  isListType,
  isObjectType,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import depthLimit from 'graphql-depth-limit';
import {
  fieldExtensionsEstimator,
  getComplexity,
  type ComplexityEstimatorArgs,
} from 'graphql-query-complexity';
import { limits } from '../contract/limits';
import type { GraphContext } from '../../resolvers/context';

/** Limits of documents sent to `/graphql` (decisions.md part 1; reliability.md part 7). */
export const MAX_DEPTH = limits.graphqlDepth.value;
/** Selections after fragments are spread out: fragments must not multiply. */
export const MAX_SELECTIONS = 2000;
const MAX_ALIASES = limits.graphqlAliases.value;
const MAX_COMPLEXITY = limits.graphqlComplexity.value;

const LIST_FACTOR = 5;
const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = limits.pageSize.value;

/** Judges each operation with its variables, after validation and before anything runs. */
export function createLimitRules(
  schema: GraphQLSchema,
  mayIntrospect: (context: GraphContext) => boolean,
): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, request, contextValue, operationName }) => {
        refuseIntrospection(document, mayIntrospect(contextValue));
        refuseDeep(schema, document);
        refuseAbove('aliases', countAliases(document), MAX_ALIASES);
        const { variables = {} } = request;
        const operation = operationName === null ? {} : { operationName };
        const asked = { schema, query: document, variables, ...operation };
        refuseAbove('complexity', complexityOf(asked), MAX_COMPLEXITY);
      },
      willSendResponse: async ({ request, response }) => {
        // Apollo answers 200 here; a refusal of ours is 400.
        if (request.extensions?.['persistedQuery']) response.http.status = 400;
      },
    }),
  };
}

/** Variables that do not fit the document are refused here: their sizes cannot be known. */
function complexityOf(asked: Omit<Parameters<typeof getComplexity>[0], 'estimators'>): number {
  try {
    return getComplexity({
      ...asked,
      estimators: [
        fieldExtensionsEstimator(),
        introspectionEstimator,
        (estimated) => sizeOf(estimated) * estimated.childComplexity + 1,
      ],
    });
  } catch (error) {
    if (error instanceof GraphQLError) throw refusal('invalid_value', error.message);
    throw error;
  }
}

/**
 * The schema itself costs nothing: who may not read it is refused before, and the standard rules bound its depth. The
 * query that every client sends to learn it would else be over any limit.
 */
function introspectionEstimator({ field, type }: ComplexityEstimatorArgs): number | undefined {
  return field.name.startsWith('__') || type.name.startsWith('__') ? 0 : undefined;
}

/**
 * What a field multiplies its children by: a page its size (the list inside it is then counted already), another
 * list a guess, a single object 1.
 */
function sizeOf({ args, field, type: parent }: ComplexityEstimatorArgs): number {
  if (field.args.some(({ name }) => name === 'page')) {
    return pageSizeOf(args['page'] as Readonly<Record<string, unknown>> | null | undefined);
  }
  const isOfPage = isObjectType(parent) && Object.hasOwn(parent.getFields(), 'pagination');
  return isListType(getNullableType(field.type)) && !isOfPage ? LIST_FACTOR : 1;
}

/** What was asked for; sizes that will be refused count as the largest page, so that none lowers the price. */
function pageSizeOf(page: Readonly<Record<string, unknown>> | null | undefined): number {
  const asked = [page?.['pageSize'], page?.['limit']].filter((size) => typeof size === 'number');
  if (asked.length === 0) return DEFAULT_PAGE_SIZE;
  return asked.some((size) => size < 1) ? MAX_PAGE_SIZE : Math.max(...asked);
}

/** `graphql-depth-limit` trusts its input: it runs alone, after the standard rules have passed. */
function refuseDeep(schema: GraphQLSchema, document: DocumentNode): void {
  const [tooDeep] = validate(schema, document, [depthLimit(MAX_DEPTH)]);
  if (tooDeep === undefined) return;
  const message = `The document nests deeper than ${MAX_DEPTH} levels.`;
  throw refusal('document_too_complex', message, { max: MAX_DEPTH });
}

function refuseIntrospection(document: DocumentNode, allowed: boolean): void {
  if (allowed) return;
  visit(document, {
    Field: ({ name }) => {
      if (name.value === '__schema' || name.value === '__type') {
        const message =
          'Introspection is for admins and keys with internal:read; the schema is in the documentation.';
        throw refusal('introspection_disabled', message);
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
  const message = `The document exceeds the limit of ${what}: ${found}, allowed are ${max}.`;
  throw refusal('document_too_complex', message, { found, max });
}

/** A document that must not run: 400 as GraphQL over HTTP says, nothing of it executed. */
export function refusal(code: string, message: string, facts: object = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...facts, http: { status: 400 } } });
}
