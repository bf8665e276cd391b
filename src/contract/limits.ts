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
    description: 'Deepest nesting of objects and lists in a JSON body.',
  },
  importBodyBytes: {
    value: 16 * 1024 * KIB,
    unit: 'bytes',
    description: 'Largest streamed body of POST /imports.',
  },
  importItems: { value: 50_000, unit: 'items', description: 'Most items of one import.' },
  batchItems: { value: 100, unit: 'items', description: 'Most items of one bulk request.' },
  orderItems: { value: 100, unit: 'items', description: 'Most items of one order.' },
  pageSize: { value: 100, unit: 'items', description: 'Largest pageSize and limit.' },
  pageWindow: {
    value: COUNT_LIMIT,
    unit: 'items',
    description: 'Largest page × pageSize; beyond it read on with cursors.',
  },
  detailRelationDepth: {
    value: 3,
    unit: 'levels',
    description: 'Deepest include or expand path of a detail.',
  },
  detailRelations: {
    value: 10,
    unit: 'items',
    description: 'Most include and expand paths of a detail.',
  },
  listRelationDepth: {
    value: 1,
    unit: 'levels',
    description: 'Deepest include or expand path of a list.',
  },
  listRelations: {
    value: 3,
    unit: 'items',
    description: 'Most include and expand paths of a list.',
  },
  commentDepth: { value: 3, unit: 'levels', description: 'Deepest level of a comment.' },
  commentText: { value: 5000, unit: 'characters', description: 'Longest text of a comment.' },
  idLength: { value: MAX_ID_LENGTH, unit: 'characters', description: 'Longest id.' },
  freeFormBytes: {
    value: 16 * KIB,
    unit: 'bytes',
    description: 'Largest free-form object (attributes).',
  },
  freeFormDepth: { value: 16, unit: 'levels', description: 'Deepest free-form object.' },
  violations: {
    value: MAX_VIOLATIONS,
    unit: 'items',
    description: 'Most violations in one problem.',
  },
  idempotencyHours: {
    value: 24,
    unit: 'hours',
    description: 'How long the result of an Idempotency-Key is kept.',
  },
  graphqlBodyBytes: {
    value: 128 * KIB,
    unit: 'bytes',
    description: 'Largest body of POST /graphql.',
  },
  graphqlDocumentBytes: {
    value: 64 * KIB,
    unit: 'bytes',
    description: 'Longest GraphQL document.',
  },
  graphqlTokens: { value: 2000, unit: 'items', description: 'Most tokens of a document.' },
  graphqlRepetitions: {
    value: 100,
    unit: 'items',
    description: 'How often a document may use one name, not counting arguments and their values.',
  },
  graphqlSelections: {
    value: 2000,
    unit: 'items',
    description: 'Most selections of a document when its fragments are spread out.',
  },
  graphqlDepth: { value: 10, unit: 'levels', description: 'Deepest document.' },
  graphqlAliases: { value: 15, unit: 'items', description: 'Most aliases of a document.' },
  graphqlComplexity: {
    value: 5000,
    unit: 'items',
    description:
      'Most values a document may ask for; pages count in full, other lists as five entries.',
  },
  graphqlLists: {
    value: 1000,
    unit: 'items',
    description:
      'Most lists of their own (products, orders, events, …) that all entries of lists in one answer may have.',
  },
  graphqlCost: {
    value: 1_500_000,
    unit: 'items',
    description: 'Most values the answer to a document may have, every list counted in full.',
  },
  streams: {
    value: 100,
    unit: 'items',
    description: 'Streams that one credential, or one address without one, has open in a process.',
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
