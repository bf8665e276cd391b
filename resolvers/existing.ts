import { notFoundError } from '../src/platform/values/errors';

/** What a change answers: unlike a read, it has no answer for something that is not there. */
export async function existing<T>(resource: string, found: Promise<T | null>): Promise<T> {
  const value = await found;
  if (value === null) throw notFoundError(resource);
  return value;
}
