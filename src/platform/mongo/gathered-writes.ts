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
  /** False: the filter matched no document, and nothing was written. */
  readonly isMatched: boolean;
  /** True: this write created the document. */
  readonly isUpserted: boolean;
}

export interface Update {
  readonly filter: Document;
  readonly update: Document | Document[];
  readonly upsert?: boolean;
  /** True: its conditions are part of the update, so a match without a change means that one did not hold. */
  readonly isConditional?: boolean;
}

/** Writes that can be merged into one update: all of its parts are written, or each is tried on its own. */
export interface MergedUpdate<Part> {
  /** Parts with the same key may be merged. */
  readonly key: string;
  readonly part: Part;
  readonly toUpdate: (parts: readonly [Part, ...Part[]]) => Update;
}

export interface GatheredWrites {
  /** Fails with the duplicate key error, as the collection's own method does. */
  insertOne(document: Document): Promise<void>;
  updateOne(update: Update): Promise<Written>;
  updateMerged<Part>(update: MergedUpdate<Part>): Promise<Written>;
}

interface Member {
  readonly db: Db;
  readonly collection: string;
  readonly write: { readonly document: Document } | Update | MergedUpdate<unknown>;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

/** Members that are one write, in most cases a single one. */
interface Unit {
  readonly members: readonly [Member, ...Member[]];
  readonly write: { readonly document: Document } | Update;
}

/** Larger batches save nothing more and delay their first members. */
const WRITE_BATCH = { slots: 2, maxBatchSize: 60, holdBackMs: 0 };
const OPTIONS = { ordered: false, verboseResults: true } as const;
const gathered = histogram({
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
    updateMerged: (update) => add(update as MergedUpdate<unknown>),
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

/** Merges what can be one update. */
function unitsOf(members: readonly Member[]): readonly Unit[] {
  const units = new Map<unknown, [Member, ...Member[]]>();
  for (const member of members) {
    const { db, collection, write } = member;
    const key = 'key' in write ? `${db.databaseName}.${collection} ${write.key}` : member;
    const unit = units.get(key);
    if (unit) unit.push(member);
    else units.set(key, [member]);
  }
  const all: Unit[] = [];
  for (const unit of units.values()) all.push({ members: unit, write: writeOf(unit) });
  return all;
}

function writeOf([first, ...others]: Unit['members']): Unit['write'] {
  const { write } = first;
  if (!('toUpdate' in write)) return write;
  const parts = others.map((other) => (other.write as MergedUpdate<unknown>).part);
  return write.toUpdate([write.part, ...parts]);
}

async function sendTogether(asked: readonly Member[]): Promise<void> {
  gathered(asked.length, {});
  const units = unitsOf(asked);
  const [first] = units;
  if (first === undefined) return;
  if (units.length === 1) return sendAlone(first);
  const { client } = first.members[0].db;
  try {
    const result = await client.bulkWrite(units.map(modelOf), OPTIONS);
    units.forEach((unit, index) => settle(unit, outcomeOf(unit, result, index)));
  } catch (error) {
    await settleFailed(units, error);
  }
}

function modelOf({
  members: [{ db, collection }],
  write,
}: Unit): AnyClientBulkWriteModel<Document> {
  const namespace = `${db.databaseName}.${collection}`;
  if ('document' in write) return { namespace, name: 'insertOne', document: write.document };
  const { filter, update, upsert = false } = write;
  return { namespace, name: 'updateOne', filter, update, upsert };
}

function outcomeOf(
  { write }: Unit,
  { insertResults, updateResults }: Partial<ClientBulkWriteResult>,
  index: number,
): Written | Error {
  if (insertResults?.has(index)) return INSERTED;
  const updated = updateResults?.get(index);
  if (updated === undefined) return new Error('the database reported no outcome of a write');
  return writtenOf(write, { ...updated, isUpserted: updated.didUpsert });
}

function writtenOf(
  write: Unit['write'],
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

/** Errors of members concern them alone; a database that is unreachable, or did not confirm, fails all of them. */
async function settleFailed(units: readonly Unit[], error: unknown): Promise<void> {
  if (isPerMember(error)) {
    const { writeErrors, partialResult = {} } = error;
    units.forEach((unit, index) => {
      const own = writeErrors.get(index);
      settle(unit, own ? new MongoServerError({ ...own }) : outcomeOf(unit, partialResult, index));
    });
  } else if (isUnavailable(error)) {
    for (const { members } of units) for (const { reject } of members) reject(error);
  } else {
    // The command was refused before any of it was carried out: sending each member alone shows which one is at fault.
    await Promise.all(units.map(sendAlone));
  }
}

function isPerMember(error: unknown): error is MongoClientBulkWriteError {
  return (
    error instanceof MongoClientBulkWriteError &&
    error.writeConcernErrors.length === 0 &&
    error.cause === undefined
  );
}

/** One unit as its ordinary command. */
async function sendAlone(unit: Unit): Promise<void> {
  const { members, write } = unit;
  const [{ db, collection: name }] = members;
  const collection = db.collection(name);
  try {
    if ('document' in write) {
      await collection.insertOne(write.document);
      return settle(unit, INSERTED);
    }
    const { filter, update, upsert = false } = write;
    const { upsertedCount, ...counts } = await collection.updateOne(filter, update, { upsert });
    settle(unit, writtenOf(write, { ...counts, isUpserted: upsertedCount > 0 }));
  } catch (error) {
    settle(unit, error as Error);
  }
}

/** Tries the parts of a refused update one by one. */
function settle({ members }: Unit, outcome: Written | Error): void {
  const isRefused =
    outcome instanceof Error ? !isUnavailable(outcome) : !outcome.isMatched && !outcome.isUpserted;
  for (const member of members) {
    if (members.length > 1 && isRefused) sendSingly(member);
    else if (outcome instanceof Error) member.reject(outcome);
    else member.resolve(outcome);
  }
}

function sendSingly(member: Member): void {
  gatheringOf(member.db.client)({ ...member, write: writeOf([member]) });
}

interface Asked<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What several requests want of documents of one collection, as one update of many by their ids: the database needs a third
 * of the time for each. The driver repeats no such update when the primary
 * changes, so it is sent once more here, and must be one that may be repeated. Its result is told to all of them.
 */
export function gatheredUpdates<Item, Result>(
  send: (items: readonly Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  const add = createGathering<Asked<Item, Result>>({
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
