import { Kind, parse, type SelectionSetNode } from 'graphql';
import type { EventTypeDescription } from '../../contract/event-types';
import { operationOf } from '../../graphql/fixed-document';
import { selectionOf, type ResourceType } from '../engine/event-shapes';
import { recordedResponses } from './examples';

type Json = Readonly<Record<string, unknown>>;

/** The endpoint whose recorded response is the sample. Events about a webhook endpoint contain its own state. */
const SAMPLE_ENDPOINTS: Readonly<Record<Exclude<ResourceType, 'webhook_endpoint'>, string>> = {
  order: 'GET /orders/:id',
  product: 'GET /products/:id',
  import: 'GET /imports/:id',
  comment: 'GET /comments/:id',
  user: 'GET /users/:id',
};

const order = (status: string, paymentStatus: string, deliveryStatus: string): Json => ({
  status,
  paymentStatus,
  deliveryStatus,
});

/** The progress of an import with one item. */
const progress = (succeededCount: number): Json => ({
  total: 1,
  processed: succeededCount,
  succeeded: succeededCount,
  failed: 0,
  percent: 100 * succeededCount,
});

/** How the resource differs from the recorded response after an event of each type. */
const AFTER: Readonly<Record<string, Json>> = {
  'order.created': order('pending', 'pending', 'pending'),
  'order.updated': order('pending', 'pending', 'pending'),
  'order.paid': order('paid', 'paid', 'pending'),
  'order.payment_failed': order('pending', 'failed', 'pending'),
  'order.processing': order('processing', 'paid', 'ready'),
  'order.shipped': order('shipped', 'paid', 'shipped'),
  'order.cancelled': order('cancelled', 'pending', 'cancelled'),
  'order.refunded': order('cancelled', 'refunded', 'cancelled'),
  'order.refund_failed': order('cancelled', 'paid', 'cancelled'),
  'product.out_of_stock': { availability: { status: 'out_of_stock' } },
  'import.completed': { status: 'completed', progress: progress(1), errors: [] },
  'import.failed': { status: 'failed', progress: progress(0), errors: [] },
  'comment.deleted': { status: 'deleted', text: '[deleted]', authorId: null, isDeleted: true },
  'comment.rejected': { status: 'rejected' },
  'comment.hidden': { status: 'hidden' },
  'user.blocked': { status: 'blocked' },
};

/**
 * The content of a test event of this type: the resource's example in the contract; null for events about an endpoint.
 */
export function eventSampleOf(type: string, { resourceType }: EventTypeDescription): Json | null {
  if (resourceType === 'webhook_endpoint') return null;
  const response = recordedResponses[SAMPLE_ENDPOINTS[resourceType]]?.['200'] as Json;
  const { author } = response as { readonly author?: { readonly id: string } };
  const example = author ? { ...response, authorId: author.id } : response;
  const [field] = operationOf(parse(selectionOf(resourceType))).selectionSet.selections;
  const selectedFields = field?.kind === Kind.FIELD ? selectFrom(example, field.selectionSet) : {};
  return { ...(selectedFields as Json), ...AFTER[type] };
}

function selectFrom(value: unknown, fields: SelectionSetNode | undefined): unknown {
  if (fields === undefined || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => selectFrom(item, fields));
  const entries = fields.selections.flatMap((field) => {
    if (field.kind !== Kind.FIELD || !(field.name.value in value)) return [];
    const name = field.name.value;
    return [[name, selectFrom((value as Json)[name], field.selectionSet)]];
  });
  return Object.fromEntries(entries);
}
