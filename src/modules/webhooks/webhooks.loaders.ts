import type { LoggedEvent } from '../../platform/events';
import {
  createListLoader,
  type ListBudget,
  type LoadList,
} from '../../platform/mongo/list.loaders';
import type { Page, PageRequest } from '../../platform/values/paging';
import type { Viewer } from '../accounts';
import type { Delivery } from './deliveries/deliveries.types';
import type { WebhookServices } from './webhooks';

export interface WebhooksLoaders {
  /** Keyed by the id of the order. */
  readonly orderEvents: LoadList<string, PageRequest, Page<LoggedEvent> | null>;
  /** Keyed by the id of the event. */
  readonly deliveries: LoadList<string, PageRequest, Page<Delivery> | null>;
}

export function createWebhooksLoaders(
  { events, deliveries }: Pick<WebhookServices, 'events' | 'deliveries'>,
  viewer: Viewer,
  lists: ListBudget,
): WebhooksLoaders {
  return {
    orderEvents: createListLoader(lists, (ids, page) => events.listOfOrders(viewer, ids, page)),
    deliveries: createListLoader(lists, (ids, page) => deliveries.listOfEvents(viewer, ids, page)),
  };
}
