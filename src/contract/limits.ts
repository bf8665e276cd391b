import { MAX_VIOLATIONS } from '../platform/values/errors';
import { MAX_ID_LENGTH } from '../platform/values/ids';
import { MAX_JSON_DEPTH } from '../platform/values/json';
import { COUNT_LIMIT } from '../platform/values/paging';

/** One limit of the contract. */
export interface Limit {
  readonly value: number;
  readonly unit: 'bytes' | 'items' | 'levels' | 'characters' | 'requests per minute' | 'hours';
  readonly description: string;
}

const KIB = 1024;

/**
 * The limits of the contract in one place: used by code, the SDL (`@constraint(limit:)`), OpenAPI and `GET
 * /meta/limits`. Every layer except the platform may import them; limits that the platform enforces are defined there.
 */
export const limits = {
  bodyBytes: {
    value: 1024 * KIB,
    unit: 'bytes',
    description: 'Largest request body.',
  },
  bodyDepth: {
    value: MAX_JSON_DEPTH,
    unit: 'levels',
    description: 'Maximum nesting of objects and lists in a JSON body.',
  },
  importBodyBytes: {
    value: 16 * 1024 * KIB,
    unit: 'bytes',
    description: 'Largest streamed body of POST /imports.',
  },
  importItems: {
    value: 50_000,
    unit: 'items',
    description: 'Maximum number of items in an import.',
  },
  batchItems: {
    value: 100,
    unit: 'items',
    description: 'Maximum number of items in a bulk request.',
  },
  orderItems: { value: 100, unit: 'items', description: 'Maximum number of lines in an order.' },
  pageSize: { value: 100, unit: 'items', description: 'Largest value of pageSize and limit.' },
  pageWindow: {
    value: COUNT_LIMIT,
    unit: 'items',
    description: 'Largest page × pageSize; use cursors to read beyond it.',
  },
  detailRelationDepth: {
    value: 3,
    unit: 'levels',
    description: 'Maximum depth of include and expand for a single object.',
  },
  detailRelations: {
    value: 10,
    unit: 'items',
    description: 'Maximum number of include and expand paths for a single object.',
  },
  listRelationDepth: {
    value: 1,
    unit: 'levels',
    description: 'Maximum depth of include and expand for a list.',
  },
  listRelations: {
    value: 3,
    unit: 'items',
    description: 'Maximum number of include and expand paths for a list.',
  },
  commentDepth: { value: 3, unit: 'levels', description: 'Maximum nesting of comments.' },
  commentText: { value: 5000, unit: 'characters', description: 'Maximum length of a comment.' },
  idLength: { value: MAX_ID_LENGTH, unit: 'characters', description: 'Maximum length of an id.' },
  freeFormBytes: {
    value: 16 * KIB,
    unit: 'bytes',
    description: 'Largest free-form object (attributes).',
  },
  freeFormDepth: {
    value: 16,
    unit: 'levels',
    description: 'Maximum nesting of a free-form object.',
  },
  violations: {
    value: MAX_VIOLATIONS,
    unit: 'items',
    description: 'Maximum number of violations in one problem.',
  },
  idempotencyHours: {
    value: 24,
    unit: 'hours',
    description: 'How long the response to an Idempotency-Key is stored.',
  },
  graphqlBodyBytes: {
    value: 128 * KIB,
    unit: 'bytes',
    description: 'Largest body of POST /graphql.',
  },
  graphqlDocumentBytes: {
    value: 64 * KIB,
    unit: 'bytes',
    description: 'Largest GraphQL document.',
  },
  graphqlTokens: {
    value: 2000,
    unit: 'items',
    description: 'Maximum number of tokens in a document.',
  },
  graphqlRepetitions: {
    value: 100,
    unit: 'items',
    description: 'How often a document may use one name, not counting arguments and their values.',
  },
  graphqlSelections: {
    value: 2000,
    unit: 'items',
    description: 'Maximum number of selections in a document, with fragments expanded.',
  },
  graphqlDepth: { value: 10, unit: 'levels', description: 'Maximum depth of a document.' },
  graphqlAliases: {
    value: 15,
    unit: 'items',
    description: 'Maximum number of aliases in a document.',
  },
  graphqlComplexity: {
    value: 5000,
    unit: 'items',
    description:
      'Maximum number of values that a document requests; pages count in full, other lists as five entries.',
  },
  graphqlLists: {
    value: 1000,
    unit: 'items',
    description:
      'Maximum number of lists (products, orders, events, …) below the entries of other lists in one response.',
  },
  graphqlCost: {
    value: 1_500_000,
    unit: 'items',
    description:
      'Maximum number of values in the response to a document, with every list at its full length.',
  },
  streams: {
    value: 100,
    unit: 'items',
    description:
      'Open streams per process of one credential, or of one address without a credential.',
  },
  anonymousRate: {
    value: 300,
    unit: 'requests per minute',
    description: 'Requests without a credential, per address.',
  },
  credentialRate: {
    value: 1200,
    unit: 'requests per minute',
    description: 'Requests of one credential.',
  },
  writeRate: { value: 300, unit: 'requests per minute', description: 'Writes of one credential.' },
  anonymousSearchRate: {
    value: 120,
    unit: 'requests per minute',
    description: 'Searches without a credential, per address.',
  },
} as const satisfies Readonly<Record<string, Limit>>;
