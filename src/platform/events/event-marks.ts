import type { ReadMarks } from '../live';
import type { EventTail, PlacedEvent } from './event-tail';

/** More is not read to find out what has changed: everything may have. */
const MAX_READ = 1000;
const MAX_SUBJECTS = 10_000;

/** The mark of what events are about: where in the log the last of them stands. */
export function createEventMarks(
  tail: EventTail,
  subjectOf: (event: PlacedEvent) => string | null,
): ReadMarks {
  const lastOf = new Map<string, number>();
  /** Events up to `base` count for every subject; those up to `seen` have been read. */
  let base = 0;
  let seen = 0;
  const readOn = async (): Promise<void> => {
    const end = await tail.advance();
    const events = end - seen > MAX_READ ? [] : await tail.after(seen, MAX_READ);
    for (const event of events) {
      const subject = subjectOf(event);
      if (subject !== null) lastOf.set(subject, event.position);
    }
    if (end - seen > MAX_READ || lastOf.size > MAX_SUBJECTS) {
      base = end;
      lastOf.clear();
    }
    seen = Math.max(end, events.at(-1)?.position ?? 0);
  };
  return async (ids) => {
    await readOn();
    return new Map(ids.map((id) => [id, String(lastOf.get(id) ?? base)]));
  };
}
