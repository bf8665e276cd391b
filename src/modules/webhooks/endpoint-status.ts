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

/** Nothing can be sent to it now. */
export function notActive(endpoint: Standing): AppError {
  const from = statusOf(endpoint);
  const [is, first] =
    from === 'pending_verification'
      ? ['not verified', 'answer its challenge']
      : [from, 'set it active'];
  return domainError('endpoint_not_active', `The endpoint is ${is}; ${first} first.`, {
    from,
    allowed: ['active'],
  });
}
