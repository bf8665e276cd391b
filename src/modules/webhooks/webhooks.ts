import type { Clock } from '../../platform/values/clock';
import { createEgress, type Egress, type UrlRules } from '../../platform/egress';
import type { EventFeed } from '../../platform/events';
import { createQueueJob, leasedIn, type Job, type Wake } from '../../platform/jobs';
import type { Logger } from '../../platform/telemetry/logger';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { ViewerForOwner } from '../accounts';
import type { ReadableNow } from './deliveries/audience';
import { createDeliveriesService } from './deliveries/deliveries.service';
import { workQueue } from './deliveries/delivery-queue';
import { RECEIVING, type DeliveryQueuesRepository } from './deliveries/delivery-queues.repository';
import { createDistribution } from './deliveries/distribution';
import { endedEndpointsTasks, type EndedEndpointsDeps } from './deliveries/ended-endpoints';
import { verifyEndpoint } from './deliveries/endpoint-verification';
import { Receivers } from './deliveries/receivers';
import { endpointsCollection } from './endpoints/endpoints.repository';
import { createEndpointsService } from './endpoints/endpoints.service';
import type { EventTypeFacts } from './endpoints/endpoints.types';
import { createErasure } from './event-log/erasure';
import { createEventsService } from './event-log/events.service';
import { createRecover } from './event-log/recovery';
import type { WebhookRepositories } from './module.repository';

export interface WebhooksDeps
  extends WebhookRepositories, ReadableNow, Pick<EndedEndpointsDeps, 'notifyDisabled'> {
  readonly feed: EventFeed;
  readonly viewerForOwner: ViewerForOwner;
  /** Users who may read what belongs to others. */
  readonly listStaff: () => Promise<readonly string[]>;
  readonly types: readonly EventTypeFacts[];
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  /** Development: http, other ports and the own machine are allowed. */
  readonly allowInsecure: boolean;
  /** Endpoints answer a challenge before anything is sent to a new URL. */
  readonly verifiesEndpoints: boolean;
  readonly wake: Wake;
  /** Replaces the network in tests. */
  readonly egress?: Egress;
}

const TIMEOUT_MS = 15_000;
const DELIVERY_JOB = 'webhook-delivery';
const MAX_PARALLEL_QUEUES = 200;

export type WebhookServices = ReturnType<typeof createWebhooks>['services'];

/** Everything about telling the outside world: endpoints, the event log, hand-out and delivery. */
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
  const distribution = createDistribution({ ...deps, queues, receivers });
  const parts = { ...deps, queues, wakeDeliveries, distribution, rules };
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
    jobs: [distribution.job, createDeliveryJob(parts)],
    tasks: endedEndpointsTasks(deps),
  };
}

/** Takes over endpoints with due deliveries, each in a queue of its own. */
function createDeliveryJob(deps: WebhooksDeps & { readonly rules: UrlRules }): Job {
  const egress = deps.egress ?? createEgress({ timeoutMs: TIMEOUT_MS, rules: deps.rules });
  const parts = { ...deps, egress };
  /** A queue whose lease has run out may still have results to record. */
  const idsInWork = new Set<string>();
  let isStopping = false;
  const job = createQueueJob({
    name: DELIVERY_JOB,
    concurrency: MAX_PARALLEL_QUEUES,
    waiting: leasedIn(endpointsCollection.name, RECEIVING),
    log: deps.log,
    claim: () => deps.queues.claim([...idsInWork]),
    work: async (queue) => {
      idsInWork.add(queue._id);
      const work = queue.unverified
        ? verifyEndpoint(queue, queue.unverified, parts)
        : workQueue(queue, parts, () => isStopping);
      await work.finally(() => idsInWork.delete(queue._id));
    },
    abandon: (queue, error) => deps.queues.abandon(queue, error),
  });
  return {
    ...job,
    stop: () => {
      isStopping = true;
    },
  };
}
