/** Work that may be asked for at any time and is done once for all who asked meanwhile. */
export interface Paced {
  wake(): void;
  stop(): void;
}

const FAILURE_PAUSE_MS = 1000;

/** Runs one at a time, with at least `gapMs` between two beginnings; what fails is done again. */
export function paced(gapMs: number, run: () => Promise<unknown>): Paced {
  let isAsked = false;
  let isBusy = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const rest = (startedAt: number, leastMs: number): void => {
    const restMs = Math.max(leastMs, startedAt + gapMs - performance.now());
    timer = setTimeout(() => {
      isBusy = false;
      if (isAsked) begin();
    }, restMs).unref();
  };
  const begin = (): void => {
    if (isStopped) return;
    [isBusy, isAsked] = [true, false];
    const startedAt = performance.now();
    // Also catches what `run` throws before it returns a promise: the work would stay busy for ever.
    const runAsync = async (): Promise<unknown> => run();
    runAsync().then(
      () => rest(startedAt, 0),
      () => {
        isAsked = true;
        rest(startedAt, FAILURE_PAUSE_MS);
      },
    );
  };
  return {
    wake: () => {
      isAsked = true;
      if (!isBusy) begin();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
