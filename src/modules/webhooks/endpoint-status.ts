import { domainError, type AppError } from '../../platform/errors';
import type { EndpointDocument } from './endpoints.repository';
import type { EndpointStatus } from './webhooks.types';

type Standing = Pick<EndpointDocument, 'status' | 'unverified'>;

/** As it is shown: an active endpoint whose URL has to be proven first gets nothing. */
export function statusOf({ status, unverified = null }: Standing): EndpointStatus {
  return status === 'active' && unverified !== null ? 'pending_verification' : status;
}

/** Now, or once it is resumed. */
export function canReceive(endpoint: Standing): boolean {
  return ['active', 'paused'].includes(statusOf(endpoint));
}

/** Nothing can be sent to it now; null = it was deleted. */
export function notActive(endpoint: Standing | null): AppError {
  const from = endpoint === null ? 'deleted' : statusOf(endpoint);
  const next = NEXT_STEPS[from] ?? 'set it active first';
  const is = from === 'pending_verification' ? 'not verified' : from;
  return domainError('endpoint_not_active', `The endpoint is ${is}; ${next}.`, {
    from,
    allowed: ['active'],
  });
}

const NEXT_STEPS: Readonly<Record<string, string>> = {
  deleted: 'replay the event to another one',
  pending_verification: 'answer its challenge first',
};
