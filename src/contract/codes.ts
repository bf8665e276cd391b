import {
  conflict,
  domain,
  forbidden,
  internal,
  notFound,
  precondition,
  rateLimited,
  structural,
  unauthenticatedCode,
  unavailable,
  type CodeDescription,
} from './code-description';
import { structuralCodes } from './structural-codes';

export type { CodeDescription };

/** The catalog of error codes. */
export const codes = {
  ...structuralCodes,

  // Registered GraphQL documents. 403, 404, 409.
  document_not_trusted: forbidden(
    'The key runs registered documents only',
    'At /graphql this key can run only documents that were registered at POST /graphql/documents.',
    'Register the document and send its documentId, or use a key without that restriction.',
  ),
  unknown_document: notFound(
    'No such document',
    'Nothing is registered under this documentId, or it was deleted.',
    'Check the name, version and id, or register the manifest at POST /graphql/documents.',
  ),
  document_version_exists: conflict(
    'The version is registered with other documents',
    'A version of a client never changes; `documents` lists the ids whose text differs.',
    'Register the changed documents under another version.',
  ),

  // Authentication and authorization. 401 / 403.
  authentication_required: unauthenticatedCode(
    'A credential is needed',
    'The operation is not open to anonymous callers.',
    'Send `Authorization: Bearer <credential>`.',
  ),
  invalid_credential: unauthenticatedCode(
    'The credential is not valid',
    'It is malformed, expired or revoked.',
    'Sign in again, or use another API key.',
  ),
  invalid_credentials: unauthenticatedCode(
    'Sign-in failed',
    'The e-mail address or the password is wrong; the response does not say which.',
    'Correct them, or reset the password.',
  ),
  invalid_signature: unauthenticatedCode(
    'The signature is not valid',
    'A notification must be signed according to Standard Webhooks with the secret of its provider, and its timestamp must be at most five minutes off.',
    'Check the secret, the clock and that the body is signed byte for byte.',
  ),
  forbidden: forbidden(
    'Not allowed',
    'Your role or the scopes of your key do not allow this.',
    'Use a credential that has the right; the reference names the roles and scopes of each operation.',
  ),
  introspection_disabled: forbidden(
    'The schema cannot be read here',
    'Introspection is for admins and keys with internal:read.',
    'Use such a credential, or read the schema in a development environment.',
  ),
  not_yours: forbidden(
    'Not yours to change',
    'You can see this object, but only its owner may change it.',
    "Ask its owner, or use the owner's credential.",
  ),
  user_blocked: forbidden(
    'The account is blocked',
    'A blocked account may read, but not take part in discussions.',
    '`GET /users/{id}?include=block` with your own id shows the reason and the end.',
  ),
  captcha_required: forbidden(
    'A CAPTCHA is needed',
    'The request looks automated, or there were many failed attempts.',
    'Solve the challenge and repeat with `captchaToken`.',
  ),
  mfa_required: forbidden(
    'A second factor is needed',
    'The account has a second factor, or the sign-in comes from an unknown device.',
    'Repeat at POST /auth/mfa/verify with `mfaToken` and a code.',
  ),
  reauthentication_required: forbidden(
    'A recent sign-in is needed',
    'The change is sensitive, and your last sign-in was more than five minutes ago.',
    'Sign in again, or repeat the request with your password in the body.',
  ),
  client_version_unsupported: forbidden(
    'The client is too old',
    'The operator has set a minimum version for this client.',
    'Update the client to at least `minimumVersion`.',
  ),

  // Not found. 404 / 405 / 415 / 413 / 412.
  not_found: notFound(
    'Not found',
    'It does not exist, or you may not see it.',
    'Check the id and the credential.',
  ),
  method_not_allowed: structural(
    'The path does not support this method',
    'No operation has this method at this path.',
    'Use one of the methods that the header Allow lists.',
  ),
  unsupported_media_type: structural(
    'An unsupported content type',
    'The header Content-Type is missing or names a type that this endpoint does not accept.',
    'Send one of the types that `allowed` lists.',
  ),
  body_too_large: structural(
    'The body is too large',
    'It has more bytes than the endpoint accepts; `max` is the limit.',
    'Send less, or use POST /imports for large batches.',
  ),
  version_mismatch: precondition(
    'The object has changed in the meantime',
    'The version in If-Match is not the current one: somebody changed the object after you read it.',
    'Read it again and repeat with its new ETag.',
  ),

  // Gone. 410.
  resume_point_expired: structural(
    'The resume point is no longer valid',
    'A resume point is valid for 30 days, and only for the log that it came from.',
    'Start again without one.',
  ),

  // Conflicts. 409.
  already_exists: conflict(
    'It already exists',
    'Another object already has this unique value.',
    'Use another value, or change the existing object.',
  ),
  external_id_taken: conflict(
    'The externalId is taken',
    'The same externalId was used with other content.',
    'Use another externalId, or send the content of the first request again.',
  ),
  attribute_type_conflict: conflict(
    'The attribute has a different type',
    'An attribute has the same type in a category and in those above and below it; the type of a standard attribute is fixed.',
    'Use the type that `allowed` names, or another name.',
  ),
  duplicate_in_batch: conflict(
    'The batch names an object twice',
    'Two items of the batch change the same object, so the result would depend on their order.',
    'Name each object once.',
  ),
  concurrent_change: conflict(
    'Another request changed the object first',
    'Another request changed the object while yours ran.',
    'Read the object again and repeat.',
  ),
  idempotency_in_progress: conflict(
    'The first request is still running',
    'A request with the same Idempotency-Key has not finished.',
    'Repeat after `Retry-After` seconds.',
  ),
  idempotency_answer_lost: conflict(
    'The stored response can no longer be read',
    'The request was carried out, but its stored response was sealed with a key that no longer exists.',
    'Check what the request changed, and use a new key.',
  ),

  // Domain rules. 422.
  bulk_failed: domain(
    'No item of the batch was carried out',
    'Every item failed; `results` gives the reason for each item.',
    'Correct the items and send them again.',
  ),
  not_applied: domain(
    'The item was not carried out',
    'Another item of an all-or-nothing batch failed.',
    'Correct that one and repeat the batch.',
  ),
  idempotency_key_reused: domain(
    'The Idempotency-Key was used for another request',
    'A key identifies one request, and this one has a different body or path.',
    'Use a new key for a new request.',
  ),
  unknown_product: domain(
    'An unknown product',
    'The product does not exist or is not for sale.',
    'Check the id, and remove the item.',
  ),
  product_archived: domain(
    'The product is no longer sold',
    'The product was archived after you read it.',
    'Remove it from the order.',
  ),
  unknown_category: domain(
    'An unknown category',
    'No category has this id.',
    'Use an id that GET /categories lists.',
  ),
  category_cycle: domain(
    'A category cannot be below itself',
    'The new parent is the category itself or one of those below it.',
    'Choose a parent outside its own subtree.',
  ),
  category_too_deep: domain(
    'The category tree would be too deep',
    'The category would be deeper than `maxDepth` levels.',
    'Choose a parent higher up.',
  ),
  category_limit_reached: domain(
    'Too many categories',
    'The shop has reached the limit of `max` categories.',
    'Delete or merge categories first.',
  ),
  category_in_use: domain(
    'The category is in use',
    'Products or other categories are still in it.',
    'Move its products and categories first.',
  ),
  quantity_above_stock: domain(
    'Not enough stock',
    'The order asks for more units than are available; `available` is the number that can still be ordered.',
    'Order at most that many.',
  ),
  price_below_minimum: domain(
    'The price is below the minimum',
    'The category has a minimum price.',
    'Raise the price, or choose another category.',
  ),
  coupon_expired: domain(
    'The coupon has expired',
    'Its period of validity has ended.',
    'Order without it or use another.',
  ),
  coupon_not_applicable: domain(
    'The coupon does not apply',
    'It is unknown, used up, or its conditions are not met.',
    'Order without it or use another.',
  ),
  payment_method_invalid: domain(
    'The payment method is not valid',
    'It is unknown to the payment provider or belongs to somebody else.',
    'Choose one that GET /payments/methods lists.',
  ),
  payment_declined: domain(
    'The payment was declined',
    'The payment provider refused to take the money.',
    'Try again or choose another payment method.',
  ),
  payment_not_authorized: domain(
    'No payment is authorized',
    'The order has no authorized payment to capture.',
    'Pay the order with `capture: at_shipping` first.',
  ),
  authorization_expired: domain(
    'The authorization has expired',
    'An authorization can be captured for seven days.',
    'The customer has to pay the order again.',
  ),
  payment_in_progress: conflict(
    'A payment is under way',
    'It cannot be stopped, and the next state of the order depends on its outcome.',
    'Poll the order until `payment.state` has changed.',
  ),
  too_many_payment_attempts: domain(
    'The order has too many payment attempts',
    'An order allows at most `max`.',
    'Place the order again.',
  ),
  refund_exceeds_payment: domain(
    'The refund exceeds what was paid',
    'Earlier refunds and this one add up to more than was paid; `max` is what can still be refunded.',
    'Refund at most that.',
  ),
  refund_refused: domain(
    'The refund was refused',
    'The payment provider refused it, and repeating the request does not help.',
    'Return the money in another way.',
  ),
  too_many_refunds: domain(
    'The order has too many refunds',
    'An order allows at most `max`.',
    'Return the rest of the money outside the service.',
  ),
  order_not_changeable: domain(
    'The order can no longer be changed',
    'Only orders that are not shipped, cancelled or refunded can be changed.',
    'Cancel it or ask for a refund, and place another order.',
  ),
  address_changes_total: domain(
    'The address changes the total',
    'A payment has been started, and the total cannot change after that.',
    'Cancel the order and place it again.',
  ),
  country_not_served: domain(
    'No delivery to this country',
    'There are no tax and shipping rates for the country of the address.',
    'Use an address in one of the countries that `allowed` names.',
  ),
  unknown_customer: domain('An unknown customer', 'No user has this id.', 'Check the id.'),
  customer_not_active: domain(
    'The customer is not active',
    'The account is disabled or deleted: no order can be placed for it.',
    'Place the order for another customer.',
  ),
  open_orders: domain(
    'The account has open orders',
    'Some orders still have to be delivered, refunded or settled; `orderIds` names the first 20.',
    'Cancel these orders, or delete the account when they are completed.',
  ),
  order_already_paid: domain(
    'The order is already paid',
    'A payment has already settled.',
    'There is nothing left to pay.',
  ),
  order_already_cancelled: domain(
    'The order is already cancelled',
    'It was cancelled earlier, or not paid in time.',
    'There is nothing left to cancel.',
  ),
  order_not_cancellable: domain(
    'The order can no longer be cancelled',
    'It has been shipped.',
    'Ask for a refund.',
  ),
  last_admin: domain(
    'The last admin cannot be removed',
    'The service needs at least one admin.',
    'Make another account an admin first.',
  ),
  invalid_state_transition: domain(
    'Not possible in this state',
    'The object is in the state `from`, from which `to` cannot be reached.',
    'Choose one of the values that `allowed` lists.',
  ),
  mixed_currencies: domain(
    'Products in several currencies',
    'An order has one currency.',
    'Order products of one currency at a time.',
  ),
  comments_closed: domain(
    'Comments are closed',
    'This post accepts no new comments.',
    'Comment on another post.',
  ),
  comment_depth_exceeded: domain(
    'Replies cannot be nested deeper',
    'Threads have three levels.',
    'Reply to `suggestedParentId` instead; without it, comment on the post.',
  ),
  comment_edit_window_expired: domain(
    'The time for editing has passed',
    'Comments can be edited for a limited time.',
    'Write a new comment.',
  ),
  parent_mismatch: domain(
    'The parent belongs to another post',
    'A reply must belong to the same post as its parent.',
    'Reply to a comment of the same post.',
  ),
  parent_not_replyable: domain(
    'The parent accepts no replies',
    'It is deleted, hidden or not published.',
    'Reply to another comment, or comment on the post.',
  ),
  duplicate_comment: domain(
    'A duplicate comment',
    'You posted this text here a moment ago.',
    'No action is needed, because the first one was accepted; to add something, send a different text.',
  ),
  unknown_reference: domain(
    'A reference to an unknown object',
    'The named object does not exist.',
    'Create it first, or correct the reference.',
  ),

  // Accounts.
  password_leaked: domain(
    'The password has appeared in a data leak',
    'Attackers try such passwords first.',
    'Choose another one.',
  ),
  password_too_similar: domain(
    'The password is too similar to the e-mail address',
    'It could be guessed from the address.',
    'Choose one that cannot be guessed from it.',
  ),
  wrong_password: domain(
    'The current password is wrong',
    'The change needs the password you sign in with.',
    'Send your current password, or reset it.',
  ),
  invalid_token: domain(
    'The mailed code is not valid',
    'It is unknown, expired or used.',
    'Ask for a new one.',
  ),
  invalid_code: domain(
    'The code is wrong',
    'It is not the current code of the device.',
    'Enter the current code; check the clock of the device.',
  ),
  too_many_endpoints: domain(
    'Too many webhook endpoints',
    'The account has reached the limit, `max`.',
    'Remove one first.',
  ),
  endpoint_not_active: domain(
    'The webhook endpoint is not active',
    'It is paused, disabled or deleted, so nothing is sent to it.',
    'Set its `status` to active first; nothing is sent to one that was deleted.',
  ),
  scope_not_allowed: domain(
    'The scope exceeds the role of the owner',
    'A key may have only scopes that its owner could use.',
    'Choose from the scopes that `allowed` names.',
  ),
  too_many_api_keys: domain(
    'Too many API keys',
    'The account has reached the limit, `max`.',
    'Remove one first.',
  ),

  // Limits and dependencies. 429 / 503 / 500.
  rate_limited: rateLimited(
    'Too many requests',
    'You have sent more requests than the limit of this credential or address allows.',
    'Repeat after `Retry-After` seconds. If the problem has a `challengeUrl` (sign-in and reset), solving that CAPTCHA may allow one attempt now.',
  ),
  too_many_streams: rateLimited(
    'Too many open streams',
    'Each credential may have at most `max` streams open.',
    'Close one of your streams first.',
  ),
  overloaded: unavailable(
    'The service is busy',
    'More requests are waiting than can be answered in time.',
    'Repeat after `Retry-After` seconds, with exponential backoff.',
  ),
  database_unavailable: unavailable(
    'The database is unreachable',
    'The service has lost its connection to the database, or the database is electing a new primary.',
    'Repeat after `Retry-After` seconds.',
  ),
  search_unavailable: unavailable(
    'The search engine is unreachable',
    'Searches need the engine; all other requests are still answered.',
    'Repeat after `Retry-After` seconds.',
  ),
  quote_unavailable: unavailable(
    'Tax and shipping cannot be computed',
    'The service for tax and shipping does not respond; no order was placed.',
    'Repeat after `Retry-After` seconds.',
  ),
  payment_source_unavailable: unavailable(
    'The payment provider cannot be reached',
    'The payment provider does not respond.',
    'Repeat after `Retry-After` seconds, or read with allowPartial=true.',
  ),
  shutting_down: unavailable(
    'The service is restarting',
    'This process is shutting down and accepts no new requests.',
    'Repeat after `Retry-After` seconds.',
  ),
  internal_error: internal(
    'Something went wrong on our side',
    'The service hit an unexpected error; the operator sees it in the log.',
    'Repeat the request with the same Idempotency-Key. Quote the request id when you ask about it.',
  ),
} as const satisfies Readonly<Record<string, CodeDescription>>;

export type Code = keyof typeof codes;

/** The description of a code; unknown codes are a defect that the conventions test finds. */
export function describeCode(code: string): CodeDescription | undefined {
  return Object.hasOwn(codes, code) ? codes[code as Code] : undefined;
}
