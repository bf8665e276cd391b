import type { Clock } from '../../../platform/values/clock';
import { domainError } from '../../../platform/values/errors';
import type { EventsRepository, LoggedEvent } from '../../../platform/events';
import { creationId, isId } from '../../../platform/values/ids';
import { offsetPagination, type Page, type PageRequest } from '../../../platform/values/paging';
import { withPeriod } from '../../../platform/values/period';
import { authorize, authorizeKnown, reachOf, type Viewer } from '../../accounts';
import { isHiddenNow, marksSeenBy, mayReceive, type ReadableNow } from '../deliveries/audience';
import type { DeliveriesRepository } from '../deliveries/deliveries.repository';
import { toDelivery } from '../deliveries/deliveries.service';
import type { Distribution } from '../deliveries/distribution';
import { canReceive, notActive } from '../endpoints/endpoint-status';
import type {
  EndpointDocument,
  EndpointsRepository,
  Receiver,
} from '../endpoints/endpoints.repository';
import { findManaged } from '../endpoints/endpoints.service';
import { wantsEvent } from '../endpoints/event-filter';
import {
  createFollow,
  type FollowDeps,
  type FollowedEvents,
  type FollowRequest,
} from './followed-events';
import type { EventFilter, EventLogRepository, EventQuery } from './event-log.repository';
import type { DeliveryQueuesRepository } from '../deliveries/delivery-queues.repository';
import type { Delivery } from '../deliveries/deliveries.types';
import type { EventTypeFacts } from '../endpoints/endpoints.types';

export interface EventsService {
  /**
   * What the viewer may read now, newest first. Totals count by the audience that events carry, which follows their
   * resources within a moment.
   */
  list(viewer: Viewer, filter: EventFilter, page: PageRequest): Promise<Page<LoggedEvent>>;
  /** A page of the events about each order; null for viewers who may not read events. */
  listOfOrders(
    viewer: Viewer,
    orderIds: readonly string[],
    page: PageRequest,
  ): Promise<readonly (Page<LoggedEvent> | null)[]>;
  find(viewer: Viewer, eventId: string): Promise<LoggedEvent | null>;
  /** What came after a place of the log, in its order, of what the viewer may see. */
  follow(viewer: Viewer, request: FollowRequest): Promise<FollowedEvents>;
  listTypes(viewer: Viewer): readonly EventTypeFacts[];
  /**
   * Sends an event again, to one endpoint or to all that want it; at most 1,000 of its new deliveries, null when there is no
   * such event.
   */
  replay(
    viewer: Viewer,
    eventId: string,
    options: ReplayOptions,
  ): Promise<readonly Delivery[] | null>;
}

export interface ReplayOptions {
  readonly endpointId: string | null;
  /** Repeated attempts of one request make one replay. */
  readonly seed: string | null;
}

export interface EventsServiceDeps extends ReadableNow, Pick<FollowDeps, 'feed'> {
  readonly events: EventsRepository;
  readonly log: EventLogRepository;
  readonly endpoints: EndpointsRepository;
  readonly queues: DeliveryQueuesRepository;
  readonly deliveries: DeliveriesRepository;
  readonly distribution: Distribution;
  readonly types: readonly EventTypeFacts[];
  readonly clock: Clock;
}

/** Deliveries of a replay that its answer tells of. */
const MAX_RETURNED = 1000;

export function createEventsService(deps: EventsServiceDeps): EventsService {
  const { events, log, types } = deps;
  const find = async (viewer: Viewer, eventId: string): Promise<LoggedEvent | null> => {
    authorizeKnown(viewer, 'event.read');
    const event = isId('evt', eventId) ? await events.findById(eventId) : null;
    if (event === null || !mayReceive(viewer, event)) return null;
    return (await isHiddenNow(viewer, event, deps)) ? null : event;
  };
  return {
    list: async (viewer, asked, page) => {
      authorizeKnown(viewer, 'event.read');
      const query = { filter: withPeriod(asked), marks: marksSeenBy(viewer, deps) };
      return listReadable(viewer, { query, page }, deps);
    },
    listOfOrders: async (viewer, orderIds, page) => {
      const marks = marksSeenBy(viewer, deps, 'order');
      if (reachOf(viewer, 'event.read') === null || marks.length === 0) {
        return orderIds.map(() => null);
      }
      const queries = orderIds.map((resourceId) => ({ filter: { resourceId }, marks }));
      return log.listOfEach(queries, page);
    },
    find,
    follow: createFollow(deps),
    listTypes: (viewer) => {
      authorizeKnown(viewer, 'event.read');
      return types;
    },
    replay: async (viewer, eventId, options) => {
      authorizeKnown(viewer, 'webhook.manage');
      const event = await find(viewer, eventId);
      if (event === null) return null;
      const targets = await targetsOf({ viewer, event, endpointId: options.endpointId }, deps);
      return replay({ event, targets, seed: options.seed }, deps);
    },
  };
}

