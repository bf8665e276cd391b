import { createEgress, type Egress } from '../../platform/egress';
import { createQueueJob, waitingForLease, type Job, type Wake } from '../../platform/jobs';
import type { DeliveriesDeps } from './deliveries/deliveries.deps';
import { createDeliveriesService } from './deliveries/deliveries.service';
import { workQueue } from './deliveries/delivery-queue';
import {
  RECEIVING,
  type DeliveryQueue,
  type DeliveryQueuesRepository,
} from './deliveries/delivery-queues.repository';
import { createDistribution } from './deliveries/distribution';
import { cancelForInactiveOwner, endedEndpointsTasks } from './deliveries/ended-endpoints';
import { verifyEndpoint } from './deliveries/endpoint-verification';
import { Receivers } from './deliveries/receivers';
import { endpointsCollection } from './endpoints/endpoints.repository';
import { createEndpointsService } from './endpoints/endpoints.service';
import { createErasure } from './event-log/erasure';
import { createEventsService, type EventLogDeps } from './event-log/events.service';
import { createRecover } from './event-log/recovery';

export interface WebhooksDeps extends Omit<EventLogDeps, 'egress' | 'receivers' | 'rules'> {
  /** Users who may read other people's data. */
  readonly listStaff: () => Promise<readonly string[]>;
  /** For development: allows http, other ports and this machine. */
  readonly allowInsecure: boolean;
  /** Whether a new URL must answer a challenge before anything is sent to it. */
  readonly verifiesEndpoints: boolean;
  readonly wake: Wake;
  /** Replaces the network in tests. */
  readonly egress?: Egress;
}

const TIMEOUT_MS = 15_000;
const DELIVERY_JOB = 'webhook-delivery';
const MAX_PARALLEL_QUEUES = 200;

export type WebhookServices = ReturnType<typeof createWebhooks>['services'];

/** Everything about notifying other systems: endpoints, the event log, distribution and delivery. */
export function createWebhooks(deps: WebhooksDeps) {
  const rules = { allowHttp: deps.allowInsecure, allowLoopback: deps.allowInsecure };
  const wakeDeliveries = (): void => deps.wake(DELIVERY_JOB);
  const queues: DeliveryQueuesRepository = {
    ...deps.queues,
    wake: async (ids, at) => {
      await deps.queues.wake(ids, at);
      wakeDeliveries();
    },
  };
  const receivers = new Receivers(deps.endpoints, deps.listStaff);
  const egress = deps.egress ?? createEgress({ timeoutMs: TIMEOUT_MS, rules });
  const parts = { ...deps, queues, wakeDeliveries, receivers, egress, rules };
  return {
    services: {
      endpoints: createEndpointsService(parts),
      events: createEventsService(parts),
      deliveries: createDeliveriesService(parts),
      recover: createRecover(parts),
      now: () => deps.clock.now(),
    },
    receivers,
    ...createErasure(deps),
    jobs: [createDistribution(parts), createDeliveryJob(parts)],
    tasks: endedEndpointsTasks(parts),
  };
}

/** Claims endpoints with due deliveries and works on their queues at the same time. */
function createDeliveryJob(deps: DeliveriesDeps): Job {
  /** Endpoints whose queues may still have results to record, even after the lease has expired. */
  const idsInWork = new Set<string>();
  const work = async (queue: DeliveryQueue, stopping: AbortSignal): Promise<void> => {
    if (await cancelForInactiveOwner(queue, deps)) return;
    if (queue.unverified) await verifyEndpoint(queue, queue.unverified, deps);
    else await workQueue(queue, deps, stopping);
  };
  return createQueueJob({
    name: DELIVERY_JOB,
    concurrency: MAX_PARALLEL_QUEUES,
    waiting: waitingForLease(endpointsCollection.name, RECEIVING),
    log: deps.log,
    claim: () => deps.queues.claim([...idsInWork]),
    work: async (queue, stopping) => {
      idsInWork.add(queue._id);
      await work(queue, stopping).finally(() => idsInWork.delete(queue._id));
    },
    abandon: (queue, error) => deps.queues.abandon(queue, error),
  });
}
