/**
 * A difference from version two that was requested. In the texts `*` stands for anything; keep them as narrow as the
 * decision.
 */
export interface AllowedDifference {
  /** The line of `decisions.md` part 13, or the issue, that requests it. */
  readonly reason: string;
  /** `GET /orders/{id}`, or the kind of a side effect (`event`, `mail`, `delivery`). */
  readonly operation: string;
  /**
   * `status`, `header etag`, `body /data*total`, or `answer`: the whole response, described by status and code (`200` →
   * `404 not_found`).
   */
  readonly where: string;
  readonly from?: string;
  readonly to?: string;
  /** Only matching requests: script, viewer and request line, as the report shows them. */
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
const HEALTH = 'decisions 13.10: `/health/*` is `no-store`';

const RULES =
  'issue 45, small rules: titles are trimmed, names and passwords have a visible character, ≤ 64 characters before the @';
const JOINED = 'decisions 13.4: joined forms of single characters are found';
const SELECTED = 'decisions 13.4: values that a chosen range includes are selected';
const OUTCOMES = 'decisions 13.6: entries of the security log have an `outcome`';
const RANGES = 'issue 45 part 5: the end of a range before its start is refused everywhere';
const NO_EMAIL = 'issue 45, small rules: an empty `email` of an order counts as null';
const SCHEMA = 'issue 45 part 5: the schema is refused with 401 or 403';
const DEMO = 'decisions 13.9: the demo data are a data folder, whose people have no pictures';
const REFUND = 'issue 45 part 5: a refused refund says what to do instead';
const ADDRESSES =
  'decisions 13.10: `deliveryAddress: AddressInput` beside `deliveryAddressText`, one of which is required';
const PROBLEMS = 'issue 54: `/problems` answers JSON unless a page is preferred';
const SITE = 'issue 54: the documentation has a site of its own';
const RANKS = 'decisions 13.5: `popular` follows from score and time alone';
const FILTERS = 'issue 51: orders are filtered by `email` and `couponCode`';
const STYLE = 'issue 56: messages are written as an engineer would write them';
const LIMITS = 'issue 47: limits of documents are refused in one form, with `limit` and `found`';
const ITEMS =
  'issue 47: malformed items of every bulk are checked in one place, relative to the item';

const USES =
  'decisions 13.2: a key that the document rules out is refused before it runs, so its fields were not used';

/** Sentences of messages and titles of problems, in version two and now. */
const SENTENCES: readonly (readonly [from: string, to: string])[] = [
  ['"A cursor that is not ours"', '"The cursor is not valid"'],
  ['* must be a comma list of *', '* must be a comma-separated list of *'],
  [
    '* takes values of type *, and of numbers also ranges: *',
    '* takes values of type *; numbers may also be given as ranges: *',
  ],
  ['* used for an order with other content."', '* used for an order with different content."'],
  ['"The cursor is not one of this service."', '"The cursor was not issued by this service."'],
  [
    '* is no longer supported; * is."',
    '* is no longer supported; the oldest supported version is *',
  ],
  ['"A sort order that is not offered"', '"A sort order that is not available"'],
  ['"A relation that is not offered here"', '"A relation that is not available here"'],
  ['*or the password is not right."', '*or the password is wrong."'],
  ['"The object has changed meanwhile"', '"The object has changed in the meantime"'],
  ['"The current password is not right*', '"The current password is wrong*'],
  ['"This is not possible with a comment that is *', '"A comment that is * does not allow *'],
  ['"More than there is in stock"', '"Not enough stock"'],
  ['* must be one event type of the list; *', '* must be a single event type of the list, *'],
  ['*breaks the line or turns its direction.*', '*breaks the line or changes its direction.*'],
  [
    '"The coupon has been used as often as it may be."',
    '"The coupon has reached its limit of uses."',
  ],
  ['*must have at most * decimals in *', '*must have at most * decimal places in *'],
  ['"It exists already"', '"It already exists"'],
  [
    '"Another item of the batch names the same thing."',
    '"Another item of the batch names the same object."',
  ],
  ['"This item was not judged: *', '"This item was not checked: *'],
  [
    '*none that cannot be seen, no blanks at its ends*',
    '*no invisible ones, no blanks at either end*',
  ],
  ['*must not have the character NUL*', '*must not contain the character NUL*'],
  ['"There is a coupon with this code."', '"A coupon with this code already exists."'],
  ['* is not possible here; allowed: *', '* is not allowed here; allowed: *'],
  [
    '"Delivery to this address costs something else, *',
    '"Delivery to this address would change the total, *',
  ],
  ['"The code is not right"', '"The code is wrong"'],
  ['"A value that the parameter cannot have"', '"A parameter has an invalid value"'],
  ['"Products or categories hang on it."', '"The category still contains products or categories."'],
  ['"`Accept` takes none of what *', '"`Accept` allows none of the types *'],
  ['"Only those who see all orders *', '"Only users who see all orders *'],
  ['"This needs a code of the *', '"This needs a code from the *'],
  ['"The import has ended already."', '"The import has already ended."'],
  ['"The endpoint is paused; *', '"The webhook endpoint is paused; *'],
  ['"The coupon is switched off."', '"The coupon is not active."'],
  ['"A category cannot stand below itself."', '"A category cannot be below itself."'],
  ['"The same comment again"', '"A duplicate comment"'],
  ['"The attribute has another type"', '"The attribute has a different type"'],
  ['"Products of several currencies"', '"Products in several currencies"'],
  ['"A category below itself"', '"A category cannot be below itself"'],
  ['"`documentId` must be one text."', '"`documentId` must be a single string."'],
  ['* cannot be given beside percent: *', '* cannot be combined with percent: *'],
  ['"With this change, the stock would be above *', '"This change would raise the stock above *'],
  [
    '*; give what has changed another version."',
    '*; register the changed ones under another version."',
  ],
  ['*, which are one line of categories."', '*, and one of these categories is below the other."'],
  [
    '"Only its author may do this to the comment."',
    '"Only the author of the comment may do this."',
  ],
  ['"Replies do not nest deeper"', '"Replies cannot be nested deeper"'],
  ['"This comment takes no replies."', '"This comment accepts no replies."'],
  ['"The parent takes no replies"', '"The parent accepts no replies"'],
  ['"This post takes no new comments."', '"This post accepts no new comments."'],
  ['"A scope beyond the role of the owner"', '"The scope exceeds the role of the owner"'],
  ['"The path exists, the method does not"', '"The path does not support this method"'],
  ['"This is no `next` of this log, *', '"This is neither a `next` value of this log *'],
  ['"Payments cannot be reached*', '"The payment provider cannot be reached*'],
  ['"The password is known from a data leak*', '"The password has appeared in a data leak*'],
  ['"The password is too close to the e-mail*', '"The password is too similar to the e-mail*'],
  ['"The payment provider refused the refund *', '"The payment provider refused the refund; *'],
  ['"A refund was refused for good."', '"A refund was refused permanently."'],
];

export const allowedDifferences: readonly AllowedDifference[] = [
  { reason: STYLE, operation: 'GET /meta/limits', where: 'body /data/*/description' },
  {
    reason: USES,
    operation: 'GET /meta/usage',
    where: 'body /pagination/totalItems',
    from: '166',
    to: '165',
    request: 'contract/rights | *',
  },
  ...['GET /health/live', 'GET /health/ready'].map((operation) => ({
    reason: HEALTH,
    operation,
    where: 'header cache-control',
    from: '(absent)',
    to: 'no-store',
  })),
  ...['GET /auth/security-events', 'GET /users/me/security-events', 'GET /users/me/export'].map(
    (operation) => ({ reason: OUTCOMES, operation, where: 'body *outcome', from: '(absent)' }),
  ),
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
    // The only request that prefers JSON but also accepts a stream.
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
  ...['type=', 'type=nonsense', 'type=-1', 'type=1.5', 'type=xxx*'].map((query) => ({
    reason: 'decisions 13.1: nothing is sealed anew in the background, so that no app is lost',
    operation: 'GET /auth/security-events',
    where: 'body *',
    request: `contract/parameters | admin GET /auth/security-events?${query}`,
  })),
  {
    reason: RANGES,
    operation: '*',
    where: 'body /title',
    from: '"A range is upside down"',
    to: '"A range is empty"',
  },
  {
    reason: RANGES,
    operation: 'POST /coupons',
    where: 'answer',
    from: '201',
    to: '400 invalid_range',
    request: 'orders/coupons | *',
  },
  ...['GET /coupons?limit=4', 'GET /coupons?pageSize=4'].map((line) => ({
    // The list is without that coupon.
    reason: RANGES,
    operation: 'GET /coupons',
    where: '*',
    request: `orders/coupons | admin ${line}`,
  })),
  {
    reason: RANGES,
    operation: 'GET /coupons',
    where: '*',
    request: 'contract/rights | admin GET /coupons?pageSize=1',
  },
  {
    reason: RANGES,
    operation: 'GET /webhooks/events',
    where: 'answer',
    from: '200',
    to: '400 invalid_range',
    request: 'webhooks/log | *',
  },
  {
    reason: FOLDED,
    operation: 'POST /orders',
    where: 'body /delivery/address/country',
    to: '"DE"',
    request: 'orders/refusals | *',
  },
  {
    reason: NO_EMAIL,
    operation: 'POST /orders',
    where: 'answer',
    from: '400 wrong_format',
    to: '201',
    request: 'orders/refusals | *',
  },
  {
    reason: NO_EMAIL,
    operation: 'POST /orders',
    where: 'body *',
    request: 'contract/bodies | admin POST /orders (26)',
  },
  {
    reason: NO_EMAIL,
    operation: 'POST /orders',
    where: 'body /errors/*',
    from: '*email*',
    to: '*or*empty*',
    request: 'contract/bodies | *',
  },
  ...['events', 'deliveries'].map((operation) => ({
    reason: NO_EMAIL,
    operation,
    where: 'answer',
    from: '(absent)',
    request: `side effects | ${operation} ‹ord orders/refusals:14›`,
  })),
  ...[
    { from: '25', to: '24', request: 'contract/rights | *' },
    { from: '23', to: '22', request: 'contract/bodies | *' },
  ].map((stock) => ({
    // One more order, for one piece.
    reason: NO_EMAIL,
    operation: '* /*products*',
    where: 'body *stock',
    ...stock,
  })),
  {
    reason: NO_EMAIL,
    operation: 'GET /users/me/export',
    where: 'body /orders/*',
    request: 'contract/rights | *',
  },
  ...['header link', 'body /pagination/total*'].map((where) => ({
    reason: NO_EMAIL,
    operation: 'GET /orders',
    where,
    request: 'contract/rights | *&pageSize=2',
  })),
  {
    reason: REFUND,
    operation: 'POST /orders/{id}/refund',
    where: 'body /detail',
    to: '*cancelling it refunds everything."',
  },
  {
    reason: REFUND,
    operation: 'POST /orders/{id}/refund',
    where: 'body /userMessage',
    to: '*cancelling it refunds everything."',
  },
  { reason: REFUND, operation: 'POST /orders/{id}/refund', where: 'body /allowed/*' },
  {
    reason: RULES,
    operation: 'POST /auth/signup',
    where: 'answer',
    from: '202',
    to: '400 wrong_format',
  },
  ...['body /detail', 'body /errors/*/message'].map((where) => ({
    reason: RULES,
    operation: 'POST /auth/*',
    where,
    from: '*must match format \\"email\\".*',
    to: '*must be an e-mail address, with at most 64 characters before the @.*',
  })),
  {
    reason: RULES,
    operation: 'mails',
    where: 'answer',
    to: '(absent)',
    request: 'side effects | mails *@compare.example',
  },
  ...['header link', 'body /pagination/total*'].map((where) => ({
    // Two fewer sign-ups.
    reason: RULES,
    operation: 'GET /auth/security-events',
    where,
    request: 'contract/rights | *&pageSize=2',
  })),
  { reason: RULES, operation: '*', where: 'body *title', from: '*Kettle "', to: '*Kettle"' },
  {
    // The patch changes nothing.
    reason: RULES,
    operation: 'GET /products/{id}',
    where: 'body /1/*',
    to: '(absent)',
    request: 'live/streams | *',
  },
  {
    reason: RULES,
    operation: 'GET /products/{id}',
    where: 'body /length',
    from: '2',
    to: '1',
    request: 'live/streams | *',
  },
  ...['GET /users', 'GET /users/me'].flatMap((operation) => [
    { reason: DEMO, operation, where: 'body *avatarUrl', from: '*/pictures/people/*', to: 'null' },
    { reason: DEMO, operation, where: 'body *createdAt', from: '"‹time›"', to: '"202*T*' },
  ]),
  ...[
    { from: '400 introspection_disabled', to: '401 authentication_required' },
    { from: '400 introspection_disabled', to: '403 introspection_disabled' },
  ].map((statuses) => ({
    reason: SCHEMA,
    operation: 'GET /schema.graphql',
    where: 'answer',
    ...statuses,
  })),
  ...['status', 'body /errors/0/message', 'body /errors/0/extensions/c*'].map((where) => ({
    reason: SCHEMA,
    operation: 'POST /graphql',
    where,
    request: 'graphql/queries | * POST /graphql (9)',
  })),
  ...['body /detail', 'body /errors/*'].map((where) => ({
    // Violations of the address follow those of other fields.
    reason: ADDRESSES,
    operation: 'POST /orders',
    where,
    request: 'contract/bodies | admin POST /orders (*',
  })),
  ...['body /detail', 'body /errors/0/message'].map((where) => ({
    reason: ADDRESSES,
    operation: 'PATCH /orders/{id}',
    where,
    to: '*allowed: deliveryAddress, deliveryAddressText, note.*',
  })),
  ...['header query-cost', 'body /extensions/cost/*'].map((where) => ({
    // Its input is refused before its cost is estimated.
    reason: ADDRESSES,
    operation: 'POST /graphql',
    where,
    to: '(absent)',
    request: 'graphql/mutations | customer POST /graphql (6)',
  })),
  ...['GET /problems', 'GET /problems/{code}'].map((operation) => ({
    reason: PROBLEMS,
    operation,
    where: '*',
  })),
  {
    reason: SITE,
    operation: '*',
    where: 'body*',
    request: 'orders/payments | anonymous GET /payments/builtin/*',
  },
  ...['header etag', 'body *'].map((where) => ({
    reason: RANKS,
    operation: 'GET /posts/*/comments',
    where,
    request: 'comments/thread | *sort=popular&*',
  })),
  {
    reason: RANKS,
    operation: 'GET /posts/*/comments',
    where: 'body *',
    request: 'comments/thread | *?replySort=*&repliesPreview=2',
  },
  ...['body /detail', 'body /errors/0/*', 'body /allowed/*'].map((where) => ({
    reason: FILTERS,
    operation: 'GET /orders',
    where,
    request: '* GET /orders?colour=red',
  })),
  ...['body /detail', 'body /errors/0/message', 'body /userMessage'].map((where) => ({
    reason: STYLE,
    operation: 'POST /orders',
    where,
    from: '"Nobody has this id."',
    to: '"No user has this id."',
  })),
  ...[
    { where: 'body /errors/0/message', to: '"The document exceeds the limit of *' },
    { where: 'body /errors/0/extensions/limit', from: '(absent)' },
    { where: 'body /errors/0/extensions/found', from: '(absent)' },
  ].map((difference) => ({ reason: LIMITS, operation: 'POST /graphql', ...difference })),
  {
    reason: 'decisions 13.10: a trusted document is processed like any other',
    operation: 'GET /graphql',
    where: 'body /errors/0/message',
    from: '"A document that is no query is run by POST."',
  },
  {
    reason: ITEMS,
    operation: 'PATCH /products/bulk',
    where: 'answer',
    from: '422 bulk_failed',
    to: '400 wrong_type',
    request: 'imports/bulk-products | admin PATCH /products/bulk?mode=atomic (2)',
  },
  ...['DELETE /products/bulk', 'POST /orders/bulk-cancel', 'POST /comments/bulk-moderate'].map(
    (operation) => ({
      reason: ITEMS,
      operation,
      where: 'body *message',
      from: '*/0*',
      request: 'contract/bodies | *',
    }),
  ),
  {
    reason: JOINED,
    operation: 'GET /products/search',
    where: 'body /corrections/*',
    request: 'search/queries | * GET /products/search?q=usbc',
  },
  ...['search', 'suggest'].map((path) => ({
    reason: JOINED,
    operation: `GET /products/${path}`,
    where: '*',
    request: `search/queries | * GET /products/${path}?q=hdmi2`,
  })),
  {
    // A request that finds nothing has the ETag of the first such request.
    reason: JOINED,
    operation: 'GET /products/search',
    where: 'header etag',
    from: '"‹hash search/queries:19›"',
    to: '"‹hash search/queries:41›"',
  },
  ...['selected', 'query'].map((name) => ({
    reason: SELECTED,
    operation: 'GET /products/search',
    where: `body /facets/*/values/*/${name}`,
    request: 'search/queries | * GET /products/search?*..*',
  })),
  ...SENTENCES.map(([from, to]) => ({
    reason: STYLE,
    operation: '*',
    where: 'body *',
    from,
    to,
  })),
];
