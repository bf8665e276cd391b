import type { Clock } from '../../../platform/values/clock';
import {
  undistributed,
  type createReceiverChanges,
  type EventsRepository,
  type LoggedEvent,
} from '../../../platform/events';
import { deterministicId } from '../../../platform/values/ids';
import { countRun, type Job, type JobLease, type PassResult } from '../../../platform/jobs';
import type { ReadPortion } from '../../../platform/mongo/portions';
import type { ViewerForOwner } from '../../accounts';
import { isHiddenNow, mayReceive, type ReadableNow } from './audience';
import type { DeliveriesRepository, DeliveryDocument } from './deliveries.repository';
import type { Receiver } from '../endpoints/endpoints.repository';
import type { DeliveryQueuesRepository } from './delivery-queues.repository';
import { payloadOf } from './payload';
import type { Receivers } from './receivers';

export interface DistributionDeps extends ReadableNow {
  readonly events: EventsRepository;
  readonly receivers: Pick<Receivers, 'listFor'>;
  readonly receiverChanges: Pick<ReturnType<typeof createReceiverChanges>, 'version'>;
  readonly queues: DeliveryQueuesRepository;
  readonly deliveries: DeliveriesRepository;
  readonly actingFor: ViewerForOwner;
  readonly clock: Clock;
  /** One process at a time hands out. */
  readonly lease: JobLease;
}

/** Hands events out: one delivery for each endpoint that wants and may have it, with its bytes fixed. */
export interface Distribution {
  readonly job: Job;
  /** What this endpoint gets of these events: nothing of those whose resource its owner may not read now. */
  deliveriesTo(
    endpoint: Receiver,
    events: readonly LoggedEvent[],
  ): Promise<readonly DeliveryDocument[]>;
}

/** What is made of deliveries before any is written: memory holds no more. */
const MAX_BATCH = { bytes: 16 * 1024 * 1024, deliveries: 20_000 };
export const DISTRIBUTION_JOB = 'webhook-distribution';

export function createDistribution(deps: DistributionDeps): Distribution {
  return {
    deliveriesTo: (endpoint, events) => deliveriesTo(endpoint, events, deps),
    job: {
      name: DISTRIBUTION_JOB,
      waiting: [undistributed],
      pass: () => countRun(DISTRIBUTION_JOB, () => distribute(deps)),
      drain: () => deps.lease.release(),
    },
  };
}

/** The owner's rights are read once for all of them. */
async function deliveriesTo(
  endpoint: Receiver,
  events: readonly LoggedEvent[],
  deps: DistributionDeps,
): Promise<readonly DeliveryDocument[]> {
  if (events.length === 0) return [];
  const viewer = await deps.actingFor(endpoint.ownerId, endpoint.scopes);
  if (viewer === null) return [];
  const readable = events.filter((event) => mayReceive(viewer, event));
  const made = await Promise.all(
    readable.map(async (event) => {
      if (await isHiddenNow(viewer, event, deps)) return null;
      return newDelivery(event, endpoint, deps.clock.now());
    }),
  );
  return made.filter((row) => row !== null);
}

function newDelivery(event: LoggedEvent, endpoint: Receiver, now: Date): DeliveryDocument {
  return {
    _id: firstDeliveryId(event, endpoint._id),
    eventId: event.eventId,
    eventType: event.type,
    resourceId: event.resourceId,
    sequenceNumber: event.sequenceNumber,
    endpointId: endpoint._id,
    ownerId: endpoint.ownerId,
    status: 'pending',
    createdAt: event.createdAt,
    madeAt: now,
    deliveredAt: null,
    nextAttemptAt: now,
    attempts: [],
    body: payloadOf(event, endpoint.payloadStyle),
    // A test event, whose sender watches for it.
    ...(event.recipientId === null ? {} : { isAskedFor: true as const }),
    ...(event.traceparent === undefined ? {} : { traceparent: event.traceparent }),
  };
}

/** The same for every attempt to hand the event out, so that a repeated one adds nothing. */
function firstDeliveryId({ eventId, createdAt }: LoggedEvent, endpointId: string): string {
  return deterministicId('dlv', { at: createdAt, seed: `${eventId}:${endpointId}` });
}

async function distribute(deps: DistributionDeps): Promise<PassResult> {
  const { events, lease } = deps;
  if (lease.isElsewhere()) return 'busy';
  const batch = await events.readUndistributed();
  if (batch.rows.length > 0) return (await lease.run(() => distributeBatch(batch, deps))) ?? 'busy';
  if (lease.isIdle()) await lease.release();
  return false;
}

/** Goes on after a kill: deliveries that are there already stay as they are. */
async function distributeBatch(
  batch: ReadPortion<LoggedEvent>,
  deps: DistributionDeps,
): Promise<PassResult> {
  const { events, receivers, receiverChanges } = deps;
  const wanting = await receivers.listFor(batch.rows, await receiverChanges.version());
  const wanted = byReceiver(wanting);
  const batchSize = endpointsPerBatch(batch);
  for (let from = 0; from < wanted.length; from += batchSize) {
    await handOut(wanted.slice(from, from + batchSize), deps);
  }
  await events.markDistributed(batch.rows.map(({ eventId }) => eventId));
  return batch.isAll ? 'emptied' : true;
}

/** An endpoint and the events that it wants, in their order. */
interface WantedEvents {
  readonly endpoint: Receiver;
  readonly events: LoggedEvent[];
}

function byReceiver(
  wanting: ReadonlyMap<LoggedEvent, readonly Receiver[]>,
): readonly WantedEvents[] {
  const wanted = new Map<string, WantedEvents>();
  for (const [event, endpoints] of wanting) {
    for (const endpoint of endpoints) {
      const known = wanted.get(endpoint._id);
      if (known === undefined) wanted.set(endpoint._id, { endpoint, events: [event] });
      else known.events.push(event);
    }
  }
  return [...wanted.values()];
}

function endpointsPerBatch({ rows, bytes }: ReadPortion<LoggedEvent>): number {
  const batchSize = Math.min(MAX_BATCH.bytes / bytes, MAX_BATCH.deliveries / rows.length);
  return Math.max(1, Math.floor(batchSize));
}

async function handOut(wanted: readonly WantedEvents[], deps: DistributionDeps): Promise<void> {
  const deliveries = await Promise.all(
    wanted.map(({ endpoint, events }) => deliveriesTo(endpoint, events, deps)),
  );
  const rows = deliveries.flat();
  await deps.deliveries.insertMissing(rows);
  const endpointIds = [...new Set(rows.map(({ endpointId }) => endpointId))];
  if (endpointIds.length > 0) await deps.queues.wake(endpointIds, deps.clock.now());
}
