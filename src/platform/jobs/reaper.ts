import type { Db } from 'mongodb';
import type { Clock } from '../values/clock';
import type { CollectionDefinition } from '../mongo/collections';
import { inPieces } from '../mongo/portions';

/**
 * Removes what TTL indexes promise to remove, for databases that create such indexes without acting on them, and by the
 * service's own clock. If the server does it too, nothing is left to do, and the result is false.
 */
export function createReaper(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  definitions: readonly CollectionDefinition[],
): () => Promise<boolean> {
  const expiries = definitions.flatMap(({ name, indexes }) =>
    indexes.flatMap(({ key, options }) => {
      const [field = ''] = Object.keys(key as object);
      const afterSeconds = options?.expireAfterSeconds;
      return afterSeconds === undefined ? [] : [{ collection: name, field, afterSeconds }];
    }),
  );
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
