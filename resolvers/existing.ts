import { notFoundError } from '../src/platform/values/errors';

/** Returns the changed resource. Unlike a read, a change has no result if the resource does not exist. */
export async function existing<T>(resource: string, result: Promise<T | null>): Promise<T> {
  const value = await result;
  if (value === null) throw notFoundError(resource);
  return value;
}
