import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
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
  if (rows.length > 0) await source.bulkWrite(rows.flatMap(removal));
  return rows.length;
}

/** Takes out exactly the copied entries; the mark goes only when nothing new has come in meanwhile. */
function removal({ _id, outbox = [] }: OutboxDocument): AnyBulkWriteOperation<OutboxDocument>[] {
  const copied = outbox.map(({ eventId }: OutboxEntry) => eventId);
  return [
    { updateOne: { filter: { _id }, update: { $pull: { outbox: { eventId: { $in: copied } } } } } },
    {
      updateOne: {
        filter: { _id, 'outbox.0': { $exists: false } },
        update: { $unset: { hasOutbox: '' } },
      },
    },
  ];
}
