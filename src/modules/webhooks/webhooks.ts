import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import { createEgress, type Egress, type UrlRules } from '../../platform/egress';
import type { EventFeed, EventsRepository } from '../../platform/events';
import {
  createQueueJob,
  leasedIn,
  type Job,
  type PeriodicTask,
  type Wake,
} from '../../platform/jobs';
import type { Logger } from '../../platform/telemetry/logger';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { ViewerForOwner } from '../accounts';
import type { ReadableNow } from './deliveries/audience';
import { workQueue } from './deliveries/delivery-queue';
import { createDeliveriesService, type DeliveriesService } from './deliveries/deliveries.service';
import { createDeletedEndpointsTask } from './deliveries/deleted-endpoints';
import { createDistribution } from './deliveries/distribution';
import { createDisablingTask, type DisablingDeps } from './deliveries/endpoint-disabling';
import { createEndpointsService, type EndpointsService } from './endpoints/endpoints.service';
import { verifyEndpoint } from './deliveries/endpoint-verification';
import {
  createFactErasure,
  createOwnerErasure,
  type EraseFacts,
  type EraseOwner,
} from './event-log/erasure';
import { createEventsService, type EventsService } from './event-log/events.service';
import type { EventTypeFacts } from './endpoints/endpoints.types';
import { RECEIVING, type DeliveryQueuesRepository } from './deliveries/delivery-queues.repository';
import { endpointsCollection } from './endpoints/endpoints.repository';
import type { WebhookRepositories } from './module.repository';
import { createRecover } from './event-log/recovery';
import { Receivers, type ReceiversDeps } from './deliveries/receivers';

export interface WebhookServices {
  readonly endpoints: EndpointsService;
  readonly events: EventsService;
  readonly deliveries: DeliveriesService;
  readonly recover: ReturnType<typeof createRecover>;
  readonly now: () => Date;
}

export interface WebhooksDeps
  extends WebhookRepositories, ReadableNow, Pick<ReceiversDeps, 'listStaff'> {
  readonly events: EventsRepository;
  readonly feed: EventFeed;
  readonly actingFor: ViewerForOwner;
  readonly notifyDisabled: DisablingDeps['notifyDisabled'];
  readonly types: readonly EventTypeFacts[];
  readonly cursors: CursorCodec;
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

/** Everything about telling the outside world: endpoints, the event log, hand-out and delivery. */
export function createWebhooks(deps: WebhooksDeps): {
  readonly services: WebhookServices;
  readonly receivers: Receivers;
  readonly jobs: readonly Job[];
  readonly tasks: readonly PeriodicTask[];
  readonly eraseFacts: EraseFacts;
  readonly eraseOwner: EraseOwner;
} {
  const rules = { allowHttp: deps.allowInsecure, allowLoopback: deps.allowInsecure };
  const wakeDeliveries = (): void => deps.wake(DELIVERY_JOB);
  const queues: DeliveryQueuesRepository = {
    ...deps.queues,
    wake: async (ids, at) => {
      await deps.queues.wake(ids, at);
      wakeDeliveries();
    },
  };
  const receivers = new Receivers(deps);
  const distribution = createDistribution({ ...deps, queues, receivers });
  const parts = { ...deps, queues, wakeDeliveries, distribution, rules };
  return {
    services: {
      endpoints: createEndpointsService(parts),
      events: createEventsService({ ...parts, log: deps.eventLog }),
      deliveries: createDeliveriesService(parts),
      recover: createRecover({ ...parts, log: deps.eventLog }),
      now: () => deps.clock.now(),
    },
    receivers,
    eraseFacts: createFactErasure(deps),
    eraseOwner: createOwnerErasure(deps),
    jobs: [distribution.job, createDeliveryJob({ ...parts, rules })],
    tasks: [createDisablingTask(deps), createDeletedEndpointsTask(deps)],
  };
}

/** Takes over endpoints with due deliveries, each in a queue of its own. */
function createDeliveryJob(deps: WebhooksDeps & { readonly rules: UrlRules }): Job {
  const egress = deps.egress ?? createEgress({ timeoutMs: TIMEOUT_MS, rules: deps.rules });
  /** A queue whose lease has run out may still have results to record. */
  const heldQueues = new Set<string>();
  let stopping = false;
  const queues = createQueueJob({
    name: DELIVERY_JOB,
    concurrency: MAX_PARALLEL_QUEUES,
    waiting: leasedIn(endpointsCollection.name, RECEIVING),
    log: deps.log,
    claim: () => deps.queues.claim([...heldQueues]),
    work: async (queue) => {
      heldQueues.add(queue._id);
      const parts = { ...deps, egress };
      const work = queue.unverified
        ? verifyEndpoint(queue, queue.unverified, parts)
        : workQueue(queue, parts, () => stopping);
      await work.finally(() => heldQueues.delete(queue._id));
    },
    abandon: (queue, error) => deps.queues.abandon(queue, error),
  });
  return {
    ...queues,
    stop: () => {
      stopping = true;
    },
  };
}
