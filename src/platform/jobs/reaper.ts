import type { Db } from 'mongodb';
import type { Clock } from '../values/clock';
import type { CollectionDefinition } from '../mongo/collections';
import { inPieces } from '../mongo/in-pieces';

interface Expiry {
  readonly collection: string;
  readonly field: string;
  readonly afterSeconds: number;
}

/**
 * Removes what TTL indexes promise to remove, for databases that create such indexes without acting on them, and
 * by the service's own clock. Where the server does it too, nothing is left to do, and the answer is false.
 */
export function createReaper(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  definitions: readonly CollectionDefinition[],
): () => Promise<boolean> {
  const expiries = definitions.flatMap(expiriesOf);
  return async () => {
    let hasFound = false;
    for (const { collection, field, afterSeconds } of expiries) {
      const before = new Date(clock.now().getTime() - afterSeconds * 1000);
      const rows = db.collection(collection);
      await inPieces(rows, { [field]: { $lt: before } }, (piece) => {
        hasFound = true;
        return rows.deleteMany(piece);
      });
    }
    return hasFound;
  };
}

function expiriesOf({ name, indexes }: CollectionDefinition): readonly Expiry[] {
  return indexes.flatMap(({ key, options }) => {
    const [field] = Object.keys(key as Readonly<Record<string, unknown>>);
    const afterSeconds = options?.expireAfterSeconds;
    if (field === undefined || afterSeconds === undefined) return [];
    return [{ collection: name, field, afterSeconds }];
  });
}
