import { eventTypes } from '../../src/contract/event-types';
import { limits } from '../../src/contract/limits';
import { statusOf } from '../../src/http/statuses';
import type { AppError } from '../../src/platform/values/errors';

/** Copied by hand from parts 1, 3, 5, 6, 7, 8 and 12.8 of the decisions. */
const VALUES: Readonly<Record<string, number>> = {
  bodyBytes: 1_048_576,
  bodyDepth: 100,
  importBodyBytes: 16_777_216,
  importItems: 50_000,
  batchItems: 100,
  orderItems: 100,
  pageSize: 100,
  pageWindow: 10_000,
  detailRelationDepth: 3,
  detailRelations: 10,
  listRelationDepth: 1,
  listRelations: 3,
  commentDepth: 3,
  commentText: 5000,
  idLength: 64,
  freeFormBytes: 16_384,
  freeFormDepth: 16,
  violations: 50,
  idempotencyHours: 24,
  graphqlBodyBytes: 131_072,
  graphqlDocumentBytes: 65_536,
  graphqlTokens: 2000,
  graphqlRepetitions: 100,
  graphqlSelections: 2000,
  graphqlDepth: 10,
  graphqlAliases: 15,
  graphqlComplexity: 5000,
  graphqlLists: 1000,
  graphqlCost: 1_500_000,
  streams: 100,
  anonymousRate: 300,
  credentialRate: 1200,
  writeRate: 300,
  anonymousSearchRate: 120,
};

it('the limits have the values of the contract', () => {
  const values = Object.entries(limits).map(([name, { value }]) => [name, value]);
  expect(Object.fromEntries(values)).toEqual(VALUES);
});

it('the event types are those of the contract', () => {
  // Parts 9, 12.5 and 12.8 of the decisions.
  const types = [
    ...['created', 'updated', 'paid', 'payment_failed', 'processing', 'shipped', 'delivered'],
    ...['cancelled', 'refunded', 'refund_failed'],
  ].map((name) => `order.${name}`);
  const others = [
    ...['created', 'updated', 'deleted', 'out_of_stock', 'back_in_stock'].map(
      (name) => `product.${name}`,
    ),
    ...['import.completed', 'import.failed'],
    ...['created', 'updated', 'deleted', 'published', 'rejected', 'hidden'].map(
      (name) => `comment.${name}`,
    ),
    ...['user.blocked', 'user.unblocked', 'webhook.endpoint_disabled', 'ping'],
  ];
  expect(Object.keys(eventTypes).sort()).toEqual([...types, ...others].sort());
});

// Part 2 of the decisions, and 12.8 for 410 and 413.
it.each<readonly [AppError['kind'], string, number]>([
  ['structural', 'required', 400],
  ['domain', 'price_below_minimum', 422],
  ['conflict', 'already_exists', 409],
  ['precondition', 'version_mismatch', 412],
  ['unauthenticated', 'authentication_required', 401],
  ['forbidden', 'forbidden', 403],
  ['not_found', 'not_found', 404],
  ['rate_limited', 'rate_limited', 429],
  ['unavailable', 'payment_source_unavailable', 503],
  ['internal', 'internal_error', 500],
  ['structural', 'method_not_allowed', 405],
  ['structural', 'resume_point_expired', 410],
  ['structural', 'body_too_large', 413],
  ['structural', 'unsupported_media_type', 415],
  ['domain', 'not_applied', 424],
])('%s: %s is answered with %d', (kind, code, status) => {
  expect(statusOf({ kind, code })).toBe(status);
});
