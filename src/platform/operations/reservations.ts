import type { Collection, Document, Filter } from 'mongodb';
import { chunksOf } from '../values/iterables';
import { MAX_TIME_MS } from '../mongo/client';
import { isDuplicateKey } from '../mongo/errors';
import { orElse, updateWhen } from '../mongo/field-update';
import {
  createUpdateBatcher,
  gatheredWrites,
  type Update,
  type Written,
} from '../mongo/gathered-writes';
import { readById } from '../mongo/batch-by-key';
import { unavailableError } from '../values/errors';
import { untilApplied } from '../values/repeat';

/*
 * Counters that many requests reserve from. They are exact under crashes, pauses and retries, without transactions. A
 * change leaves its token in the counter, so that repeating it does nothing. A process that resumes late must not
 * repeat a change whose token has been removed. No removed token is greater than `resMax`, so a greater one was never
 * removed. Tokens begin with a time, so this is the case for most new ones. Any other change depends on the version
 * that was read before its owner checked that the change is still wanted, and removing a token increments `resVer`.
 * Simultaneous reservations of one counter do not conflict, because they remove nothing.
 */

/** The fields of a document that is a counter, besides its amount. */
export interface CounterFields {
  /** Changes that are not settled: `o` is the token, `q` the quantity. */
  readonly res?: readonly { readonly o: string; readonly q: number }[];
  /** Incremented whenever tokens are removed. */
  readonly resVer?: number;
  /** No token that was ever removed is greater; absent before the first removal. */
  readonly resMax?: string;
}

/** A counter from the point of view of one token. */
export interface CounterView {
  readonly available: number;
  readonly version: number;
  /** Whether the token's change has been applied. */
  readonly isApplied: boolean;
}

/** A positive quantity is reserved, a negative one is returned. */
export interface Change {
  readonly id: string;
  readonly quantity: number;
  /** How far below zero the amount may go. */
  readonly overdraft?: number;
}

export interface Reservations<P extends CounterView = CounterView> {
  /**
   * Counters by id, as seen by a token that has changed none of them; missing counters are left out. Reads are shared.
   */
  readCounters(ids: readonly string[]): Promise<ReadonlyMap<string, P>>;
  /** Counters by id, as seen by this token. */
  view(ids: readonly string[], token: string): Promise<ReadonlyMap<string, P>>;
  /** Applies changes to the counters as they were read; false if some of them changed in the meantime. */
  move(
    token: string,
    changes: readonly (Change & { readonly version: number })[],
  ): Promise<boolean>;
  /** Undoes all changes of the token, and invalidates those that are still in flight. */
  release(token: string, ids: readonly string[]): Promise<void>;
  /** The oldest tokens of those counters that are almost full, at most `limit` of each. */
  listFull(ids: readonly string[], limit: number): Promise<readonly string[]>;
  /** Removes tokens whose changes are final, by counter. */
  settle(tokens: ReadonlyMap<string, readonly string[]>): Promise<void>;
}

export interface ReservationsOptions<Row, P extends CounterView> {
  readonly collection: Collection<Row & Document>;
  /** The field with the amount. */
  readonly amount: string;
  /** Which documents are counters. */
  readonly filter?: Document;
  /** Additional fields that `toCounter` needs. */
  readonly fields?: Document;
  readonly toCounter: (row: Row, counter: CounterView) => P;
  /** Whether the first change creates a counter, with an amount of zero. */
  readonly isUpserted?: boolean;
}

/** The maximum number of unsettled changes in a counter. */
const MAX_UNSETTLED = 5000;
/** Changes that are sent together are refused together, so a counter counts as full a little earlier. */
const FULL_AT = MAX_UNSETTLED - 100;
/** After this many settlements in one call, a counter that is still full counts as overloaded. */
const MAX_SETTLEMENTS = 5;
/** The number of counters in one command that removes tokens, so that it ends well within its time limit. */
const MAX_SETTLED_COUNTERS = 1000;

type CounterRow = CounterFields & { readonly _id: string };

export function createReservations<Row extends CounterRow, P extends CounterView>(
  options: ReservationsOptions<Row, P>,
): Reservations<P> {
  return { ...viewsOf(options), ...changesOf(options) };
}

