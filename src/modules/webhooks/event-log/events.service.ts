import type { EventFeed, LoggedEvent } from '../../../platform/events';
import { AppError, domainError, structuralError } from '../../../platform/values/errors';
import { creationId, isId } from '../../../platform/values/ids';
import { offsetPagination, type Page, type PageRequest } from '../../../platform/values/paging';
import { withPeriod } from '../../../platform/values/date-time';
import { authorize, authorizeKnown, reachOf, type Viewer } from '../../accounts';
import { marksSeenBy, readableNow } from '../deliveries/audience';
import type { DeliveriesDeps } from '../deliveries/deliveries.deps';
import { toDelivery } from '../deliveries/deliveries.service';
import type { Delivery } from '../deliveries/deliveries.types';
import { deliveriesTo } from '../deliveries/distribution';
import { canReceive, notActive } from '../endpoints/endpoint';
import type { Receiver } from '../endpoints/endpoints.repository';
import { findManaged } from '../endpoints/endpoints.service';
import type { EventTypeFacts } from '../endpoints/endpoints.types';
import { filterViolations, wantsEvent } from '../endpoints/event-filter';
import type { EventFilter, EventLogRepository, EventQuery } from './event-log.repository';

/** The dependencies of the event log. */
export interface EventLogDeps extends DeliveriesDeps {
  readonly feed: EventFeed;
  readonly eventLog: EventLogRepository;
  /** All event types. */
  readonly types: readonly EventTypeFacts[];
}

interface FollowRequest {
  /** `next` of an earlier response. */
  readonly after: string | null;
  /** Where to begin without `after`; not in the future; null for now. */
  readonly since: Date | null;
  /** Exact types or `order.*`; all if empty. */
  readonly types: readonly string[];
  readonly resourceId: string | null;
}

/** The size of a full page of the feed; more may follow. */
const FEED_PAGE = 100;
/** The maximum number of deliveries in the response to a replay. */
const MAX_RETURNED = 1000;

export function createEventsService(deps: EventLogDeps) {
  const { events, eventLog, types } = deps;
  const find = async (viewer: Viewer, eventId: string): Promise<LoggedEvent | null> => {
    authorizeKnown(viewer, 'event.read');
    const event = isId('evt', eventId) ? await events.findById(eventId) : null;
    const [readable = null] = event === null ? [] : await readableNow(viewer, [event], deps);
    return readable;
  };
  return {
    find,
    /**
     * The events that the viewer may read now, newest first. Totals count by the stored audience of events, which
     * follows that of their resources within a moment.
     */
    list: async (
      viewer: Viewer,
      requestedFilter: EventFilter,
      page: PageRequest,
    ): Promise<Page<LoggedEvent>> => {
      authorizeKnown(viewer, 'event.read');
      const query = { filter: withPeriod(requestedFilter), marks: marksSeenBy(viewer, deps) };
      return listReadable(viewer, { query, page }, deps);
    },
    /** A page of the events about each order; null for viewers who may not read events. */
    listOfOrders: async (
      viewer: Viewer,
      orderIds: readonly string[],
      page: PageRequest,
    ): Promise<readonly (Page<LoggedEvent> | null)[]> => {
      const marks = marksSeenBy(viewer, deps, 'order');
      if (reachOf(viewer, 'event.read') === null || marks.length === 0) {
        return orderIds.map(() => null);
      }
      const queries = orderIds.map((resourceId) => ({ filter: { resourceId }, marks }));
      return eventLog.listOfEach(queries, page);
    },
    /** The events after a position of the log that the viewer may see, in the order of the log. */
    follow: (viewer: Viewer, request: FollowRequest) => followEvents(viewer, request, deps),
    listTypes: (viewer: Viewer): readonly EventTypeFacts[] => {
      authorizeKnown(viewer, 'event.read');
      return types;
    },
    /**
     * Sends an event again, to one endpoint or to all that subscribe to it, as new deliveries with the original bytes.
     * Returns at most 1,000 of them; null if the event does not exist. All attempts of one request, which share a
     * `seed`, make one replay.
     */
    replay: async (
      viewer: Viewer,
      eventId: string,
      { endpointId, seed }: { readonly endpointId: string | null; readonly seed: string | null },
    ): Promise<readonly Delivery[] | null> => {
      authorizeKnown(viewer, 'webhook.manage');
      const event = await find(viewer, eventId);
      if (event === null) return null;
      const { clock, deliveries, queues } = deps;
      const targets = await targetsOf(viewer, { event, endpointId }, deps);
      const now = clock.now();
      const creations = await Promise.all(
        targets.map(async (endpoint) => {
          const [first] = await deliveriesTo(endpoint, [event], deps);
          if (first === undefined) return [];
          const firstDelivery = await deliveries.findById(first._id);
          const _id = creationId('dlv', { now, seed, part: endpoint._id });
          return [{ ...first, _id, body: firstDelivery?.body ?? first.body }];
        }),
      );
      const rows = creations.flat();
      await deliveries.insertMissing(rows);
      const endpointIds = rows.map((row) => row.endpointId);
      await queues.wake(endpointIds, now);
      return rows.slice(0, MAX_RETURNED).map(toDelivery);
    },
  };
}

