import type { UrlRules } from '../../../platform/egress';
import type { Clock } from '../../../platform/values/clock';
import { conflictError, domainError } from '../../../platform/values/errors';
import { creationId } from '../../../platform/values/ids';
import type { SecretBox } from '../../../platform/secrets/secret-box';
import { untilApplied } from '../../../platform/values/repeat';
import type { KnownViewer } from '../../accounts';
import { newVerification } from './endpoint';
import { newHealth } from './endpoint-health';
import type { EndpointDocument, EndpointsRepository } from './endpoints.repository';
import type { CreateEndpointInput, EventTypeFacts } from './endpoints.types';
import { newSecret } from './signature';

export const MAX_ENDPOINTS = 20;

/** The dependencies of endpoints. */
export interface EndpointsDeps {
  readonly endpoints: EndpointsRepository;
  readonly deliveries: { cancelOpen(endpointId: string): Promise<void> };
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly rules: UrlRules;
  /** Whether new URLs must be verified. */
  readonly verifiesEndpoints: boolean;
  /** Makes the queues of these endpoints due. */
  readonly queues: { wake(endpointIds: readonly string[], at: Date): Promise<void> };
  /** Makes workers look for due queues. */
  readonly wakeDeliveries: () => void;
  /** All event types. */
  readonly types: readonly EventTypeFacts[];
}

/**
 * An endpoint as stored, except for its slot. `seed` is the seed of the request, so that a retry after a crash leaves
 * one endpoint.
 */
export function newEndpoint(
  owner: KnownViewer,
  input: CreateEndpointInput,
  { clock, box, verifiesEndpoints, seed }: EndpointsDeps & { readonly seed: string | null },
): EndpointDocument {
  const now = clock.now();
  const _id = creationId('whe', { now, seed });
  return {
    _id,
    slot: 0,
    ownerId: owner.userId,
    scopes: owner.kind === 'key' ? [...owner.scopes] : null,
    url: input.url,
    eventTypes: unique(input.eventTypes),
    resourceIds: unique(input.resourceIds),
    ordering: input.ordering ?? 'none',
    payloadStyle: input.payloadStyle ?? 'thin',
    description: input.description ?? null,
    status: 'active',
    disabledReason: null,
    unverified: verifiesEndpoints ? newVerification : null,
    createdAt: now,
    updatedAt: now,
    version: 1,
    health: newHealth,
    secret: box.seal(newSecret(), _id),
    previousSecret: null,
    nextAttemptAt: verifiesEndpoints ? now : null,
  };
}

/**
 * Takes any free slot, so that concurrent creations rarely choose the same one, and tries another one if it was taken
 * in the meantime. If an earlier attempt of the request created the endpoint and its owner has deleted it since, it
 * stays deleted.
 */
export async function createEndpoint(
  endpoint: EndpointDocument,
  { endpoints }: EndpointsDeps,
): Promise<EndpointDocument> {
  return untilApplied(async () => {
    const existingEndpoint = await endpoints.findById(endpoint._id);
    if (existingEndpoint !== null) return existingEndpoint;
    if (await endpoints.wasDeleted(endpoint._id)) {
      throw conflictError(
        'idempotency_answer_lost',
        'An earlier attempt of this request created the endpoint, and it has been deleted since; use a new Idempotency-Key.',
      );
    }
    const takenSlots = new Set(await endpoints.slotsOf(endpoint.ownerId));
    const freeSlots = Array.from({ length: MAX_ENDPOINTS }, (_, n) => n).filter(
      (n) => !takenSlots.has(n),
    );
    const slot = freeSlots[Math.floor(Math.random() * freeSlots.length)];
    if (slot === undefined) {
      const message = `An account has at most ${MAX_ENDPOINTS} webhook endpoints.`;
      throw domainError('too_many_endpoints', message, { max: MAX_ENDPOINTS });
    }
    const endpointInSlot = { ...endpoint, slot };
    return (await endpoints.insert(endpointInSlot)) ? endpointInSlot : null;
  });
}

/** Removes repeated values. */
export function unique(values: readonly string[] | null | undefined): readonly string[] {
  return [...new Set(values)];
}
