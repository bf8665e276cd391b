import { emit } from '../../../platform/events';
import { attemptEach, type PeriodicTask } from '../../../platform/jobs';
import { endpointShape } from '../endpoints/endpoint';
import type { EndpointDocument } from '../endpoints/endpoints.repository';
import type { DisabledReason, EndpointHealth } from '../endpoints/endpoints.types';
import type { DeliveriesDeps } from './deliveries.deps';
import { unfinishedDisablings, type DeliveryQueue } from './delivery-queues.repository';

/** By then, a process that disabled an endpoint has done the follow-up work, or has ended. */
const GRACE_MS = 10_000;
const MAX_DISABLED = 100;
const MAX_DELETED = 1000;

/**
 * Disables an endpoint whose queue this worker holds; false if its owner changed it first. The follow-up work is
 * recorded in the same write, so that a crash loses none of it.
 */
export async function disable(
  queue: DeliveryQueue,
  { reason, health }: { readonly reason: DisabledReason; readonly health: EndpointHealth },
  deps: DeliveriesDeps,
): Promise<boolean> {
  const { _id: resourceId, ownerId, version } = queue;
  const now = deps.clock.now();
  const disabling = { reason, since: now };
  const change = { status: 'disabled', disabledReason: reason, updatedAt: now } as const;
  const event = {
    type: 'webhook.endpoint_disabled',
    resourceType: 'webhook_endpoint',
    resourceId,
    ownerId,
    isPublic: false,
    object: endpointShape({ ...queue, ...change, version: version + 1 }),
  };
  const isDisabled = await deps.queues.disable(queue, { ...change, health, disabling }, (seq) =>
    emit(seq, now, [event]),
  );
  if (isDisabled) await settle({ ...queue, disabling }, deps);
  return isDisabled;
}

/** Cancels the waiting deliveries; `recover` can send them again once the endpoint is active. */
async function settle(
  endpoint: EndpointDocument,
  { queues, deliveries, clock, notifyDisabled }: DeliveriesDeps,
): Promise<void> {
  const { _id, disabling } = endpoint;
  if (disabling === undefined) return;
  // If the owner has resumed the endpoint, newer deliveries are kept.
  const now = clock.now();
  if (await queues.isDisabled(_id, disabling)) await deliveries.cancelOpen(_id, now);
  await notifyDisabled(endpoint, disabling.reason);
  await queues.settle(_id, disabling);
}

/**
 * Cancels the waiting deliveries of an endpoint whose owner was disabled or deleted; false, without any change, if the
 * owner may receive events. `recover` can send them again once the account is enabled.
 */
export async function cancelForInactiveOwner(
  queue: DeliveryQueue,
  { viewerForOwner, queues, deliveries, dueDeliveries, clock }: DeliveriesDeps,
): Promise<boolean> {
  // Read before the account, so that deliveries created after it was enabled again are kept.
  const now = clock.now();
  if ((await viewerForOwner(queue.ownerId, queue.scopes)) !== null) return false;
  await queues.hold(queue, () => deliveries.cancelOpen(queue._id, now));
  await queues.release(queue, queue.health, await dueDeliveries.nextDueAt(queue._id));
  return true;
}

/** Completes the follow-up work of processes that ended in the middle of it. */
export function endedEndpointsTasks(deps: DeliveriesDeps): readonly PeriodicTask[] {
  const { queues, deliveries, clock } = deps;
  const before = (): Date => new Date(clock.now().getTime() - GRACE_MS);
  return [
    {
      name: 'disabled_endpoints',
      everyMs: 5000,
      leaseMs: 5000,
      waiting: unfinishedDisablings(before),
      run: async (signal) => {
        const endpoints = await queues.listUnfinishedDisablings(before(), MAX_DISABLED);
        return attemptEach(endpoints, signal, (endpoint) => settle(endpoint, deps));
      },
    },
    {
      // Cancels deliveries that still wait for deleted endpoints: the process that deleted one may have ended right
      // then, or events that were being distributed may have arrived later.
      name: 'deleted_endpoints',
      everyMs: 5 * 60_000,
      run: async (signal) => {
        const ids = await deliveries.listDeletedEndpoints(MAX_DELETED);
        await attemptEach(ids, signal, (id) => deliveries.cancelOpen(id));
        return ids.length > 0;
      },
    },
  ];
}