function viewsOf<Row extends CounterRow, P extends CounterView>({
  collection,
  amount,
  filter = {},
  fields = {},
  toCounter,
}: ReservationsOptions<Row, P>): Pick<Reservations<P>, 'readCounters' | 'view' | 'listFull'> {
  const projection = { ...fields, [amount]: 1, resVer: 1 };
  const toValue = (row: Row) => {
    const { resVer: version = 0, res = [] } = row;
    const available = Number((row as Document)[amount] ?? 0);
    return toCounter(row, { available, version, isApplied: res.length > 0 });
  };
  const rowsOf = collection as never as Collection<Row>;
  const read = readById(rowsOf, { filter, projection, toValue });
  return {
    readCounters: async (ids) => {
      const counters = new Map<string, P>();
      for (const [index, counter] of (await Promise.all(ids.map(read))).entries()) {
        if (counter !== null) counters.set(ids[index] ?? '', counter);
      }
      return counters;
    },
    view: async (ids, token) => {
      const withToken = { ...projection, res: { $elemMatch: { o: token } } };
      const filterByIds = { ...filter, _id: { $in: [...ids] } } as Filter<Row>;
      const rows = await rowsOf
        .find(filterByIds, { projection: withToken, maxTimeMS: MAX_TIME_MS })
        .toArray();
      return new Map((rows as Row[]).map((row) => [row._id, toValue(row)]));
    },
    listFull: async (ids, limit) => {
      const full = { _id: { $in: [...ids] }, [`res.${FULL_AT}`]: { $exists: true } } as Filter<Row>;
      const projection = { res: { $slice: limit } };
      const rows = await rowsOf.find(full, { projection, maxTimeMS: MAX_TIME_MS }).toArray();
      return rows.flatMap(({ res = [] }) => res.map(({ o }) => o));
    },
  };
}

/** A change by one token, based on the version of the counter that was read. */
interface TokenChange extends Change {
  readonly token: string;
  readonly version: number;
}

/** Changes of one counter. */
type CounterChanges = readonly [TokenChange, ...TokenChange[]];

function changesOf<Row extends CounterRow, P extends CounterView>({
  collection,
  amount,
  isUpserted: upsert = false,
}: ReservationsOptions<Row, P>): Pick<Reservations<P>, 'move' | 'release' | 'settle'> {
  const writes = gatheredWrites(collection.db, collection.collectionName);
  /** Makes the changes of one counter in one update, or each on its own if they were refused together. */
  const moveInCounter = async (parts: CounterChanges): Promise<readonly TokenChange[]> => {
    if (await isMade(writes.updateOne(moveUpdate(parts, { amount, upsert })))) return parts;
    if (parts.length === 1) return [];
    return (await Promise.all(parts.map((part) => moveInCounter([part])))).flat();
  };
  /**
   * Makes the changes of several owners. Those that are alone in their counter share one update of many documents; the
   * others are merged by counter. Counters that do not exist yet are written one by one, because an upsert checks no
   * amount.
   */
  const moveAll = async (parts: readonly TokenChange[]): Promise<ReadonlySet<TokenChange>> => {
    const groups = upsert ? parts.map((part) => [part] as const) : groupsOf(parts);
    const singleChanges: TokenChange[] = [];
    const sharedCounters: CounterChanges[] = [];
    for (const group of groups) {
      if (group.length === 1) singleChanges.push(group[0]);
      else sharedCounters.push(group);
    }
    const areMany = !upsert && singleChanges.length > 1;
    const results = await Promise.all([
      areMany ? moveInCounters(collection as never, amount, singleChanges) : [],
      ...(areMany ? sharedCounters : groups).map(moveInCounter),
    ]);
    return new Set(results.flat());
  };
  const moveTogether = createUpdateBatcher((owners: readonly (readonly TokenChange[])[]) =>
    moveAll(owners.flat()),
  );
  return {
    move: async (token, changes) => {
      const parts: TokenChange[] = [];
      for (const change of changes) parts.push({ token, ...change });
      const results = await (upsert ? moveAll(parts) : moveTogether(parts));
      for (const part of parts) if (!results.has(part)) return false;
      return true;
    },
    release: async (token, ids) => {
      const update = releaseUpdate(token, amount);
      await Promise.all(ids.map((_id) => writes.updateOne({ filter: { _id }, update, upsert })));
    },
    settle: async (tokens) => {
      // A token becomes final in all its counters at once, and raising a version twice does no harm.
      const finalTokens = [...new Set([...tokens.values()].flat())];
      const o = { $in: finalTokens };
      const resMax = finalTokens.reduce((a, b) => (a > b ? a : b), '');
      for (const ids of chunksOf([...tokens.keys()], MAX_SETTLED_COUNTERS)) {
        const _id = { $in: ids };
        const update = { $pull: { res: { o } }, $inc: { resVer: 1 }, $max: { resMax } };
        await collection.updateMany({ _id } as never, update as never);
      }
    },
  };
}

