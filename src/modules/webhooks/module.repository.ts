import type { Db } from 'mongodb';
import { createEventsRepository, createReceiverChanges } from '../../platform/events';
import { createExclusive } from '../../platform/jobs';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import {
  createDeliveriesRepository,
  deliveriesCollection,
} from './deliveries/deliveries.repository';
import { createDeliveryQueuesRepository } from './deliveries/delivery-queues.repository';
import { createDueDeliveriesRepository } from './deliveries/due-deliveries.repository';
import { createEndpointsRepository, endpointsCollection } from './endpoints/endpoints.repository';
import { createEventLogRepository } from './event-log/event-log.repository';

export const webhookCollections: readonly CollectionDefinition[] = [
  endpointsCollection,
  deliveriesCollection,
];

export function createWebhookRepositories(db: Db, clock: Clock, cursors: CursorCodec) {
  const events = createEventsRepository(db);
  return {
    events,
    endpoints: createEndpointsRepository(db, clock, cursors),
    queues: createDeliveryQueuesRepository(db, clock),
    deliveries: createDeliveriesRepository(db, cursors),
    dueDeliveries: createDueDeliveriesRepository(db, clock, events),
    eventLog: createEventLogRepository(db, cursors),
    createExclusive: createExclusive({ db, clock }),
    receiverChanges: createReceiverChanges(db),
  };
}
