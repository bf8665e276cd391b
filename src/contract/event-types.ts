/** One type of event, as receivers of webhooks see it (docs/decisions/013-webhooks.md). */
export interface EventTypeDescription {
  readonly description: string;
  readonly resourceType: 'order' | 'product' | 'import' | 'comment' | 'user' | 'webhook_endpoint';
}

const of = (
  resourceType: EventTypeDescription['resourceType'],
  description: string,
): EventTypeDescription => ({ resourceType, description });

/** Every event that the service sends. New types may be added; receivers ignore types that they do not know. */
export const eventTypes = {
  'order.created': of('order', 'An order was placed.'),
  'order.updated': of('order', 'The delivery address or the note was changed.'),
  'order.paid': of('order', 'A payment was captured.'),
  'order.payment_failed': of('order', 'A payment was declined.'),
  'order.processing': of('order', 'The order is being prepared.'),
  'order.shipped': of('order', 'The order was handed to the carrier.'),
  'order.delivered': of('order', 'The order has arrived.'),
  'order.cancelled': of('order', 'The order was cancelled.'),
  'order.refunded': of('order', 'Money was returned, in full or in part.'),
  'order.refund_failed': of('order', 'A refund was refused permanently.'),
  'product.created': of('product', 'A product was added to the catalog.'),
  'product.updated': of('product', 'A product was changed.'),
  'product.deleted': of('product', 'A product was removed from the catalog.'),
  'product.out_of_stock': of('product', 'The last item of a product was sold.'),
  'product.back_in_stock': of('product', 'A product can be bought again.'),
  'import.completed': of('import', 'An import has ended; its `status` says how.'),
  'import.failed': of('import', 'An import could not be carried out.'),
  'comment.created': of('comment', 'A comment was written.'),
  'comment.updated': of('comment', 'A comment was edited.'),
  'comment.deleted': of('comment', 'A comment was deleted.'),
  'comment.published': of('comment', 'A comment became visible.'),
  'comment.rejected': of('comment', 'A comment was rejected by moderation.'),
  'comment.hidden': of('comment', 'A comment was hidden by moderation.'),
  'user.blocked': of('user', 'A user may no longer take part in discussions.'),
  'user.unblocked': of('user', 'A user may take part in discussions again.'),
  'webhook.endpoint_disabled': of('webhook_endpoint', 'An endpoint failed for too long.'),
  ping: of('webhook_endpoint', 'A test event.'),
} as const satisfies Readonly<Record<string, EventTypeDescription>>;
