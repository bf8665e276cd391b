import type { Collection, Document, Filter } from 'mongodb';
import { chunksOf } from '../values/chunks';
import { MAX_TIME_MS } from '../mongo/client';
import { gatheredUpdates, gatheredWrites } from '../mongo/gathered-writes';
import { readById } from '../mongo/batch-by-key';
import { unavailableError } from '../values/errors';
import { isMade, MAX_UNSETTLED, moveAll, moveUpdate, type TokenMove } from './pool-moves';
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

function movesOf<Row extends PoolRow, P extends Pool>({
  collection,
  amount,
  isUpserted: upsert = false,
}: ReservationsOptions<Row, P>): Pick<Reservations<P>, 'move' | 'release' | 'settle'> {
  const writes = gatheredWrites(collection.db, collection.collectionName);
  /** Moves that come together are one update, but where pools come into being: an upsert checks no amount. */
  const moveOne = (part: TokenMove): Promise<boolean> => {
    const toUpdate = (parts: readonly [TokenMove, ...TokenMove[]]) =>
      moveUpdate(parts, { amount, upsert });
    if (upsert) return isMade(writes.updateOne(toUpdate([part])));
    const key = `${part.id} ${part.version} ${part.overdraft ?? 0}`;
    return isMade(writes.updateMerged({ key, part, toUpdate }));
  };
  const moveTogether = gatheredUpdates((owners: readonly (readonly TokenMove[])[]) =>
    moveAll(owners.flat(), { collection: collection as never, amount, moveOne }),
  );
  return {
    move: async (token, changes) => {
      const parts: TokenMove[] = [];
      for (const move of changes) parts.push({ token, ...move });
      if (upsert) return (await Promise.all(parts.map(moveOne))).every(Boolean);
      const made = await moveTogether(parts);
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