/** Returns what the token holds (nothing if it is missing), and always raises the version. */
function releaseUpdate(token: string, amount: string): Document[] {
  const tokens = { $ifNull: ['$res', []] };
  const own = { $filter: { input: tokens, cond: { $eq: ['$$this.o', token] } } };
  const heldQuantity = { $sum: { $map: { input: own, in: '$$this.q' } } };
  return [
    {
      $set: {
        [amount]: { $add: [{ $ifNull: [`$${amount}`, 0] }, heldQuantity] },
        res: { $filter: { input: tokens, cond: { $ne: ['$$this.o', token] } } },
        resVer: { $add: [{ $ifNull: ['$resVer', 0] }, 1] },
        resMax: { $max: ['$resMax', { $literal: token }] },
      },
    },
  ];
}

export interface Reservation {
  readonly token: string;
  readonly changes: readonly Change[];
  /** Called after the counters were read and before any change is made. */
  readonly isWanted: () => Promise<boolean>;
  /**
   * Counters that were read before the token's owner was created: its existence then shows that the reservation is
   * wanted.
   */
  readonly snapshot?: ReadonlyMap<string, CounterView> | null;
  /** Settles final changes in full counters; true if some of these were full. */
  readonly settleFull?: (ids: readonly string[]) => Promise<boolean>;
}

export type ReservationOutcome =
  | { readonly kind: 'moved' | 'unwanted' }
  | { readonly kind: 'short'; readonly available: ReadonlyMap<string, number> };

/**
 * Makes all changes of a token, once. Any number of drivers may do so at once. `short`: some counters have too little,
 * and no more changes were made; earlier ones stay until they are released. Returning to a counter that no longer
 * exists does nothing.
 */
export async function reserve(
  counters: Reservations,
  { token, changes, isWanted, snapshot = null, settleFull = async () => false }: Reservation,
): Promise<ReservationOutcome> {
  const sortedChanges = [...changes].sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids: string[] = [];
  for (const { id } of sortedChanges) ids.push(id);
  if (ids.length === 0) return { kind: 'moved' };
  const attemptAll = async (attempt: number): Promise<ReservationOutcome | 'full' | null> => {
    const isFirst = attempt === 0 && snapshot !== null;
    const current = isFirst ? snapshot : await counters.view(ids, token);
    if (!isFirst && !(await isWanted())) return { kind: 'unwanted' };
    const available = new Map<string, number>();
    const missingChanges: (Change & { readonly version: number })[] = [];
    for (const move of sortedChanges) {
      const counter = current.get(move.id);
      const isApplied = counter === undefined ? move.quantity <= 0 : counter.isApplied;
      if (isApplied) continue;
      missingChanges.push({ ...move, version: counter?.version ?? 0 });
      if (isShort(move, counter)) available.set(move.id, counter?.available ?? 0);
    }
    if (available.size > 0) return { kind: 'short', available };
    if (missingChanges.length === 0 || (await counters.move(token, missingChanges)))
      return { kind: 'moved' };
    // Rivals are the usual reason, so full counters are only looked for after a second refusal.
    return attempt > 0 && (await settleFull(missingChanges.map(({ id }) => id))) ? 'full' : null;
  };
  // Restarted after each settlement, because the time limit is only for rivals.
  for (let settlements = 0; settlements <= MAX_SETTLEMENTS; settlements += 1) {
    const outcome = await untilApplied((attempt) => attemptAll(settlements + attempt));
    if (outcome !== 'full') return outcome;
  }
  throw tooManyUnsettled();
}

function tooManyUnsettled() {
  return unavailableError(
    'overloaded',
    `More than ${FULL_AT} orders of the same product or coupon wait to be settled, which takes a moment; ` +
      'repeat the request after the time in `Retry-After`.',
  );
}

/** Whether a counter has too little for a change. */
export function isShort(
  { quantity, overdraft = 0 }: Change,
  counter: CounterView | undefined,
): boolean {
  return quantity > 0 && (counter?.available ?? 0) + overdraft < quantity;
}

function groupsOf(parts: readonly TokenChange[]): readonly CounterChanges[] {
  const groups = new Map<string, [TokenChange, ...TokenChange[]]>();
  for (const part of parts) {
    const group = groups.get(part.id);
    if (group) group.push(part);
    else groups.set(part.id, [part]);
  }
  return [...groups.values()];
}

