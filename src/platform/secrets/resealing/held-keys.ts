import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../values/clock';
import { repeat } from '../../jobs';
import type { Keys } from '../keys';
import type { Logger } from '../../telemetry/logger';
import { MAX_TIME_MS } from '../../mongo/client';
import type { CollectionDefinition } from '../../mongo/collections';

/** A secret that some process holds: its id, and a fingerprint that tells two secrets of one id apart. */
interface HeldKeyDocument {
  /** `<key id>:<fingerprint>` */
  readonly _id: string;
  readonly heldAt: Date;
}

export const heldKeysCollection: CollectionDefinition = {
  name: 'held_keys',
  indexes: [
    { key: { heldAt: 1 }, options: { expireAfterSeconds: 86_400 }, serves: 'removal after a day' },
  ],
};

const ANNOUNCE_EVERY_MS = 20_000;
/** Three announcements: a process that missed that many is gone. */
const HELD_MS = 60_000;

interface HeldKeysDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Derived for `fingerprint`. */
  readonly keys: Keys;
}

/** Tells the other processes which keys this one holds, now and as long as it lives. */
export async function announceKeys(deps: HeldKeysDeps & { readonly log: Logger }): Promise<void> {
  const announce = () => announceOnce(deps);
  // A start does not fail for it: the database may be electing just now.
  await announce().catch(() => undefined);
  const replaced = await findReplacedKeys(deps).catch(() => []);
  for (const keyId of replaced)
    deps.log.error(
      { keyId },
      'another secret had this id within a day: what it sealed cannot be read',
    );
  repeat({ everyMs: ANNOUNCE_EVERY_MS }, async () => {
    await announce();
    return false;
  });
}

async function announceOnce({ db, clock, keys }: HeldKeysDeps): Promise<void> {
  const collection: Collection<HeldKeyDocument> = db.collection(heldKeysCollection.name);
  const heldAt = clock.now();
  await Promise.all(
    fingerprintsOf(keys).map((_id) =>
      collection.updateOne({ _id }, { $set: { heldAt } }, { upsert: true }),
    ),
  );
}

/** Whether a process lives that holds a key of this id which is none of these. */
export async function isHeldElsewhere(
  keyId: string,
  { db, clock, keys }: HeldKeysDeps,
): Promise<boolean> {
  const collection: Collection<HeldKeyDocument> = db.collection(heldKeysCollection.name);
  const _id = { $gte: `${keyId}:`, $lt: `${keyId};`, $nin: [...fingerprintsOf(keys)] };
  const heldAt = { $gt: new Date(clock.now().getTime() - HELD_MS) };
  return (await collection.findOne({ _id, heldAt }, { maxTimeMS: MAX_TIME_MS })) !== null;
}

/** The ids that this process has and that stood for another secret within a day. */
export async function findReplacedKeys({
  db,
  keys,
}: Pick<HeldKeysDeps, 'db' | 'keys'>): Promise<readonly string[]> {
  const collection: Collection<HeldKeyDocument> = db.collection(heldKeysCollection.name);
  const ranges = keys.all.map(({ id }) => ({ _id: { $gte: `${id}:`, $lt: `${id};` } }));
  const filter = { $and: [{ $or: ranges }, { _id: { $nin: [...fingerprintsOf(keys)] } }] };
  const others = await collection.find(filter, { maxTimeMS: MAX_TIME_MS }).toArray();
  return [...new Set(others.map(({ _id }) => _id.slice(0, _id.indexOf(':'))))];
}

function fingerprintsOf({ all }: Keys): readonly string[] {
  return all.map(({ id, key }) => `${id}:${key.toString('base64url').slice(0, 8)}`);
}
