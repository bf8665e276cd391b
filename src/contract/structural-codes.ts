import { structural, type CodeDescription } from './code-description';

/** Codes of malformed requests. 400, except where src/http/statuses.ts has a more specific status. */
export const structuralCodes = {
  malformed_request: structural(
    'The request is not HTTP',
    'Its request line, headers or framing are broken.',
    'Send the request with an HTTP client; check proxies that rewrite headers.',
  ),
  request_timeout: structural(
    'The request took too long to arrive',
    'Headers and body have to arrive within the times that the detail names.',
    'Send the request again without pauses.',
  ),
  headers_too_large: structural(
    'The headers are too large',
    'A request may have at most 100 headers, and 16 KiB of them in total.',
    'Send fewer or shorter headers; cookies of other services are a common cause.',
  ),
  expectation_failed: structural(
    'An expectation that cannot be met',
    'The header Expect asks for something other than 100-continue.',
    'Leave Expect out or send 100-continue.',
  ),
  validation_failed: structural(
    'Several things are wrong',
    'The request breaks more than one rule; each entry of `errors` names one violation and where it is.',
    'Correct all of them and send the request again.',
  ),
  invalid_json: structural(
    'The body is not JSON',
    'The body is not a JSON value, or something follows the value.',
    'Send one valid JSON value with a JSON content type.',
  ),
  required: structural(
    'A required value is missing',
    'The place that `pointer` or `parameter` names is empty.',
    'Add the value.',
  ),
  wrong_type: structural(
    'A value has the wrong type',
    'Types are never converted: "2" is a string, not a number.',
    'Send the value with the type that the message names.',
  ),
  wrong_format: structural(
    'A value has the wrong format',
    'Dates must follow RFC 3339; e-mail addresses and URLs must be complete.',
    'Send the value in the format that the message names.',
  ),
  too_long: structural(
    'A text is too long',
    'It has more characters than the field allows.',
    'Shorten it; `params` names the longest allowed.',
  ),
  too_short: structural(
    'A text is too short',
    'It has fewer characters than the field needs.',
    'Send more; `params` names the shortest allowed.',
  ),
  too_many_items: structural(
    'A list has too many items',
    'The list is longer than the field allows.',
    'Send fewer items or several requests; `params` names how many are allowed.',
  ),
  too_few_items: structural(
    'A list has too few items',
    'The list is shorter than the field needs.',
    'Send more items; `params` names the fewest allowed.',
  ),
  empty_array: structural(
    'A list is empty',
    'The request would change nothing without an item.',
    'Send at least one item.',
  ),
  out_of_range: structural(
    'A number is out of range',
    'It is below or above what the field allows.',
    'Send a number within the limits that `params` names.',
  ),
  not_allowed: structural(
    'A value is not allowed',
    'The field accepts only certain values.',
    'Send one of the values that `params.allowed` names.',
  ),
  invalid_value: structural(
    'A value is not valid',
    'The value breaks a rule of this field, which `message` explains.',
    'Correct the value as the message says.',
  ),
  unknown_field: structural(
    'An unknown field',
    'The body has a field that this operation does not have; otherwise a misspelt name would be ignored silently.',
    'Remove it or correct its name; the message lists the fields.',
  ),
  unknown_parameter: structural(
    'An unknown query parameter',
    'The URL has a parameter that this operation does not have.',
    'Remove it or correct its name; `allowed` lists the parameters.',
  ),
  invalid_parameter: structural(
    'A parameter has an invalid value',
    'A parameter or field cannot be parsed, or cannot be combined with another one that was also sent.',
    'Send a value as the message describes.',
  ),
  repeated_parameter: structural(
    'A query parameter is repeated',
    'A parameter appears in the URL more than once, so it is unclear which value counts.',
    'Give each parameter once; separate the values of a list with commas.',
  ),
  too_many_decimals: structural(
    'An amount has too many decimals',
    'An amount must not have more decimals than its currency.',
    'Round the amount to the decimals of its currency: two for USD, none for JPY.',
  ),
  invalid_currency: structural(
    'An unknown currency',
    'The code is not in ISO 4217.',
    'Use an ISO 4217 code such as USD.',
  ),
  invalid_range: structural(
    'A range is empty',
    'The lower bound must not exceed the upper, and a period must end after it begins.',
    'Swap or correct the bounds.',
  ),
  sort_not_allowed: structural(
    'A sort order that is not available',
    'This list has no index for that order.',
    'Use one of the sort orders that `allowed` lists.',
  ),
  filter_not_applicable: structural(
    'A filter that does not fit the category',
    'The attribute is not declared for the category that the search is limited to.',
    'Use a filter that GET /products/search/filters lists for the category.',
  ),
  look_up_conflict: structural(
    'A look-up cannot be combined with a search',
    'ids, externalId, sku and status look products up, and cannot be combined with text, filters and sort.',
    'Send the look-up alone, or search without it.',
  ),
  pagination_style_conflict: structural(
    'Two pagination styles at once',
    'The request mixes numbered pages with cursors.',
    'Use page and pageSize, or limit and cursor.',
  ),
  pagination_window_exceeded: structural(
    'A page beyond the window',
    'Numbered pages end after the number of rows that GET /meta/limits names, because the database has to skip every row before a page.',
    'Use limit and cursor to read on.',
  ),
  invalid_cursor: structural(
    'The cursor is not valid',
    'The cursor was changed, truncated or made up.',
    'Send `nextCursor` as it was received, or start without a cursor.',
  ),
  cursor_mismatch: structural(
    'A cursor from another list',
    'A cursor belongs to the endpoint, filters and sort it came from.',
    'Keep filters and sort while you page, or start without a cursor.',
  ),
  include_not_allowed: structural(
    'A relation that is not available here',
    'The name in include or expand is not a relation of this endpoint.',
    'Use the relations that `allowed` lists.',
  ),
  include_too_deep: structural(
    'A relation path that goes too deep',
    'Each level of include and expand costs reads, so the depth is limited.',
    'Ask for fewer levels and read the rest by id; `maxDepth` and `allowed` say how far it may go.',
  ),
  too_many_includes: structural(
    'Too many relations at once',
    'One request names more paths in include and expand than are allowed.',
    'Name fewer; `max` says how many paths one request may name.',
  ),
  graphql_syntax_error: structural(
    'The document is not GraphQL',
    'The parser stopped at the place that the message and `locations` name.',
    'Correct the document there.',
  ),
  graphql_validation_failed: structural(
    'The document does not match the schema',
    'It names a field, argument or type that the schema does not have, or a value of another type.',
    'Correct the document as the message says.',
  ),
  graphql_document_too_large: structural(
    'A GraphQL document that is too long',
    'A document has at most 64 KiB and 2,000 tokens.',
    'Move values into variables, and split the document.',
  ),
  graphql_invalid_request: structural(
    'Not a GraphQL request',
    'The body is not one JSON object with a document in it.',
    'Send one JSON object with `query`, and `variables`, `operationName` and `extensions` as needed.',
  ),
  persisted_query_not_supported: structural(
    'Persisted queries are off',
    'The request names a document by its hash, as automatic persisted queries do.',
    'Send the whole document in `query`, or register it at POST /graphql/documents.',
  ),
  document_too_complex: structural(
    'A GraphQL document that asks for too much',
    'Its depth, its aliases or its estimated cost exceed the limit.',
    'Ask for fewer levels, aliases or items; `max` says how many.',
  ),
  batch_too_large: structural(
    'Too many items in one batch',
    'A bulk request is answered as a whole, so its size is limited.',
    'Send at most `max` items, or use POST /imports.',
  ),
  invalid_idempotency_key: structural(
    'A malformed Idempotency-Key',
    'The key is empty, too long, or has characters other than visible ASCII.',
    'Send 1 to 255 visible ASCII characters, for example a UUID.',
  ),
  idempotency_key_not_supported: structural(
    'An Idempotency-Key for several mutations',
    'A key identifies one result, and the document has several mutation fields.',
    'Send one mutation field per document.',
  ),
  unsupported_api_version: structural(
    'An unknown Api-Version',
    'The header names a version that this service does not have.',
    'Leave the header out or send one of the versions that `allowed` lists.',
  ),
  webhook_url_not_allowed: structural(
    'A URL that cannot receive webhooks',
    'It is not https, uses another port, contains credentials, or leads into a private network.',
    'Use a public https address on port 443 or 8443.',
  ),
} as const satisfies Readonly<Record<string, CodeDescription>>;
