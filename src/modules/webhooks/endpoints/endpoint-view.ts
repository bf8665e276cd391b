import type { EndpointDocument } from './endpoints.repository';
import { statusOf } from './endpoint-status';
import type { WebhookEndpoint } from './endpoints.types';

export function toEndpoint(row: EndpointDocument): WebhookEndpoint {
  const { _id, ownerId, scopes, url, eventTypes, payloadStyle, description } = row;
  const { disabledReason, createdAt, updatedAt, version, health } = row;
  const { unverified = null, nextAttemptAt } = row;
  const status = statusOf(row);
  const verification = unverified && { ...unverified, nextAttemptAt };
  const standing = { status, disabledReason, verification };
  const { resourceIds = [], ordering = 'none' } = row;
  const facts = { id: _id, ownerId, scopes, url, payloadStyle, description };
  const choice = { eventTypes, resourceIds, ordering };
  return { ...facts, ...choice, ...standing, createdAt, updatedAt, version, ...health };
}

/** What events about the endpoint itself carry. */
export function endpointShape(row: EndpointDocument): Readonly<Record<string, unknown>> {
  const { _id: id, url, eventTypes, resourceIds = [], ordering = 'none' } = row;
  const { payloadStyle, description } = row;
  const { disabledReason, createdAt, updatedAt, version } = row;
  const status = statusOf(row);
  const facts = { id, url, eventTypes, resourceIds, ordering, payloadStyle, description };
  return { ...facts, status, disabledReason, createdAt, updatedAt, version };
}
