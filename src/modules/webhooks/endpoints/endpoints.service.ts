import { refusedDestination } from '../../../platform/egress';
import { emit, type EventDraft } from '../../../platform/events';
import { once } from '../../../platform/operations';
import type { SecretBox } from '../../../platform/secrets/secret-box';
import { structuralError, versionMismatch } from '../../../platform/values/errors';
import { isId } from '../../../platform/values/ids';
import { mapPage, type Page, type PageRequest } from '../../../platform/values/paging';
import { untilApplied } from '../../../platform/values/repeat';
import { authorizeKnown, ownerSeenBy, type RequestActor, type Viewer } from '../../accounts';
import { endpointShape, newVerification, notActive, statusOf, toEndpoint } from './endpoint';
import {
  createEndpoint,
  MAX_ENDPOINTS,
  newEndpoint,
  unique,
  type EndpointsDeps,
} from './endpoint-creation';
import { afterResuming, isCircuitOpen } from './endpoint-health';
import type { EndpointChange, EndpointDocument, EndpointsRepository } from './endpoints.repository';
import type {
  CreateEndpointInput,
  EndpointWithSecret,
  EventTypeFacts,
  UpdateEndpointInput,
  WebhookEndpoint,
} from './endpoints.types';
import { filterViolations } from './event-filter';
import { rotateSecret } from './signature';

type Write = Parameters<typeof once<EndpointDocument>>[1]['write'];

export function createEndpointsService(deps: EndpointsDeps) {
  const { endpoints, deliveries, box, clock } = deps;
  const find = (viewer: Viewer, id: string) => findManaged(viewer, id, endpoints);
  const change = ({ viewer, op }: RequestActor, id: string, write: Write) =>
    once(op, { clock, read: () => find(viewer, id), write });
  return {
    list: async (viewer: Viewer, page: PageRequest): Promise<Page<WebhookEndpoint>> => {
      const ownerId = ownerSeenBy(viewer, 'webhook.manage');
      return mapPage(await endpoints.list(ownerId, page), toEndpoint);
    },
    /** All endpoints of the viewer, even if the viewer may see everyone's. */
    listOwn: async (viewer: Viewer): Promise<readonly WebhookEndpoint[]> => {
      const { userId } = authorizeKnown(viewer, 'webhook.manage');
      const all = { style: 'cursor', limit: MAX_ENDPOINTS, cursor: null } as const;
      return (await endpoints.list(userId, all)).data.map(toEndpoint);
    },
    find: async (viewer: Viewer, id: string): Promise<WebhookEndpoint | null> => {
      const row = await find(viewer, id);
      return row && toEndpoint(row);
    },
    create: async (
      { viewer, op }: RequestActor,
      input: CreateEndpointInput,
    ): Promise<EndpointWithSecret> => {
      const owner = authorizeKnown(viewer, 'webhook.manage');
      await checkInput(input, deps);
      const endpoint = newEndpoint(owner, input, { ...deps, seed: op });
      const insertedEndpoint = await createEndpoint(endpoint, deps);
      await wakePendingWork(insertedEndpoint, deps);
      return withSecret(insertedEndpoint, box);
    },
    update: async (
      actor: RequestActor,
      id: string,
      { input, ifMatch }: { readonly input: UpdateEndpointInput; readonly ifMatch: number | null },
    ): Promise<WebhookEndpoint | null> => {
      if ((await find(actor.viewer, id)) === null) return null;
      await checkInput({ ...input, url: input.url ?? undefined }, deps);
      const { row } = await change(actor, id, (current, log) => {
        requireVersion(current, ifMatch);
        return endpoints.update(current, changeOf(input, current, deps), log());
      });
      if (row !== null) await wakePendingWork(row, deps);
      return row && toEndpoint(row);
    },
    /** False if it does not exist. */
    delete: async (
      { viewer, op }: RequestActor,
      id: string,
      ifMatch: number | null,
    ): Promise<boolean> => {
      const isDeleted = await untilApplied(async () => {
        const row = await find(viewer, id);
        if (row === null) return endpoints.wasDeletedBy(op, id);
        requireVersion(row, ifMatch);
        return (await endpoints.delete(row, op)) || null;
      });
      if (isDeleted) await deliveries.cancelOpen(id);
      return isDeleted;
    },
    /** Sends a new challenge immediately; null if the endpoint does not exist. */
    verify: async (actor: RequestActor, id: string): Promise<WebhookEndpoint | null> => {
      const { row } = await change(actor, id, async (current, log) => {
        if (current.status !== 'active') throw notActive(current);
        if (!current.unverified) return current;
        const again = { unverified: newVerification, nextAttemptAt: clock.now() };
        return endpoints.update(current, again, log());
      });
      if (row !== null) await wakePendingWork(row, deps);
      return row && toEndpoint(row);
    },
    rotateSecret: async (actor: RequestActor, id: string): Promise<EndpointWithSecret | null> => {
      const { row } = await change(actor, id, (current, log) =>
        endpoints.update(current, rotateSecret(current, box, clock.now()), log()),
      );
      return row && withSecret(row, box);
    },
    /** Sends a test event to this endpoint only. Returns the event's id, or null if the endpoint does not exist. */
    test: async (actor: RequestActor, id: string, type: string | null): Promise<string | null> => {
      const facts = typeOf(type ?? 'ping', deps.types);
      // The outcome in the operation log is the event's id.
      const { outcome } = await change(actor, id, (current, log) => {
        if (statusOf(current) !== 'active') throw notActive(current);
        const emission = emit(current.seq, clock.now(), [testEvent(current, facts)]);
        return endpoints.emitEvent(current, emission, log(emission.entries[0]?.eventId));
      });
      return outcome;
    },
  };
}

