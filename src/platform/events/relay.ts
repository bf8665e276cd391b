import type { Db, Document } from 'mongodb';
import type { Clock } from '../values/clock';
import { createExclusive, periodicJobsCollection, type Job, type PassResult } from '../jobs';
import { MAX_TIME_MS, REPEATABLE } from '../mongo/client';
import { portionsOf, readPortion, type ReadPortion } from '../mongo/portions';
import type { AuditEntriesRepository } from './audit-entries.repository';
import { isAuditEntry, isEvent } from './audit-entry';
import { EventFeed, RELAY_JOB } from './event-feed.repository';
import type { EventsRepository } from './events.repository';
import type { OutboxEntry, OutboxFields } from './outbox';
import { RECEIVER_CHANGES, type ReceiverChangesDocument } from './receiver-changes.repository';

/** A document with waiting events, and its collection. */
interface WaitingDocument extends OutboxFields {
  readonly _id: string;
  readonly source: string;
  /** The size of the whole document in bytes. */
  readonly bytes: number;
}

export interface RelayDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventsRepository;
  readonly audit: Pick<AuditEntriesRepository, 'append'>;
  /** Names of the collections whose documents have an outbox. */
  readonly collections: readonly string[];
  /**
   * The events that someone receives; all of them if absent. `version` counts the changes to receivers, null if it was
   * not read.
   */
  readonly selectReceived?: (
    events: readonly OutboxEntry[],
    version: number | null,
  ) => Promise<ReadonlySet<OutboxEntry>>;
  /** Wakes the workers for new events; `hasReceived` = some of them are to be distributed. */
  readonly onRelayed?: (hasReceived: boolean) => void;
}

/** The maximum numbers in one pass: documents of each collection, and entries of each document. */
const BATCH = 500;
/** The bytes of the documents in one pass: each command that reads or writes them ends well within its time limit. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Under load the relay lets events gather, because each pass costs at least three commands, however few events it finds. */
const GAP_MS = 100;
const WAITS = { hasOutbox: true } as const;

/**
 * Moves waiting events from the documents' outboxes to the event log and the audit trail: copies them under their fixed
 * ids, then removes them. A crash in between repeats the copy, which changes nothing. One process at a time does this,
 * under a lease that only saves work: two at once would still give each event one position.
 */
export function createRelay(deps: RelayDeps): Job {
  const { db, collections } = deps;
  const feed = new EventFeed(db);
  /** The collection that is read first. */
  let rotation = 0;
  return createExclusive(deps)({
    name: RELAY_JOB,
    gapMs: GAP_MS,
    waiting: collections.map((collection) => ({ collection, filter: () => WAITS })),
    read: async () => {
      const portion = await readWaiting(deps, rotation);
      // A full read may have left out the later collections.
      if (!portion.isAll) rotation += 1;
      return portion.rows.length > 0 ? portion : null;
    },
    work: (portion) => relay(portion, deps),
    readNotes: async () => ({ lastPosition: await feed.end() }),
  });
}

async function relay({ rows, isAll, version }: Waiting, deps: RelayDeps): Promise<PassResult> {
  const entries = rows.flatMap(({ outbox }) => outbox ?? []);
  const [hasReceived] = await Promise.all([
    appendInPieces(entries.filter(isEvent), version, deps),
    deps.audit.append(entries.filter(isAuditEntry)),
  ]);
  const sources = new Set(rows.map(({ source }) => source));
  await Promise.all([...sources].map((source) => removeCopied(source, rows, deps)));
  deps.onRelayed?.(hasReceived);
  // Below the batch size, everything that waited anywhere was read.
  return isAll && rows.length < BATCH && !rows.some(isCut) ? 'emptied' : true;
}

/** The document may contain more waiting events than were read. */
function isCut({ outbox }: WaitingDocument): boolean {
  return outbox?.length === BATCH;
}

async function appendInPieces(
  entries: readonly OutboxEntry[],
  version: number | null,
  { events, clock, selectReceived }: RelayDeps,
): Promise<boolean> {
  if (entries.length === 0) return false;
  const receivedEntries = (await selectReceived?.(entries, version)) ?? new Set(entries);
  for (const portion of portionsOf(entries))
    await events.append(portion, clock.now(), receivedEntries);
  return receivedEntries.size > 0;
}

interface Waiting extends ReadPortion<WaitingDocument> {
  /** The number of changes to receivers; null if the portion was full before it was read. */
  readonly version: number | null;
}

/**
 * Reads all collections in one command, and last the version of the receivers: it includes every change whose response
 * was sent before one of the events happened.
 */
async function readWaiting({ db, collections }: RelayDeps, rotation: number): Promise<Waiting> {
  const start = rotation % collections.length;
  const [first = '', ...others] = [...collections.slice(start), ...collections.slice(0, start)];
  const waitingIn = (source: string): Document[] => [
    { $match: WAITS },
    { $limit: BATCH },
    {
      $project: {
        outbox: { $slice: ['$outbox', BATCH] },
        source: { $literal: source },
        bytes: { $bsonSize: '$$ROOT' },
      },
    },
  ];
  const unions = others.map((coll) => ({ $unionWith: { coll, pipeline: waitingIn(coll) } }));
  const receiverChanges = {
    $unionWith: { coll: periodicJobsCollection.name, pipeline: RECEIVER_CHANGES_STAGES },
  };
  const stages = [...waitingIn(first), ...unions, receiverChanges];
  const cursor = db
    .collection(first)
    .aggregate<WaitingDocument | ReceiverChangesDocument>(stages, { maxTimeMS: MAX_TIME_MS });
  const sizeOf = (row: object) => ('bytes' in row ? Number(row.bytes) : 0);
  const { rows, bytes, isAll } = await readPortion(
    cursor,
    { rows: Infinity, bytes: MAX_BYTES },
    sizeOf,
  );
  const changes = rows.find((row) => !('source' in row)) as ReceiverChangesDocument | undefined;
  const documents = rows.filter((row) => 'source' in row);
  return { rows: documents, bytes, isAll, version: isAll ? (changes?.version ?? 0) : null };
}

const RECEIVER_CHANGES_STAGES = [
  { $match: { _id: RECEIVER_CHANGES } },
  { $project: { version: 1 } },
];

/**
 * Removes exactly the copied entries; the mark is kept if new ones have arrived. If a crash prevents the removal, they
 * are copied again under the same ids, which changes nothing.
 */
async function removeCopied(
  source: string,
  rows: readonly WaitingDocument[],
  { db }: RelayDeps,
): Promise<void> {
  const updates = rows
    .filter((row) => row.source === source)
    .map(({ _id, outbox }) => ({
      updateOne: { filter: { _id }, update: withoutEntries(outbox ?? []) },
    }));
  await db
    .collection<WaitingDocument>(source)
    .bulkWrite(updates, { ...REPEATABLE, ordered: false });
}

function withoutEntries(copiedEntries: NonNullable<OutboxFields['outbox']>): Document[] {
  const eventIds = copiedEntries.map(({ eventId }) => eventId);
  const isNew = { $not: { $in: ['$$this.eventId', eventIds] } };
  const remainingEntries = { $filter: { input: { $ifNull: ['$outbox', []] }, cond: isNew } };
  const mark = { $cond: [{ $eq: ['$outbox', []] }, '$$REMOVE', true] };
  return [{ $set: { outbox: remainingEntries } }, { $set: { hasOutbox: mark } }];
}
