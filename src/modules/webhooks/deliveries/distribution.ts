import { undistributedEvents, type LoggedEvent } from '../../../platform/events';
import type { Job, PassResult } from '../../../platform/jobs';
import type { ReadPortion } from '../../../platform/mongo/portions';
import { deterministicId } from '../../../platform/values/ids';
import type { Receiver } from '../endpoints/endpoints.repository';
import { readableNow } from './audience';
import type { DeliveriesDeps } from './deliveries.deps';
import type { DeliveryDocument } from './deliveries.repository';
import { payloadOf } from './payload';

/** The maximum size of a batch that is held in memory before it is written. */
const MAX_BATCH = { bytes: 16 * 1024 * 1024, deliveries: 20_000 };
export const DISTRIBUTION_JOB = 'webhook-distribution';

/**
 * Distributes events: one delivery, with fixed bytes, for each endpoint that subscribes to the event and may receive
 * it.
 */
export function createDistribution(deps: DeliveriesDeps): Job {
  return deps.createExclusive({
    name: DISTRIBUTION_JOB,
    waiting: [undistributedEvents],
    read: async () => {
      const batch = await deps.events.readUndistributed();
      return batch.rows.length > 0 ? batch : null;
    },
    work: (batch) => distributeBatch(batch, deps),
  });
}

/**
 * The deliveries of these events to one endpoint, without events whose resource its owner may not read now. Reads the
 * owner's rights once.
 */
export async function deliveriesTo(
  endpoint: Receiver,
  events: readonly LoggedEvent[],
  deps: DeliveriesDeps,
): Promise<readonly DeliveryDocument[]> {
  if (events.length === 0) return [];
  const viewer = await deps.viewerForOwner(endpoint.ownerId, endpoint.scopes);
  if (viewer === null) return [];
  const readable = await readableNow(viewer, events, deps);
  return readable.map((event) => newDelivery(event, endpoint, deps.clock.now()));
}

function newDelivery(event: LoggedEvent, endpoint: Receiver, now: Date): DeliveryDocument {
  const { eventId, createdAt, traceparent } = event;
  // The same in every attempt to distribute the event, so that a repeated attempt adds nothing.
  const _id = deterministicId('dlv', { at: createdAt, seed: `${eventId}:${endpoint._id}` });
  return {
    _id,
    eventId,
    eventType: event.type,
    resourceId: event.resourceId,
    sequenceNumber: event.sequenceNumber,
    endpointId: endpoint._id,
    ownerId: endpoint.ownerId,
    status: 'pending',
    createdAt,
    madeAt: now,
    deliveredAt: null,
    nextAttemptAt: now,
    attempts: [],
    body: payloadOf(event, endpoint.payloadStyle),
    // A test event, whose sender is waiting for it.
    ...(event.recipientId === null ? {} : { isAskedFor: true as const }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/** Safe to repeat after a kill: existing deliveries stay as they are. */
async function distributeBatch(
  batch: ReadPortion<LoggedEvent>,
  deps: DeliveriesDeps,
): Promise<PassResult> {
  const { events, receivers, receiverChanges, deliveries, queues, clock } = deps;
  const endpointsOf = await receivers.listFor(batch.rows, await receiverChanges.version());
  const byEndpoint = new Map<
    string,
    { readonly endpoint: Receiver; readonly events: LoggedEvent[] }
  >();
  for (const event of batch.rows) {
    for (const endpoint of endpointsOf.get(event) ?? []) {
      const row = byEndpoint.get(endpoint._id) ?? { endpoint, events: [] };
      row.events.push(event);
      byEndpoint.set(endpoint._id, row);
    }
  }
  const rows = [...byEndpoint.values()];
  const maxEndpoints = Math.min(
    MAX_BATCH.bytes / batch.bytes,
    MAX_BATCH.deliveries / batch.rows.length,
  );
  const endpointsAtOnce = Math.max(1, Math.floor(maxEndpoints));
  for (let from = 0; from < rows.length; from += endpointsAtOnce) {
    const some = rows.slice(from, from + endpointsAtOnce);
    const deliveryLists = await Promise.all(
      some.map((row) => deliveriesTo(row.endpoint, row.events, deps)),
    );
    await deliveries.insertMissing(deliveryLists.flat());
    const endpointIds = deliveryLists.flatMap(([first]) => first?.endpointId ?? []);
    if (endpointIds.length > 0) await queues.wake(endpointIds, clock.now());
  }
  await events.markDistributed(batch.rows.map(({ eventId }) => eventId));
  return batch.isAll ? 'emptied' : true;
}
