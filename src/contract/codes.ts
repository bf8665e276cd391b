import {
  conflict,
  domain,
  forbidden,
  internal,
  notFound,
  precondition,
  rateLimited,
  structural,
  unauthenticated,
  unavailable,
  type CodeDescription,
} from './code-description';
import { documentCodes } from './document-codes';
import { structuralCodes } from './structural-codes';

export type { CodeDescription };

/** The catalog of error codes. */
export const codes = {
  ...structuralCodes,
  ...documentCodes,

  // Authentication and authorization. 401 / 403.
  authentication_required: unauthenticated(
    'A credential is needed',
    'The operation is not open to anonymous callers.',
    'Send `Authorization: Bearer <credential>`.',
  ),
  invalid_credential: unauthenticated(
    'The credential is not valid',
    'It is malformed, expired or revoked.',
    'Sign in again, or use another API key.',
  ),
  invalid_credentials: unauthenticated(
    'Sign-in failed',
    'The e-mail address or the password is wrong; which of them is not said.',
    'Correct them, or reset the password.',
  ),
  invalid_signature: unauthenticated(
    'The signature is not valid',
    'Notifications are signed as Standard Webhooks with the secret of their provider, within five minutes.',
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
    'The request looks automated, or there were many failed tries.',
    'Solve the challenge and repeat with `captchaToken`.',
  ),
  mfa_required: forbidden(
    'A second factor is needed',
    'The account has a second factor, or the sign-in comes from an unknown device.',
    'Repeat at POST /auth/mfa/verify with `mfaToken` and a code.',
  ),
  reauthentication_required: forbidden(
    'A fresh sign-in is needed',
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
    'The path exists, the method does not',
    'No operation has this method at this path.',
    'Use one of the methods that the header Allow lists.',
  ),
  unsupported_media_type: structural(
    'An unsupported content type',
    'The header Content-Type is missing or names a type that this endpoint does not take.',
    'Send one of the types that `allowed` lists.',
  ),
  body_too_large: structural(
    'The body is too large',
    'It has more bytes than the endpoint takes; `max` is the limit.',
    'Send less, or use POST /imports for large batches.',
  ),
  version_mismatch: precondition(
    'The object has changed meanwhile',
    'The version in If-Match is not the current one: somebody changed the object after you read it.',
    'Read it again and repeat with its new ETag.',
  ),

  // Gone. 410.
  resume_point_expired: structural(
    'The resume point is not good any more',
    'Resume points are good for 30 days, and for the log they came from.',
    'Begin again without one.',
  ),

  // Conflicts. 409.
  already_exists: conflict(
    'It exists already',
    'A unique value is taken by another object.',
    'Use another value, or change the existing object.',
  ),
  external_id_taken: conflict(
    'The externalId is taken',
    'The same externalId was used with other content.',
    'Use another externalId, or send the content of the first request again.',
  ),
  attribute_type_conflict: conflict(
    'The attribute has another type',
    'An attribute has one type in a category and in those above and below it, and a standard one has its own.',
    'Use the type that `allowed` names, or another name.',
  ),
  duplicate_in_batch: conflict(
    'Named twice in one batch',
    'Two items of the batch change the same object, so that the result would depend on their order.',
    'Name each object once.',
  ),
  concurrent_change: conflict(
    'Somebody else was faster',
    'Another request changed the object while yours ran.',
    'Read the object again and repeat.',
  ),
  idempotency_in_progress: conflict(
    'The first request is still running',
    'A request with the same Idempotency-Key has not ended.',
    'Repeat after `Retry-After` seconds.',
  ),
  idempotency_answer_lost: conflict(
    'The answer cannot be read any more',
    'The request was carried out, but its stored answer was sealed with a key that is gone.',
    'Look at what the request changed, and use a new key.',
  ),

  // Domain rules. 422.
  bulk_failed: domain(
    'No item of the batch was carried out',
    'Every item failed; `results` tells for each item why.',
    'Correct the items and send them again.',
  ),
  not_applied: domain(
    'The item was left out',
    'Another item of an all-or-nothing batch failed.',
    'Correct that one and repeat the batch.',
  ),
  idempotency_key_reused: domain(
    'The Idempotency-Key was used for another request',
    'A key stands for one request, and this one has another body or path.',
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
    'A category below itself',
    'The new parent is the category itself or one of those below it.',
    'Choose a parent outside of its own subtree.',
  ),
  category_too_deep: domain(
    'The category tree is deep enough',
    'The category would be deeper than `maxDepth` levels.',
    'Choose a parent higher up.',
  ),
  category_limit_reached: domain(
    'Too many categories',
    'The shop has as many categories as it may have: `max`.',
    'Delete or merge categories first.',
  ),
  category_in_use: domain(
    'The category is in use',
    'Products or other categories are still in it.',
    'Move its products and categories first.',
  ),
  quantity_above_stock: domain(
    'More than there is in stock',
    'Somebody bought the rest, or the order asks for more than there is; `available` says how many there are.',
    'Order at most that many.',
  ),
  price_below_minimum: domain(
    'The price is below the minimum',
    'The category has a minimum price.',
    'Raise the price, or choose another category.',
  ),
  coupon_expired: domain(
    'The coupon has expired',
    'Its period is over.',
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
    'The order has nothing that could be captured.',
    'Pay the order with `capture: at_shipping` first.',
  ),
  authorization_expired: domain(
    'The authorization has expired',
    'An authorization can be captured for seven days.',
    'The customer has to pay the order again.',
  ),
  payment_in_progress: conflict(
    'A payment is under way',
    'It cannot be stopped, and its outcome decides what the order may become.',
    'Read the order until `payment.state` has changed.',
  ),
  too_many_payment_attempts: domain(
    'The order has too many attempts to pay',
    '`max` is what an order takes.',
    'Place the order again.',
  ),
  refund_exceeds_payment: domain(
    'The refund exceeds what was paid',
    'Earlier refunds and this one add up to more than was paid; `max` is what can still be refunded.',
    'Refund at most that.',
  ),
  refund_refused: domain(
    'The refund was refused',
    'The payment provider refused it for good.',
    'Give the money back another way.',
  ),
  too_many_refunds: domain(
    'The order has too many refunds',
    '`max` is how many an order takes.',
    'Refund the rest at once, or outside of the service.',
  ),
  order_not_changeable: domain(
    'The order can no longer be changed',
    'Only orders that are not shipped, cancelled or refunded can be changed.',
    'Cancel it or ask for a refund, and place another order.',
  ),
  address_changes_total: domain(
    'The address changes the total',
    'A payment of the order was begun, and the total cannot change after that.',
    'Cancel the order and place it again.',
  ),
  country_not_served: domain(
    'No delivery to this country',
    'Tax and shipping have no rates for the country of the address.',
    'Use an address in one of the countries that `allowed` names.',
  ),
  unknown_customer: domain('An unknown customer', 'Nobody has this id.', 'Check the id.'),
  customer_not_active: domain(
    'The customer is not active',
    'The account is disabled or deleted: no order can be placed for it.',
    'Place the order for another customer.',
  ),
  open_orders: domain(
    'The account has open orders',
    'An order is still to be delivered, paid back or settled; `orderIds` names the first 20.',
    'Cancel them, or delete the account once they are over.',
  ),
  order_already_paid: domain(
    'The order is already paid',
    'A payment has settled before.',
    'There is nothing left to pay.',
  ),
  order_already_cancelled: domain(
    'The order is already cancelled',
    'Somebody cancelled it before, or it was not paid in time.',
    'There is nothing left to cancel.',
  ),
  order_not_cancellable: domain(
    'The order can no longer be cancelled',
    'It has been shipped.',
    'Ask for a refund.',
  ),
  last_admin: domain(
    'The last admin stays one',
    'Somebody has to administer the service.',
    'Make another account an admin first.',
  ),
  invalid_state_transition: domain(
    'Not possible in this state',
    'The object is in the state `from`, from which `to` cannot be reached.',
    'Do one of what `allowed` lists.',
  ),
  mixed_currencies: domain(
    'Products of several currencies',
    'An order has one currency.',
    'Order products of one currency at a time.',
  ),
  comments_closed: domain(
    'Comments are closed',
    'This post takes no new comments.',
    'Comment on another post.',
  ),
  comment_depth_exceeded: domain(
    'Replies do not nest deeper',
    'Threads have three levels.',
    'Reply to `suggestedParentId` instead; without it, comment on the post.',
  ),
  comment_edit_window_expired: domain(
    'The time for editing is over',
    'Comments can be edited for a limited time.',
    'Write a new comment.',
  ),
  parent_mismatch: domain(
    'The parent belongs to another post',
    'A reply stands below a comment of the same post.',
    'Reply to a comment of the same post.',
  ),
  parent_not_replyable: domain(
    'The parent takes no replies',
    'It is deleted, hidden or not published.',
    'Reply to another comment, or comment on the post.',
  ),
  duplicate_comment: domain(
    'The same comment again',
    'You posted this text here a moment ago.',
    'Nothing: the first one is there. Change the text if you mean to say more.',
  ),
  unknown_reference: domain(
    'A reference to something unknown',
    'The named object does not exist.',
    'Create it first, or correct the reference.',
  ),

  // Accounts.
  password_leaked: domain(
    'The password is known from a data leak',
    'Attackers try such passwords first.',
    'Choose another one.',
  ),
  password_too_similar: domain(
    'The password is too close to the e-mail address',
    'It could be guessed from the address.',
    'Choose one that cannot be guessed from it.',
  ),
  wrong_password: domain(
    'The current password is not right',
    'The change needs the password you sign in with.',
    'Send that one, or reset it.',
  ),
  invalid_token: domain(
    'The mailed code is not valid',
    'It is unknown, expired or used.',
    'Ask for a new one.',
  ),
  invalid_code: domain(
    'The code is not right',
    'It is wrong or too old.',
    'Take the current one; check the clock of the device.',
  ),
  too_many_endpoints: domain(
    'Too many webhook endpoints',
    'The account has as many as it may have; `max` is the limit.',
    'Remove one first.',
  ),
  endpoint_not_active: domain(
    'The webhook endpoint is not active',
    'It is paused, disabled or deleted, so that nothing is sent to it.',
    'Set its `status` to active first; nothing is sent to one that was deleted.',
  ),
  scope_not_allowed: domain(
    'A scope beyond the role of the owner',
    'A key has only scopes that its owner could use.',
    'Choose from the scopes that `allowed` names.',
  ),
  too_many_api_keys: domain(
    'Too many API keys',
    'The account has as many as it may have; `max` is the limit.',
    'Remove one first.',
  ),

  // Limits and dependencies. 429 / 503 / 500.
  rate_limited: rateLimited(
    'Too many requests',
    'You have sent more requests than the limit of this credential or address allows.',
    'Repeat after `Retry-After` seconds. With `challengeUrl` (sign-in and reset), the solution of a CAPTCHA may open one try now.',
  ),
  too_many_streams: rateLimited(
    'Too many open streams',
    'Each credential may keep a number of streams open; `max` is the limit.',
    'End one of your streams first.',
  ),
  overloaded: unavailable(
    'The service is busy',
    'More requests are waiting than can be answered in time.',
    'Repeat after `Retry-After` seconds, with growing pauses.',
  ),
  database_unavailable: unavailable(
    'The database is unreachable',
    'The service has lost its database or waits for a new primary.',
    'Repeat after `Retry-After` seconds.',
  ),
  search_unavailable: unavailable(
    'The search engine is unreachable',
    'Searches need the engine; everything else is answered meanwhile.',
    'Repeat after `Retry-After` seconds.',
  ),
  quote_unavailable: unavailable(
    'Tax and shipping cannot be computed',
    'The service for tax and shipping does not answer; nothing was ordered.',
    'Try again after `Retry-After`.',
  ),
  payment_source_unavailable: unavailable(
    'Payments cannot be reached',
    'The payment provider does not answer.',
    'Repeat after `Retry-After` seconds, or read with allowPartial=true.',
  ),
  shutting_down: unavailable(
    'The service is restarting',
    'The process ends and takes no new requests.',
    'Repeat after `Retry-After` seconds.',
  ),
  internal_error: internal(
    'Something went wrong on our side',
    'The service met a case that it does not handle; the operator sees it in the log.',
    'Repeat the request with the same Idempotency-Key. Quote the request id when you ask about it.',
  ),
} as const satisfies Readonly<Record<string, CodeDescription>>;

export type Code = keyof typeof codes;

/** The description of a code; unknown codes are a defect that the conventions test finds. */
export function describeCode(code: string): CodeDescription | undefined {
  return Object.hasOwn(codes, code) ? codes[code as Code] : undefined;
}
