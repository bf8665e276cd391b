import type { Clock } from '../../platform/clock';
import type { CursorCodec } from '../../platform/cursor';
import { createEgress, type Egress, type UrlRules } from '../../platform/egress';
import type { EventsRepository } from '../../platform/events';
import { createQueueJob, type Job } from '../../platform/jobs';
import type { Logger } from '../../platform/logger';
import type { SecretBox } from '../../platform/secret-box';
import type { ActingFor } from '../identity';
import type { ReadableNow } from './audience';
import { workLane, type LaneDeps } from './delivery-lane';
import { createDeliveriesService, type DeliveriesService } from './deliveries.service';
import { createDistribution } from './distribution';
import { createEndpointsService, type EndpointsService } from './endpoints.service';
import { createEventsService, type EventsService, type EventTypeFacts } from './events.service';
import type { WebhookRepositories } from './module.repository';
import { createRecover } from './recovery';

export interface WebhookServices {
  readonly endpoints: EndpointsService;
  readonly events: EventsService;
  readonly deliveries: DeliveriesService;
  readonly recover: ReturnType<typeof createRecover>;
  readonly now: () => Date;
}

export interface WebhooksDeps extends WebhookRepositories, ReadableNow {
  readonly events: EventsRepository;
  readonly actingFor: ActingFor;
  readonly notifyDisabled: LaneDeps['notifyDisabled'];
  readonly types: readonly EventTypeFacts[];
  readonly cursors: CursorCodec;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  /** Development: http, other ports and the own machine are allowed. */
  readonly allowInsecure: boolean;
  /** Replaces the network in tests. */
  readonly egress?: Egress;
}

const TIMEOUT_MS = 15_000;
const LANES_AT_ONCE = 200;
const POLL_MS = 100;

/** Everything about telling the outside world: endpoints, the event log, hand-out and delivery. */
export function createWebhooks(deps: WebhooksDeps): {
  readonly services: WebhookServices;
  readonly jobs: readonly Job[];
  /** An endpoint's secret is lost: the endpoint is to be disabled, whether anything waits for it or not. */
  readonly secretLost: (endpointId: string) => Promise<void>;
} {
  const rules = { allowHttp: deps.allowInsecure, allowLoopback: deps.allowInsecure };
  const distribution = createDistribution(deps);
  const parts = { ...deps, distribution, rules };
  return {
    services: {
      endpoints: createEndpointsService({ ...parts, types: deps.types.map(({ type }) => type) }),
      events: createEventsService({ ...parts, log: deps.eventLog }),
      deliveries: createDeliveriesService(parts),
      recover: createRecover({ ...parts, log: deps.eventLog }),
      now: () => deps.clock.now(),
    },
    secretLost: (id) => deps.lanes.wake([id], deps.clock.now()),
    jobs: [distribution.job, createDeliveryJob({ ...parts, rules })],
  };
}

/** Takes over endpoints with due deliveries, each in a lane of its own. */
function createDeliveryJob(deps: WebhooksDeps & { readonly rules: UrlRules }): Job {
  const egress = deps.egress ?? createEgress({ timeoutMs: TIMEOUT_MS, rules: deps.rules });
  let stopping = false;
  const lanes = createQueueJob({
    name: 'webhook-delivery',
    concurrency: LANES_AT_ONCE,
    everyMs: POLL_MS,
    log: deps.log,
    claim: () => deps.lanes.claim(),
    work: (lane) => workLane(lane, { ...deps, egress }, () => stopping),
  });
  return {
    ...lanes,
    stop: () => {
      stopping = true;
    },
  };
}
