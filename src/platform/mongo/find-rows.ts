import type { Collection, Document, Filter } from 'mongodb';
import { MAX_TIME_MS } from './client';
import { isWorthRepeating } from './errors';
import { readConnectionsOf } from './read-connections';
import { createRowDecoder, type DecodeRow } from './row-decoder';
import type { Batch } from './wire-message';

export interface RowQuery {
  readonly filter: Document;
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly skip?: number;
  /** The index to use. */
  readonly hint?: Readonly<Record<string, 1 | -1>>;
  /** Most rows of the answer; all of them come in one batch. */
  readonly limit: number;
  readonly projection?: Document;
  /** The rows' texts are kept for longer than a request. */
  readonly keepsTexts?: boolean;
}

/** Rows that come at once; more of them would hold up everybody while they are decoded. */
const BATCH = 5000;

/**
 * The rows of a bare `find` command. A cursor of the driver costs three times as much and decodes each row twice, so it
 * only takes over what fails on the way: it has the driver's retry.
 */
export async function findRows<Row extends Document>(
  collection: Collection<Row>,
  query: RowQuery,
): Promise<readonly Row[]> {
  const { filter, sort, skip, hint, limit, projection, keepsTexts = false } = query;
  // Field by field: spreading would give every command a shape of its own, which costs more than all the rest.
  const command: Document = { find: collection.collectionName, filter };
  if (sort) command['sort'] = sort;
  if (skip) command['skip'] = skip;
  if (hint) command['hint'] = hint;
  if (projection) command['projection'] = projection;
  command['limit'] = limit;
  command['batchSize'] = Math.min(limit, BATCH);
  const decode = decoderOf<Row>(`${collection.collectionName}.find`, keepsTexts);
  const rows = await readAll(collection, command, decode);
  if (rows !== null) return rows;
  const options = { sort, skip, hint, limit, projection, maxTimeMS: MAX_TIME_MS };
  const cursor = collection.find(filter as Filter<Row>, options);
  return cursor.toArray() as Promise<unknown> as Promise<readonly Row[]>;
}

/** The same for an aggregation; texts of its rows may be kept. */
export async function aggregateRows<Row extends Document, Stored extends Document>(
  collection: Collection<Stored>,
  pipeline: Document[],
): Promise<readonly Row[]> {
  const name = collection.collectionName;
  const command = { aggregate: name, pipeline, cursor: { batchSize: BATCH } };
  const rows = await readAll(collection, command, decoderOf<Row>(`${name}.aggregate`, true));
  return rows ?? collection.aggregate<Row>(pipeline, { maxTimeMS: MAX_TIME_MS }).toArray();
}

const decoders = new Map<string, DecodeRow>();

/** What a decoder has learned of rows serves all queries of the process. */
function decoderOf<Row>(source: string, keepsTexts: boolean): (row: Buffer) => Row {
  const key = `${source}${keepsTexts ? ' kept' : ''}`;
  const decode = decoders.get(key) ?? createRowDecoder({ keepsTexts });
  decoders.set(key, decode);
  return decode as (row: Buffer) => Row;
}

type Source = Pick<Collection, 'db' | 'collectionName'>;

/** All rows that a command leads to, batch by batch; null when the driver has to read them. */
async function readAll<Row>(
  { db, collectionName }: Source,
  command: Document,
  decode: (row: Buffer) => Row,
): Promise<readonly Row[] | null> {
  command['maxTimeMS'] = MAX_TIME_MS;
  command['$db'] = db.databaseName;
  const connections = readConnectionsOf(db.client);
  const rows: Row[] = [];
  try {
    for (let next: Document | null = command; next !== null;) {
      const batch: Batch | null = await connections.send(next);
      if (batch === null) return null;
      for (const row of batch.rows) rows.push(decode(row));
      next = batch.cursorId === 0n ? null : restOf(batch, { db, collectionName });
    }
    return rows;
  } catch (error) {
    if (isWorthRepeating(error)) return null;
    throw error;
  }
}

function restOf({ cursorId }: Batch, { db, collectionName }: Source): Document {
  return {
    getMore: cursorId,
    collection: collectionName,
    batchSize: BATCH,
    $db: db.databaseName,
  };
}
