import type { Clock } from '../../../platform/values/clock';
import type { UrlRules } from '../../../platform/egress';
import { versionMismatch } from '../../../platform/values/errors';
import { isId } from '../../../platform/values/ids';
import { once } from '../../../platform/operations';
import { mapPage, type Page, type PageRequest } from '../../../platform/values/paging';
import type { SecretBox } from '../../../platform/secrets/secret-box';
import { untilApplied } from '../../../platform/values/until-applied';
import { authorizeKnown, ownerSeenBy, type Acting, type Viewer } from '../../accounts';
import { newVerification, notActive, toEndpoint } from './endpoint';
import { createEndpoint, MAX_ENDPOINTS, newEndpoint, unique } from './endpoint-creation';
import { afterResuming, isCircuitOpen } from './endpoint-health';
import {
  checkEndpointInput,
  type CreateEndpointInput,
  type UpdateEndpointInput,
} from './endpoint-input';
import type { EndpointChange, EndpointDocument, EndpointsRepository } from './endpoints.repository';
import { rotateSecret } from './signature';
import { sendTest } from './test-events';
import type { EndpointWithSecret, EventTypeFacts, WebhookEndpoint } from './endpoints.types';

export interface EndpointsServiceDeps {
  readonly endpoints: EndpointsRepository;
  readonly deliveries: { cancelOpen(endpointId: string): Promise<void> };
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly rules: UrlRules;
  /** New URLs have to be proven. */
  readonly verifiesEndpoints: boolean;
  /** Has the queues of these endpoints looked at. */
  readonly queues: { wake(endpointIds: readonly string[], at: Date): Promise<void> };
  /** Has those looked for that are due. */
  readonly wakeDeliveries: () => void;
  /** Every type of event there is. */
  readonly types: readonly EventTypeFacts[];
}

export function createEndpointsService(deps: EndpointsServiceDeps) {
  const { endpoints, deliveries, box, clock } = deps;
  const find = (viewer: Viewer, id: string) => findManaged(viewer, id, endpoints);
  return {
    list: async (viewer: Viewer, page: PageRequest): Promise<Page<WebhookEndpoint>> => {
      const ownerId = ownerSeenBy(viewer, 'webhook.manage');
      return mapPage(await endpoints.list(ownerId, page), toEndpoint);
    },
    /** All of the viewer's own, also for those who see everybody's. */
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
      { viewer, op }: Acting,
      input: CreateEndpointInput,
    ): Promise<EndpointWithSecret> => {
      const owner = authorizeKnown(viewer, 'webhook.manage');
      await checkEndpointInput(input, deps);
      const endpoint = newEndpoint(owner, input, { ...deps, seed: op });
      const created = await createEndpoint(endpoint, endpoints);
      await wakePendingWork(created, deps);
      return withSecret(created, box);
    },
    update: async (
      { viewer, op }: Acting,
      id: string,
      { input, ifMatch }: { readonly input: UpdateEndpointInput; readonly ifMatch: number | null },
    ): Promise<WebhookEndpoint | null> => {
      if ((await find(viewer, id)) === null) return null;
      await checkEndpointInput({ ...input, url: input.url ?? undefined }, deps);
      const { row } = await once(op, {
        clock,
        read: () => find(viewer, id),
        write: (seen, log) => {
          requireVersion(seen, ifMatch);
          return endpoints.update(seen, changeOf(input, seen, deps), log());
        },
      });
      if (row !== null) await wakePendingWork(row, deps);
      return row && toEndpoint(row);
    },
    /** True when there was one. */
    delete: async (
      { viewer, op }: Acting,
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
    /** Asks the endpoint for its proof again, at once; null when there is no such endpoint. */
    verify: async ({ viewer, op }: Acting, id: string): Promise<WebhookEndpoint | null> => {
      const { row } = await once(op, {
        clock,
        read: () => find(viewer, id),
        write: async (seen, log) => {
          if (seen.status !== 'active') throw notActive(seen);
          if (!seen.unverified) return seen;
          const again = { unverified: newVerification, nextAttemptAt: clock.now() };
          return endpoints.update(seen, again, log());
        },
      });
      if (row !== null) await wakePendingWork(row, deps);
      return row && toEndpoint(row);
    },
    rotateSecret: async (
      { viewer, op }: Acting,
      id: string,
    ): Promise<EndpointWithSecret | null> => {
      const { row } = await once(op, {
        clock,
        read: () => find(viewer, id),
        write: (seen, log) => endpoints.update(seen, rotateSecret(seen, box, clock.now()), log()),
      });
      return row && withSecret(row, box);
    },
    /** Sends a test event to this endpoint alone; its id, or null when there is no such endpoint. */
    test: ({ viewer, op }: Acting, id: string, type: string | null): Promise<string | null> =>
      sendTest(() => find(viewer, id), { op, type: type ?? 'ping' }, deps),
  };
}

/** Foreign endpoints are as absent as those that never were. */
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

/** A new URL and resuming forgive: the circuit closes and what waited for it is due. */
function changeOf(
  input: UpdateEndpointInput,
  seen: EndpointDocument,
  { clock, verifiesEndpoints }: EndpointsServiceDeps,
): EndpointChange {
  const { url, eventTypes, resourceIds, ordering, payloadStyle, description, status } = input;
  const isNewUrl = Boolean(url) && url !== seen.url;
  const isResumed = status === 'active' && seen.status !== 'active';
  const now = clock.now();
  const isDue = isResumed || (isNewUrl && (verifiesEndpoints || isCircuitOpen(seen.health, now)));
  return {
    ...(url ? { url } : {}),
    ...(isNewUrl ? { unverified: verifiesEndpoints ? newVerification : null } : {}),
    ...(isNewUrl || isResumed ? { health: afterResuming(seen.health) } : {}),
    ...(isDue ? { nextAttemptAt: now } : {}),
    ...(eventTypes === undefined ? {} : { eventTypes: unique(eventTypes) }),
    ...(resourceIds === undefined ? {} : { resourceIds: unique(resourceIds) }),
    ...(ordering ? { ordering } : {}),
    ...(ordering === 'none' && seen.ordering === 'per_resource' ? { isUnordered: true } : {}),
    ...(payloadStyle ? { payloadStyle } : {}),
    ...(description === undefined ? {} : { description }),
    ...(status ? { status } : {}),
    ...(isResumed ? { disabledReason: null } : {}),
  };
}

/**
 * The challenge is due by the change itself, and perhaps on its way already: marked as woken it would be sent twice. What waits
 * for an order that is given up is due when the queue is next due. This has both done at once.
 */
async function wakePendingWork(
  { _id, unverified, isUnordered }: EndpointDocument,
  { queues, wakeDeliveries, clock }: EndpointsServiceDeps,
): Promise<void> {
  if (unverified) wakeDeliveries();
  else if (isUnordered) await queues.wake([_id], clock.now());
}
