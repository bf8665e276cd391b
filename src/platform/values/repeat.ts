export interface Repetition {
  /** Called before each pause if it is a function. */
  readonly everyMs: number | (() => number);
  readonly maxTimes?: number;
  /** Called when the action is over or was tried often enough, but not when it was stopped. */
  readonly onEnd?: () => void;
}

/**
 * Repeats an action, with a pause before each run, until the action reports that it is over; returns a function that
 * stops it.
 */
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