/**
 * A page of the events that the viewer may read. The relay updates the stored audience of events shortly after a change
 * of their resource; until then, this function drops the affected events and fills the page with later ones.
 */
async function listReadable(
  viewer: Viewer,
  { query, page }: { readonly query: EventQuery; readonly page: PageRequest },
  deps: EventLogDeps,
): Promise<Page<LoggedEvent>> {
  const { eventLog } = deps;
  const size = page.style === 'cursor' ? page.limit : page.pageSize;
  const first = await eventLog.list(query, page);
  const readable = await readableNow(viewer, first.data, deps);
  let last = first;
  while (readable.length < size && last.pagination.hasNext && last.data.length > 0) {
    const [end] = last.data.slice(-1);
    const cursor = end === undefined ? null : eventLog.cursorAfter(query, end);
    last = await eventLog.list(query, { style: 'cursor', limit: size - readable.length, cursor });
    readable.push(...(await readableNow(viewer, last.data, deps)));
  }
  const { hasNext } = last.pagination;
  if (page.style === 'offset' && first.pagination.style === 'offset') {
    if (hasNext) return { data: readable, pagination: { ...first.pagination, hasNext } };
    // On the last page, the total leaves out events that are no longer visible.
    const end = (page.page - 1) * size + readable.length;
    const visibleTotal = Math.min(first.pagination.totalItems, end);
    return { data: readable, pagination: offsetPagination(page, visibleTotal) };
  }
  const nextCursor = last.pagination.style === 'cursor' ? last.pagination.nextCursor : null;
  return { data: readable, pagination: { style: 'cursor', limit: size, nextCursor, hasNext } };
}

/** The requested endpoint, or all of the viewer's endpoints that would receive the event today. */
async function targetsOf(
  viewer: Viewer,
  { event, endpointId }: { readonly event: LoggedEvent; readonly endpointId: string | null },
  { endpoints }: EventLogDeps,
): Promise<readonly Receiver[]> {
  if (endpointId !== null) {
    const endpoint = await findManaged(viewer, endpointId, endpoints);
    if (endpoint === null) {
      throw domainError('unknown_reference', 'There is no such webhook endpoint.');
    }
    if (!canReceive(endpoint)) throw notActive(endpoint);
    return [endpoint];
  }
  const { userId } = authorizeKnown(viewer, 'webhook.manage');
  const seesAll = authorize(viewer, 'webhook.manage') === 'any';
  const selection = seesAll ? { types: [event.type] } : { ownerIds: [userId] };
  return (await endpoints.listReceivers(selection)).filter(
    (endpoint) =>
      (event.recipientId === null || event.recipientId === endpoint._id) &&
      wantsEvent(endpoint, event),
  );
}

/** Reads the log up to `next`; checks the rights for every event as it is read. */
async function followEvents(viewer: Viewer, request: FollowRequest, deps: EventLogDeps) {
  authorizeKnown(viewer, 'event.read');
  const violations = filterViolations(request.types, deps.types, { parameter: 'types' });
  if (violations.length > 0) throw structuralError(violations);
  const position = await startOf(request, deps);
  const rows = await deps.feed.after(position);
  if (rows[0]?.position !== position + 1) {
    const fault = await deps.feed.faultOf(position);
    if (fault === 'expired')
      throw resumePointExpired('Events after this resume point have expired');
    if (fault !== null) throw resumePointExpired('This log does not reach that resume point');
  }
  const { types: eventTypes, resourceId } = request;
  const filter = { eventTypes, resourceIds: resourceId === null ? [] : [resourceId] };
  const wantedEvents = rows.filter((event) => wantsEvent(filter, event));
  return {
    data: await readableNow(viewer, wantedEvents, deps),
    next: String(rows.at(-1)?.position ?? position),
    hasMore: rows.length === FEED_PAGE,
  };
}

async function startOf(
  { after, since }: FollowRequest,
  { feed, clock }: EventLogDeps,
): Promise<number> {
  if (after !== null) {
    if (/^\d{1,15}$/.test(after)) return Number(after);
    const message =
      'This is neither a `next` value of this log nor the `id` of a message of its stream.';
    throw structuralError([{ parameter: 'after', code: 'invalid_cursor', message }]);
  }
  if (since === null) return feed.end();
  const now = clock.now();
  if (since <= now) return feed.positionAt(since);
  // Events after this moment do not exist yet, so there is no position for it.
  const message = `"since" is in the future; the latest is now, ${now.toISOString()}.`;
  throw structuralError([{ parameter: 'since', code: 'invalid_range', message }]);
}

function resumePointExpired(reason: string): AppError {
  const message = `${reason}; begin again without it.`;
  return new AppError({ kind: 'structural', code: 'resume_point_expired', message });
}
