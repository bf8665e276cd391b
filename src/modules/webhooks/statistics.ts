import type { DeliveriesRepository } from './deliveries.repository';
import { isCircuitOpen } from './endpoint-health';
import type { EndpointStatus, WebhookEndpoint } from './webhooks.types';

export type HealthState = 'healthy' | 'failing' | 'suspended' | Exclude<EndpointStatus, 'active'>;

/** How an endpoint did lately. */
export interface EndpointStatistics {
  readonly endpointId: string;
  readonly since: Date;
  readonly pending: number;
  readonly retrying: number;
  readonly delivered: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly attempts: number;
  /** Delivered of those that have ended; null when none has. */
  readonly successRate: number | null;
  readonly averageDurationMs: number | null;
}

const PERIOD_MS = 24 * 3_600_000;

/** Of the deliveries made in the last 24 hours. */
export async function statisticsOf(
  { id }: WebhookEndpoint,
  deliveries: Pick<DeliveriesRepository, 'count'>,
  now: Date,
): Promise<EndpointStatistics> {
  const since = new Date(now.getTime() - PERIOD_MS);
  const { byStatus, attempts, averageDurationMs } = await deliveries.count(id, since);
  const delivered = byStatus.get('delivered') ?? 0;
  const failed = byStatus.get('failed') ?? 0;
  return {
    endpointId: id,
    since,
    pending: byStatus.get('pending') ?? 0,
    retrying: byStatus.get('retrying') ?? 0,
    delivered,
    failed,
    cancelled: byStatus.get('cancelled') ?? 0,
    attempts,
    successRate: delivered + failed === 0 ? null : delivered / (delivered + failed),
    averageDurationMs,
  };
}

/** The state of an endpoint at a glance. */
export function healthStateOf(endpoint: WebhookEndpoint, now: Date): HealthState {
  if (endpoint.status !== 'active') return endpoint.status;
  if (isCircuitOpen(endpoint, now)) return 'suspended';
  return endpoint.consecutiveFailures > 0 ? 'failing' : 'healthy';
}
