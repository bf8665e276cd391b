import { AsyncResource } from 'node:async_hooks';

/** Runs work that can be requested at any time, once for all requests made in the meantime. */
export interface Pacer {
  wake(): void;
  /** Resolves when the current run has ended; no run begins after it. */
  stop(): Promise<void>;
}

const FAILURE_PAUSE_MS = 1000;

/**
 * One run at a time, with a pause of at least `gapMs` after each; a failed run is repeated. A run serves all callers
 * that requested it, so it belongs to the trace of none of them, but to the context in which this function was called.
 */
export function createPacer(gapMs: number, run: () => Promise<unknown>): Pacer {
  let isRequested = false;
  let isBusy = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let currentRun = Promise.resolve();
  const rest = (restMs: number): void => {
    timer = setTimeout(() => {
      isBusy = false;
      if (isRequested) begin();
    }, restMs).unref();
  };
  // Async, so that it also catches what `run` throws synchronously, which would otherwise leave the work busy forever.
  const runAsync = AsyncResource.bind(async (): Promise<unknown> => run());
  const begin = (): void => {
    if (isStopped) return;
    [isBusy, isRequested] = [true, false];
    currentRun = runAsync().then(
      () => rest(gapMs),
      () => {
        isRequested = true;
        rest(Math.max(gapMs, FAILURE_PAUSE_MS));
      },
    );
  };
  return {
    wake: () => {
      isRequested = true;
      if (!isBusy) begin();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return currentRun;
    },
  };
}
