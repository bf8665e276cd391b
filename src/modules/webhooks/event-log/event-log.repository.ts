import type { Collection, Db, Filter } from 'mongodb';
import type { CursorCodec } from '../../../platform/values/cursor';
import {
  eventsCollection,
  toEvent,
  type EventDocument,
  type LoggedEvent,
} from '../../../platform/events';
import { lowestId } from '../../../platform/values/ids';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { idsBetween, listsByKey, newestFirst } from '../../../platform/mongo/newest-first';
import { mapPage, type Page, type PageRequest } from '../../../platform/values/paging';

export interface EventFilter {
  readonly type?: string | null;
  readonly resourceId?: string | null;
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
}

export interface EventQuery {
  readonly filter: EventFilter;
  /** Returns only events with one of these marks. */
  readonly marks: readonly string[];
}

export type EventLogRepository = ReturnType<typeof createEventLogRepository>;

/** The event log as a viewer may see it, newest first. */
export function createEventLogRepository(db: Db, cursors: CursorCodec) {
  const events: Collection<EventDocument> = db.collection(eventsCollection.name);
  return {
    list: async (query: EventQuery, page: PageRequest): Promise<Page<LoggedEvent>> =>
      mapPage(await newestFirst(events, listOf(query), { page, cursors }), toEvent),
    /** A cursor for the page after this event. */
    cursorAfter: (query: EventQuery, { eventId }: LoggedEvent): string =>
      cursors.encode(listOf(query).scope, [eventId]),
    /** A page of the events about each resource. */
    listOfEach: async (
      queries: readonly EventQuery[],
      page: PageRequest,
    ): Promise<readonly Page<LoggedEvent>[]> => {
      const order = { keys: ['_id'], direction: -1 } as const;
      const lists = queries.map((query) => ({ ...listOf(query), ...order }));
      const pages = await listsByKey(events, lists, { page, cursors });
      return pages.map((rows) => mapPage(rows, toEvent));
    },
    /** Events of a period in order, after a given event. */
    listPeriod: async (
      { from, to }: { readonly from: Date; readonly to: Date },
      { after, limit }: { readonly after: string | null; readonly limit: number },
    ): Promise<readonly LoggedEvent[]> => {
      const bounds = idsBetween((at) => lowestId('evt', at), from, to)._id;
      const _id = { ...bounds, ...(after === null ? {} : { $gt: after }) };
      const options = { sort: { _id: 1 }, limit, maxTimeMS: MAX_TIME_MS } as const;
      return (await events.find({ _id }, options).toArray()).map(toEvent);
    },
  };
}

function listOf({ filter, marks }: EventQuery) {
  const { type, resourceId, createdFrom, createdTo } = filter;
  const where: Filter<EventDocument> = {
    ...(type ? { type } : {}),
    ...(resourceId ? { resourceId } : {}),
    ...idsBetween((at) => lowestId('evt', at), createdFrom, createdTo),
    readableBy: { $in: marks },
  };
  return { filter: where, scope: ['events', where] };
}
