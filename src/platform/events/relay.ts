import type { Db, Document } from 'mongodb';
import type { Clock } from '../clock';
import type { Job } from '../jobs';
import { MAX_TIME_MS, REPEATABLE } from '../mongo/client';
import type { AuditEntriesRepository } from './audit-entries.repository';
import { isAuditEntry, isEvent } from './audit-entry';
import type { EventsRepository } from './events.repository';
import type { OutboxEntry, OutboxFields } from './outbox';

/** A document whose events wait, and the collection that it is from. */
interface WaitingDocument extends OutboxFields {
  readonly _id: string;
  readonly source: string;
}

export interface RelayDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventsRepository;
  readonly audit: Pick<AuditEntriesRepository, 'append'>;
  /** Names of the collections whose documents have an outbox. */
  readonly collections: readonly string[];
  /** Whether anybody receives events; absent: somebody may. */
  readonly hasReceivers?: () => Promise<boolean>;
  /** Wakes whoever works on new events. */
  readonly onRelayed?: () => void;
}

/** What writers of outboxes wake. */
export const RELAY_JOB = 'event-relay';
/** Documents of each collection in a pass, and events in a command: it ends well within its time limit. */
const BATCH = 500;
/**
 * Nothing wakes the relay for events of jobs, so it never sleeps long. Under load it lets events gather: each pass costs
 * six commands, however few it finds.
 */
const POLL = { everyMs: 100, idleMs: 400, gapMs: 100 };

/**
 * Moves what waits in the documents' outboxes to the event log and the audit trail: copied first under its fixed id,
 * then removed. A crash in between repeats the copy, which changes nothing, so any number of relays may run at once.
 */
export function createRelay(deps: RelayDeps): Job {
  return {
    name: RELAY_JOB,
    ...POLL,
    pass: async () => {
      const rows = await listWaiting(deps);
      if (rows.length === 0) return false;
      const entries = rows.flatMap(({ outbox }) => outbox ?? []);
      await Promise.all([
        deps.audit.append(entries.filter(isAuditEntry)),
        appendInPieces(entries.filter(isEvent), deps),
      ]);
      const sources = new Set(rows.map(({ source }) => source));
      await Promise.all([...sources].map((source) => removeCopied(source, rows, deps)));
      deps.onRelayed?.();
      // So few are all that waited anywhere.
      return rows.length < BATCH ? 'emptied' : true;
    },
  };
}

async function appendInPieces(
  entries: readonly OutboxEntry[],
  { events, clock, hasReceivers = async () => true }: RelayDeps,
): Promise<void> {
  if (entries.length === 0) return;
  // Asked after the events were read: it knows every receiver that was there before they came about.
  const isForNobody = !(await hasReceivers());
  for (let from = 0; from < entries.length; from += BATCH) {
    await events.append(entries.slice(from, from + BATCH), clock.now(), { isForNobody });
  }
}

/** Of all collections in one command. */
function listWaiting({ db, collections }: RelayDeps): Promise<WaitingDocument[]> {
  const [first = '', ...others] = collections;
  const waitingIn = (source: string): Document[] => [
    { $match: { hasOutbox: true } },
    { $limit: BATCH },
    { $project: { outbox: 1, source: { $literal: source } } },
  ];
  const unions = others.map((coll) => ({ $unionWith: { coll, pipeline: waitingIn(coll) } }));
  return db
    .collection(first)
    .aggregate<WaitingDocument>([...waitingIn(first), ...unions], { maxTimeMS: MAX_TIME_MS })
    .toArray();
}

/**
 * Takes out exactly the copied entries; the mark stays where something new has come in meanwhile. When a crash loses it, they
 * are copied again under the same ids, which changes nothing.
 */
async function removeCopied(
  source: string,
  rows: readonly WaitingDocument[],
  { db }: RelayDeps,
): Promise<void> {
  const copied = rows.filter((row) => row.source === source);
  const eventIds = copied.flatMap(({ outbox = [] }) => outbox.map(({ eventId }) => eventId));
  const isNew = { $not: { $in: ['$$this.eventId', eventIds] } };
  const waiting = { $filter: { input: { $ifNull: ['$outbox', []] }, cond: isNew } };
  const mark = { $cond: [{ $eq: ['$outbox', []] }, '$$REMOVE', true] };
  const filter = { _id: { $in: copied.map(({ _id }) => _id) } } as Document;
  const update = [{ $set: { outbox: waiting } }, { $set: { hasOutbox: mark } }];
  await db.collection(source).updateMany(filter, update, REPEATABLE);
}
