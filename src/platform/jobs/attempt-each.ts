import pLimit from 'p-limit';

/**
 * Runs the work for each item. A failure does not stop the others; the first one is thrown at the end. Ends early when
 * the signal aborts; null if there is no signal.
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

/**
 * Fewer than the failures that open a circuit: a remote system that hangs on all of these items does not count as down.
 */
const MAX_TOGETHER = 2;

/** Runs the work for two items at a time. A failure does not stop the others, and is thrown at the end. */
export async function attemptTogether<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const limit = pLimit(MAX_TOGETHER);
  const ends = await Promise.allSettled(items.map((item) => limit(work, item)));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
