import { isDeepStrictEqual } from 'node:util';
import {
  MongoBulkWriteError,
  type AnyBulkWriteOperation,
  type Collection,
  type Document,
  type Timestamp,
} from 'mongodb';
import pLimit from 'p-limit';
import { lockAsRead } from '../../platform/operations/bulk';
import type { OutboxChange } from '../../platform/events';
import { isDuplicateKey } from '../../platform/mongo/errors';
import { logOperation, type OperationEntry } from '../../platform/operations';
import { SERVER_TIME, touch } from './change-stamp.repository';
import { claimsOf, fieldTaken, type UniqueField } from './product-claims';
import type { Change } from './product-decision';
import type { ProductDocument } from './product-document';

/** A change on its way, with what goes along in the same write. */
export interface ProductWrite extends Omit<Change<ProductDocument>, 'outcome'> {
  readonly emission: OutboxChange | null;
  /** The log entry by which a retry finds what was done; null = it is not retried. */
  readonly entry: OperationEntry | null;
  /** The batch that only holds the product until it commits: a new one stays invisible, another one is locked. */
  readonly holder?: string;
}

/** What became of writes: the unique value that stood in the way of some, and whether all others were made. */
export interface WrittenProducts {
  readonly taken: ReadonlyMap<string, UniqueField | 'id'>;
  readonly isComplete: boolean;
}

type Row = ProductDocument & { readonly changeStamp?: Timestamp };

/**
 * Writes of several products that a process has under way at once. More of them are no faster together, and hold the
 * connections that the rest of the process waits for.
 */
const MAX_LARGE_WRITES = 8;

/** Every way in which a product is written, but for the reservations of orders. */
export function createProductWritesRepository(products: Collection<Row>, onChange: () => void) {
  const limit = pLimit(MAX_LARGE_WRITES);
  return {
    /** Each write is one update of one document that is still as it was read; the others are made in any case. */
    write: async (writes: readonly ProductWrite[]): Promise<WrittenProducts> => {
      if (writes.length === 0) return { taken: new Map(), isComplete: true };
      const updates = writes.filter(({ before }) => before !== null).length;
      try {
        const operations = writes.map(toOperation);
        const send = () => products.bulkWrite(operations, { ordered: false });
        const { matchedCount } = await (writes.length > 1 ? limit(send) : send());
        return { taken: new Map(), isComplete: matchedCount === updates };
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError)) throw error;
        return { taken: takenValues(error, writes), isComplete: updates === 0 };
      } finally {
        onChange();
      }
    },
    /** Takes away what a batch left on a product, if anything: its lock and claims, or the whole product that it had staged. */
    clear: async (stored: ProductDocument, holder: string): Promise<void> => {
      const { _id: id } = stored;
      if (stored.staged === holder) await products.deleteOne({ _id: id, staged: holder });
      else {
        const released = { lock: undefined, ...claimsField(claimsOf(stored)) };
        await products.updateOne({ _id: id, lock: holder }, setOrUnset(released));
      }
    },
  };
}

function toOperation(write: ProductWrite): AnyBulkWriteOperation<Row> {
  const { before, after, emission, entry, holder } = write;
  if (before === null) {
    const ops = entry === null ? {} : { ops: [entry] };
    const hidden = holder === undefined ? emission?.fields : { staged: holder };
    return { insertOne: { document: { ...after, ...hidden, ...ops, changeStamp: SERVER_TIME } } };
  }
  const changes = holder === undefined ? changedFields(before, after) : {};
  const filter: Document = { _id: before._id, ...asRead(before, changes), ...emission?.filter };
  let update: Document;
  if (holder === undefined) {
    const $push = { ...emission?.push, ...(entry === null ? {} : logOperation(before, entry)) };
    update = {
      ...setOrUnset({ ...changes, ...claimsAfter(write), ...emission?.set, lock: undefined }),
      $currentDate: touch,
      ...(Object.keys($push).length > 0 ? { $push } : {}),
    };
  } else {
    const claims = [...new Set([...claimsOf(before), ...claimsOf(after)])];
    update = setOrUnset({ lock: holder, ...claimsField(claims) });
  }
  return { updateOne: { filter, update } };
}

/** The fields that a change sets; `undefined` removes one. What it does not touch stays as it is stored. */
function changedFields(before: ProductDocument, after: ProductDocument): Document {
  const changes: Document = {};
  for (const name of Object.keys({ ...before, ...after }) as (keyof ProductDocument)[]) {
    if (!isDeepStrictEqual(before[name], after[name])) changes[name] = after[name];
  }
  return changes;
}

/** Fields that change without a new version; a write that sets one expects the value that it was decided on. */
const UNVERSIONED = ['stock', 'rating', 'ratingCount', 'popularity', 'staged'] as const;

function asRead(before: ProductDocument, changes: Document): Document {
  const expected: Document = { version: before.version, deletedAt: null, ...lockAsRead(before) };
  for (const name of UNVERSIONED) if (name in changes) expected[name] = before[name];
  return expected;
}

/** A deleted product claims nothing; one that a batch had locked may claim what it will not have. */
function claimsAfter({ before, after }: ProductWrite): Document {
  const claims = after.deletedAt === null ? claimsOf(after) : [];
  const isSame = before?.lock === undefined && isDeepStrictEqual(claims, claimsOf(before ?? {}));
  return isSame ? {} : claimsField(claims);
}

/** No claims at all are left out, so that their index is sparse. */
function claimsField(claims: readonly string[]): Document {
  return { claims: claims.length > 0 ? claims : undefined };
}

/** An update that sets fields and removes those that are `undefined`. */
function setOrUnset(fields: Document): Document {
  const $set: Document = {};
  const $unset: Document = {};
  for (const [name, value] of Object.entries<unknown>(fields)) {
    if (value === undefined) $unset[name] = '';
    else $set[name] = value;
  }
  return {
    ...(Object.keys($set).length > 0 ? { $set } : {}),
    ...(Object.keys($unset).length > 0 ? { $unset } : {}),
  };
}

/** Which writes met a unique value of another product; any other fault is one of the whole batch. */
function takenValues(
  error: MongoBulkWriteError,
  writes: readonly ProductWrite[],
): ReadonlyMap<string, UniqueField | 'id'> {
  if (!isDuplicateKey(error)) throw error;
  const taken = new Map<string, UniqueField | 'id'>();
  for (const { index, errmsg } of [error.writeErrors].flat()) {
    const write = writes[index];
    if (write === undefined) throw error;
    taken.set(write.after._id, fieldTaken(errmsg));
  }
  return taken;
}
