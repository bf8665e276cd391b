import type { Db } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import {
  firstPositionSince,
  lastPosition,
  positionsIn,
  positionsOf,
} from './event-positions.repository';
import type { EventLogReader } from './event-tail';
import type { EventDocument } from './event-document';
import { eventsCollection, toEvent } from './events.repository';

/** Reads the log by the positions of its events. */
export function createLogReader(db: Db): EventLogReader {
  const positions = positionsIn(db);
  return {
    lastPosition: () => lastPosition(positions),
    positionsOf: (eventIds) => positionsOf(positions, eventIds),
    // Events that have expired a moment before their positions are left out.
    listAfter: async (position, limit) => {
      const rows = await positions
        .aggregate<{ readonly _id: number; readonly event: EventDocument }>(
          [
            { $match: { _id: { $gt: position } } },
            { $sort: { _id: 1 } },
            {
              $lookup: {
                from: eventsCollection.name,
                localField: 'eventId',
                foreignField: '_id',
                as: 'event',
              },
            },
            { $unwind: '$event' },
            { $limit: limit },
          ],
          { maxTimeMS: MAX_TIME_MS },
        )
        .toArray();
      return rows.map(({ _id, event }) => ({ ...toEvent(event), position: _id }));
    },
    firstPositionSince: (time) => firstPositionSince(positions, time),
  };
}
