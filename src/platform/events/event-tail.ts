import { sharedRead } from '../values/shared-read';
import type { LoggedEvent } from './event-document';

/** An event with its place in the log. */
export type PlacedEvent = LoggedEvent & { readonly position: number };

/** The end of the event log, read once for all who follow it in this process. */
export interface EventTail {
  /** Reads what has come; answers the last position that was given, 0 where there was no event yet. */
  advance(): Promise<number>;
  /** The events after a position, in order; without a command where they were read a moment ago. */
  after(position: number, limit: number): Promise<readonly PlacedEvent[]>;
  /** True when events after this position may have expired before they could be read. */
  isExpired(position: number): Promise<boolean>;
  /** True when this log has never had an event at this position: it is of another log, or of what a restore took back. */
  isBeyond(position: number): Promise<boolean>;
  /** Before the first event that was made at or after this time; the end when there is none. */
  positionAt(time: Date): Promise<number>;
  /** By the ids of events. */
  positionsOf(eventIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** What the tail reads from. */
export interface EventLogReader extends Pick<EventTail, 'positionsOf'> {
  listAfter(position: number, limit: number): Promise<readonly PlacedEvent[]>;
  lastPosition(): Promise<number>;
  firstPositionSince(time: Date): Promise<number | null>;
}

const PAGE = 500;
const MAX_KEPT = 1000;
/** What was read before may have been erased since: it is read again. */
const KEPT_MS = 1000;
/** What has come in a longer time is not read on. */
const STALE_MS = 30_000;

export function createEventTail(log: EventLogReader): EventTail {
  let kept: { readonly readAt: number; readonly events: readonly PlacedEvent[] }[] = [];
  /** All events behind `from` up to `end` are kept. */
  let from = Infinity;
  let end = 0;
  let readAt = -Infinity;
  const restart = async (): Promise<void> => {
    end = await log.lastPosition();
    [from, kept] = [end, []];
  };
  const forget = (): void => {
    const isOver = (): boolean =>
      kept.reduce((sum, { events }) => sum + events.length, 0) > MAX_KEPT;
    for (let [first] = kept; first !== undefined; [first] = kept) {
      if (performance.now() - first.readAt <= KEPT_MS && !isOver()) return;
      from = first.events.at(-1)?.position ?? from;
      kept.shift();
    }
  };
  const readOn = async (): Promise<number> => {
    if (performance.now() - readAt > STALE_MS) await restart();
    for (;;) {
      const events = await log.listAfter(end, PAGE);
      readAt = performance.now();
      if (events.length > 0) kept.push({ readAt, events });
      end = events.at(-1)?.position ?? end;
      forget();
      if (events.length < PAGE) return end;
    }
  };
  return {
    positionsOf: log.positionsOf,
    advance: sharedRead(readOn),
    after: async (position, limit) => {
      forget();
      if (position < from) return log.listAfter(position, limit);
      const events = kept.flatMap((page) => page.events);
      const first = events.findIndex((event) => event.position > position);
      return first === -1 ? [] : events.slice(first, first + limit);
    },
    isExpired: async (position) => {
      if (position >= from) return false;
      const last = await log.lastPosition();
      const [next] = await log.listAfter(position, 1);
      return next === undefined ? position < last : next.position !== position + 1;
    },
    isBeyond: async (position) => {
      if (position <= end) return false;
      // Another process may have read further.
      return position > (await log.lastPosition());
    },
    positionAt: async (time) => {
      const first = await log.firstPositionSince(time);
      return first === null ? log.lastPosition() : first - 1;
    },
  };
}
