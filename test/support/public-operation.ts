import { print } from 'graphql';
import type { Endpoint } from '../../src/rest/endpoint';
import { pruneDocument } from '../../src/rest/engine/prune';
import { noRelations } from '../../src/rest/relations';

type Values = Readonly<Record<string, unknown>>;

/** An operation as it is sent to `/graphql`. */
export interface Operation {
  readonly query: string;
  readonly variables: Values;
}

interface Substitute {
  readonly field: string;
  readonly query: string;
  /** Derived from the variables of the document. */
  readonly variables: (own: Values) => Values;
}

/** What the public schema has instead of the documents that only REST uses; null means nothing. */
const SUBSTITUTES: Readonly<Record<string, Substitute | null>> = {
  'POST /products/bulk': {
    field: 'createProducts',
    query:
      'mutation ($input: CreateProductsInput!, $mode: BulkMode) { createProducts(input: $input, mode: $mode) { mode } }',
    variables: (own) => own,
  },
  'PATCH /products/bulk': {
    field: 'updateProducts',
    query:
      'mutation ($input: UpdateProductsInput!, $mode: BulkMode) { updateProducts(input: $input, mode: $mode) { mode } }',
    variables: (own) => own,
  },
  'POST /imports': {
    field: 'startImport',
    query: 'mutation ($input: StartImportInput!) { startImport(input: $input) { id } }',
    variables: ({ input }) => {
      const { type, mode, items } = input as { type: string; mode?: string; items: unknown };
      return { input: { [type]: items, ...(mode === undefined ? {} : { mode }) } };
    },
  },
  'GET /posts/:postId/comments': {
    field: 'comments',
    query: 'query ($postId: ID!) { comments(postId: $postId) { data { id } } }',
    variables: ({ postId }) => ({ postId }),
  },
  'POST /payments/notifications/:provider': null,
  'POST /payments/builtin/:payment/confirm': null,
};

/** The mutations that replace the ones of REST. */
export const substituteFields = Object.values(SUBSTITUTES).flatMap((one) => one?.field ?? []);

/**
 * The public operation for the document of an endpoint with these variables; null if there is none.
 */
export function publicOperation(
  { method, path, document }: Endpoint,
  variables: Values,
): Operation | null {
  const substitute = SUBSTITUTES[`${method} ${path}`];
  if (substitute === null) return null;
  if (substitute === undefined) {
    return { query: print(pruneDocument(document.source, noRelations)), variables };
  }
  return { query: substitute.query, variables: substitute.variables(variables) };
}
