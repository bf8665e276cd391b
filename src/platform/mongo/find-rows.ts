import type { Collection, Document, Filter } from 'mongodb';
import { MAX_TIME_MS } from './client';
import { isWorthRepeating } from './errors';
import { readConnectionsOf } from './read-connections';
import { createRowDecoder, type DecodeRow } from './row-decoder';

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

/**
 * The rows of one bare `find` command. A cursor of the driver costs three times as much and decodes each row twice,
 * so it only takes over what the bare command cannot do: the rest of a huge answer, and the driver's retry.
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
  command['batchSize'] = limit;
  const rows = await onlyBatch(collection, command);
  if (rows !== null) {
    return rows.map(decoderOf<Row>(`${collection.collectionName}.find`, keepsTexts));
  }
  const options = { sort, skip, hint, limit, projection, maxTimeMS: MAX_TIME_MS };
  const cursor = collection.find(filter as Filter<Row>, options);
  return cursor.toArray() as Promise<unknown> as Promise<readonly Row[]>;
}

const decoders = new Map<string, DecodeRow>();

/** What a decoder has learned of rows serves all queries of the process. */
function decoderOf<Row>(source: string, keepsTexts: boolean): (row: Buffer) => Row {
  const key = `${source}${keepsTexts ? ' kept' : ''}`;
  const decode = decoders.get(key) ?? createRowDecoder({ keepsTexts });
  decoders.set(key, decode);
  return decode as (row: Buffer) => Row;
}

const AGGREGATE_BATCH = 1000;

/** The same for an aggregation; texts of its rows may be kept. */
export async function aggregateRows<Row extends Document, Source extends Document>(
  collection: Collection<Source>,
  pipeline: Document[],
): Promise<readonly Row[]> {
  const rows = await onlyBatch(collection, {
    aggregate: collection.collectionName,
    pipeline,
    cursor: { batchSize: AGGREGATE_BATCH },
  });
  if (rows !== null)
    return rows.map(decoderOf<Row>(`${collection.collectionName}.aggregate`, true));
  return collection.aggregate<Row>(pipeline, { maxTimeMS: MAX_TIME_MS }).toArray();
}

/** The rows of an answer that is complete in its first batch, as bytes; null when it takes a cursor of the driver. */
async function onlyBatch(
  { db }: { readonly db: Collection['db'] },
  command: Document,
): Promise<readonly Buffer[] | null> {
  command['maxTimeMS'] = MAX_TIME_MS;
  command['$db'] = db.databaseName;
  try {
    const answer = await readConnectionsOf(db.client).send(command);
    return answer?.isAll === true ? answer.rows : null;
  } catch (error) {
    if (isWorthRepeating(error)) return null;
    throw error;
  }
}
