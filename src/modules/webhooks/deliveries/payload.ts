import type { LoggedEvent } from '../../../platform/events';
import type { PayloadStyle } from '../endpoints/endpoints.types';

export const API_VERSION = '1';
const MAX_BYTES = 256 * 1024;

/** The REST path of each kind of resource. */
const collections: Readonly<Record<string, string>> = {
  order: '/orders',
  product: '/products',
  import: '/imports',
  comment: '/comments',
  user: '/users',
  webhook_endpoint: '/webhooks/endpoints',
};

/** The path of the event's resource, relative to the base URL. */
export function resourceUrlOf({ resourceType, resourceId }: LoggedEvent): string | null {
  const path = collections[resourceType];
  return path === undefined ? null : `${path}/${resourceId}`;
}

/**
 * The bytes to send, the same in every attempt (docs/decisions/013-webhooks.md). In `full` style they contain the
 * resource as it was at the time of the event. If it is missing or too large, the event is thin, and the receiver reads
 * the resource itself.
 */
export function payloadOf(event: LoggedEvent, style: PayloadStyle): string {
  const { object } = event;
  const thin = JSON.stringify(envelopeOf(event, 'thin'));
  if (style === 'thin' || object === null) return thin;
  const full = JSON.stringify({ ...envelopeOf(event, 'full'), data: { object } });
  return Buffer.byteLength(full) <= MAX_BYTES ? full : thin;
}

function envelopeOf(event: LoggedEvent, payloadStyle: PayloadStyle) {
  return {
    eventId: event.eventId,
    type: event.type,
    createdAt: event.createdAt.toISOString(),
    apiVersion: API_VERSION,
    sequenceNumber: event.sequenceNumber,
    resourceType: event.resourceType,
    resourceId: event.resourceId,
    resourceUrl: resourceUrlOf(event),
    payloadStyle,
    test: event.recipientId !== null,
  };
}
