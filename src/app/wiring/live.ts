import type { Db } from 'mongodb';
import { EventStreams, type EventStreamsDeps } from '../../http/event-streams';
import { productMarks } from '../../modules/catalog';
import { createVoteMarks, discussionOf, postMarks } from '../../modules/comments';
import { importMarks } from '../../modules/imports';
import { orderMarks } from '../../modules/orders';
import { createEventMarks, type EventFeed } from '../../platform/events';
import type { Signals } from '../../platform/jobs';
import {
  createChangeWatch,
  type ReadMarks,
  createReadMarks,
} from '../../platform/live/change-watch';

export interface LiveParts extends Pick<EventStreamsDeps, 'authenticate'> {
  readonly db: Db;
  readonly signals: Signals;
  readonly feed: EventFeed;
}

/** Votes come in bursts, and each change sends a whole page to every stream. */
const VOTES_LOOK_MS = 10_000;

/** The streams of this process, what clients can observe in them, and how changes are detected. */
export function wireLive(parts: LiveParts) {
  const { db, signals, authenticate, feed } = parts;
  const sources = {
    order: [{ readMarks: createReadMarks(db, orderMarks) }],
    product: [{ readMarks: createReadMarks(db, productMarks) }],
    import: [{ readMarks: createReadMarks(db, importMarks) }],
    comments: [
      { readMarks: createReadMarks(db, postMarks) },
      { readMarks: createEventMarks(feed, discussionOf) },
      { readMarks: createVoteMarks(db), lookMs: VOTES_LOOK_MS },
    ],
    event_log: [{ readMarks: endOf(feed), gapMs: 0 }],
  };
  const changes = createChangeWatch(sources, signals);
  return { changes, streams: new EventStreams({ authenticate, changes }) };
}

/** There is only one log, so every id that a client observes has the same mark. */
function endOf(feed: EventFeed): ReadMarks {
  return async (ids) => {
    const mark = String(await feed.end());
    return new Map(ids.map((id) => [id, mark]));
  };
}
