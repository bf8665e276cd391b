import type { Collection, Document } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import { orElse, updateWhen } from '../mongo/field-update';
import type { Update, Written } from '../mongo/gathered-writes';
import { isDuplicateKey } from '../mongo/errors';

/* How moves of pools (`reservations.ts`) are written. */

/** A move of one token, on the version of its pool that was seen. */
export interface TokenMove {
  readonly id: string;
  readonly token: string;
  readonly quantity: number;
  readonly overdraft?: number;
  readonly version: number;
}

/** A pool takes no more moves than this until some are settled. */
export const MAX_UNSETTLED = 5000;

/** A pool that is there, but not as it was seen, refuses to be made. */
export async function isMade(write: Promise<Written>): Promise<boolean> {
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
export function moveUpdate(
  wanted: readonly [TokenMove, ...TokenMove[]],
  { amount, upsert }: { readonly amount: string; readonly upsert: boolean },
): Update {
  const [{ id, version, overdraft = 0 }] = wanted;
  const parts = [...new Map(wanted.map((part) => [part.token, part])).values()];
  const tokens = parts.map(({ token }) => token);
  const quantityTaken = parts.reduce((sum, { quantity }) => sum + Math.max(quantity, 0), 0);
  const moved = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const most = MAX_UNSETTLED - parts.length;
  const update = {
    $inc: { [amount]: -moved },
    $push: { res: { $each: parts.map(({ token: o, quantity: q }) => ({ o, q })) } },
  };
  if (upsert || parts.length > 1) {
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

export interface MoveTools {
  readonly collection: Collection<{ readonly _id: string }>;
  readonly amount: string;
  readonly moveOne: (part: TokenMove) => Promise<boolean>;
}

/**
 * Makes moves of several owners: those that are alone in their pool by one update of many documents, the others by merged
 * ones. Answers those that were made.
 */
export async function moveAll(
  parts: readonly TokenMove[],
  tools: MoveTools,
): Promise<ReadonlySet<TokenMove>> {
  const countOf = new Map<string, number>();
  for (const { id } of parts) countOf.set(id, (countOf.get(id) ?? 0) + 1);
  const alone: TokenMove[] = [];
  const shared: TokenMove[] = [];
  for (const part of parts) (countOf.get(part.id) === 1 ? alone : shared).push(part);
  const [together, singly] = alone.length > 1 ? [alone, shared] : [[], parts];
  const [made, ...outcomes] = await Promise.all([
    moveOfMany(together, tools),
    ...singly.map(async (part) => ((await tools.moveOne(part)) ? part : null)),
  ]);
  const all = new Set(made);
  for (const part of outcomes) if (part !== null) all.add(part);
  return all;
}

/**
 * Each in a pool of its own. Where some were refused it is looked up which; what is repeated finds its tokens, and moves nothing
 * more.
 */
async function moveOfMany(
  parts: readonly TokenMove[],
  { collection, amount }: MoveTools,
): Promise<readonly TokenMove[]> {
  if (parts.length === 0) return [];
  const ids: string[] = [];
  for (const { id } of parts) ids.push(id);
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
