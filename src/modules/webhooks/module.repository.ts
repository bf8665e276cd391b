import type { Db } from 'mongodb';
import { createEventsRepository, createReceiverChanges } from '../../platform/events';
import { JobLease } from '../../platform/jobs';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import {
  createDeliveriesRepository,
  deliveriesCollection,
} from './deliveries/deliveries.repository';
import { createDeliveryOrderRepository } from './deliveries/delivery-order.repository';
import { createDeliveryQueuesRepository } from './deliveries/delivery-queues.repository';
import { DISTRIBUTION_JOB } from './deliveries/distribution';
import { createDueDeliveriesRepository } from './deliveries/due-deliveries.repository';
import { createEndpointsRepository, endpointsCollection } from './endpoints/endpoints.repository';
import { createEventLogRepository } from './event-log/event-log.repository';

export const webhookCollections: readonly CollectionDefinition[] = [
  endpointsCollection,
  deliveriesCollection,
];

export type WebhookRepositories = ReturnType<typeof createWebhookRepositories>;

export function createWebhookRepositories(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly cursors: CursorCodec;
}) {
  const events = createEventsRepository(deps.db);
  return {
    events,
    endpoints: createEndpointsRepository(deps),
    queues: createDeliveryQueuesRepository(deps),
    deliveries: createDeliveriesRepository(deps),
    dueDeliveries: createDueDeliveriesRepository(deps),
    order: createDeliveryOrderRepository({ ...deps, events }),
    eventLog: createEventLogRepository(deps),
    /** Lets one process at a time hand events out. */
    lease: new JobLease(deps, DISTRIBUTION_JOB),
    receiverChanges: createReceiverChanges(deps.db),
  };
}
