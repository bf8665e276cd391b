import type { LoggedEvent } from '../../../platform/events';
import type { PayloadStyle } from '../endpoints/endpoints.types';

export const API_VERSION = '1';
const MAX_BYTES = 256 * 1024;

/** Where the REST contract serves each kind of resource. */
const collections: Readonly<Record<string, string>> = {
  order: '/orders',
  product: '/products',
  import: '/imports',
  comment: '/comments',
  user: '/users',
  webhook_endpoint: '/webhooks/endpoints',
};

/** Address of the event's resource relative to the base URL. */
export function resourceUrlOf({ resourceType, resourceId }: LoggedEvent): string | null {
  const path = collections[resourceType];
  return path === undefined ? null : `${path}/${resourceId}`;
}

/**
 * The bytes that are sent, the same in every attempt (docs/decisions/013-webhooks.md). In `full` style they carry the resource as it
 * was at the event; one that is too large, or not there, leaves a thin event: the receiver reads the resource itself.
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
