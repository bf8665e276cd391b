import type { ReadMarks } from '../live/change-watch';
import type { EventFeed, PlacedEvent } from './event-feed.repository';

/** Changes in a longer part of the log are not examined: every subject counts as changed. */
const MAX_READ = 1000;
const MAX_SUBJECTS = 10_000;

/** The mark of a subject of events: the position of its last event. */
export function createEventMarks(
  feed: Pick<EventFeed, 'end' | 'after'>,
  subjectOf: (event: PlacedEvent) => string | null,
): ReadMarks {
  const lastOf = new Map<string, number>();
  /** Events up to `base` count for every subject; those up to `readUpTo` have been read. */
  let base = 0;
  let readUpTo = 0;
  const forget = (end: number): void => {
    [base, readUpTo] = [end, end];
    lastOf.clear();
  };
  return async (ids) => {
    const end = await feed.end();
    if (end - readUpTo > MAX_READ) forget(end);
    while (readUpTo < end) {
      const events = await feed.after(readUpTo);
      for (const event of events) {
        const subject = subjectOf(event);
        if (subject !== null) lastOf.set(subject, event.position);
      }
      // Positions of expired events carry no information.
      readUpTo = events.at(-1)?.position ?? end;
    }
    if (lastOf.size > MAX_SUBJECTS) forget(readUpTo);
    return new Map(ids.map((id) => [id, String(lastOf.get(id) ?? base)]));
  };
}
