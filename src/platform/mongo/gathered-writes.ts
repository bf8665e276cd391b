import {
  MongoClientBulkWriteError,
  MongoServerError,
  type AnyClientBulkWriteModel,
  type ClientBulkWriteResult,
  type Db,
  type Document,
  type MongoClient,
} from 'mongodb';
import { createGathering } from './gathering';
import { histogram } from '../telemetry/metrics';
import { isRetryableRead, isUnavailable } from './errors';

/*
 * The counterpart of the shared reads (`batch-by-key.ts`): writes of several requests of a process are sent as one
 * command, over any collections of a client. Every write remains one write of one document with its own filter and its
 * own outcome: a member that fails or matches nothing changes nothing for the others. If a slot is free, a write is
 * sent in the turn in which it was requested, alone as an ordinary command; under load it is sent with those of the
 * next turns (`gathering.ts`).
 */

/** The outcome of a write of one document. */
export interface Written {
  /** False if the filter matched no document, so nothing was written. */
  readonly isMatched: boolean;
  /** Whether this write created the document. */
  readonly isUpserted: boolean;
}

export interface Update {
  readonly filter: Document;
  readonly update: Document | Document[];
  readonly upsert?: boolean;
  /** Whether its conditions are part of the update; a match without a change then means that a condition failed. */
  readonly isConditional?: boolean;
}

export interface GatheredWrites {
  /** Fails with the duplicate key error, as the collection's own method does. */
  insertOne(document: Document): Promise<void>;
  updateOne(update: Update): Promise<Written>;
}

interface Member {
  readonly db: Db;
  readonly collection: string;
  readonly write: { readonly document: Document } | Update;
  readonly resolve: (result: Written) => void;
  readonly reject: (error: unknown) => void;
}

/** Larger batches save nothing more and delay their first members. */
const WRITE_BATCH = { slots: 2, maxBatchSize: 60, holdBackMs: 0 };
const OPTIONS = { ordered: false, verboseResults: true } as const;
const observeBatchSize = histogram({
  name: 'commerce_database_gathered_writes',
  help: 'Writes that were sent together in one command',
  buckets: [1, 2, 5, 10, 20, 60],
});
const INSERTED: Written = { isMatched: false, isUpserted: true };
const gatherings = new WeakMap<MongoClient, (member: Member) => void>();

/** The gathered writes of one collection; they share their commands with all others of the client. */
export function gatheredWrites(db: Db, collection: string): GatheredWrites {
  const add = (write: Member['write']): Promise<Written> =>
    new Promise((resolve, reject) =>
      gatheringOf(db.client)({ db, collection, write, resolve, reject }),
    );
  return {
    insertOne: async (document) => void (await add({ document })),
    updateOne: add,
  };
}

function gatheringOf(client: MongoClient): (member: Member) => void {
  const existing = gatherings.get(client);
  if (existing !== undefined) return existing;
  const gathering = createGathering<Member>({
    ...WRITE_BATCH,
    send: sendTogether,
    reject: ({ reject }, error) => reject(error),
  });
  gatherings.set(client, gathering);
  return gathering;
}

async function sendTogether(members: readonly Member[]): Promise<void> {
  observeBatchSize(members.length, {});
  const [first] = members;
  if (first === undefined) return;
  if (members.length === 1) return sendAlone(first);
  const { client } = first.db;
  try {
    const result = await client.bulkWrite(members.map(modelOf), OPTIONS);
    members.forEach((member, index) => settle(member, outcomeOf(member, result, index)));
  } catch (error) {
    await settleFailed(members, error);
  }
}

function modelOf({ db, collection, write }: Member): AnyClientBulkWriteModel<Document> {
  const namespace = `${db.databaseName}.${collection}`;
  if ('document' in write) return { namespace, name: 'insertOne', document: write.document };
  const { filter, update, upsert = false } = write;
  return { namespace, name: 'updateOne', filter, update, upsert };
}

function outcomeOf(
  { write }: Member,
  { insertResults, updateResults }: Partial<ClientBulkWriteResult>,
  index: number,
): Written | Error {
  if (insertResults?.has(index)) return INSERTED;
  const update = updateResults?.get(index);
  if (update === undefined) return new Error('the database reported no outcome of a write');
  return writtenOf(write, { ...update, isUpserted: update.didUpsert });
}

function writtenOf(
  write: Member['write'],
  { matchedCount, modifiedCount, isUpserted }: Counts,
): Written {
  const count = 'isConditional' in write ? modifiedCount : matchedCount;
  return { isMatched: count === 1 && !isUpserted, isUpserted };
}

interface Counts {
  readonly matchedCount: number;
  readonly modifiedCount: number;
  readonly isUpserted: boolean;
}

function settle({ resolve, reject }: Member, outcome: Written | Error): void {
  if (outcome instanceof Error) reject(outcome);
  else resolve(outcome);
}

/**
 * An error of a member concerns only that member. If the database is unreachable or did not confirm, all members fail.
 */
async function settleFailed(members: readonly Member[], error: unknown): Promise<void> {
  if (isPerMember(error)) {
    const { writeErrors, partialResult = {} } = error;
    members.forEach((member, index) => {
      const own = writeErrors.get(index);
      settle(
        member,
        own ? new MongoServerError({ ...own }) : outcomeOf(member, partialResult, index),
      );
    });
  } else if (isUnavailable(error)) {
    for (const { reject } of members) reject(error);
  } else {
    // The command was refused before any write; sending each member alone shows which one is at fault.
    await Promise.all(members.map(sendAlone));
  }
}

function isPerMember(error: unknown): error is MongoClientBulkWriteError {
  return (
    error instanceof MongoClientBulkWriteError &&
    error.writeConcernErrors.length === 0 &&
    error.cause === undefined
  );
}

/** One write as an ordinary command. */
async function sendAlone({ db, collection: name, write, resolve, reject }: Member): Promise<void> {
  const collection = db.collection(name);
  try {
    if ('document' in write) {
      await collection.insertOne(write.document);
      return resolve(INSERTED);
    }
    const { filter, update, upsert = false } = write;
    const { upsertedCount, ...counts } = await collection.updateOne(filter, update, { upsert });
    resolve(writtenOf(write, { ...counts, isUpserted: upsertedCount > 0 }));
  } catch (error) {
    reject(error);
  }
}

interface PendingWrite<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines the updates of several requests in one collection into one update of many documents by their ids, which
 * takes the database a third of the time for each. The driver does not retry such an update when the primary changes,
 * so it is retried once here and must be repeatable. All requests get its result.
 */
export function createUpdateBatcher<Item, Result>(
  send: (items: readonly Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  const add = createGathering<PendingWrite<Item, Result>>({
    ...WRITE_BATCH,
    send: async (batch) => {
      const items: Item[] = [];
      for (const { item } of batch) items.push(item);
      let result: Result;
      try {
        result = await send(items);
      } catch (error) {
        if (!isRetryableRead(error)) throw error;
        result = await send(items);
      }
      for (const { resolve } of batch) resolve(result);
    },
    reject: ({ reject }, error) => reject(error),
  });
  return (item) => new Promise((resolve, reject) => add({ item, resolve, reject }));
}
