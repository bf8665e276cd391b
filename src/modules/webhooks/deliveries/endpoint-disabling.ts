import type { Clock } from '../../../platform/values/clock';
import { emit } from '../../../platform/events';
import { attemptEach, type PeriodicTask } from '../../../platform/jobs';
import type { DeliveriesRepository } from './deliveries.repository';
import {
  unfinishedDisablings,
  type DeliveryQueue,
  type DeliveryQueuesRepository,
} from './delivery-queues.repository';
import { endpointShape } from '../endpoints/endpoint-view';
import type { EndpointDocument } from '../endpoints/endpoints.repository';
import type { DisabledReason, EndpointHealth } from '../endpoints/endpoints.types';

export interface DisablingDeps {
  readonly queues: Pick<
    DeliveryQueuesRepository,
    'disable' | 'listUnfinishedDisablings' | 'isDisabled' | 'settle'
  >;
  readonly deliveries: Pick<DeliveriesRepository, 'cancelOpen'>;
  readonly clock: Clock;
  /** Tells the owner that an endpoint was disabled. */
  readonly notifyDisabled: (
    endpoint: Pick<EndpointDocument, 'ownerId' | 'url'>,
    reason: DisabledReason,
  ) => Promise<void>;
}

/** Whoever has disabled an endpoint has done the rest, or has ended, by then. */
const GRACE_MS = 10_000;
const EVERY_MS = 5000;
const MAX_ENDPOINTS = 100;

/**
 * Disables an endpoint whose queue is held; false when its owner changed it first. What follows is recorded with it,
 * so that a crash in between forgets nothing.
 */
export async function disable(
  queue: DeliveryQueue,
  { reason, health }: { readonly reason: DisabledReason; readonly health: EndpointHealth },
  deps: DisablingDeps,
): Promise<boolean> {
  const { queues, clock } = deps;
  const at = clock.now();
  const owed = { reason, since: at };
  const disabled = { status: 'disabled', disabledReason: reason } as const;
  const told = { ...queue, ...disabled, version: queue.version + 1, updatedAt: at };
  const isDisabled = await queues.disable(queue, {
    change: { ...disabled, health, owed },
    at,
    events: (seq) =>
      emit(seq, at, [
        {
          type: 'webhook.endpoint_disabled',
          resourceType: 'webhook_endpoint',
          resourceId: queue._id,
          ownerId: queue.ownerId,
          isPublic: false,
          object: endpointShape(told),
        },
      ]),
  });
  if (isDisabled) await settle({ ...queue, owed }, deps);
  return isDisabled;
}

/** What waits is cancelled; `recover` sends it again once the endpoint is back. */
async function settle(
  endpoint: EndpointDocument,
  { queues, deliveries, clock, notifyDisabled }: DisablingDeps,
): Promise<void> {
  const { _id, owed } = endpoint;
  if (owed === undefined) return;
  // Its owner may have taken it back: what has come since stays.
  const now = clock.now();
  if (await queues.isDisabled(_id, owed)) await deliveries.cancelOpen(_id, now);
  await notifyDisabled(endpoint, owed.reason);
  await queues.settle(_id, owed);
}

/** Does what follows in the place of a process that ended right after it had disabled an endpoint. */
export function createDisablingTask(deps: DisablingDeps): PeriodicTask {
  const before = (): Date => new Date(deps.clock.now().getTime() - GRACE_MS);
  return {
    name: 'disabled_endpoints',
    everyMs: EVERY_MS,
    leaseMs: 5000,
    waiting: unfinishedDisablings(before),
    run: async (signal) =>
      attemptEach(
        await deps.queues.listUnfinishedDisablings(before(), MAX_ENDPOINTS),
        signal,
        (endpoint) => settle(endpoint, deps),
      ),
  };
}
