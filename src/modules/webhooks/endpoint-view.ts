import type { EndpointDocument } from './endpoints.repository';
import type { WebhookEndpoint } from './webhooks.types';

export function toEndpoint(row: EndpointDocument): WebhookEndpoint {
  const { _id, ownerId, scopes, url, eventTypes, payloadStyle, description } = row;
  const { status, disabledReason, createdAt, updatedAt, version, health } = row;
  const { resourceIds = [], ordering = 'none' } = row;
  const facts = { id: _id, ownerId, scopes, url, payloadStyle, description };
  const choice = { eventTypes, resourceIds, ordering };
  return { ...facts, ...choice, status, disabledReason, createdAt, updatedAt, version, ...health };
}

/** What events about the endpoint itself carry. */
export function endpointShape(row: EndpointDocument): Readonly<Record<string, unknown>> {
  const { _id: id, url, eventTypes, resourceIds = [], ordering = 'none' } = row;
  const { payloadStyle, description } = row;
  const { status, disabledReason, createdAt, updatedAt, version } = row;
  const facts = { id, url, eventTypes, resourceIds, ordering, payloadStyle, description };
  return { ...facts, status, disabledReason, createdAt, updatedAt, version };
}