/** Checks the URL and the event types; reports all faults together. */
async function checkInput(
  { url, eventTypes }: Pick<UpdateEndpointInput, 'url' | 'eventTypes'>,
  { rules, types }: EndpointsDeps,
): Promise<void> {
  const refusal = url === undefined ? null : await refusedDestination(url, rules);
  const fault = { pointer: '/url', code: 'webhook_url_not_allowed', message: `"/url" ${refusal}.` };
  const violations = [
    ...(refusal === null ? [] : [fault]),
    ...filterViolations(eventTypes ?? [], types, { pointer: '/eventTypes' }),
  ];
  if (violations.length > 0) throw structuralError(violations);
}

/** Endpoints of others are treated as missing. */
export async function findManaged(
  viewer: Viewer,
  id: string,
  endpoints: Pick<EndpointsRepository, 'findById'>,
): Promise<EndpointDocument | null> {
  const ownerId = ownerSeenBy(viewer, 'webhook.manage');
  const row = isId('whe', id) ? await endpoints.findById(id) : null;
  return ownerId === null || row?.ownerId === ownerId ? row : null;
}

function withSecret(row: EndpointDocument, box: SecretBox): EndpointWithSecret {
  return {
    ...toEndpoint(row),
    secret: box.open(row.secret, row._id),
    previousSecretExpiresAt: row.previousSecret?.until ?? null,
  };
}

function requireVersion({ version }: EndpointDocument, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== version) throw versionMismatch('endpoint');
}

/** A new URL, or resuming, clears the failures: the circuit closes and waiting deliveries are due. */
function changeOf(
  input: UpdateEndpointInput,
  current: EndpointDocument,
  { clock, verifiesEndpoints }: EndpointsDeps,
): EndpointChange {
  const { url, eventTypes, resourceIds, ordering, payloadStyle, description, status } = input;
  const isNewUrl = Boolean(url) && url !== current.url;
  const isResumed = status === 'active' && current.status !== 'active';
  const now = clock.now();
  const isDue =
    isResumed || (isNewUrl && (verifiesEndpoints || isCircuitOpen(current.health, now)));
  return {
    ...(url ? { url } : {}),
    ...(isNewUrl ? { unverified: verifiesEndpoints ? newVerification : null } : {}),
    ...(isNewUrl || isResumed ? { health: afterResuming(current.health) } : {}),
    ...(isDue ? { nextAttemptAt: now } : {}),
    ...(eventTypes === undefined ? {} : { eventTypes: unique(eventTypes) }),
    ...(resourceIds === undefined ? {} : { resourceIds: unique(resourceIds) }),
    ...(ordering ? { ordering } : {}),
    ...(ordering === 'none' && current.ordering === 'per_resource' ? { isUnordered: true } : {}),
    ...(payloadStyle ? { payloadStyle } : {}),
    ...(description === undefined ? {} : { description }),
    ...(status ? { status } : {}),
    ...(isResumed ? { disabledReason: null } : {}),
  };
}

/**
 * Starts the work that a change makes necessary. The change itself makes a challenge due; waking the queue as well
 * would send it twice. Deliveries that no longer wait for each other would only be due at the queue's next time, so the
 * queue is woken.
 */
async function wakePendingWork(
  { _id, unverified, isUnordered }: EndpointDocument,
  { queues, wakeDeliveries, clock }: EndpointsDeps,
): Promise<void> {
  if (unverified) wakeDeliveries();
  else if (isUnordered) await queues.wake([_id], clock.now());
}

function typeOf(type: string, types: readonly EventTypeFacts[]): EventTypeFacts {
  const facts = types.find((row) => row.type === type);
  if (facts !== undefined) return facts;
  const message = '"/type" must be a single event type of the list, without a wildcard.';
  const params = { allowed: types.map((row) => row.type) };
  throw structuralError([{ pointer: '/type', code: 'not_allowed', message, params }]);
}

/** Numbered as one of the endpoint's own events, so that the sequence of a real resource gets no gap. */
function testEvent(endpoint: EndpointDocument, { type, sample }: EventTypeFacts): EventDraft {
  const { _id, ownerId } = endpoint;
  // The endpoint as it would be after a real event of this type.
  const disabledState = { status: 'disabled', disabledReason: 'failing' } as const;
  const isDisabling = type === 'webhook.endpoint_disabled';
  return {
    type,
    resourceType: 'webhook_endpoint',
    resourceId: _id,
    ownerId,
    isPublic: false,
    object: sample ?? endpointShape({ ...endpoint, ...(isDisabling ? disabledState : {}) }),
    recipientId: _id,
  };
}
