import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

export interface Patience {
  readonly withinMs?: number;
  readonly everyMs?: number;
}

/** Repeats a request until it gets the expected response; throws after a timeout. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  isWanted: (answer: T) => boolean,
  { withinMs = 60_000, everyMs = 20 }: Patience = {},
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() > deadline) {
      throw new Error(
        `not within ${withinMs} ms: ${String(ask)} is ${inspect(answer, { depth: 2 })}`,
      );
    }
    await sleep(everyMs);
  }
}

/** Waits until a condition holds; throws after a timeout. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  patience?: Patience,
): Promise<void> {
  await eventually(holds, Boolean, patience);
}
