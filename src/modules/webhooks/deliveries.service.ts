import type { Clock } from '../../platform/clock';
import { domainError } from '../../platform/errors';
import { isId } from '../../platform/ids';
import type { Page, PageRequest } from '../../platform/paging';
import { authorize, authorizeKnown, type Acting, type Viewer } from '../identity';
import type {
  DeliveriesRepository,
  DeliveryDocument,
  DeliveryFilter,
} from './deliveries.repository';
import type { DeliveryQueuesRepository } from './delivery-queues.repository';
import type { Delivery } from './webhooks.types';

export interface DeliveriesService {
  list(viewer: Viewer, filter: DeliveryFilter, page: PageRequest): Promise<Page<Delivery>>;
  find(viewer: Viewer, id: string): Promise<Delivery | null>;
  /** Tries once more at once, also after the last attempt; null when there is no such delivery. */
  retry(acting: Acting, id: string): Promise<Delivery | null>;
}

export interface DeliveriesServiceDeps {
  readonly deliveries: DeliveriesRepository;
  readonly queues: DeliveryQueuesRepository;
  readonly clock: Clock;
}

export function createDeliveriesService(deps: DeliveriesServiceDeps): DeliveriesService {
  const { deliveries, queues, clock } = deps;
  const find = async (viewer: Viewer, id: string): Promise<DeliveryDocument | null> => {
    const { userId } = authorizeKnown(viewer, 'webhook.manage');
    const row = isId('dlv', id) ? await deliveries.findById(id) : null;
    const isForeign = authorize(viewer, 'webhook.manage') === 'own' && row?.ownerId !== userId;
    return isForeign ? null : row;
  };
  return {
    list: async (viewer, filter, page) => {
      const { userId } = authorizeKnown(viewer, 'webhook.manage');
      const ownerId = authorize(viewer, 'webhook.manage') === 'any' ? null : userId;
      const { data, pagination } = await deliveries.list({ ownerId, filter }, page);
      return { data: data.map(toDelivery), pagination };
    },
    find: async (viewer, id) => {
      const row = await find(viewer, id);
      return row && toDelivery(row);
    },
    retry: async ({ viewer, op }, id) => {
      const row = await find(viewer, id);
      if (row === null) return null;
      const now = clock.now();
      if ((await deliveries.reopen([row._id], { at: now, op })) === 0) throw notRetryable(row);
      await queues.wake([row.endpointId], now);
      const reopened = await find(viewer, id);
      return reopened && toDelivery(reopened);
    },
  };
}

export function toDelivery(row: DeliveryDocument): Delivery {
  const { _id, eventId, eventType, resourceId, sequenceNumber, endpointId, ownerId, status } = row;
  const { createdAt, deliveredAt, nextAttemptAt, attempts } = row;
  const event = { eventId, eventType, resourceId, sequenceNumber };
  const facts = { id: _id, ...event, endpointId, ownerId, status };
  return { ...facts, createdAt, deliveredAt, nextAttemptAt, attempts };
}

function notRetryable({ status }: DeliveryDocument) {
  const message =
    status === 'delivered'
      ? 'The delivery has arrived; replay its event to send it again.'
      : 'The delivery is being tried already.';
  return domainError('invalid_state_transition', message, {
    from: status,
    to: 'retrying',
    allowed: ['retrying', 'failed', 'cancelled'],
  });
}
