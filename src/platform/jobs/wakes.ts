import type { Signals } from './signals';

/** Ends the pause of a job, known by its name: something is probably waiting for it. */
export type Wake = (job: string) => void;

/** Takes the news of work from those who make it to those who do it, in this process or another one. */
export interface Wakes {
  readonly wake: Wake;
  /** Who hears of it from now on; nobody at first. */
  listen(listener: Wake): void;
}

export function createWakes(): Wakes {
  let heard: Wake = () => undefined;
  return {
    wake: (job) => heard(job),
    listen: (listener) => {
      heard = listener;
    },
  };
}

const GATHERED_MS = 20;

/** For a process that does no work itself: the workers of others are told, of all that comes within a moment at once. */
export function forwardTo(signals: Signals): Wake {
  const waiting = new Set<string>();
  const send = (): void => {
    const jobs = [...waiting];
    waiting.clear();
    // Polling finds what a lost signal would have told.
    signals.raise(jobs).catch(() => undefined);
  };
  return (job) => {
    if (waiting.size === 0) setTimeout(send, GATHERED_MS).unref();
    waiting.add(job);
  };
}
