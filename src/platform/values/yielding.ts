import { setImmediate as nextTurn } from 'node:timers/promises';

/** The length of a turn; requests and database replies wait for its end. */
const TURN_MS = 10;

/** Does long work in steps; the event loop runs between two steps at the end of each turn. */
export async function runYielding(steps: Iterable<unknown>): Promise<void> {
  let endsAt = performance.now() + TURN_MS;
  for (const _step of steps) {
    if (performance.now() < endsAt) continue;
    await nextTurn();
    endsAt = performance.now() + TURN_MS;
  }
}

/** Runs one piece of work after the other, each in steps; together they yield to the event loop after each turn. */
export interface Turns {
  run<T>(steps: () => Iterator<unknown, T>): Promise<T>;
}

export function createTurns(): Turns {
  // A chain of promises, because old nodes of a linked queue would make V8 treat all later ones as old, too.
  let last: Promise<unknown> = Promise.resolve();
  let endsAt = 0;
  const work = async <T>(iterator: Iterator<unknown, T>): Promise<T> => {
    for (;;) {
      if (performance.now() >= endsAt) {
        await nextTurn();
        endsAt = performance.now() + TURN_MS;
      }
      const step = iterator.next();
      if (step.done === true) return step.value;
    }
  };
  return {
    run: (steps) => {
      const result = last.then(() => work(steps()));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** Processes one item after the other, one step each. */
export function* inSteps<T>(items: Iterable<T>, work: (item: T) => void): Generator<void> {
  for (const item of items) {
    work(item);
    yield;
  }
}
