import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  OperationTypeNode,
  Source,
  TokenKind,
  validate,
  visit,
} from 'graphql';
import depthLimit from 'graphql-depth-limit';
import type { GraphContext } from '../../resolvers/context';
import { limits } from '../contract/limits';
import { isAppError } from '../platform/values/errors';
import { memoizeBy } from '../platform/values/caches';
import { costHeader, costOf, createPriceOf, refuseCostly, type DocumentPrice } from './cost';
import { flatOperation } from './flat-operation';
import { asRefusal, BAD_REQUEST, refusal, refuseAbove } from './refusal';

/**
 * Computes the cost of each operation with its variables, after validation and before execution, and adds it to the
 * response.
 */
export function createLimitRules(
  schema: GraphQLSchema,
  authorizeIntrospection: (context: GraphContext) => void,
): ApolloServerPlugin<GraphContext> {
  const priceOf = createPriceOf(schema);
  const depthErrorOf = memoizeBy((document: DocumentNode) => tooDeep(schema, document));
  return {
    requestDidStart: async () => {
      let price: DocumentPrice | null = null;
      return {
        didResolveOperation: async ({ document, operation, request, contextValue }) => {
          if (!operation) return;
          price = priceOf(document, operation, request.variables ?? {});
          if (isIntrospection(document)) refuseUnless(() => authorizeIntrospection(contextValue));
          const depthError = depthErrorOf(document);
          if (depthError !== null) throw depthError;
          refuseAliases(document);
          refuseCostly(price);
        },
        willSendResponse: async ({ request, response: { http, body } }) => {
          // Apollo would respond with 200 here; our refusals are 400.
          if (request.extensions?.['persistedQuery']) http.status = BAD_REQUEST;
          if (price === null || body.kind !== 'single') return;
          const { extensions } = body.singleResult;
          http.headers.set('query-cost', costHeader(price));
          body.singleResult.extensions = { ...extensions, cost: costOf(price) };
        },
      };
    },
  };
}

/**
 * Returns the message of the rule `graphql-depth-limit`, or null if the document is not too deep. The document must be
 * valid and its fragments must not multiply, because the rule trusts its input.
 */
export function tooDeep(schema: GraphQLSchema, document: DocumentNode): GraphQLError | null {
  const max = limits.graphqlDepth.value;
  const [error] = validate(schema, document, [depthLimit(max)]);
  if (error === undefined) return null;
  const message = `The document nests deeper than ${max} levels.`;
  return refusal('document_too_complex', message, { limit: 'graphqlDepth', max });
}

/** Throws for a document with too many aliases. */
export function refuseAliases(document: DocumentNode): void {
  let count = 0;
  visit(document, {
    Field: ({ alias }) => {
      if (alias) count += 1;
    },
  });
  refuseAbove('graphqlAliases', count);
}

/** Checks documents that anyone may run later. */
export function refuseIntrospection(document: DocumentNode): void {
  if (!isIntrospection(document)) return;
  throw refusal('introspection_disabled', 'A trusted document cannot ask for the schema itself.');
}

const isIntrospection = memoizeBy((document: DocumentNode): boolean => {
  let isFound = false;
  visit(document, {
    Field: ({ name }) => {
      isFound ||= name.value === '__schema' || name.value === '__type';
    },
  });
  return isFound;
});

function refuseUnless(authorize: () => void): void {
  try {
    authorize();
  } catch (error) {
    throw isAppError(error) ? asRefusal(error) : error;
  }
}

type DocumentRequest = Pick<FastifyRequest, 'body' | 'query'>;

/** The texts of documents in a request: in its body or its URL. */
export function documentTexts({ body, query }: DocumentRequest): readonly string[] {
  return [body, query].flatMap((from) => {
    const text = (from as { readonly query?: unknown } | null | undefined)?.query;
    return typeof text === 'string' ? [text] : [];
  });
}

/**
 * Checks the texts of documents before they are parsed: comments and white space are not tokens, but take time to read.
 */
export function refuseLargeDocument(request: DocumentRequest): void {
  documentTexts(request).forEach(refuseLargeText);
}

/**
 * Checks one text. Validation compares every pair of selections with the same name, so the repetitions of a name are
 * limited.
 */
export function refuseLargeText(text: string): void {
  refuseAbove('graphqlDocumentBytes', Buffer.byteLength(text));
  const repetitions = new Map<string, number>();
  let count = 0;
  for (const name of tokensOf(text)) {
    count += 1;
    refuseAbove('graphqlTokens', count);
    if (name === null) continue;
    const times = (repetitions.get(name) ?? 0) + 1;
    repetitions.set(name, times);
    refuseAbove('graphqlRepetitions', times, name);
  }
}

/**
 * Yields each name among the tokens, and null for every other token; text that is not a token is left to the parser.
 * Arguments and their values, such as the items of a batch, stand between parentheses and are not compared.
 */
function* tokensOf(text: string): Generator<string | null> {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) {
      const { kind, value } = lexer.token;
      if (kind === TokenKind.PAREN_L) depth += 1;
      if (kind === TokenKind.PAREN_R) depth -= 1;
      yield kind === TokenKind.NAME && depth === 0 ? value : null;
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
}

/** Counts the root fields of each document against the rate limits of its viewer before execution. */
export const countRootFields: ApolloServerPlugin<GraphContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, operation, contextValue: { spendRate } }) => {
      if (spendRate === null || !operation) return;
      try {
        await spendRate(workOf(flatOperation(document)(operation)));
      } catch (error) {
        throw isAppError(error) ? asRefusal(error) : error;
      }
    },
  }),
};

/** They read the same data as GET /products, /products/search and /products/suggest. */
const SEARCHES: ReadonlySet<string> = new Set(['products', 'searchProducts', 'productSuggestions']);

/** Every root field counts as one request, whatever its alias. */
function workOf({ operation, selectionSet }: OperationDefinitionNode) {
  const names = selectionSet.selections.flatMap((field) =>
    field.kind === Kind.FIELD ? [field.name.value] : [],
  );
  return {
    fields: names.length,
    searches: names.filter((name) => SEARCHES.has(name)).length,
    isWrite: operation === OperationTypeNode.MUTATION,
  };
}
