import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../platform/telemetry/logger';
import { isUnavailable } from '../../../platform/mongo/errors';
import type { SecretBox } from '../../../platform/secrets/secret-box';
import { attemptDelivery, type AttemptDeps, type AttemptOutcome, type Target } from './attempt';
import type { DeliveryDocument } from './deliveries.repository';
import type { DeliveryOrderRepository } from './delivery-order.repository';
import type { DueDeliveriesRepository } from './due-deliveries.repository';
import { disable, type DisablingDeps } from './endpoint-disabling';
import { afterFailure, afterSuccess, isHopeless } from '../endpoints/endpoint-health';
import type { DeliveryQueue, DeliveryQueuesRepository } from './delivery-queues.repository';
import { signingSecrets } from '../endpoints/signature';
import type { DisabledReason, EndpointHealth } from '../endpoints/endpoints.types';

export interface QueueDeps extends AttemptDeps, DisablingDeps {
  readonly queues: DeliveryQueuesRepository;
  readonly dueDeliveries: DueDeliveriesRepository;
  readonly order: DeliveryOrderRepository;
  readonly box: SecretBox;
  readonly log: Logger;
}

const UNSIGNED_PAUSE_MS = 30_000;
const RECORDING = { everyMs: 50, forMs: 60_000 };

/** Sends the deliveries of an endpoint and follows how it does. */
export function createSender(queue: DeliveryQueue, target: Target, deps: QueueDeps) {
  const { dueDeliveries, order, clock } = deps;
  let health = queue.health;
  let disabled = false;
  return {
    health: (): EndpointHealth => health,
    isDisabled: () => disabled,
    /** One attempt and its record; false when somebody else has dealt with the delivery meanwhile. */
    send: async (delivery: DeliveryDocument): Promise<boolean> => {
      const outcome = await attemptDelivery(delivery, target, deps);
      const hasEnded = outcome.status !== 'retrying' && outcome.attempt.number > 1;
      const releases = hasEnded && queue.ordering === 'per_resource';
      const isMine = await keepRecording(async () => {
        // First: were this worker killed in between, nobody else would know that something waits.
        if (releases) await order.releaseFollowers(delivery);
        return dueDeliveries.record(delivery, outcome);
      });
      if (!isMine) return false;
      const now = clock.now();
      health = outcome.isSuccess ? afterSuccess(now, health) : afterFailure(now, health);
      const reason = reasonToDisable(outcome, health, now);
      if (reason === null || disabled) return true;
      disabled = true;
      disabled = await disable(queue, { reason, health }, deps);
      return true;
    },
  };
}

/** What was sent must not be sent again because its result was not written. */
async function keepRecording(record: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + RECORDING.forMs;
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error;
      await sleep(RECORDING.everyMs);
    }
  }
}

/** Null when nothing can be signed. */
export function targetOf(queue: DeliveryQueue, { box, clock }: QueueDeps): Target | null {
  const secrets = signingSecrets(queue, box, clock.now());
  return secrets && { url: queue.url, secrets };
}

function reasonToDisable(
  { isGone, isSuccess }: AttemptOutcome,
  health: EndpointHealth,
  now: Date,
): DisabledReason | null {
  if (isGone) return 'gone';
  return !isSuccess && isHopeless(health, now) ? 'failing' : null;
}

/** A signing secret that this process cannot read: the deliveries wait, since a process with the right key can send them. */
export async function leaveUnsigned(queue: DeliveryQueue, deps: QueueDeps): Promise<void> {
  deps.log.error(
    { endpointId: queue._id },
    'no key of SECRET_KEYS opens the secret of an endpoint',
  );
  const dueAt = new Date(deps.clock.now().getTime() + UNSIGNED_PAUSE_MS);
  await deps.queues.release(queue, { health: queue.health, dueAt });
}
