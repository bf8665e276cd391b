import { deterministicId, type IdPrefix } from '../../../platform/values/ids';
import type { EventTypeFacts } from './endpoints.types';

type Sample = Readonly<Record<string, unknown>>;

/**
 * A made-up resource in the shape that events of this type carry, so that receivers can be tried; null for types about
 * the endpoint itself.
 */
export function sampleObject({ type, resourceType }: EventTypeFacts, now: Date): Sample | null {
  const what = type.slice(type.indexOf('.') + 1);
  return samples[resourceType]?.(what, now) ?? null;
}

const sampleId = (prefix: IdPrefix, at: Date): string =>
  deterministicId(prefix, { at, seed: 'sample' });

const samples: Readonly<Record<string, (what: string, now: Date) => Sample>> = {
  order: (what, now) => ({
    id: sampleId('ord', now),
    status: 'pending',
    paymentStatus: 'pending',
    deliveryStatus: 'pending',
    totalAmount: 24.9,
    currency: 'EUR',
    total: 24.9,
    itemCount: 2,
    customerId: sampleId('usr', now),
    paymentMethodId: 'pm_visa_4242',
    externalId: 'sample-1001',
    createdAt: now,
    updatedAt: now,
    version: 1,
    ...orderFacts[what],
  }),
  product: (what, now) => ({
    id: sampleId('prd', now),
    title: 'Sample mug',
    description: 'A mug that stands for any product.',
    price: 12.45,
    currency: 'EUR',
    categoryId: 'b7c1a5d2-3f64-8e09-a1b2-5c6d7e8f9a0b',
    brand: 'Example',
    sku: 'SAMPLE-MUG',
    externalId: 'sample-mug',
    attributes: { color: 'white' },
    images: [],
    rating: 4.5,
    ratingCount: 12,
    availability: { status: what === 'out_of_stock' ? 'out_of_stock' : 'in_stock' },
    status: 'active',
    createdAt: now,
    updatedAt: now,
    version: 1,
  }),
  import: (what, now) => importSample(sampleId('imp', now), what, now),
  comment: (what, now) => ({
    id: sampleId('cmt', now),
    postId: sampleId('pst', now),
    parentId: null,
    rootId: sampleId('cmt', now),
    depth: 1,
    text: 'A comment that stands for any comment.',
    authorId: sampleId('usr', now),
    status: 'published',
    visibility: 'public',
    isDeleted: false,
    likeCount: 3,
    dislikeCount: 1,
    score: 2,
    replyCount: 0,
    createdAt: now,
    updatedAt: now,
    editedAt: what === 'updated' ? now : null,
    version: 1,
    ...commentFacts[what],
  }),
  user: (what, now) => ({
    id: sampleId('usr', now),
    email: 'sample@example.com',
    displayName: 'Sample Person',
    avatarUrl: null,
    role: 'customer',
    status: what === 'blocked' ? 'blocked' : 'active',
    createdAt: now,
  }),
};

/** What orders look like after the event. */
const orderFacts: Readonly<Record<string, Sample>> = {
  paid: { status: 'paid', paymentStatus: 'paid' },
  payment_failed: { paymentStatus: 'failed' },
  processing: { status: 'processing', paymentStatus: 'paid', deliveryStatus: 'ready' },
  shipped: { status: 'shipped', paymentStatus: 'paid', deliveryStatus: 'shipped' },
  delivered: { status: 'delivered', paymentStatus: 'paid', deliveryStatus: 'delivered' },
  cancelled: { status: 'cancelled', deliveryStatus: 'cancelled' },
  refunded: { status: 'cancelled', paymentStatus: 'refunded', deliveryStatus: 'cancelled' },
  refund_failed: { status: 'cancelled', paymentStatus: 'paid', deliveryStatus: 'cancelled' },
};

const commentFacts: Readonly<Record<string, Sample>> = {
  deleted: { status: 'deleted', text: '[deleted]', authorId: null, isDeleted: true },
  rejected: { status: 'rejected' },
  hidden: { status: 'hidden' },
};

function importSample(id: string, what: string, now: Date): Sample {
  const isFailed = what === 'failed';
  const succeeded = isFailed ? 0 : 2;
  return {
    id,
    importId: id,
    operationId: id,
    callerId: sampleId('usr', now),
    type: 'products',
    mode: 'upsert',
    status: isFailed ? 'failed' : 'completed',
    done: true,
    progress: { total: 2, processed: succeeded, succeeded, failed: 0, percent: isFailed ? 0 : 100 },
    errors: [],
    createdAt: now,
    startedAt: now,
    finishedAt: now,
    expiresAt: now,
    etaSeconds: null,
  };
}
