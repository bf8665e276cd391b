import { worldTime, type Clock } from '../../../platform/values/clock';
import { refusedUrl, type Egress, type PostOutcome, type UrlRules } from '../../../platform/egress';
import { newId } from '../../../platform/values/ids';
import { counter, histogram, SECONDS } from '../../../platform/telemetry/metrics';
import { traceCaused } from '../../../platform/telemetry/tracing';
import type { DeliveryDocument } from './deliveries.repository';
import type { AttemptResult } from './due-deliveries.repository';
import { nextAttempt } from './retry-schedule';
import { signedHeaders } from '../endpoints/signature';
import type { AttemptStatus } from './deliveries.types';

export interface AttemptDeps {
  readonly egress: Egress;
  readonly rules: UrlRules;
  readonly clock: Clock;
}

export interface Target {
  readonly url: string;
  readonly secrets: readonly string[];
}

/** An attempt and what it says about the receiver. */
export interface AttemptOutcome extends AttemptResult {
  readonly isSuccess: boolean;
  /** The receiver says that it will never take events again (410). */
  readonly isGone: boolean;
}

const sent = counter({
  name: 'commerce_webhook_attempts_total',
  help: 'Attempts to deliver an event, by result and by what happens to the delivery',
  labels: ['outcome', 'delivery'],
});
const answerTimes = histogram({
  name: 'commerce_webhook_attempt_duration_seconds',
  help: 'How long receivers took to answer',
  buckets: SECONDS,
});

/** Sends a delivery once and judges what came of it. */
export async function attemptDelivery(
  delivery: DeliveryDocument,
  { url, secrets }: Target,
  { egress, rules, clock }: AttemptDeps,
): Promise<AttemptOutcome> {
  const { body, eventId } = delivery;
  const startedAt = clock.now();
  const began = performance.now();
  const traced = traceOf(delivery, url);
  const headers = {
    ...signedHeaders({ eventId, body, sentAt: worldTime(), secrets }),
    ...(traced === null ? {} : { traceparent: traced.traceparent }),
  };
  const outcome =
    refusedUrl(url, rules) === null ? await egress.post({ url, body, headers }) : BLOCKED;
  const durationMs = Math.round(performance.now() - began);
  const evaluated = evaluate(delivery, outcome, { startedAt, durationMs, now: clock.now() });
  sent(1, { outcome: evaluated.attempt.status, delivery: evaluated.status });
  answerTimes(durationMs / 1000, {});
  traced?.end(
    {
      'commerce.delivery.outcome': evaluated.attempt.status,
      'http.response.status_code': outcome.status ?? undefined,
    },
    !evaluated.isSuccess,
  );
  return evaluated;
}

/** Its span belongs to the trace of the request that caused the event; null when that was not sampled. */
function traceOf({ eventType, traceparent }: DeliveryDocument, url: string) {
  if (traceparent === undefined) return null;
  // The rest of the address may hold a secret of the receiver.
  const { hostname, protocol } = new URL(url);
  return traceCaused('deliver webhook', traceparent, {
    'http.request.method': 'POST',
    'server.address': hostname,
    'url.scheme': protocol.slice(0, -1),
    'commerce.event.type': eventType,
  });
}

const BLOCKED: PostOutcome = {
  kind: 'blocked',
  status: null,
  retryAfter: null,
  body: null,
  error: 'blocked_destination',
};

interface Timing {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly now: Date;
}

function evaluate(
  delivery: DeliveryDocument,
  outcome: PostOutcome,
  { startedAt, durationMs, now }: Timing,
): AttemptOutcome {
  const status = statusOf(outcome);
  const number = (delivery.attempts.at(-1)?.number ?? 0) + 1;
  const scheduled = scheduledOf(delivery);
  const isSuccess = status === 'succeeded';
  const isGone = outcome.status === 410;
  const next =
    isSuccess || isGone
      ? null
      : nextAttempt({
          attempts: scheduled,
          now,
          retryAfter: outcome.retryAfter,
          random: Math.random(),
        });
  return {
    isSuccess,
    isGone,
    status: isSuccess ? 'delivered' : next === null ? 'failed' : 'retrying',
    deliveredAt: isSuccess ? now : null,
    attempt: {
      id: newId('att', startedAt),
      number,
      scheduled,
      status,
      startedAt,
      durationMs,
      responseStatus: outcome.status,
      responseBody: outcome.body,
      error: isSuccess ? null : (outcome.error ?? `http_${outcome.status}`),
      nextAttemptAt: next,
    },
  };
}

/**
 * How many attempts of the schedule were made, with the one that is due now. A delivery retried by hand is not a scheduled
 * one: its due time differs from the one the last attempt set.
 */
function scheduledOf({ attempts, reopenedAt, nextAttemptAt }: DeliveryDocument): number {
  const last = attempts.at(-1);
  if (last === undefined) return 1;
  const { scheduled } = last;
  const isReopened = nextAttemptAt?.getTime() !== last.nextAttemptAt?.getTime();
  const isByHand = isReopened && reopenedAt !== undefined && reopenedAt >= last.startedAt;
  return isByHand ? scheduled : scheduled + 1;
}

function statusOf({ kind, status }: PostOutcome): AttemptStatus {
  if (kind === 'timed_out' || kind === 'blocked') return kind;
  return kind === 'answered' && status !== null && status >= 200 && status < 300
    ? 'succeeded'
    : 'failed';
}
