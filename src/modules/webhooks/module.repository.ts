import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import { JobLease } from '../../platform/jobs';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import {
  createDeliveriesRepository,
  deliveriesCollection,
  type DeliveriesRepository,
} from './deliveries/deliveries.repository';
import { createEventsRepository, createReceiverChanges } from '../../platform/events';
import { DISTRIBUTION_JOB } from './deliveries/distribution';
import {
  createDeliveryOrderRepository,
  type DeliveryOrderRepository,
} from './deliveries/delivery-order.repository';
import {
  createDueDeliveriesRepository,
  type DueDeliveriesRepository,
} from './deliveries/due-deliveries.repository';
import {
  createEndpointsRepository,
  endpointsCollection,
  type EndpointsRepository,
} from './endpoints/endpoints.repository';
import {
  createDeliveryQueuesRepository,
  type DeliveryQueuesRepository,
} from './deliveries/delivery-queues.repository';
import {
  createEventLogRepository,
  type EventLogRepository,
} from './event-log/event-log.repository';

export const webhookCollections: readonly CollectionDefinition[] = [
  endpointsCollection,
  deliveriesCollection,
];

export interface WebhookRepositories {
  readonly endpoints: EndpointsRepository;
  readonly queues: DeliveryQueuesRepository;
  readonly deliveries: DeliveriesRepository;
  readonly dueDeliveries: DueDeliveriesRepository;
  readonly order: DeliveryOrderRepository;
  readonly eventLog: EventLogRepository;
  /** Lets one process at a time hand events out. */
  readonly lease: JobLease;
  readonly receiverChanges: ReturnType<typeof createReceiverChanges>;
}

export function createWebhookRepositories(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly cursors: CursorCodec;
}): WebhookRepositories {
  return {
    endpoints: createEndpointsRepository(deps),
    queues: createDeliveryQueuesRepository(deps),
    deliveries: createDeliveriesRepository(deps),
    dueDeliveries: createDueDeliveriesRepository(deps),
    order: createDeliveryOrderRepository({ ...deps, events: createEventsRepository(deps.db) }),
    eventLog: createEventLogRepository(deps),
    lease: new JobLease(deps, DISTRIBUTION_JOB),
    receiverChanges: createReceiverChanges(deps.db),
  };
}
