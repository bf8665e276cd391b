import type { Collection, Document, Filter } from 'mongodb';
import { chunksOf } from '../values/chunks';
import { MAX_TIME_MS } from '../mongo/client';
import { isDuplicateKey } from '../mongo/errors';
import { orElse, updateWhen } from '../mongo/field-update';
import {
  gatheredUpdates,
  gatheredWrites,
  type Update,
  type Written,
} from '../mongo/gathered-writes';
import { readById } from '../mongo/batch-by-key';
import { unavailableError } from '../values/errors';
import { untilApplied } from '../values/until-applied';

/*
 * Amounts that many want a part of, exact under crashes, pauses and retries without transactions. A move leaves its
 * token in the pool, so that a second one does nothing. Removing a token bumps `resVer`, and a move is conditional
 * on the version that was read before its owner made sure that it is still wanted: whoever wakes up late finds the
 * version changed. Parallel reservations of one pool do not meet, for they remove nothing.
 */

/** The fields of a document that is a pool, beside its amount. */
export interface PoolFields {
  /** Moves that are not settled: `o` is the token, `q` the quantity. */
  readonly res?: readonly { readonly o: string; readonly q: number }[];
  /** Version of token removals. */
  readonly resVer?: number;
}

/** A pool as one token sees it. */
export interface Pool {
  readonly available: number;
  readonly version: number;
  /** True when the token's move is made. */
  readonly isMoved: boolean;
}

/** Positive quantities are reserved, negative ones given back. */
export interface Move {
  readonly id: string;
  readonly quantity: number;
  /** How far below zero the amount may go. */
  readonly overdraft?: number;
}

export interface Reservations<P extends Pool = Pool> {
  /** Pools by id as a token sees them that is in none; those that are not there are missing. Reads are shared. */
  readPools(ids: readonly string[]): Promise<ReadonlyMap<string, P>>;
  /** The same for any token. */
  view(ids: readonly string[], token: string): Promise<ReadonlyMap<string, P>>;
  /** Makes moves on what was seen; false when some pools changed meanwhile. */
  move(token: string, changes: readonly (Move & { readonly version: number })[]): Promise<boolean>;
  /** Undoes whatever the token has moved, and voids its moves that are still under way. */
  release(token: string, ids: readonly string[]): Promise<void>;
  /** The oldest tokens of the pools among these that hold about as many as they may: so many of each. */
  listFull(ids: readonly string[], limit: number): Promise<readonly string[]>;
  /** Forgets tokens whose moves are final, by pool. */
  settle(tokens: ReadonlyMap<string, readonly string[]>): Promise<void>;
}

export interface ReservationsOptions<Row, P extends Pool> {
  readonly collection: Collection<Row & Document>;
  /** The field that holds the amount. */
  readonly amount: string;
  /** Which documents count. */
  readonly filter?: Document;
  /** Fields that `toPool` adds to what every pool shows. */
  readonly fields?: Document;
  readonly toPool: (row: Row, pool: Pool) => P;
  /** Pools come into being by their first move, with an amount of zero. */
  readonly isUpserted?: boolean;
}

/** A pool takes no more moves than this until some are settled. */
const MAX_UNSETTLED = 5000;
/** Moves that come together are refused together, so a pool counts as full a little earlier. */
const FULL_AT = MAX_UNSETTLED - 100;
/** After so many settlements a full pool is left alone for now. */
const MAX_SETTLEMENTS = 5;
/** Pools whose tokens one command forgets: it ends well within its time limit. */
const MAX_SETTLED_POOLS = 1000;

type PoolRow = PoolFields & { readonly _id: string };

export function createReservations<Row extends PoolRow, P extends Pool>(
  options: ReservationsOptions<Row, P>,
): Reservations<P> {
  return { ...viewsOf(options), ...movesOf(options) };
}