/**
 * A page of what the viewer may read. A change of a resource reaches the marks of its events with the relay; until then its
 * events are found here and left out, and the page is filled with those that follow.
 */
async function listReadable(
  viewer: Viewer,
  { query, page }: { readonly query: EventQuery; readonly page: PageRequest },
  deps: EventsServiceDeps,
): Promise<Page<LoggedEvent>> {
  const { log } = deps;
  const size = page.style === 'cursor' ? page.limit : page.pageSize;
  const first = await log.list(query, page);
  const readable = await withoutHidden(viewer, first.data, deps);
  let last = first;
  while (readable.length < size && last.pagination.hasNext && last.data.length > 0) {
    const [end] = last.data.slice(-1);
    const cursor = end === undefined ? null : log.cursorAfter(query, end);
    last = await log.list(query, { style: 'cursor', limit: size - readable.length, cursor });
    readable.push(...(await withoutHidden(viewer, last.data, deps)));
  }
  const { hasNext } = last.pagination;
  if (page.style === 'offset' && first.pagination.style === 'offset') {
    if (hasNext) return { data: readable, pagination: { ...first.pagination, hasNext } };
    // The last page ends the list: what is hidden since is not counted either.
    const end = (page.page - 1) * size + readable.length;
    const counted = Math.min(first.pagination.totalItems, end);
    return { data: readable, pagination: offsetPagination(page, counted) };
  }
  const nextCursor = last.pagination.style === 'cursor' ? last.pagination.nextCursor : null;
  return { data: readable, pagination: { style: 'cursor', limit: size, nextCursor, hasNext } };
}

async function withoutHidden(
  viewer: Viewer,
  events: readonly LoggedEvent[],
  deps: EventsServiceDeps,
): Promise<LoggedEvent[]> {
  const hidden = await Promise.all(events.map((event) => isHiddenNow(viewer, event, deps)));
  // The marks only find what may be read; the policy has the last word.
  return events.filter((event, index) => !hidden[index] && mayReceive(viewer, event));
}

interface Requested extends Pick<ReplayOptions, 'endpointId'> {
  readonly viewer: Viewer;
  readonly event: LoggedEvent;
}

/** The endpoint that was named, or every one of the viewer's that would get the event today. */
async function targetsOf(
  { viewer, event, endpointId }: Requested,
  { endpoints }: EventsServiceDeps,
): Promise<readonly Receiver[]> {
  if (endpointId !== null) return [await namedTarget(viewer, endpointId, endpoints)];
  const { userId } = authorizeKnown(viewer, 'webhook.manage');
  const seesAll = authorize(viewer, 'webhook.manage') === 'any';
  const [types, ownerIds] = seesAll ? [[event.type], []] : [[], [userId]];
  const receiving = await endpoints.listReceivers({ types, ownerIds, ids: [] });
  return receiving.filter(
    (endpoint) =>
      (event.recipientId === null || event.recipientId === endpoint._id) &&
      wantsEvent(endpoint, event),
  );
}

async function namedTarget(
  viewer: Viewer,
  endpointId: string,
  endpoints: EndpointsRepository,
): Promise<EndpointDocument> {
  const endpoint = await findManaged(viewer, endpointId, endpoints);
  if (endpoint === null) {
    throw domainError('unknown_reference', 'There is no such webhook endpoint.');
  }
  if (!canReceive(endpoint)) throw notActive(endpoint);
  return endpoint;
}

interface Replay extends Pick<ReplayOptions, 'seed'> {
  readonly event: LoggedEvent;
  readonly targets: readonly Receiver[];
}

/** Under deliveries of their own, with the bytes that were sent first. */
async function replay(
  { event, targets, seed }: Replay,
  { clock, deliveries, distribution, queues }: EventsServiceDeps,
): Promise<readonly Delivery[]> {
  const now = clock.now();
  const made = await Promise.all(
    targets.map(async (endpoint) => {
      const [first] = await distribution.deliveriesTo(endpoint, [event]);
      if (first === undefined) return [];
      const sent = await deliveries.findById(first._id);
      const _id = creationId('dlv', { now, seed, part: endpoint._id });
      return [{ ...first, _id, body: sent?.body ?? first.body }];
    }),
  );
  const rows = made.flat();
  await deliveries.insertMissing(rows);
  await queues.wake(
    rows.map(({ endpointId }) => endpointId),
    now,
  );
  return rows.slice(0, MAX_RETURNED).map(toDelivery);
}
