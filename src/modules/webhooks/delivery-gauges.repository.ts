import type { Db } from 'mongodb';
import type { Clock } from '../../platform/clock';
import { backlogGauges, type Gauge } from '../../platform/metrics';
import { readBacklog } from '../../platform/mongo/backlog';
import { deliveriesCollection } from './deliveries.repository';

/** Deliveries that were not tried yet. */
export function createDeliveryGauges(db: Db, clock: Clock): readonly Gauge[] {
  const query = { waiting: { status: 'pending' }, sort: { _id: 1 }, since: 'createdAt' } as const;
  return backlogGauges({ name: 'commerce_webhook_deliveries', what: 'new deliveries' }, () =>
    readBacklog(db.collection(deliveriesCollection.name), query, clock),
  );
}
