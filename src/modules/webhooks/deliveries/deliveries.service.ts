import { domainError } from '../../../platform/values/errors';
import { isId } from '../../../platform/values/ids';
import { mapPage, type Page, type PageRequest } from '../../../platform/values/paging';
import { ownerSeenBy, reachOf, type RequestActor, type Viewer } from '../../accounts';
import { canReceive, notActive } from '../endpoints/endpoint';
import type { EndpointDocument } from '../endpoints/endpoints.repository';
import type { DeliveriesDeps } from './deliveries.deps';
import type { DeliveryDocument, DeliveryFilter } from './deliveries.repository';
import type { Delivery } from './deliveries.types';

export function createDeliveriesService(deps: DeliveriesDeps) {
  const { deliveries, queues, endpoints, clock } = deps;
  const find = async (viewer: Viewer, id: string): Promise<DeliveryDocument | null> => {
    const ownerId = ownerSeenBy(viewer, 'webhook.manage');
    const row = isId('dlv', id) ? await deliveries.findById(id) : null;
    return ownerId === null || row?.ownerId === ownerId ? row : null;
  };
  return {
    list: async (
      viewer: Viewer,
      filter: DeliveryFilter,
      page: PageRequest,
    ): Promise<Page<Delivery>> => {
      const ownerId = ownerSeenBy(viewer, 'webhook.manage');
      return mapPage(await deliveries.list({ ...filter, ownerId }, page), toDelivery);
    },
    /** A page of the deliveries of each event; null for viewers who may not read deliveries. */
    listOfEvents: async (
      viewer: Viewer,
      eventIds: readonly string[],
      page: PageRequest,
    ): Promise<readonly (Page<Delivery> | null)[]> => {
      if (reachOf(viewer, 'webhook.manage') === null) return eventIds.map(() => null);
      const ownerId = ownerSeenBy(viewer, 'webhook.manage');
      const queries = eventIds.map((eventId) => ({ ownerId, eventId }));
      return (await deliveries.listEach(queries, page)).map((rows) => mapPage(rows, toDelivery));
    },
    find: async (viewer: Viewer, id: string): Promise<Delivery | null> => {
      const row = await find(viewer, id);
      return row && toDelivery(row);
    },
    /**
     * Makes one more attempt, even after the last one, ahead of everything else for the endpoint. Null if the delivery
     * does not exist. Throws `endpoint_not_active` if nothing would ever be sent, and `invalid_state_transition` unless
     * the delivery is between attempts or has ended without success.
     */
    retry: async ({ viewer, op }: RequestActor, id: string): Promise<Delivery | null> => {
      const row = await find(viewer, id);
      if (row === null) return null;
      const endpoint = await endpoints.findById(row.endpointId);
      if (endpoint === null || !canReceive(endpoint)) throw notActive(endpoint);
      const now = clock.now();
      const reopen = () => deliveries.reopen([row._id], { at: now, op, isAskedFor: true });
      if ((await reopen()) === 0) {
        const latest = (await find(viewer, id)) ?? row;
        // If its first attempt has just been made, it can be retried now.
        if (latest.status === row.status || (await reopen()) === 0) {
          throw notRetryable(latest, endpoint);
        }
      }
      await queues.wake([row.endpointId], now);
      const delivery = await find(viewer, id);
      return delivery && toDelivery(delivery);
    },
  };
}

/** The stored fields plus derived ones; resolvers expose no other fields of the row. */
export function toDelivery(row: DeliveryDocument): Delivery {
  const last = row.attempts.at(-1);
  return {
    ...row,
    id: row._id,
    createdAt: row.madeAt,
    attemptCount: last?.number ?? 0,
    lastResponseStatus: last?.responseStatus ?? null,
    lastError: last?.error ?? null,
  };
}

/** No other transition is possible: a delivered one cannot change, and a pending one is sent in its turn. */
function notRetryable({ status: from }: DeliveryDocument, endpoint: EndpointDocument) {
  const message =
    from === 'pending'
      ? `The delivery has not been attempted yet; it will be sent ${whenFirstSent(endpoint)}.`
      : 'The delivery has arrived; replay its event to send it again.';
  return domainError('invalid_state_transition', message, { from, to: 'retrying', allowed: [] });
}

function whenFirstSent({ status, ordering }: EndpointDocument): string {
  if (status === 'paused') return 'when its paused endpoint is resumed';
  return ordering === 'per_resource' ? 'after the earlier events of its resource' : 'in its turn';
}
