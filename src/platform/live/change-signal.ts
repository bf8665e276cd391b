import type { Signals, Wakes } from '../jobs';

/** Says that something was changed, by this process or another one. */
export interface ChangeSignal {
  /** Answers how to end it. */
  follow(listener: () => void): () => void;
}

/** What whoever changes something wakes. */
export const CHANGE_SIGNAL = 'changes';
/** A signal may be lost with the process that was to send it. */
const UNPROMPTED_MS = 15_000;

/** Hears what others raise only as long as somebody follows: without followers it sends no command. */
export function createChangeSignal(wakes: Wakes, signals: Signals): ChangeSignal {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const hear = (name: string): void => (name === CHANGE_SIGNAL ? tell() : undefined);
  let stop = (): void => undefined;
  const start = (): void => {
    const unfollow = signals.follow(hear);
    const timer = setInterval(tell, UNPROMPTED_MS).unref();
    stop = () => {
      unfollow();
      clearInterval(timer);
    };
  };
  wakes.listen(hear);
  return {
    follow: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) start();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
  };
}
