import { SIGNALS_READ_MS, type Signals, type Wake } from './signals';

/** Takes the news of work from those who make it to those who do it, in this process or another one. */
export interface Wakes {
  readonly wake: Wake;
  /** Adds somebody who hears of it from now on; nobody does at first. */
  listen(listener: Wake): void;
}

export function createWakes(): Wakes {
  const listeners: Wake[] = [];
  return {
    wake: (job) => {
      for (const tell of listeners) tell(job);
    },
    listen: (listener) => void listeners.push(listener),
  };
}

const GATHERED_MS = 20;

/**
 * What this process does not work on itself: others are told within a moment, and of all that comes before they look
 * again with one signal.
 */
export function forwardTo(signals: Signals): Wake {
  const waiting = new Set<string>();
  let sentAt = -Infinity;
  const send = (): void => {
    const jobs = [...waiting];
    waiting.clear();
    sentAt = performance.now();
    // Polling finds what a lost signal would have told.
    signals.raise(jobs).catch(() => undefined);
  };
  const pauseMs = (): number => Math.max(GATHERED_MS, sentAt + SIGNALS_READ_MS - performance.now());
  return (job) => {
    if (waiting.size === 0) setTimeout(send, pauseMs()).unref();
    waiting.add(job);
  };
}
