import type { Collection, Db } from 'mongodb';
import type { Clock } from '../clock';
import type { Job } from '../jobs';
import type { EventsRepository } from './events.repository';
import type { OutboxEntry, OutboxFields } from './outbox';

interface OutboxDocument extends OutboxFields {
  readonly _id: string;
}

export interface RelayDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventsRepository;
  /** Names of the collections whose documents have an outbox. */
  readonly collections: readonly string[];
  /** Wakes whoever works on new events. */
  readonly onRelayed?: () => void;
}

const BATCH = 100;
const POLL_MS = 100;

/**
 * Moves waiting events from the documents' outboxes to the event log: copied first under their fixed ids, then
 * removed. A crash in between repeats the copy, which changes nothing, so any number of relays may run at once.
 */
export function createRelay(deps: RelayDeps): Job {
  const sources = deps.collections.map((name) => deps.db.collection<OutboxDocument>(name));
  return {
    name: 'event-relay',
    everyMs: POLL_MS,
    pass: async () => {
      const moved = await Promise.all(sources.map((source) => relayBatch(source, deps)));
      const hasMoved = moved.some((count) => count > 0);
      if (hasMoved) deps.onRelayed?.();
      return hasMoved;
    },
  };
}

async function relayBatch(
  source: Collection<OutboxDocument>,
  { events, clock }: RelayDeps,
): Promise<number> {
  const rows = await source
    .find({ hasOutbox: true }, { projection: { outbox: 1 }, limit: BATCH })
    .toArray();
  const entries = rows.flatMap(({ outbox }) => outbox ?? []);
  if (entries.length > 0) await events.append(entries, clock.now());
  if (rows.length > 0) await removeCopied(source, rows, entries);
  return rows.length;
}

/** Takes out exactly the copied entries; the mark stays where something new has come in meanwhile. */
async function removeCopied(
  source: Collection<OutboxDocument>,
  rows: readonly OutboxDocument[],
  copied: readonly OutboxEntry[],
): Promise<void> {
  const isNew = { $not: { $in: ['$$this.eventId', copied.map(({ eventId }) => eventId)] } };
  const waiting = { $filter: { input: { $ifNull: ['$outbox', []] }, cond: isNew } };
  const mark = { $cond: [{ $eq: ['$outbox', []] }, '$$REMOVE', true] };
  await source.updateMany({ _id: { $in: rows.map(({ _id }) => _id) } }, [
    { $set: { outbox: waiting } },
    { $set: { hasOutbox: mark } },
  ]);
}
