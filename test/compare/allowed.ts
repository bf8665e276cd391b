/**
 * One difference from version two that somebody asked for. In the texts `*` stands for anything; keep them as narrow as the
 * decision is.
 */
export interface AllowedDifference {
  /** The line of `decisions.md` part 13, or the issue, that asks for it. */
  readonly reason: string;
  /** `GET /orders/{id}`, or the kind of a side effect (`event`, `mail`, `delivery`). */
  readonly operation: string;
  /**
   * `status`, `header etag`, `body /data*total`, or `answer`: the whole answer, told by its status and code
   * (`200` → `404 not_found`).
   */
  readonly where: string;
  readonly from?: string;
  readonly to?: string;
  /** Only requests like this one: script, viewer and request line, as the report shows them. */
  readonly request?: string;
}

const ONE_VERSION = 'decisions 13.1: `1` is the only Api-Version';

const REMOVED = 'decisions 13.1: removed';
const ATOMIC = 'decisions 13.1: `mode=atomic` of bulk-moderate is 400';
const FOLDED = 'decisions 13.3: countries are compared folded';
const OPTIONS = 'decisions 13.7: `OPTIONS` on a known path answers `Allow`, on an unknown path 404';
const IF_MATCH = 'decisions 13.7: `If-Match` accepts a list';
const ENCODING = 'decisions 13.7: `Accept-Encoding` honours weights and `*`';
const ACCEPT = 'decisions 13.7, issue 45 part 3: a stream only when it is preferred';

export const allowedDifferences: readonly AllowedDifference[] = [
  {
    reason: ONE_VERSION,
    operation: 'GET /meta/versions',
    where: 'body /data/length',
    from: '2',
    to: '1',
  },
  { reason: ONE_VERSION, operation: 'GET /meta/versions', where: 'body /data/1/*', to: '(absent)' },
  {
    reason: ONE_VERSION,
    operation: '*',
    where: 'body /detail',
    from: '"Api-Version must be one of 1, 2; *',
    to: '"Api-Version must be 1; *',
  },
  {
    reason: ONE_VERSION,
    operation: '*',
    where: 'body *allowed/length',
    from: '2',
    to: '1',
  },
  { reason: ONE_VERSION, operation: '*', where: 'body *allowed/1', from: '"2"', to: '(absent)' },
  {
    reason: ONE_VERSION,
    operation: '*',
    where: 'body /errors/0/message',
    from: '* 1, 2*',
  },
  {
    reason: ONE_VERSION,
    operation: 'GET /products/{id}',
    where: 'answer',
    from: '200',
    to: '400 unsupported_api_version',
    request: 'http/protocol | *',
  },
  { reason: OPTIONS, operation: 'OPTIONS /*', where: 'header allow', from: '(absent)' },
  { reason: OPTIONS, operation: 'OPTIONS /nope', where: 'answer', from: '204', to: '404*' },
  {
    reason: IF_MATCH,
    operation: 'PATCH /products/{id}',
    where: 'answer',
    from: '400 *',
    to: '412 version_mismatch',
    request: 'http/protocol | *',
  },
  {
    reason: IF_MATCH,
    operation: '*',
    where: 'body /detail',
    from: '"If-Match must be the ETag of the object *',
    to: '"If-Match must list ETags of the object *',
  },
  {
    reason: IF_MATCH,
    operation: '*',
    where: 'body /errors/0/message',
    from: '"If-Match must be the ETag of the object *',
    to: '"If-Match must list ETags of the object *',
  },
  {
    // The one request that prefers JSON but takes a stream too.
    reason: ACCEPT,
    operation: 'GET /products/{id}',
    where: '*',
    request: 'live/streams | customer GET /products/*',
  },
  {
    reason: ENCODING,
    operation: 'GET /products',
    where: 'header content-encoding',
    from: 'br',
    to: 'gzip',
    request: 'http/protocol | *',
  },
  {
    reason: ENCODING,
    operation: 'GET /products',
    where: 'header content-encoding',
    from: '(absent)',
    to: 'br',
    request: 'http/protocol | *',
  },
  ...['GET /country-rates', 'PUT /country-rates', 'GET /webhooks/endpoints/{id}/statistics'].map(
    (operation) => ({
      reason: REMOVED,
      operation,
      where: 'answer',
      from: '*',
      to: '404 not_found',
    }),
  ),
  {
    // `/comments/{id}` takes other methods.
    reason: REMOVED,
    operation: 'POST /comments/preview',
    where: 'answer',
    from: '*',
    to: '405 method_not_allowed',
  },
  {
    reason: 'decisions 13.1: `extensions.cost.actual` is removed',
    operation: 'POST /graphql',
    where: 'body *extensions/cost/actual',
    to: '(absent)',
  },
  {
    reason: 'decisions 13.1: `extensions.cost.actual` is removed',
    operation: 'GET /graphql',
    where: 'body *extensions/cost/actual',
    to: '(absent)',
  },
  {
    reason: ATOMIC,
    operation: 'POST /comments/bulk-moderate',
    where: 'answer',
    from: '*',
    to: '400 not_allowed',
    request: '*?mode=atomic*',
  },
  {
    reason: ATOMIC,
    operation: 'POST /comments/bulk-moderate',
    where: 'body *allowed*',
    to: '(absent)',
  },
  {
    reason: ATOMIC,
    operation: 'POST /comments/bulk-moderate',
    where: 'body *allowed/length',
    from: '2',
    to: '1',
  },
  {
    reason: ATOMIC,
    operation: 'POST /comments/bulk-moderate',
    where: 'body /*',
    from: '"\\"mode\\" must be one of partial, atomic."',
    to: '"\\"mode\\" must be one of partial."',
  },
  {
    // Full-width letters, and an invisible character between the letters.
    reason: FOLDED,
    operation: 'POST /orders',
    where: 'body *Amount',
    request: 'orders/refusals | customer POST /orders (1*',
  },
  {
    reason: FOLDED,
    operation: 'POST /orders',
    where: 'body /total',
    request: 'orders/refusals | customer POST /orders (1*',
  },
  {
    reason: FOLDED,
    operation: 'GET /users/me/export',
    where: 'body /orders/data/*/total*',
    from: '19.8',
    to: '11.78',
  },
  {
    reason: FOLDED,
    operation: 'GET /users/me/export',
    where: 'body /orders/data/*/summary/*Amount',
  },
  {
    reason: FOLDED,
    operation: 'deliveries',
    where: 'body /*/data/object/total*',
    from: '19.8',
    to: '11.78',
  },
];
