import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../../platform/values/clock';
import { backlogGauges, type Backlog, type Gauge } from '../../../platform/telemetry/metrics';
import { readBacklog } from '../../../platform/mongo/backlog';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { deliveriesCollection, WAITING } from './deliveries.repository';
import { endpointsCollection, type EndpointDocument } from '../endpoints/endpoints.repository';

/** Deliveries whose first attempt is due, of endpoints that receive now: the backlog of the workers. */
export function createDeliveryGauges(db: Db, clock: Clock): readonly Gauge[] {
  const endpoints: Collection<EndpointDocument> = db.collection(endpointsCollection.name);
  const deliveries = db.collection(deliveriesCollection.name);
  const read = async (): Promise<Backlog> => {
    const now = clock.now();
    const isOpen = { 'health.circuitOpenUntil': { $not: { $gt: now } } };
    const rows = await endpoints
      .find(
        { status: 'active', nextAttemptAt: WAITING, ...isOpen },
        { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
      )
      .toArray();
    const due = { nextAttemptAt: { ...WAITING, $lte: now } };
    const pendingDeliveries = {
      endpointId: { $in: rows.map(({ _id }) => _id) },
      status: 'pending',
      ...due,
    };
    const query = {
      filter: pendingDeliveries,
      sort: { nextAttemptAt: 1 },
      since: 'nextAttemptAt',
    } as const;
    return readBacklog(deliveries, query, clock);
  };
  return backlogGauges({ name: 'commerce_webhook_deliveries', what: 'due new deliveries' }, read);
}
