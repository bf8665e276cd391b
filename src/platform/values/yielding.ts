import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long a turn lasts: requests and the answers of the database wait for its end. */
const TURN_MS = 10;

/** Does long work a step at a time; the event loop runs between two steps whenever a turn is over. */
export async function runYielding(steps: Iterable<unknown>): Promise<void> {
  let endsAt = performance.now() + TURN_MS;
  for (const _step of steps) {
    if (performance.now() < endsAt) continue;
    await nextTurn();
    endsAt = performance.now() + TURN_MS;
  }
}

/** Work on one item after the other, each a step. */
export function* inSteps<T>(items: Iterable<T>, work: (item: T) => void): Generator<void> {
  for (const item of items) {
    work(item);
    yield;
  }
}
