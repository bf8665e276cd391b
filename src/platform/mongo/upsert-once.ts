import { isDuplicateKey } from './errors';

const MAX_TRIES = 5;

/**
 * An upsert of a document that others may create at the same moment: the second one repeats it, and finds the document
 * of the first. The server itself repeats only some upserts: single updates whose filter compares only the fields of
 * the unique index.
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
