import type { Collection, Db, Filter } from 'mongodb';
import type { CursorCodec } from '../../platform/cursor';
import {
  eventsCollection,
  toEvent,
  type EventDocument,
  type LoggedEvent,
} from '../../platform/events';
import { lowestId } from '../../platform/ids';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { idsBetween, newestFirst } from '../../platform/mongo/newest-first';
import type { Page, PageRequest } from '../../platform/paging';
import type { VisibleKind } from './audience';

export interface EventFilter {
  readonly type?: string | null;
  readonly resourceId?: string | null;
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
}

/** The event log as somebody may see it. */
export interface EventLogRepository {
  list(
    query: { readonly filter: EventFilter; readonly visible: readonly VisibleKind[] },
    page: PageRequest,
  ): Promise<Page<LoggedEvent>>;
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
    list: async ({ filter, visible }, page) => {
      const where = { ...whereOf(filter), $or: visible.map(whereVisible) };
      const query = { filter: where as Filter<EventDocument>, scope: ['events', where] };
      const { data, pagination } = await newestFirst(events, query, {
        page,
        cursors: deps.cursors,
      });
      return { data: data.map(toEvent), pagination };
    },
    listPeriod: async ({ from, to, after, limit }) => {
      const bounds = idsBetween((at) => lowestId('evt', at), from, to)._id;
      const _id = { ...bounds, ...(after === null ? {} : { $gt: after }) };
      const options = { sort: { _id: 1 }, limit, maxTimeMS: MAX_TIME_MS } as const;
      return (await events.find({ _id }, options).toArray()).map(toEvent);
    },
  };
}

function whereOf({ type, resourceId, createdFrom, createdTo }: EventFilter): Filter<EventDocument> {
  return {
    ...(type ? { type } : {}),
    ...(resourceId ? { resourceId } : {}),
    ...idsBetween((at) => lowestId('evt', at), createdFrom, createdTo),
  };
}

function whereVisible({ resourceType, publicOnly, ownerId }: VisibleKind) {
  return {
    resourceType,
    ...(publicOnly ? { isPublic: true } : {}),
    ...(ownerId === null ? {} : { ownerId }),
  };
}
