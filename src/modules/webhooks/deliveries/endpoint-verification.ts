import { randomBytes } from 'node:crypto';
import type { PostOutcome } from '../../../platform/egress';
import { newId } from '../../../platform/values/ids';
import type { Verification } from '../endpoints/endpoints.types';
import { postSigned, type Target } from './attempt';
import type { DeliveriesDeps } from './deliveries.deps';
import { leaveUnsigned, targetOf } from './delivery-queue';
import type { DeliveryQueue } from './delivery-queues.repository';
import { API_VERSION } from './payload';
import { nextAttempt } from './retry-schedule';

/**
 * Sends an endpoint a challenge, under the lease of its queue and by the schedule of deliveries. Cancels deliveries
 * that still wait, because they were meant for another URL, or for one that was never verified.
 */
export async function verifyEndpoint(
  queue: DeliveryQueue,
  verification: Verification,
  deps: DeliveriesDeps,
): Promise<void> {
  const target = targetOf(queue, deps);
  if (target === null) return leaveUnsigned(queue, deps);
  const { queues, clock } = deps;
  await queues.hold(queue, async () => {
    // Read before the check, because a worker that was paused must not cancel deliveries that were created after another
    // worker had verified the endpoint.
    const now = clock.now();
    if (!(await queues.isUnchanged(queue))) return queues.release(queue, queue.health, now);
    await deps.deliveries.cancelOpen(queue._id, now);
    const { error, retryAfter } = await challenge(queue, target, deps);
    if (error === null) return queues.verify(queue);
    const lastAttemptAt = clock.now();
    const attempts = verification.attempts + 1;
    const failure = { attempts, now: lastAttemptAt, retryAfter, random: Math.random() };
    const pendingVerification = { attempts, lastAttemptAt, lastError: error };
    await queues.postpone(queue, pendingVerification, nextAttempt(failure));
  });
}

/**
 * Sends a new challenge, which the receiver must return. It belongs to no resource's sequence and is not in the event
 * log. Returns the fault, or null if the URL is verified.
 */
async function challenge({ _id }: DeliveryQueue, target: Target, deps: DeliveriesDeps) {
  const createdAt = deps.clock.now();
  const eventId = newId('evt', createdAt);
  const text = randomBytes(24).toString('base64url');
  const body = JSON.stringify({
    eventId,
    type: 'endpoint.verification',
    createdAt,
    apiVersion: API_VERSION,
    resourceType: 'webhook_endpoint',
    resourceId: _id,
    resourceUrl: `/webhooks/endpoints/${_id}`,
    challenge: text,
  });
  const outcome = await postSigned({ eventId, body }, target, deps);
  return { error: faultOf(outcome, text), retryAfter: outcome.retryAfter };
}

function faultOf({ error, status, body }: PostOutcome, text: string): string | null {
  if (error !== null || status === null) return error ?? 'network';
  if (status < 200 || status >= 300) return `http_${status}`;
  return answerOf(body) === text ? null : 'wrong_challenge';
}

function answerOf(body: string | null): unknown {
  try {
    return (JSON.parse(body ?? '') as { readonly challenge?: unknown } | null)?.challenge;
  } catch {
    return null;
  }
}
