import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import {
  createDeliveriesRepository,
  deliveriesCollection,
  type DeliveriesRepository,
} from './deliveries.repository';
import { createEventsRepository, createReceiverChanges } from '../../platform/events';
import {
  createDeliveryOrderRepository,
  type DeliveryOrderRepository,
} from './delivery-order.repository';
import {
  createDueDeliveriesRepository,
  type DueDeliveriesRepository,
} from './due-deliveries.repository';
import {
  createEndpointsRepository,
  endpointsCollection,
  type EndpointsRepository,
} from './endpoints.repository';
import {
  createDeliveryQueuesRepository,
  type DeliveryQueuesRepository,
} from './delivery-queues.repository';
import { createEventLogRepository, type EventLogRepository } from './event-log.repository';

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
    receiverChanges: createReceiverChanges(deps.db),
  };
}
