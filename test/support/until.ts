import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

export interface Patience {
  readonly withinMs?: number;
  readonly everyMs?: number;
}

/** Asks again and again until the answer is the wanted one; throws when it is not in time. */
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

/** Waits until something holds; throws when it does not in time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  patience?: Patience,
): Promise<void> {
  await eventually(holds, Boolean, patience);
}
