import { setImmediate as nextTurn } from 'node:timers/promises';

/** Does long work a step at a time; the event loop runs between two steps. */
export async function runYielding(steps: Iterable<unknown>): Promise<void> {
  const all = steps[Symbol.iterator]();
  while (all.next().done !== true) await nextTurn();
}

/** Steps of so many items each; what fits into one is done at once. */
export function* inSteps<T>(
  items: ArrayLike<T>,
  size: number,
  work: (item: T) => void,
): Generator<void> {
  for (let at = 0; at < items.length;) {
    const end = Math.min(at + size, items.length);
    for (; at < end; at += 1) work(items[at] as T);
    if (at < items.length) yield;
  }
}
