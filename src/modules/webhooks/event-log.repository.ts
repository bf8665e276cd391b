import type { Collection, Db, Filter } from 'mongodb';
import type { CursorCodec } from '../../platform/values/cursor';
import {
  eventsCollection,
  toEvent,
  type EventDocument,
  type LoggedEvent,
} from '../../platform/events';
import { lowestId } from '../../platform/values/ids';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { idsBetween, listsByKey, newestFirst } from '../../platform/mongo/newest-first';
import { COUNT_LIMIT, mapPage, type Page, type PageRequest } from '../../platform/values/paging';
import type { HiddenEvents, VisibleKind } from './audience';

export interface EventFilter {
  readonly type?: string | null;
  readonly resourceId?: string | null;
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
}

export interface EventQuery {
  readonly filter: EventFilter;
  readonly visible: readonly VisibleKind[];
}

/** The event log as somebody may see it. */
export interface EventLogRepository {
  list(
    query: EventQuery & { readonly except: readonly HiddenEvents[] },
    page: PageRequest,
  ): Promise<Page<LoggedEvent>>;
  /** A page of the events about each resource. */
  listOfEach(
    queries: readonly EventQuery[],
    page: PageRequest,
  ): Promise<readonly Page<LoggedEvent>[]>;
  /** What the newest events about one kind of resource are about, as far as totals are counted. */
  listResources(query: EventQuery, resourceType: string): Promise<readonly string[]>;
  /** Events of a period in their order, from after one of them. */
  listPeriod(period: {
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
    readonly limit: number;
  }): Promise<readonly LoggedEvent[]>;
}

export function createEventLogRepository(deps: {
  readonly db: Db;
  readonly cursors: CursorCodec;
}): EventLogRepository {
  const events: Collection<EventDocument> = deps.db.collection(eventsCollection.name);
  return {
    list: async ({ except, ...asked }, page) => {
      const where = whereOf(asked);
      const shown = { $and: [where, ...except.map(whereNotHidden)] };
      const query = { filter: shown as Filter<EventDocument>, scope: ['events', where] };
      return mapPage(await newestFirst(events, query, { page, cursors: deps.cursors }), toEvent);
    },
    listOfEach: async (queries, page) => {
      const lists = queries.map((query) => {
        const filter = whereOf(query);
        return { filter, scope: ['events', filter], keys: ['_id'], direction: -1 } as const;
      });
      const found = await listsByKey(events, lists, { page, cursors: deps.cursors });
      return found.map((list) => mapPage(list, toEvent));
    },
    listResources: async (query, resourceType) => {
      const rows = await events
        .aggregate<{ readonly _id: string }>(
          [
            { $match: { ...whereOf(query), resourceType } },
            { $sort: { _id: -1 } },
            { $limit: COUNT_LIMIT + 1 },
            { $group: { _id: '$resourceId' } },
          ],
          { maxTimeMS: MAX_TIME_MS },
        )
        .toArray();
      return rows.map(({ _id }) => _id);
    },
    listPeriod: async ({ from, to, after, limit }) => {
      const bounds = idsBetween((at) => lowestId('evt', at), from, to)._id;
      const _id = { ...bounds, ...(after === null ? {} : { $gt: after }) };
      const options = { sort: { _id: 1 }, limit, maxTimeMS: MAX_TIME_MS } as const;
      return (await events.find({ _id }, options).toArray()).map(toEvent);
    },
  };
}

function whereOf({ filter, visible }: EventQuery): Filter<EventDocument> {
  const { type, resourceId, createdFrom, createdTo } = filter;
  return {
    ...(type ? { type } : {}),
    ...(resourceId ? { resourceId } : {}),
    ...idsBetween((at) => lowestId('evt', at), createdFrom, createdTo),
    $or: visible.map(whereVisible),
  };
}

function whereNotHidden({ ids, exceptType }: HiddenEvents) {
  const others = { resourceId: { $nin: ids } };
  return exceptType === undefined ? others : { $or: [{ type: exceptType }, others] };
}

function whereVisible({ resourceType, publicOnly, ownerId }: VisibleKind) {
  return {
    resourceType,
    ...(publicOnly ? { isPublic: true } : {}),
    ...(ownerId === null ? {} : { ownerId }),
  };
}
