import { randomBytes } from 'node:crypto';
import { worldTime } from '../../../platform/values/clock';
import { refusedUrl, type PostOutcome } from '../../../platform/egress';
import { newId } from '../../../platform/values/ids';
import type { Verification } from '../endpoints/endpoints.types';
import { signedHeaders } from '../endpoints/signature';
import { leaveUnsigned, targetOf, type QueueDeps } from './delivery-queue';
import type { DeliveryQueue } from './delivery-queues.repository';
import { challengeBody } from './payload';
import { nextAttempt } from './retry-schedule';

/**
 * Asks an endpoint to answer a challenge, under the lease of its queue and by the schedule of deliveries. What still
 * waited for the endpoint was meant for another URL, or for nobody who had proven anything: it is cancelled.
 */
export async function verifyEndpoint(
  queue: DeliveryQueue,
  verification: Verification,
  deps: QueueDeps,
): Promise<void> {
  const target = targetOf(queue, deps);
  if (target === null) return leaveUnsigned(queue, deps);
  const { queues, clock } = deps;
  await queues.hold(queue, async () => {
    // A worker that was stopped cancels nothing that came once another one had verified the endpoint.
    const now = clock.now();
    if (!(await queues.isUnchanged(queue))) return queues.release(queue, queue.health, now);
    await deps.deliveries.cancelOpen(queue._id, now);
    const { error, retryAfter } = await challenge(queue, target.secrets, deps);
    if (error === null) return queues.verify(queue);
    const lastAttemptAt = clock.now();
    const attempts = verification.attempts + 1;
    const failure = { attempts, now: lastAttemptAt, retryAfter, random: Math.random() };
    await queues.postpone(
      queue,
      { attempts, lastAttemptAt, lastError: error },
      nextAttempt(failure),
    );
  });
}

/** Sends a new challenge; what was wrong with the answer, null when it proves the URL. */
async function challenge(
  { _id, url }: DeliveryQueue,
  secrets: readonly string[],
  { egress, rules, clock }: QueueDeps,
): Promise<{ readonly error: string | null; readonly retryAfter: string | null }> {
  if (refusedUrl(url, rules) !== null) return { error: 'blocked_destination', retryAfter: null };
  const now = clock.now();
  const eventId = newId('evt', now);
  const text = randomBytes(24).toString('base64url');
  const body = challengeBody({ eventId, endpointId: _id, createdAt: now, challenge: text });
  const headers = signedHeaders({ eventId, body, sentAt: worldTime(), secrets });
  const outcome = await egress.post({ url, body, headers });
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
