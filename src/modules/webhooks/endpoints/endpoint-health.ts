import type { EndpointHealth, EndpointStatus, WebhookEndpoint } from './endpoints.types';

const MINUTE = 60_000;
const CIRCUIT_FAILURES = 10;
const CIRCUIT_MS = MINUTE;
const DISABLE_AFTER_MS = 5 * 24 * 60 * MINUTE;

export const newHealth: EndpointHealth = {
  consecutiveFailures: 0,
  failingSince: null,
  circuitOpenUntil: null,
  lastSuccessAt: null,
  lastFailureAt: null,
};

export function afterSuccess(now: Date, health: EndpointHealth): EndpointHealth {
  return { ...afterResuming(health), lastSuccessAt: now };
}

/** Clears the failures, but keeps the times of the last attempts. */
export function afterResuming({ lastSuccessAt, lastFailureAt }: EndpointHealth): EndpointHealth {
  return { ...newHealth, lastSuccessAt, lastFailureAt };
}

/** Ten consecutive failures open the circuit for a minute; then a single attempt tests whether it can close. */
export function afterFailure(now: Date, health: EndpointHealth): EndpointHealth {
  const consecutiveFailures = health.consecutiveFailures + 1;
  const opens = consecutiveFailures >= CIRCUIT_FAILURES;
  return {
    consecutiveFailures,
    failingSince: health.failingSince ?? now,
    circuitOpenUntil: opens ? new Date(now.getTime() + CIRCUIT_MS) : null,
    lastSuccessAt: health.lastSuccessAt,
    lastFailureAt: now,
  };
}

export function isCircuitOpen({ circuitOpenUntil }: EndpointHealth, now: Date): boolean {
  return circuitOpenUntil !== null && circuitOpenUntil > now;
}

/** How many attempts may run at once: one while a failing endpoint has not recovered. */
export function concurrencyOf({ consecutiveFailures }: EndpointHealth, max: number): number {
  return consecutiveFailures >= CIRCUIT_FAILURES ? 1 : max;
}

/** Whether there was no success for five days. */
export function isHopeless({ failingSince }: EndpointHealth, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS;
}

type HealthState = 'healthy' | 'failing' | 'suspended' | Exclude<EndpointStatus, 'active'>;

/** The health of an endpoint in one word. */
export function healthStateOf(endpoint: WebhookEndpoint, now: Date): HealthState {
  if (endpoint.status !== 'active') return endpoint.status;
  if (isCircuitOpen(endpoint, now)) return 'suspended';
  return endpoint.consecutiveFailures > 0 ? 'failing' : 'healthy';
}
