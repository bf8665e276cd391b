import { setTimeout as sleep } from 'node:timers/promises';

const PROBE_MS = 100;

/** Records when and for how long the machine does not run this process and the services. */
export function watchMachine(urls: readonly string[]) {
  const delays: { readonly at: number; readonly delayMs: number }[] = [];
  let isOver = false;
  const watch = async (url: string): Promise<void> => {
    while (!isOver) {
      const startedAt = Date.now();
      await sleep(PROBE_MS);
      await fetch(`${url}/health/live`).catch(() => null);
      const at = Date.now();
      delays.push({ at, delayMs: at - startedAt - PROBE_MS });
    }
  };
  const watching = Promise.all(urls.map(watch));
  return {
    end: () => ((isOver = true), watching),
    /** The longest delay that overlaps the given period. */
    between: (from: number, to: number): number =>
      delays
        .filter(({ at, delayMs }) => at >= from && at - delayMs - PROBE_MS <= to)
        .reduce((longest, { delayMs }) => Math.max(longest, delayMs), 0),
  };
}
