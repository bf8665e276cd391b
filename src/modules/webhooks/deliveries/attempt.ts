import { refusedUrl, type PostOutcome } from '../../../platform/egress';
import { counter, histogram, SECONDS } from '../../../platform/telemetry/metrics';
import { traceCaused } from '../../../platform/telemetry/tracing';
import { worldTime } from '../../../platform/values/clock';
import { newId } from '../../../platform/values/ids';
import { signedHeaders } from '../endpoints/signature';
import type { DeliveriesDeps } from './deliveries.deps';
import type { DeliveryDocument } from './deliveries.repository';
import type { AttemptStatus } from './deliveries.types';
import type { AttemptResult } from './due-deliveries.repository';
import { nextAttempt } from './retry-schedule';

export interface Target {
  readonly url: string;
  readonly secrets: readonly string[];
}

/** The status by which a receiver says that it will never take events again. */
export const GONE_STATUS = 410;

const attemptCounter = counter({
  name: 'commerce_webhook_attempts_total',
  help: 'Attempts to deliver an event, by result and by what happens to the delivery',
  labels: ['outcome', 'delivery'],
});
const answerTimes = histogram({
  name: 'commerce_webhook_attempt_duration_seconds',
  help: 'How long receivers took to respond',
  buckets: SECONDS,
});

/** Sends a delivery once, and evaluates the response. */
export async function attemptDelivery(
  delivery: DeliveryDocument,
  target: Target,
  deps: DeliveriesDeps,
): Promise<AttemptResult> {
  const startedAt = deps.clock.now();
  const began = performance.now();
  const trace = traceOf(delivery, target.url);
  const message = { ...delivery, traceparent: trace?.traceparent ?? delivery.traceparent };
  const outcome = await postSigned(message, target, deps);
  const durationMs = Math.round(performance.now() - began);
  const now = deps.clock.now();
  const result = resultOf(delivery, outcome, { startedAt, durationMs, now });
  attemptCounter(1, { outcome: result.attempt.status, delivery: result.status });
  answerTimes(durationMs / 1000, {});
  trace?.end(
    {
      'commerce.delivery.outcome': result.attempt.status,
      'http.response.status_code': outcome.status ?? undefined,
    },
    result.status !== 'delivered',
  );
  return result;
}

interface Message {
  readonly eventId: string;
  readonly body: string;
  readonly traceparent?: string | undefined;
}

/** Posts a message with a fresh signature; sends nothing if the address is no longer allowed. */
export async function postSigned(
  { eventId, body, traceparent }: Message,
  { url, secrets }: Target,
  { egress, rules }: DeliveriesDeps,
): Promise<PostOutcome> {
  if (refusedUrl(url, rules) !== null) return BLOCKED_OUTCOME;
  const signatureHeaders = signedHeaders({ eventId, body, sentAt: worldTime(), secrets });
  return egress.post({
    url,
    body,
    headers: traceparent ? { ...signatureHeaders, traceparent } : signatureHeaders,
  });
}

/**
 * The span of an attempt, in the trace of the request that caused the event; null if that was not sampled, or traces
 * are off.
 */
function traceOf({ eventType, traceparent }: DeliveryDocument, url: string) {
  if (traceparent === undefined) return null;
  // The rest of the URL may contain a secret of the receiver.
  const { hostname, protocol } = new URL(url);
  return traceCaused('deliver webhook', traceparent, {
    'http.request.method': 'POST',
    'server.address': hostname,
    'url.scheme': protocol.slice(0, -1),
    'commerce.event.type': eventType,
  });
}

const BLOCKED_OUTCOME: PostOutcome = {
  kind: 'blocked',
  status: null,
  retryAfter: null,
  body: null,
  error: 'blocked_destination',
};

function resultOf(
  delivery: DeliveryDocument,
  outcome: PostOutcome,
  { now, ...timing }: { readonly startedAt: Date; readonly durationMs: number; readonly now: Date },
): AttemptResult {
  const status = statusOf(outcome);
  const scheduledCount = scheduledOf(delivery);
  const isSuccess = status === 'succeeded';
  const { status: responseStatus, retryAfter } = outcome;
  const failure = { attempts: scheduledCount, now, retryAfter, random: Math.random() };
  const nextAttemptAt = isSuccess || responseStatus === GONE_STATUS ? null : nextAttempt(failure);
  return {
    status: isSuccess ? 'delivered' : nextAttemptAt === null ? 'failed' : 'retrying',
    deliveredAt: isSuccess ? now : null,
    attempt: {
      ...timing,
      id: newId('att', timing.startedAt),
      number: (delivery.attempts.at(-1)?.number ?? 0) + 1,
      scheduled: scheduledCount,
      status,
      responseStatus,
      responseBody: outcome.body,
      error: isSuccess ? null : (outcome.error ?? `http_${responseStatus}`),
      nextAttemptAt,
    },
  };
}

/**
 * The number of scheduled attempts, including the one that is due now. A manual retry is not scheduled: its due time
 * differs from the one that the last attempt set.
 */
function scheduledOf({ attempts, reopenedAt, nextAttemptAt }: DeliveryDocument): number {
  const last = attempts.at(-1);
  if (last === undefined) return 1;
  const { scheduled: scheduledCount } = last;
  const isReopened = nextAttemptAt?.getTime() !== last.nextAttemptAt?.getTime();
  const isManual = isReopened && reopenedAt !== undefined && reopenedAt >= last.startedAt;
  return isManual ? scheduledCount : scheduledCount + 1;
}

function statusOf({ kind, status }: PostOutcome): AttemptStatus {
  if (kind === 'timed_out' || kind === 'blocked') return kind;
  return kind === 'answered' && status !== null && status >= 200 && status < 300
    ? 'succeeded'
    : 'failed';
}
