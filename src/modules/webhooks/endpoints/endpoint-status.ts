import { domainError, type AppError } from '../../../platform/values/errors';
import type { EndpointDocument } from './endpoints.repository';
import type { EndpointStatus, Verification } from './endpoints.types';

type Standing = Pick<EndpointDocument, 'status' | 'unverified'>;

/** What an endpoint has to prove from the start. */
export const newVerification: Verification = { attempts: 0, lastAttemptAt: null, lastError: null };

/** As it is shown: an active endpoint whose URL has to be proven first gets nothing. */
export function statusOf({ status, unverified = null }: Standing): EndpointStatus {
  return status === 'active' && unverified !== null ? 'pending_verification' : status;
}

/** Now, or once it is resumed. Nothing is queued for a URL that has not been proven. */
export function canReceive({ status, unverified = null }: Standing): boolean {
  return status !== 'disabled' && unverified === null;
}

/** Nothing can be sent to it now; null = it was deleted. */
export function notActive(endpoint: Standing | null): AppError {
  const from = endpoint === null ? 'deleted' : statusOf(endpoint);
  const [is, next] = endpoint === null ? GONE : faultsOf(endpoint);
  return domainError('endpoint_not_active', `The endpoint is ${is}; ${next}.`, {
    from,
    allowed: ['active'],
  });
}

const GONE = ['deleted', 'replay the event to another one'] as const;

function faultsOf({ status, unverified = null }: Standing): readonly [string, string] {
  if (unverified === null) return [status, 'set it active first'];
  if (status === 'active') return ['not verified', 'answer its challenge first'];
  return [`${status} and not verified`, 'set it active and answer its challenge first'];
}
