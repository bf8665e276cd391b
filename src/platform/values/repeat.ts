export interface Repetition {
  /** Asked before each pause when it is a function. */
  readonly everyMs: number | (() => number);
  readonly maxTimes?: number;
  /** Called when the action is over or was tried often enough, not when it was stopped. */
  readonly onEnd?: () => void;
}

/** Repeats an action, with a pause before each time, until it says that it is over; answers how to stop it. */
export function repeat(
  { everyMs, maxTimes = Infinity, onEnd }: Repetition,
  action: () => Promise<boolean>,
): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (left: number): void => {
    if (left <= 0 || isStopped) return;
    const pauseMs = typeof everyMs === 'number' ? everyMs : everyMs();
    timer = setTimeout(() => void run(left), pauseMs).unref();
  };
  const run = async (left: number): Promise<void> => {
    const isOver = await action().catch(() => false);
    if (isOver || left <= 1) onEnd?.();
    else wait(left - 1);
  };
  wait(maxTimes);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
