import { structuralError } from '../../../platform/values/errors';
import type { LoggedEvent } from '../../../platform/events';
import { newLog, outcomeOf } from '../../../platform/operations';
import type { RequestActor } from '../../accounts';
import type { DeliveryDocument } from '../deliveries/deliveries.repository';
import { deliveriesTo } from '../deliveries/distribution';
import { canReceive, notActive } from '../endpoints/endpoint';
import type { EndpointDocument } from '../endpoints/endpoints.repository';
import { findManaged } from '../endpoints/endpoints.service';
import { wantsEvent } from '../endpoints/event-filter';
import type { EventLogDeps } from './events.service';

interface RecoverPeriod {
  readonly since: Date;
  readonly until?: Date | null;
}

const BATCH = 200;
const MAX_EVENTS = 10_000;

/**
 * Sends again what an endpoint missed in a period: deliveries that failed, were cancelled or never existed.
 * `scheduled`: the number that is due now. `complete` false: the period has more events than one request handles;
 * continue from `continueSince`.
 */
export function createRecover(deps: EventLogDeps) {
  const { endpoints, eventLog, queues, clock } = deps;
  return async ({ viewer, op }: RequestActor, id: string, period: RecoverPeriod) => {
    const endpoint = await findManaged(viewer, id, endpoints);
    if (endpoint === null) return null;
    if (!canReceive(endpoint)) throw notActive(endpoint);
    const now = clock.now();
    refuseEmpty(period, now);
    const { since } = period;
    const until = period.until ?? now;
    let last: LoggedEvent | undefined;
    let seenCount = 0;
    let scheduledCount = 0;
    let batch: readonly LoggedEvent[];
    do {
      const after = last?.eventId ?? null;
      batch = await eventLog.listPeriod({ from: since, to: until }, { after, limit: BATCH });
      scheduledCount += await recoverBatch(endpoint, { batch, op }, deps);
      seenCount += batch.length;
      last = batch.at(-1) ?? last;
    } while (batch.length === BATCH && seenCount < MAX_EVENTS);
    if (scheduledCount > 0) await queues.wake([endpoint._id], clock.now());
    const complete = batch.length < BATCH;
    const continueSince = complete ? null : (last?.createdAt ?? null);
    return {
      endpointId: endpoint._id,
      since,
      until,
      scheduled: scheduledCount,
      complete,
      continueSince,
    };
  };
}

async function recoverBatch(
  endpoint: EndpointDocument,
  { batch, op }: { readonly batch: readonly LoggedEvent[]; readonly op: string | null },
  deps: EventLogDeps,
): Promise<number> {
  const { deliveries, clock } = deps;
  const wantedEvents = batch.filter(
    (event) => event.recipientId === null && wantsEvent(endpoint, event),
  );
  const candidates = await deliveriesTo(endpoint, wantedEvents, deps);
  const existingDeliveries = await deliveries.findMany(candidates.map(({ _id }) => _id));
  const existingIds = new Set(existingDeliveries.map(({ _id }) => _id));
  const missingDeliveries = candidates.filter(({ _id }) => !existingIds.has(_id));
  const now = clock.now();
  await deliveries.insertMissing(missingDeliveries.map((row) => ({ ...row, ...newLog(op, now) })));
  const isOwnReopening = (row: DeliveryDocument) => op !== null && outcomeOf(row, { op }) !== null;
  const endedDeliveries = existingDeliveries.filter(
    (row) => row.status === 'failed' || row.status === 'cancelled' || isOwnReopening(row),
  );
  const endedIds = endedDeliveries.map(({ _id }) => _id);
  const reopenedCount = await deliveries.reopen(endedIds, { at: now, op, isAskedFor: false });
  return missingDeliveries.length + reopenedCount;
}

function refuseEmpty({ since, until }: RecoverPeriod, now: Date): void {
  if (until ? since < until : since <= now) return;
  const message = until
    ? '"/since" must be before the end of the period.'
    : `"/since" is in the future; the latest is now, ${now.toISOString()}.`;
  throw structuralError([{ pointer: '/since', code: 'invalid_range', message }]);
}
