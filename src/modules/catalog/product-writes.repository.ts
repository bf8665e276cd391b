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
  if (holder !== undefined) {
    const claims = [...new Set([...claimsOf(before), ...claimsOf(after)])];
    const filter = { _id: before._id, ...asRead(before, {}) };
    return asOperation(filter, setOrUnset({ lock: holder, ...claimsField(claims) }));
  }
  const changes = changedFields(before, after);
  return asOperation(
    { _id: before._id, ...asRead(before, changes), ...emission?.filter },
    {
      ...setOrUnset({ ...changes, ...claimsAfter(write), ...emission?.set, lock: undefined }),
      $currentDate: touch,
      ...pushed(before, write),
    },
  );
}

function asOperation(filter: Document, update: Document): AnyBulkWriteOperation<Row> {
  return { updateOne: { filter, update } } as Document as AnyBulkWriteOperation<Row>;
}

/** The fields that a change sets; `undefined` removes one. What it does not touch stays as it is stored. */
function changedFields(before: ProductDocument, after: ProductDocument): Document {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<
    keyof ProductDocument
  >;
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** Fields that change without a new version; a write that sets one expects the value that it was decided on. */
const UNVERSIONED = ['stock', 'rating', 'ratingCount', 'popularity', 'staged'] as const;

function asRead(before: ProductDocument, changes: Document): Document {
  const expected = UNVERSIONED.filter((name) => name in changes).map((name) => [
    name,
    before[name],
  ]);
  const { version } = before;
  return {
    version,
    deletedAt: null,
    ...lockAsRead(before),
    ...(Object.fromEntries(expected) as Document),
  };
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
  const entries = Object.entries<unknown>(fields);
  const removed = entries
    .filter(([, value]) => value === undefined)
    .map(([name]) => [name, ''] as const);
  const set = entries.filter(([, value]) => value !== undefined);
  return {
    ...(set.length > 0 ? { $set: Object.fromEntries<unknown>(set) } : {}),
    ...(removed.length > 0 ? { $unset: Object.fromEntries(removed) } : {}),
  };
}

function pushed(
  row: Pick<ProductDocument, 'ops'>,
  { emission, entry }: Pick<ProductWrite, 'emission' | 'entry'>,
): Document {
  const $push = { ...emission?.push, ...(entry === null ? {} : logOperation(row, entry)) };
  return Object.keys($push).length > 0 ? { $push } : {};
}

/** Which writes met a unique value of another product; any other fault is one of the whole batch. */
function takenValues(
  error: MongoBulkWriteError,
  writes: readonly ProductWrite[],
): ReadonlyMap<string, UniqueField | 'id'> {
  if (!isDuplicateKey(error)) throw error;
  const faults = [error.writeErrors].flat();
  return new Map(
    faults.map((fault) => {
      const write = writes[fault.index];
      if (write === undefined) throw error;
      return [write.after._id, fieldTaken(fault.errmsg)];
    }),
  );
}
