import {
  conflict,
  domain,
  forbidden,
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
    'Send `Authorization: Bearer <credential>`.',
  ),
  invalid_credential: unauthenticated(
    'The credential is not valid',
    'It is malformed, expired or revoked; sign in again.',
  ),
  invalid_credentials: unauthenticated(
    'Sign-in failed',
    'The e-mail address or the password is wrong.',
  ),
  invalid_signature: unauthenticated(
    'The signature is not valid',
    'Notifications are signed as Standard Webhooks with the secret of their provider, within five minutes.',
  ),
  forbidden: forbidden('Not allowed', 'Your role or the scopes of your key do not allow this.'),
  introspection_disabled: forbidden(
    'The schema cannot be read here',
    'Introspection is for admins and keys with internal:read.',
  ),
  not_yours: forbidden(
    'Not yours to change',
    'You can see this object, but only its owner may change it.',
  ),
  user_blocked: forbidden(
    'The account is blocked',
    'A blocked account may read, but not take part in discussions. `GET /users/{id}?include=block` with your own id shows the reason and the end.',
  ),
  captcha_required: forbidden(
    'A CAPTCHA is needed',
    'Solve the challenge and repeat with `captchaToken`.',
  ),
  mfa_required: forbidden(
    'A second factor is needed',
    'Repeat at POST /auth/mfa/verify with `mfaToken` and a code.',
  ),
  reauthentication_required: forbidden(
    'A fresh sign-in is needed',
    'Sign in again, or repeat the request with your password in the body.',
  ),
  client_version_unsupported: forbidden(
    'The client is too old',
    'Update the client to at least `minimumVersion`.',
  ),

  // Not found. 404 / 405 / 415 / 413 / 412.
  not_found: {
    title: 'Not found',
    help: 'It does not exist, or you may not see it.',
    kind: 'not_found',
  },
  method_not_allowed: structural(
    'The path exists, the method does not',
    '`Allow` lists the methods of this path.',
  ),
  unsupported_media_type: structural(
    'An unsupported content type',
    '`allowed` lists what this endpoint takes.',
  ),
  body_too_large: structural(
    'The body is too large',
    '`max` is the limit in bytes; bigger work goes to POST /imports.',
  ),
  version_mismatch: {
    title: 'The object has changed meanwhile',
    help: 'Read it again and repeat with its new ETag.',
    kind: 'precondition',
  },

  // Gone. 410.
  resume_point_expired: structural(
    'The resume point is not good any more',
    'Resume points are good for 30 days, and for the log they came from; begin again without one.',
  ),

  // Conflicts. 409.
  already_exists: conflict('It exists already', 'A unique value is taken by another object.'),
  external_id_taken: conflict(
    'The externalId is taken',
    'The same externalId was used with other content.',
  ),
  attribute_type_conflict: conflict(
    'The attribute has another type',
    'It has one type in a category, above and below it, and a standard one has its own; `allowed` names it.',
  ),
  duplicate_in_batch: conflict('Named twice in one batch', 'Name each object once.'),
  concurrent_change: conflict('Somebody else was faster', 'Read the object again and repeat.'),
  idempotency_in_progress: conflict(
    'The first request is still running',
    'Repeat after `Retry-After` seconds.',
  ),
  idempotency_answer_lost: conflict(
    'The answer cannot be read any more',
    'The request was carried out: look at what it changed, and use a new key.',
  ),

  // Domain rules. 422.
  bulk_failed: domain(
    'No item of the batch was carried out',
    '`results` tells for each item why; correct the items and send them again.',
  ),
  not_applied: domain(
    'The item was left out',
    'Another item of an all-or-nothing batch failed; correct that one and repeat the batch.',
  ),
  idempotency_key_reused: domain(
    'The Idempotency-Key was used for another request',
    'Use a new key for a new request.',
  ),
  unknown_product: domain('An unknown product', 'The product does not exist or is not for sale.'),
  product_archived: domain('The product is no longer sold', 'Remove it from the order.'),
  unknown_category: domain('An unknown category', 'See GET /categories.'),
  category_cycle: domain('A category below itself', 'Choose a parent outside of its own subtree.'),
  category_too_deep: domain(
    'The category tree is deep enough',
    '`maxDepth` says how deep it may be.',
  ),
  category_limit_reached: domain('Too many categories', '`max` says how many there may be.'),
  category_in_use: domain('The category is in use', 'Move its products and categories first.'),
  quantity_above_stock: domain(
    'More than there is in stock',
    '`available` says how many there are.',
  ),
  price_below_minimum: domain(
    'The price is below the minimum',
    'The category has a minimum price.',
  ),
  coupon_expired: domain('The coupon has expired', 'Order without it or use another.'),
  coupon_not_applicable: domain(
    'The coupon does not apply',
    'It is unknown, used up, or its conditions are not met.',
  ),
  payment_method_invalid: domain('The payment method is not valid', 'Choose another one.'),
  payment_declined: domain(
    'The payment was declined',
    'Try again or choose another payment method.',
  ),
  payment_not_authorized: domain(
    'No payment is authorized',
    'Pay the order with `capture: at_shipping` first.',
  ),
  authorization_expired: domain(
    'The authorization has expired',
    'The customer has to pay the order again.',
  ),
  payment_in_progress: conflict(
    'A payment is under way',
    'It cannot be stopped; read the order until `payment.state` has changed.',
  ),
  too_many_payment_attempts: domain(
    'The order has too many attempts to pay',
    '`max` is what an order takes; place it again.',
  ),
  refund_exceeds_payment: domain(
    'The refund exceeds what was paid',
    '`max` is what can still be refunded.',
  ),
  refund_refused: domain(
    'The refund was refused',
    'The payment provider refused it for good; give the money back another way.',
  ),
  too_many_refunds: domain('The order has too many refunds', '`max` is how many can be asked for.'),
  order_not_changeable: domain(
    'The order can no longer be changed',
    'Only orders that are not shipped, cancelled or refunded can.',
  ),
  address_changes_total: domain(
    'The address changes the total',
    'A payment of the order was begun; cancel the order and place it again.',
  ),
  country_not_served: domain(
    'No delivery to this country',
    'Tax and shipping have no rates for the country of the address; `allowed` names those that have.',
  ),
  unknown_customer: domain('An unknown customer', 'Nobody has this id.'),
  customer_not_active: domain(
    'The customer is not active',
    'The account is disabled or deleted: no order can be placed for it.',
  ),
  open_orders: domain(
    'The account has open orders',
    '`orderIds` names the first 20; cancel them, or delete the account once they are over.',
  ),
  order_already_paid: domain('The order is already paid', 'There is nothing left to pay.'),
  order_already_cancelled: domain(
    'The order is already cancelled',
    'There is nothing left to cancel.',
  ),
  order_not_cancellable: domain(
    'The order can no longer be cancelled',
    'It has been shipped; ask for a refund.',
  ),
  last_admin: domain(
    'The last admin stays one',
    'Somebody has to administer the service; make another account an admin first.',
  ),
  invalid_state_transition: domain(
    'Not possible in this state',
    '`from`, `to` and `allowed` say what is.',
  ),
  mixed_currencies: domain(
    'Products of several currencies',
    'Order products of one currency at a time.',
  ),
  comments_closed: domain('Comments are closed', 'This post takes no new comments.'),
  comment_depth_exceeded: domain(
    'Replies do not nest deeper',
    'Reply to `suggestedParentId` instead; without it, comment on the post.',
  ),
  comment_edit_window_expired: domain(
    'The time for editing is over',
    'Comments can be edited for a limited time.',
  ),
  parent_mismatch: domain(
    'The parent belongs to another post',
    'Reply to a comment of the same post.',
  ),
  parent_not_replyable: domain(
    'The parent takes no replies',
    'It is deleted, hidden or not published.',
  ),
  duplicate_comment: domain('The same comment again', 'This text was just posted here.'),
  unknown_reference: domain('A reference to something unknown', 'The named object does not exist.'),

  // Accounts.
  password_leaked: domain(
    'The password is known from a data leak',
    'Attackers try such passwords first; choose another one.',
  ),
  password_too_similar: domain(
    'The password is too close to the e-mail address',
    'Choose one that cannot be guessed from it.',
  ),
  wrong_password: domain(
    'The current password is not right',
    'Give the password you sign in with.',
  ),
  invalid_token: domain(
    'The mailed code is not valid',
    'It is unknown, expired or used; ask for a new one.',
  ),
  invalid_code: domain('The code is not right', 'It is wrong or too old; take the current one.'),
  too_many_endpoints: domain('Too many webhook endpoints', 'Remove one first; `max` is the limit.'),
  endpoint_not_active: domain(
    'The webhook endpoint is not active',
    'Set its `status` to active first; nothing is sent to one that was deleted.',
  ),
  scope_not_allowed: domain(
    'A scope beyond the role of the owner',
    'A key has only scopes that its owner could use; `allowed` names them.',
  ),
  too_many_api_keys: domain('Too many API keys', 'Remove one first; `max` is the limit.'),

  // Limits and dependencies. 429 / 503 / 500.
  rate_limited: {
    title: 'Too many requests',
    help: 'Repeat after `Retry-After` seconds. With `challengeUrl` (sign-in and reset), the solution of a CAPTCHA may open one try now.',
    kind: 'rate_limited',
  },
  too_many_streams: {
    title: 'Too many open streams',
    help: 'End one of your streams first; `max` is the limit.',
    kind: 'rate_limited',
  },
  overloaded: unavailable('The service is busy', 'Repeat after `Retry-After` seconds.'),
  database_unavailable: unavailable(
    'The database is unreachable',
    'Repeat after `Retry-After` seconds.',
  ),
  search_unavailable: unavailable(
    'The search engine is unreachable',
    'Repeat after `Retry-After` seconds; what is read by its id is answered meanwhile.',
  ),
  quote_unavailable: unavailable(
    'Tax and shipping cannot be computed',
    'Try again after `Retry-After`; nothing was ordered.',
  ),
  payment_source_unavailable: unavailable(
    'Payments cannot be reached',
    'Repeat after `Retry-After` seconds, or read with allowPartial=true.',
  ),
  shutting_down: unavailable('The service is restarting', 'Repeat after `Retry-After` seconds.'),
  internal_error: {
    title: 'Something went wrong on our side',
    help: 'Quote the request id when you ask about it.',
    kind: 'internal',
  },
} as const satisfies Readonly<Record<string, CodeDescription>>;

export type Code = keyof typeof codes;

/** The description of a code; unknown codes are a defect that the conventions test finds. */
export function describeCode(code: string): CodeDescription | undefined {
  return Object.hasOwn(codes, code) ? codes[code as Code] : undefined;
}
