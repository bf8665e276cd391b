import type { Clock } from '../../../platform/values/clock';
import type { UrlRules } from '../../../platform/egress';
import { versionMismatch } from '../../../platform/values/errors';
import { isId } from '../../../platform/values/ids';
import { once } from '../../../platform/operations';
import { mapPage, type Page, type PageRequest } from '../../../platform/values/paging';
import type { SecretBox } from '../../../platform/secrets/secret-box';
import { untilApplied } from '../../../platform/values/until-applied';
import { authorizeKnown, ownerSeenBy, type Acting, type Viewer } from '../../accounts';
import { createEndpoint, MAX_ENDPOINTS, newEndpoint, unique } from './endpoint-creation';
import { afterResuming, isCircuitOpen } from './endpoint-health';
import {
  checkEndpointInput,
  type CreateEndpointInput,
  type UpdateEndpointInput,
} from './endpoint-input';
import { newVerification, notActive } from './endpoint-status';
import { toEndpoint } from './endpoint-view';
import type { EndpointChange, EndpointDocument, EndpointsRepository } from './endpoints.repository';
import { rotateSecret } from './signature';
import { sendTest } from './test-events';
import type { EndpointWithSecret, EventTypeFacts, WebhookEndpoint } from './endpoints.types';

export interface EndpointsService {
  list(viewer: Viewer, page: PageRequest): Promise<Page<WebhookEndpoint>>;
  /** All of the viewer's own, also for those who see everybody's. */
  listOwn(viewer: Viewer): Promise<readonly WebhookEndpoint[]>;
  find(viewer: Viewer, id: string): Promise<WebhookEndpoint | null>;
  create(acting: Acting, input: CreateEndpointInput): Promise<EndpointWithSecret>;
  update(acting: Acting, id: string, change: EndpointUpdate): Promise<WebhookEndpoint | null>;
  /** True when there was one. */
  delete(acting: Acting, id: string, ifMatch: number | null): Promise<boolean>;
  rotateSecret(acting: Acting, id: string): Promise<EndpointWithSecret | null>;
  /** Sends a test event to this endpoint alone; its id, or null when there is no such endpoint. */
  test(acting: Acting, id: string, type: string | null): Promise<string | null>;
  /** Asks the endpoint for its proof again, at once; null when there is no such endpoint. */
  verify(acting: Acting, id: string): Promise<WebhookEndpoint | null>;
}

export interface EndpointUpdate {
  readonly input: UpdateEndpointInput;
  readonly ifMatch: number | null;
}

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

export function createEndpointsService(deps: EndpointsServiceDeps): EndpointsService {
  const { endpoints, deliveries, box, clock } = deps;
  const find = (viewer: Viewer, id: string) => findManaged(viewer, id, endpoints);
  return {
    list: async (viewer, page) => {
      const ownerId = ownerSeenBy(viewer, 'webhook.manage');
      return mapPage(await endpoints.list(ownerId, page), toEndpoint);
    },
    listOwn: (viewer) => listOwn(viewer, endpoints),
    find: async (viewer, id) => {
      const row = await find(viewer, id);
      return row && toEndpoint(row);
    },
    create: async ({ viewer, op }, input) => {
      const owner = authorizeKnown(viewer, 'webhook.manage');
      await checkEndpointInput(input, rulesOf(deps));
      const made = await createEndpoint(
        newEndpoint(owner, input, { ...deps, seed: op }),
        endpoints,
      );
      await wakePendingWork(made, deps);
      return withSecret(made, box);
    },
    update: async ({ viewer, op }, id, { input, ifMatch }) => {
      if ((await find(viewer, id)) === null) return null;
      await checkEndpointInput({ ...input, url: input.url ?? undefined }, rulesOf(deps));
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
    delete: async ({ viewer, op }, id, ifMatch) => {
      const isDeleted = await untilApplied(async () => {
        const row = await find(viewer, id);
        if (row === null) return endpoints.wasDeletedBy(op, id);
        requireVersion(row, ifMatch);
        return (await endpoints.delete(row, op)) || null;
      });
      if (isDeleted) await deliveries.cancelOpen(id);
      return isDeleted;
    },
    verify: ({ viewer, op }, id) => verifyAgain(() => find(viewer, id), op, deps),
    rotateSecret: ({ viewer, op }, id) => rotateEndpointSecret(() => find(viewer, id), op, deps),
    test: ({ viewer, op }, id, type) =>
      sendTest(() => find(viewer, id), { op, type: type ?? 'ping' }, deps),
  };
}

function rulesOf({ rules, types }: EndpointsServiceDeps) {
  return { rules, types: types.map(({ type }) => type) };
}

async function listOwn(
  viewer: Viewer,
  endpoints: EndpointsRepository,
): Promise<readonly WebhookEndpoint[]> {
  const { userId } = authorizeKnown(viewer, 'webhook.manage');
  const all = { style: 'cursor', limit: MAX_ENDPOINTS, cursor: null } as const;
  return (await endpoints.list(userId, all)).data.map(toEndpoint);
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
  {
    url,
    eventTypes,
    resourceIds,
    ordering,
    payloadStyle,
    description,
    status,
  }: UpdateEndpointInput,
  seen: EndpointDocument,
  { clock, verifiesEndpoints }: EndpointsServiceDeps,
): EndpointChange {
  const isNewUrl = Boolean(url) && url !== seen.url;
  const isResumed = status === 'active' && seen.status !== 'active';
  const now = clock.now();
  const isSuspended = isCircuitOpen(seen.health, now);
  return {
    ...(url ? { url } : {}),
    ...(isNewUrl ? { unverified: verifiesEndpoints ? newVerification : null } : {}),
    ...(isNewUrl || isResumed ? { health: afterResuming(seen.health) } : {}),
    ...(isResumed || (isNewUrl && (verifiesEndpoints || isSuspended))
      ? { nextAttemptAt: now }
      : {}),
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

async function rotateEndpointSecret(
  read: () => Promise<EndpointDocument | null>,
  op: string | null,
  { endpoints, box, clock }: EndpointsServiceDeps,
): Promise<EndpointWithSecret | null> {
  const { row } = await once(op, {
    clock,
    read,
    write: (seen, log) => endpoints.update(seen, rotateSecret(seen, box, clock.now()), log()),
  });
  return row && withSecret(row, box);
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

async function verifyAgain(
  read: () => Promise<EndpointDocument | null>,
  op: string | null,
  deps: EndpointsServiceDeps,
): Promise<WebhookEndpoint | null> {
  const { endpoints, clock } = deps;
  const { row } = await once(op, {
    clock,
    read,
    write: async (seen, log) => {
      if (seen.status !== 'active') throw notActive(seen);
      if (!seen.unverified) return seen;
      const again = { unverified: newVerification, nextAttemptAt: clock.now() };
      return endpoints.update(seen, again, log());
    },
  });
  if (row !== null) await wakePendingWork(row, deps);
  return row && toEndpoint(row);
}