/** The upsert of an existing counter that has changed since it was read fails as a duplicate. */
async function isMade(write: Promise<Written>): Promise<boolean> {
  try {
    const { isMatched, isUpserted } = await write;
    return isMatched || isUpserted;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Changes of several tokens in one counter, each made once, however many drivers attempt it; all of them or none.
 * Returned quantities do not help those that reserve. The conditions are in the filter if a refusal must not create the
 * counter, and if several changes share its plan: then existing tokens need not be written again.
 */
function moveUpdate(
  [first, ...others]: CounterChanges,
  { amount, upsert }: { readonly amount: string; readonly upsert: boolean },
): Update {
  const { id, version } = first;
  const parts = [first, ...others];
  const tokens: string[] = [];
  const res: { readonly o: string; readonly q: number }[] = [];
  let leastToken = first.token;
  let overdraft = Infinity;
  let quantityTaken = 0;
  let totalQuantity = 0;
  for (const { token, quantity, overdraft: own = 0 } of parts) {
    if (tokens.includes(token)) continue;
    tokens.push(token);
    res.push({ o: token, q: quantity });
    if (token < leastToken) leastToken = token;
    overdraft = Math.min(overdraft, own);
    quantityTaken += Math.max(quantity, 0);
    totalQuantity += quantity;
  }
  const most = MAX_UNSETTLED - tokens.length;
  const update = { $inc: { [amount]: -totalQuantity }, $push: { res: { $each: res } } };
  if (upsert || tokens.length > 1) {
    const filter = {
      _id: id,
      $or: [
        // If they read different versions, at most one of them can be the present one.
        ...(parts.every((part) => part.version === version)
          ? [{ resVer: version === 0 ? { $in: [0, null] } : version }]
          : []),
        { resMax: { $lt: leastToken } },
      ],
      ...(quantityTaken > 0 ? { [amount]: { $gte: quantityTaken - overdraft } } : {}),
      'res.o': { $nin: tokens },
      [`res.${most}`]: { $exists: false },
    };
    return { filter, update, upsert };
  }
  const isEnough = { $gte: [orElse(amount, 0), quantityTaken - overdraft] };
  return updateWhen({
    _id: id,
    conditions: [
      isNotRemoved({ $literal: leastToken }, version),
      ...(quantityTaken > 0 ? [isEnough] : []),
      { $eq: [{ $setIntersection: [orElse('res.o', []), { $literal: tokens }] }, []] },
      { $lte: [{ $size: orElse('res', []) }, most] },
    ],
    update,
  });
}

/** Whether a token cannot have been removed since this version of the counter was read. */
function isNotRemoved(token: Document | string, version: number | string): Document {
  return {
    $or: [{ $eq: [orElse('resVer', 0), version] }, { $lt: [orElse('resMax', token), token] }],
  };
}

/**
 * Makes changes in different counters. If some were refused, reads which ones were made; repeated ones find their
 * tokens and change nothing more.
 */
async function moveInCounters(
  collection: Collection<{ readonly _id: string }>,
  amount: string,
  parts: readonly TokenChange[],
): Promise<readonly TokenChange[]> {
  const ids = parts.map(({ id }) => id);
  const filter = { _id: { $in: ids } };
  const { modifiedCount } = await collection.updateMany(
    filter,
    changesOfMany(parts, { ids, amount }),
  );
  if (modifiedCount === parts.length) return parts;
  const tokens = { $literal: parts.map(({ token }) => token) };
  const projection = { madeTokens: { $setIntersection: [orElse('res.o', []), tokens] } };
  const options = { projection, maxTimeMS: MAX_TIME_MS };
  const rows = await collection.find<MadeRow>(filter, options).toArray();
  const tokensById = new Map(rows.map((row) => [row._id, row.madeTokens]));
  return parts.filter(({ id, token }) => tokensById.get(id)?.includes(token));
}

interface MadeRow {
  readonly _id: string;
  readonly madeTokens: readonly string[];
}

/** One update of many counters, in which each counter finds its own change. */
function changesOfMany(
  parts: readonly TokenChange[],
  { ids, amount }: { readonly ids: readonly string[]; readonly amount: string },
): Document[] {
  const changes: Document[] = [];
  for (const { token: o, quantity: q, version, overdraft = 0 } of parts) {
    // Null is less than any amount: returning needs no minimum.
    changes.push({ token: { o, q }, version, least: q > 0 ? q - overdraft : null });
  }
  const index = { $indexOfArray: [{ $literal: ids }, '$_id'] };
  const move = { $arrayElemAt: [{ $literal: changes }, index] };
  const tokens = orElse('res', []);
  const isFree = { $not: [{ $in: ['$$move.token.o', orElse('res.o', [])] }] };
  const conditions = [
    isNotRemoved('$$move.token.o', '$$move.version'),
    { $gte: [orElse(amount, 0), '$$move.least'] },
    isFree,
    { $lt: [{ $size: tokens }, MAX_UNSETTLED] },
  ];
  const newFields = {
    [amount]: { $subtract: [orElse(amount, 0), '$$move.token.q'] },
    res: { $concatArrays: [tokens, ['$$move.token']] },
  };
  const newCounter = {
    $cond: [{ $and: conditions }, { $mergeObjects: ['$$ROOT', newFields] }, '$$ROOT'],
  };
  return [{ $replaceWith: { $let: { vars: { move }, in: newCounter } } }];
}
