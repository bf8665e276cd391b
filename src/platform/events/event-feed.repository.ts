import type { Collection, Db } from 'mongodb';
import { periodicJobsCollection } from '../jobs';
import { batchByKey, type BatchedRead } from '../mongo/batch-by-key';
import { MAX_TIME_MS } from '../mongo/client';
import { eventsCollection, toEvent, type EventDocument, type LoggedEvent } from './event-document';

/** An event with its position in the log. */
export type PlacedEvent = LoggedEvent & { readonly position: number };

type PlacedDocument = EventDocument & { readonly position: number };

/** The fields that the relay stores beside its lease. */
interface RelayDocument {
  readonly _id: string;
  readonly lastPosition?: number;
}

/** The maximum number of events per read. */
const PAGE = 100;
/** How far out of order `relayedAt` may be: a relay may take over from one whose clock differs. */
const MAX_RELAY_SKEW_MS = 30_000;
const FIRST = { sort: { position: 1 }, maxTimeMS: MAX_TIME_MS } as const;
const LAST = { sort: { position: -1 }, maxTimeMS: MAX_TIME_MS } as const;

/** The document whose `lastPosition` is the end of the log after its last events have expired. */
export const RELAY_JOB = 'event-relay';

/** Reads the event log by position: 1, 2, 3, …, without gaps, in the order in which events were added. */
export class EventFeed {
  readonly #events: Collection<EventDocument>;
  readonly #relays: Collection<RelayDocument>;
  readonly #pages: BatchedRead<readonly PlacedEvent[]>;

  constructor(db: Db) {
    this.#events = db.collection(eventsCollection.name);
    this.#relays = db.collection(periodicJobsCollection.name);
    this.#pages = batchByKey({
      name: eventsCollection.name,
      fetch: async (positions) =>
        new Map(
          await Promise.all(positions.map(async (key) => [key, await this.#page(key)] as const)),
        ),
    });
  }

  /** The last assigned position, even if its event has expired; 0 for a log that never had events. */
  async end(): Promise<number> {
    const options = { projection: { lastPosition: 1 }, maxTimeMS: MAX_TIME_MS } as const;
    const [relay, newest] = await Promise.all([
      this.#relays.findOne({ _id: RELAY_JOB }, options),
      this.#events.findOne({ position: { $gt: 0 } }, { ...LAST, projection: { position: 1 } }),
    ]);
    return Math.max(relay?.lastPosition ?? 0, newest?.position ?? 0);
  }

  /** At most 100 events after a position, in order. Simultaneous readers share one read. */
  async after(position: number): Promise<readonly PlacedEvent[]> {
    return (await this.#pages(String(position))) ?? [];
  }

  /** Null if the log continues after this position without a gap. */
  async faultOf(position: number): Promise<'expired' | 'beyond the end' | null> {
    const end = await this.end();
    if (position > end) return 'beyond the end';
    const next = await this.#firstFrom(position + 1);
    const isExpired = next === null ? position < end : next.position !== position + 1;
    return isExpired ? 'expired' : null;
  }

  /**
   * The position before the first event created at or after this time; the end of the log if there is none. If no relay
   * was running, an event may enter the log long after its creation and after younger ones, but never before its
   * creation. So every event created since then is after this position.
   */
  async positionAt(time: Date): Promise<number> {
    const position = { $gte: await this.#firstRelayedSince(time.getTime() - MAX_RELAY_SKEW_MS) };
    const options = { ...FIRST, hint: { position: 1 } } as const;
    const first = await this.#events.findOne({ position, createdAt: { $gte: time } }, options);
    return first?.position === undefined ? this.end() : first.position - 1;
  }

  async #page(position: string): Promise<readonly PlacedEvent[]> {
    const laterEvents = { position: { $gt: Number(position) } };
    const rows = await this.#events.find(laterEvents, { ...FIRST, limit: PAGE }).toArray();
    return rows.map((row) => toEvent(row) as PlacedEvent);
  }

  #firstFrom(position: number): Promise<PlacedDocument | null> {
    const options = { ...FIRST, projection: { position: 1, relayedAt: 1 } };
    return this.#events.findOne<PlacedDocument>({ position: { $gte: position } }, options);
  }

  /** Binary search: a log of millions takes about 25 reads. */
  async #firstRelayedSince(time: number): Promise<number> {
    let high = await this.end();
    let low = (await this.#firstFrom(1))?.position ?? high;
    while (low < high) {
      const middle = low + Math.floor((high - low) / 2);
      const event = await this.#firstFrom(middle);
      if (event !== null && event.relayedAt.getTime() < time) low = event.position + 1;
      else high = middle;
    }
    return Math.max(low, 1);
  }
}
