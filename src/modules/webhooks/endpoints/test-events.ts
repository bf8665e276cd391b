import type { Clock } from '../../../platform/values/clock';
import { structuralError } from '../../../platform/values/errors';
import { emit, type EventDraft } from '../../../platform/events';
import { once } from '../../../platform/operations';
import { notActive, statusOf } from './endpoint-status';
import { endpointShape } from './endpoint-view';
import type { EndpointDocument, EndpointsRepository } from './endpoints.repository';
import type { EventTypeFacts } from './endpoints.types';
import { sampleObject } from './sample-objects';

export interface TestEventDeps {
  readonly endpoints: EndpointsRepository;
  readonly clock: Clock;
  readonly types: readonly EventTypeFacts[];
}

/** Tells the endpoint alone. The outcome in the operation log is the event's id. */
export async function sendTest(
  read: () => Promise<EndpointDocument | null>,
  { op, type }: { readonly op: string | null; readonly type: string },
  { endpoints, clock, types }: TestEventDeps,
): Promise<string | null> {
  const facts = types.find((known) => known.type === type);
  if (facts === undefined) throw unknownType(types);
  const { outcome } = await once(op, {
    clock,
    read,
    write: (seen, log) => {
      if (statusOf(seen) !== 'active') throw notActive(seen);
      const now = clock.now();
      const emission = emit(seen.seq, now, [testEvent(seen, facts, now)]);
      return endpoints.emitEvent(seen, emission, log(emission.entries[0]?.eventId));
    },
  });
  return outcome;
}

/** Numbered with the endpoint's own events, so that no sequence of a real resource gets a gap. */
function testEvent(endpoint: EndpointDocument, facts: EventTypeFacts, now: Date): EventDraft {
  const { _id, ownerId } = endpoint;
  return {
    type: facts.type,
    resourceType: 'webhook_endpoint',
    resourceId: _id,
    ownerId,
    isPublic: false,
    object: sampleObject(facts, now) ?? endpointShape({ ...endpoint, ...stateAfter(facts) }),
    recipientId: _id,
  };
}

/** What the endpoint would be after a real event of the type. */
function stateAfter({ type }: EventTypeFacts): Partial<EndpointDocument> {
  const isDisabling = type === 'webhook.endpoint_disabled';
  return isDisabling ? { status: 'disabled', disabledReason: 'failing' } : {};
}

function unknownType(types: readonly EventTypeFacts[]) {
  const message = '"/type" must be one event type of the list; a test is of one type.';
  const params = { allowed: types.map(({ type }) => type) };
  return structuralError([{ pointer: '/type', code: 'not_allowed', message, params }]);
}
