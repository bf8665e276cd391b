import type { Clock } from '../../../platform/values/clock';
import { type AppError, conflictError, domainError } from '../../../platform/values/errors';
import { creationId } from '../../../platform/values/ids';
import type { SecretBox } from '../../../platform/secrets/secret-box';
import { untilApplied } from '../../../platform/values/until-applied';
import type { KnownViewer } from '../../accounts';
import { newHealth } from './endpoint-health';
import type { CreateEndpointInput } from './endpoint-input';
import { newVerification } from './endpoint-status';
import type { EndpointDocument, EndpointsRepository } from './endpoints.repository';
import { newSecret } from './signature';

export const MAX_ENDPOINTS = 20;

export interface EndpointCreation {
  readonly clock: Clock;
  readonly box: SecretBox;
  /** New URLs have to be proven. */
  readonly verifiesEndpoints: boolean;
  /** That of the request, so that its repetition after a crash leaves one endpoint. */
  readonly seed: string | null;
}

/** As it is stored once it has its slot. */
export function newEndpoint(
  owner: KnownViewer,
  input: CreateEndpointInput,
  { clock, box, verifiesEndpoints, seed }: EndpointCreation,
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
    ...(verifiesEndpoints ? { unverified: newVerification } : {}),
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
 * Takes the first free slot; a slot that somebody else takes meanwhile leads to the next one. What an earlier attempt of the
 * request has made, and its owner has deleted since, stays deleted.
 */
export async function createEndpoint(
  endpoint: EndpointDocument,
  endpoints: Pick<EndpointsRepository, 'findById' | 'wasDeleted' | 'slotsOf' | 'insert'>,
): Promise<EndpointDocument> {
  return untilApplied(async () => {
    const known = await endpoints.findById(endpoint._id);
    if (known !== null) return known;
    if (await endpoints.wasDeleted(endpoint._id)) throw deletedSince();
    const taken = new Set(await endpoints.slotsOf(endpoint.ownerId));
    const free = Array.from({ length: MAX_ENDPOINTS }, (_, slot) => slot).find(
      (slot) => !taken.has(slot),
    );
    if (free === undefined) throw tooManyEndpoints();
    const placed = { ...endpoint, slot: free };
    return (await endpoints.insert(placed)) ? placed : null;
  });
}

function deletedSince(): AppError {
  return conflictError(
    'idempotency_answer_lost',
    'An earlier attempt of this request has created the endpoint, and it was deleted since; use a new Idempotency-Key.',
  );
}

function tooManyEndpoints(): AppError {
  const message = `At most ${MAX_ENDPOINTS} endpoints are possible.`;
  return domainError('too_many_endpoints', message, { max: MAX_ENDPOINTS });
}

/** What is named twice is kept once. */
export function unique(values: readonly string[] | null | undefined): readonly string[] {
  return [...new Set(values)];
}
