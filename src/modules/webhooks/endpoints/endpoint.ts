import { domainError, type AppError } from '../../../platform/values/errors';
import type { EndpointDocument } from './endpoints.repository';
import type { EndpointStatus, Verification, WebhookEndpoint } from './endpoints.types';

type StatusFacts = Pick<EndpointDocument, 'status' | 'unverified'>;

/** The initial state of an endpoint that must be verified. */
export const newVerification: Verification = { attempts: 0, lastAttemptAt: null, lastError: null };

/** The status as shown: an active endpoint that is not verified receives nothing. */
export function statusOf({ status, unverified }: StatusFacts): EndpointStatus {
  return status === 'active' && unverified !== null ? 'pending_verification' : status;
}

/** Whether it receives events now or once it is resumed. Nothing is queued for a URL that is not verified. */
export function canReceive({ status, unverified }: StatusFacts): boolean {
  return status !== 'disabled' && unverified === null;
}

/** The error if nothing can be sent to an endpoint now; null if it was deleted. */
export function notActive(endpoint: StatusFacts | null): AppError {
  const from = endpoint === null ? 'deleted' : statusOf(endpoint);
  const message = `The webhook endpoint is ${endpoint === null ? DELETED_HINT : obstacleOf(endpoint)}.`;
  return domainError('endpoint_not_active', message, { from, allowed: ['active'] });
}

const DELETED_HINT = 'deleted; replay the event to another one';

function obstacleOf({ status, unverified }: StatusFacts): string {
  if (unverified === null) return `${status}; set it active first`;
  if (status === 'active') return 'not verified; answer its challenge first';
  return `${status} and not verified; set it active and answer its challenge first`;
}

/** The endpoint in events about itself. */
export function endpointShape(row: EndpointDocument) {
  return {
    id: row._id,
    url: row.url,
    eventTypes: row.eventTypes,
    resourceIds: row.resourceIds,
    ordering: row.ordering,
    payloadStyle: row.payloadStyle,
    description: row.description,
    status: statusOf(row),
    disabledReason: row.disabledReason,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}

export function toEndpoint(row: EndpointDocument): WebhookEndpoint {
  const { ownerId, scopes, unverified, nextAttemptAt, health } = row;
  const verification = unverified && { ...unverified, nextAttemptAt };
  return { ...endpointShape(row), ownerId, scopes, verification, ...health };
}
