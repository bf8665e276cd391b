import type { Clock } from '../../../platform/values/clock';
import { structuralError } from '../../../platform/values/errors';
import { emit, type EventDraft } from '../../../platform/events';
import { once } from '../../../platform/operations';
import { endpointShape, notActive, statusOf } from './endpoint';
import type { EndpointDocument, EndpointsRepository } from './endpoints.repository';
import type { EventTypeFacts } from './endpoints.types';

/** Sends an event to the endpoint alone. The outcome in the operation log is the event's id. */
export async function sendTest(
  read: () => Promise<EndpointDocument | null>,
  { op, type }: { readonly op: string | null; readonly type: string },
  {
    endpoints,
    clock,
    types,
  }: {
    readonly endpoints: EndpointsRepository;
    readonly clock: Clock;
    readonly types: readonly EventTypeFacts[];
  },
): Promise<string | null> {
  const facts = types.find((row) => row.type === type);
  if (facts === undefined) {
    const message = '"/type" must be a single event type of the list, without a wildcard.';
    const params = { allowed: types.map((row) => row.type) };
    throw structuralError([{ pointer: '/type', code: 'not_allowed', message, params }]);
  }
  const { outcome } = await once(op, {
    clock,
    read,
    write: (seen, log) => {
      if (statusOf(seen) !== 'active') throw notActive(seen);
      const emission = emit(seen.seq, clock.now(), [testEvent(seen, facts)]);
      return endpoints.emitEvent(seen, emission, log(emission.entries[0]?.eventId));
    },
  });
  return outcome;
}

/** Numbered with the endpoint's own events, so that no sequence of a real resource gets a gap. */
function testEvent(endpoint: EndpointDocument, { type, sample }: EventTypeFacts): EventDraft {
  const { _id, ownerId } = endpoint;
  // The endpoint as it would be after a real event of the type.
  const disabled = { status: 'disabled', disabledReason: 'failing' } as const;
  const isDisabling = type === 'webhook.endpoint_disabled';
  return {
    type,
    resourceType: 'webhook_endpoint',
    resourceId: _id,
    ownerId,
    isPublic: false,
    object: sample ?? endpointShape({ ...endpoint, ...(isDisabling ? disabled : {}) }),
    recipientId: _id,
  };
}
