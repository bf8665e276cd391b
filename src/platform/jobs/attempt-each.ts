import pLimit from 'p-limit';

/**
 * Does the work of a look for each item; one that fails keeps none of the others waiting, and the first failure is thrown
 * at the end. Ends early when the signal aborts; null = nothing ends it.
 */
export async function attemptEach<T>(
  items: AsyncIterable<T> | Iterable<T>,
  signal: AbortSignal | null,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    if (signal?.aborted) return;
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Fewer than open a circuit: a far side that hangs on all of these items is not taken for one that is down. */
const MAX_TOGETHER = 2;

/** Does the work for two items at a time; one that fails keeps none of the others from it, and is thrown at the end. */
export async function attemptTogether<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const limit = pLimit(MAX_TOGETHER);
  const ends = await Promise.allSettled(items.map((item) => limit(work, item)));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
