import { structural, type CodeDescription } from './code-description';

/** Codes of malformed requests. 400, except where src/http/statuses.ts has a more special status. */
export const structuralCodes = {
  malformed_request: structural(
    'The request is not HTTP',
    'Its line, headers or framing are broken.',
  ),
  request_timeout: structural(
    'The request took too long to arrive',
    'Send it again without pauses; the detail says how long headers and body may take.',
  ),
  headers_too_large: structural(
    'The headers are too large',
    'Send at most 100 headers of 16 KiB together.',
  ),
  expectation_failed: structural(
    'An expectation that cannot be met',
    'Leave `Expect` out or send 100-continue.',
  ),
  validation_failed: structural(
    'Several things are wrong',
    'Each entry of `errors` names one violation and where it is.',
  ),
  invalid_json: structural(
    'The body is not JSON',
    'Send one valid JSON value with a JSON content type.',
  ),
  required: structural(
    'A required value is missing',
    'Add the value that `pointer` or `parameter` names.',
  ),
  wrong_type: structural(
    'A value has the wrong type',
    'Types are never converted: "2" is a string, not a number.',
  ),
  wrong_format: structural(
    'A value has the wrong format',
    'Dates are RFC 3339, e-mail addresses and URLs complete.',
  ),
  too_long: structural('A text is too long', '`params` names the longest allowed.'),
  too_short: structural('A text is too short', '`params` names the shortest allowed.'),
  too_many_items: structural('A list has too many items', '`params` names how many are allowed.'),
  too_few_items: structural('A list has too few items', '`params` names the fewest allowed.'),
  empty_array: structural('A list is empty', 'Send at least one item.'),
  out_of_range: structural('A number is out of range', '`params` names the limits.'),
  not_allowed: structural('A value is not allowed', '`params.allowed` names what is.'),
  invalid_value: structural('A value is not valid', 'See `message`.'),
  unknown_field: structural(
    'An unknown field',
    'Remove it or correct its name; the message lists the known ones.',
  ),
  unknown_parameter: structural(
    'An unknown query parameter',
    'Remove it or correct its name; `allowed` lists the known ones.',
  ),
  invalid_parameter: structural(
    'A value that the parameter cannot have',
    'The message says which values it takes.',
  ),
  repeated_parameter: structural(
    'A query parameter is repeated',
    'Give each parameter once; lists are comma separated.',
  ),
  too_many_decimals: structural(
    'An amount has too many decimals',
    'An amount has at most the decimals of its currency.',
  ),
  invalid_currency: structural('An unknown currency', 'Use an ISO 4217 code such as USD.'),
  invalid_range: structural(
    'A range is empty',
    'The lower bound must not exceed the upper, and a period must end after it begins.',
  ),
  sort_not_allowed: structural('A sort order that is not offered', '`allowed` lists the orders.'),
  filter_not_applicable: structural(
    'A filter that does not fit the category',
    'See GET /products/search/filters.',
  ),
  look_up_conflict: structural(
    'A look-up is not a search',
    'ids, externalId, sku and status stand alone: leave out text, filters and sort.',
  ),
  pagination_style_conflict: structural(
    'Two pagination styles at once',
    'Use page and pageSize, or limit and cursor.',
  ),
  pagination_window_exceeded: structural(
    'A page beyond the window',
    'Use limit and cursor to read on.',
  ),
  invalid_cursor: structural('A cursor that is not ours', 'Send `nextCursor` as it was received.'),
  cursor_mismatch: structural(
    'A cursor of another list',
    'A cursor belongs to the endpoint, filters and sort it came from.',
  ),
  include_not_allowed: structural(
    'A relation that is not offered here',
    '`allowed` lists the relations of this endpoint.',
  ),
  include_too_deep: structural(
    'A relation path that goes too deep',
    '`maxDepth` and `allowed` say how far it may go.',
  ),
  too_many_includes: structural(
    'Too many relations at once',
    '`max` says how many paths one request may name.',
  ),
  graphql_syntax_error: structural(
    'The document is not GraphQL',
    'The message and `locations` say where it ends to be.',
  ),
  graphql_validation_failed: structural(
    'The document does not fit the schema',
    'It names a field, argument or type that the schema does not have, or a value of another type.',
  ),
  graphql_document_too_large: structural(
    'A GraphQL document that is too long',
    'Send at most 64 KiB and 2,000 tokens; values go into variables.',
  ),
  graphql_invalid_request: structural(
    'Not a GraphQL request',
    'Send one JSON object with `query`, and `variables`, `operationName` and `extensions` as needed.',
  ),
  persisted_query_not_supported: structural(
    'Persisted queries are off',
    'Send the whole document in `query`.',
  ),
  document_too_complex: structural(
    'A GraphQL document that asks for too much',
    'Ask for fewer levels, aliases or items; `max` says how many.',
  ),
  batch_too_large: structural(
    'Too many items in one batch',
    'Send at most `max` items, or use POST /imports.',
  ),
  invalid_idempotency_key: structural(
    'A malformed Idempotency-Key',
    'Send 1 to 255 visible ASCII characters.',
  ),
  idempotency_key_not_supported: structural(
    'An Idempotency-Key for several mutations',
    'Send one mutation field a document.',
  ),
  unsupported_api_version: structural('An unknown Api-Version', '`allowed` lists the versions.'),
  webhook_url_not_allowed: structural(
    'A URL that cannot receive webhooks',
    'Use a public https address on port 443 or 8443.',
  ),
} as const satisfies Readonly<Record<string, CodeDescription>>;
