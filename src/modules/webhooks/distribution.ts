import type { Clock } from '../../platform/clock';
import type { EventsRepository, LoggedEvent } from '../../platform/events';
import { deterministicId } from '../../platform/ids';
import type { Job } from '../../platform/jobs';
import type { ActingFor, KnownViewer } from '../identity';
import { isHiddenNow, mayReceive, type ReadableNow } from './audience';
import type { DeliveriesRepository, DeliveryDocument } from './deliveries.repository';
import type { EndpointDocument, EndpointsRepository } from './endpoints.repository';
import { wantsEvent } from './event-filter';
import type { LanesRepository } from './lanes.repository';
import { payloadOf } from './payload';

/** The resource in its REST shape as this viewer may see it now; null when it cannot be read. */
export type RenderResource = (
  resourceType: string,
  resourceId: string,
  viewer: KnownViewer,
) => Promise<Readonly<Record<string, unknown>> | null>;

export interface DistributionDeps extends ReadableNow {
  readonly events: EventsRepository;
  readonly endpoints: EndpointsRepository;
  readonly lanes: LanesRepository;
  readonly deliveries: DeliveriesRepository;
  readonly actingFor: ActingFor;
  readonly renderResource: RenderResource;
  readonly clock: Clock;
}

/** Hands events out: one delivery for each endpoint that wants and may have it, with its bytes fixed. */
export interface Distribution {
  readonly job: Job;
  /** What this endpoint gets of this event; null when its owner may not read the resource now. */
  deliveryOf(
    event: LoggedEvent,
    endpoint: EndpointDocument,
    id?: string,
  ): Promise<DeliveryDocument | null>;
}

const BATCH = 100;
const POLL_MS = 100;

export function createDistribution(deps: DistributionDeps): Distribution {
  const deliveryOf: Distribution['deliveryOf'] = async (event, endpoint, id) => {
    const viewer = await deps.actingFor(endpoint.ownerId, endpoint.scopes);
    if (viewer === null || !mayReceive(viewer, event)) return null;
    if (await isHiddenNow(viewer, event, deps)) return null;
    const object = endpoint.payloadStyle === 'thin' ? null : await objectOf(event, viewer, deps);
    const now = deps.clock.now();
    return {
      _id: id ?? firstDeliveryId(event, endpoint._id),
      eventId: event.eventId,
      eventType: event.type,
      endpointId: endpoint._id,
      ownerId: endpoint.ownerId,
      status: 'pending',
      createdAt: now,
      deliveredAt: null,
      nextAttemptAt: now,
      attempts: [],
      body: payloadOf(event, endpoint.payloadStyle, object),
    };
  };
  return {
    deliveryOf,
    job: {
      name: 'webhook-distribution',
      everyMs: POLL_MS,
      pass: () => distributeBatch(deps, deliveryOf),
    },
  };
}

/** The same for every attempt to hand the event out, so that a repeated one adds nothing. */
export function firstDeliveryId({ eventId, createdAt }: LoggedEvent, endpointId: string): string {
  return deterministicId('dlv', createdAt, `${eventId}:${endpointId}`);
}

async function distributeBatch(
  { events, endpoints, lanes, deliveries, clock }: DistributionDeps,
  deliveryOf: Distribution['deliveryOf'],
): Promise<boolean> {
  const batch = await events.listUndistributed(BATCH);
  if (batch.length === 0) return false;
  const receiving = await endpoints.listReceiving();
  const pairs = batch.flatMap((event) =>
    receiving.filter((endpoint) => isMeant(event, endpoint)).map((to) => ({ event, to })),
  );
  const found = await Promise.all(pairs.map(({ event, to }) => deliveryOf(event, to)));
  const rows = found.filter((row) => row !== null);
  await deliveries.insertMissing(rows);
  const woken = [...new Set(rows.map(({ endpointId }) => endpointId))];
  if (woken.length > 0) await lanes.wake(woken, clock.now());
  await events.markDistributed(batch.map(({ eventId }) => eventId));
  return true;
}

function isMeant({ recipientId, type }: LoggedEvent, endpoint: EndpointDocument): boolean {
  if (recipientId !== null) return recipientId === endpoint._id;
  return wantsEvent(endpoint.eventTypes, type);
}

/** A resource that cannot be rendered must not hold the event back: it goes out thin. */
async function objectOf(
  event: LoggedEvent,
  viewer: KnownViewer,
  { renderResource }: DistributionDeps,
): Promise<Readonly<Record<string, unknown>> | null> {
  if (event.object !== null) return event.object;
  return renderResource(event.resourceType, event.resourceId, viewer).catch(() => null);
}
