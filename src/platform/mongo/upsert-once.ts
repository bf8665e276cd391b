import { isDuplicateKey } from './errors';

const MAX_TRIES = 5;

/**
 * An upsert of a document that others may make at the same moment: whoever is second does it again, and finds theirs. The
 * server repeats only some by itself: single updates whose filter compares just the fields of the unique index.
 */
export async function upsertOnce<T>(upsert: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await upsert();
    } catch (error) {
      if (tries === MAX_TRIES || !isDuplicateKey(error)) throw error;
    }
  }
}