function viewsOf<Row extends PoolRow, P extends Pool>({
  collection,
  amount,
  filter = {},
  fields = {},
  toPool,
}: ReservationsOptions<Row, P>): Pick<Reservations<P>, 'readPools' | 'view' | 'listFull'> {
  const shown = { ...fields, [amount]: 1, resVer: 1 };
  const toValue = (row: Row) => {
    const { resVer: version = 0, res = [] } = row;
    const available = Number((row as Document)[amount] ?? 0);
    return toPool(row, { available, version, isMoved: res.length > 0 });
  };
  const rowsOf = collection as never as Collection<Row>;
  const read = readById(rowsOf, { filter, projection: shown, toValue });
  return {
    readPools: async (ids) => {
      const counters = new Map<string, P>();
      for (const [index, pool] of (await Promise.all(ids.map(read))).entries()) {
        if (pool !== null) counters.set(ids[index] ?? '', pool);
      }
      return counters;
    },
    view: async (ids, token) => {
      const projection = { ...shown, res: { $elemMatch: { o: token } } };
      const wanted = { ...filter, _id: { $in: [...ids] } } as Filter<Row>;
      const rows = await rowsOf.find(wanted, { projection, maxTimeMS: MAX_TIME_MS }).toArray();
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

/** A move of one token, on the version of its pool that was seen. */
interface TokenMove extends Move {
  readonly token: string;
  readonly version: number;
}

/** Moves of one pool, on the same version of it. */
type PoolMoves = readonly [TokenMove, ...TokenMove[]];

function movesOf<Row extends PoolRow, P extends Pool>({
  collection,
  amount,
  isUpserted: upsert = false,
}: ReservationsOptions<Row, P>): Pick<Reservations<P>, 'move' | 'release' | 'settle'> {
  const writes = gatheredWrites(collection.db, collection.collectionName);
  /** Moves of one pool as one update, or each on its own when they were refused together. */
  const moveInPool = async (parts: PoolMoves): Promise<readonly TokenMove[]> => {
    if (await isMade(writes.updateOne(moveUpdate(parts, { amount, upsert })))) return parts;
    if (parts.length === 1) return [];
    return (await Promise.all(parts.map((part) => moveInPool([part])))).flat();
  };
  /**
   * The moves of several owners: those that are alone in their pool by one update of many documents, the others
   * merged. Pools that come into being are written one by one: an upsert checks no amount.
   */
  const moveAll = async (parts: readonly TokenMove[]): Promise<ReadonlySet<TokenMove>> => {
    const groups = upsert ? parts.map((part) => [part] as const) : groupsOf(parts);
    const alone = groups.filter(({ length }) => length === 1).flat();
    const areMany = !upsert && alone.length > 1;
    const others = areMany ? groups.filter(({ length }) => length > 1) : groups;
    const made = await Promise.all([
      areMany ? moveInPools(collection as never, amount, alone) : [],
      ...others.map(moveInPool),
    ]);
    return new Set(made.flat());
  };
  const moveTogether = gatheredUpdates((owners: readonly (readonly TokenMove[])[]) =>
    moveAll(owners.flat()),
  );
  return {
    move: async (token, changes) => {
      const parts: TokenMove[] = [];
      for (const change of changes) parts.push({ token, ...change });
      const made = await (upsert ? moveAll(parts) : moveTogether(parts));
      for (const part of parts) if (!made.has(part)) return false;
      return true;
    },
    release: async (token, ids) => {
      const update = releaseUpdate(token, amount);
      await Promise.all(ids.map((_id) => writes.updateOne({ filter: { _id }, update, upsert })));
    },
    settle: async (tokens) => {
      // A token is final in all of its pools at once, and bumping a version twice does no harm.
      const o = { $in: [...new Set([...tokens.values()].flat())] };
      for (const ids of chunksOf([...tokens.keys()], MAX_SETTLED_POOLS)) {
        const _id = { $in: ids };
        const update = { $pull: { res: { o } }, $inc: { resVer: 1 } };
        await collection.updateMany({ _id } as never, update as never);
      }
    },
  };
}

/** Puts back what the token holds (nothing when it is not there) and bumps the version in any case. */
function releaseUpdate(token: string, amount: string): Document[] {
  const tokens = { $ifNull: ['$res', []] };
  const own = { $filter: { input: tokens, cond: { $eq: ['$$this.o', token] } } };
  const held = { $sum: { $map: { input: own, in: '$$this.q' } } };
  return [
    {
      $set: {
        [amount]: { $add: [{ $ifNull: [`$${amount}`, 0] }, held] },
        res: { $filter: { input: tokens, cond: { $ne: ['$$this.o', token] } } },
        resVer: { $add: [{ $ifNull: ['$resVer', 0] }, 1] },
      },
    },
  ];
}

export interface Reservation {
  readonly token: string;
  readonly changes: readonly Move[];
  /** Asked after the pools were read and before anything is moved. */
  readonly isWanted: () => Promise<boolean>;
  /** Pools that were read before the token's owner existed: that it was made since shows that it is wanted. */
  readonly seen?: ReadonlyMap<string, Pool> | null;
  /** Settles what is final in pools that are full; true when some of these were. */
  readonly settleFull?: (ids: readonly string[]) => Promise<boolean>;
}

export type ReservationOutcome =
  | { readonly kind: 'moved' | 'unwanted' }
  | { readonly kind: 'short'; readonly available: ReadonlyMap<string, number> };

/**
 * Makes all moves of a token, once. Any number of drivers may do so at once. `short`: nothing more was moved for
 * pools that have too little; what was moved before stays until it is released. Giving back to a pool that is gone
 * is no move.
 */
export async function reserve(
  counters: Reservations,
  { token, changes, isWanted, seen = null, settleFull = async () => false }: Reservation,
): Promise<ReservationOutcome> {
  const ordered = [...changes].sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids: string[] = [];
  for (const { id } of ordered) ids.push(id);
  if (ids.length === 0) return { kind: 'moved' };
  const attemptAll = async (attempt: number): Promise<ReservationOutcome | 'full' | null> => {
    const isFirst = attempt === 0 && seen !== null;
    const current = isFirst ? seen : await counters.view(ids, token);
    if (!isFirst && !(await isWanted())) return { kind: 'unwanted' };
    const available = new Map<string, number>();
    const missing: (Move & { readonly version: number })[] = [];
    for (const move of ordered) {
      const pool = current.get(move.id);
      if (!isMissing(move, pool)) continue;
      missing.push({ ...move, version: pool?.version ?? 0 });
      if (isShort(move, pool)) available.set(move.id, pool?.available ?? 0);
    }
    if (available.size > 0) return { kind: 'short', available };
    if (missing.length === 0 || (await counters.move(token, missing))) return { kind: 'moved' };
    // A rival is the usual reason: whether a pool is full is only asked of one that refuses twice.
    return attempt > 0 && (await settleFull(missing.map(({ id }) => id))) ? 'full' : null;
  };
  // Patience is for rivals: the time that a settlement takes does not count.
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

function isMissing({ quantity }: Move, pool: Pool | undefined): boolean {
  return pool === undefined ? quantity > 0 : !pool.isMoved;
}

/** Whether a pool has too little for a move. */
export function isShort({ quantity, overdraft = 0 }: Move, pool: Pool | undefined): boolean {
  return quantity > 0 && (pool?.available ?? 0) + overdraft < quantity;
}

function groupsOf(parts: readonly TokenMove[]): readonly PoolMoves[] {
  const groups = new Map<string, [TokenMove, ...TokenMove[]]>();
  for (const part of parts) {
    const key = `${part.id} ${part.version} ${part.overdraft ?? 0}`;
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups.values()];
}

/** A pool that is there, but not as it was seen, refuses to be made. */
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
 * Moves of several tokens in one pool, each of them once, however many drivers want it; what is given back is no help to
 * those who take. The conditions are in the filter where a refusal must not make the pool, and where several moves share its
 * plan: the tokens that are there need not be written again then.
 */
function moveUpdate(
  [first, ...others]: PoolMoves,
  { amount, upsert }: { readonly amount: string; readonly upsert: boolean },
): Update {
  const { id, version, overdraft = 0 } = first;
  const tokens: string[] = [];
  const res: { readonly o: string; readonly q: number }[] = [];
  let quantityTaken = 0;
  let moved = 0;
  for (const { token, quantity } of [first, ...others]) {
    if (tokens.includes(token)) continue;
    tokens.push(token);
    res.push({ o: token, q: quantity });
    quantityTaken += Math.max(quantity, 0);
    moved += quantity;
  }
  const most = MAX_UNSETTLED - tokens.length;
  const update = { $inc: { [amount]: -moved }, $push: { res: { $each: res } } };
  if (upsert || tokens.length > 1) {
    const filter = {
      _id: id,
      resVer: version === 0 ? { $in: [0, null] } : version,
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
      { $eq: [orElse('resVer', 0), version] },
      ...(quantityTaken > 0 ? [isEnough] : []),
      { $eq: [{ $setIntersection: [orElse('res.o', []), { $literal: tokens }] }, []] },
      { $lte: [{ $size: orElse('res', []) }, most] },
    ],
    update,
  });
}

/**
 * Each in a pool of its own. Where some were refused it is looked up which; what is repeated finds its tokens, and moves nothing
 * more.
 */
async function moveInPools(
  collection: Collection<{ readonly _id: string }>,
  amount: string,
  parts: readonly TokenMove[],
): Promise<readonly TokenMove[]> {
  const ids = parts.map(({ id }) => id);
  const filter = { _id: { $in: ids } };
  const { modifiedCount } = await collection.updateMany(filter, manyMoves(parts, { ids, amount }));
  if (modifiedCount === parts.length) return parts;
  const tokens = { $literal: parts.map(({ token }) => token) };
  const projection = { made: { $setIntersection: [orElse('res.o', []), tokens] } };
  const options = { projection, maxTimeMS: MAX_TIME_MS };
  const rows = await collection.find<MadeRow>(filter, options).toArray();
  const made = new Map(rows.map((row) => [row._id, row.made]));
  return parts.filter(({ id, token }) => made.get(id)?.includes(token));
}

interface MadeRow {
  readonly _id: string;
  readonly made: readonly string[];
}

/** One update for pools of which each finds the move that is meant for it. */
function manyMoves(
  parts: readonly TokenMove[],
  { ids, amount }: { readonly ids: readonly string[]; readonly amount: string },
): Document[] {
  const changes: Document[] = [];
  for (const { token: o, quantity: q, version, overdraft = 0 } of parts) {
    // Null is less than any amount: what is given back needs none.
    changes.push({ token: { o, q }, version, least: q > 0 ? q - overdraft : null });
  }
  const index = { $indexOfArray: [{ $literal: ids }, '$_id'] };
  const move = { $arrayElemAt: [{ $literal: changes }, index] };
  const tokens = orElse('res', []);
  const isFree = { $not: [{ $in: ['$$move.token.o', orElse('res.o', [])] }] };
  const conditions = [
    { $eq: [orElse('resVer', 0), '$$move.version'] },
    { $gte: [orElse(amount, 0), '$$move.least'] },
    isFree,
    { $lt: [{ $size: tokens }, MAX_UNSETTLED] },
  ];
  const changed = {
    [amount]: { $subtract: [orElse(amount, 0), '$$move.token.q'] },
    res: { $concatArrays: [tokens, ['$$move.token']] },
  };
  const moved = { $cond: [{ $and: conditions }, { $mergeObjects: ['$$ROOT', changed] }, '$$ROOT'] };
  return [{ $replaceWith: { $let: { vars: { move }, in: moved } } }];
}
