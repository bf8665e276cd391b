/** Keeps claims alive while their requests run. */
export interface Heartbeats<Held extends { readonly leaseId: string }> {
  start(held: Held): void;
  stop(held: Held): void;
  /** True while the holder of this lease is known to run. */
  isRunning(leaseId: string): boolean;
}

export interface HeartbeatOptions<Held> {
  readonly everyMs: number;
  /** Whoever has not ended after so many is not kept alive any longer. */
  readonly most: number;
  readonly renew: (held: Held) => Promise<unknown>;
}

export function createHeartbeats<Held extends { readonly leaseId: string }>({
  everyMs,
  most,
  renew,
}: HeartbeatOptions<Held>): Heartbeats<Held> {
  const running = new Map<string, NodeJS.Timeout>();
  const wait = (held: Held, left: number): void => {
    const timer = setTimeout(() => void beat(held, left), everyMs);
    running.set(held.leaseId, timer.unref());
  };
  const beat = async (held: Held, left: number): Promise<void> => {
    if (left === 0) return void running.delete(held.leaseId);
    // A beat that fails is made up for by the next one, or the lease ends: others may take over then.
    await renew(held).catch(() => undefined);
    if (running.has(held.leaseId)) wait(held, left - 1);
  };
  return {
    start: (held) => wait(held, most),
    stop: ({ leaseId }) => {
      clearTimeout(running.get(leaseId));
      running.delete(leaseId);
    },
    isRunning: (leaseId) => running.has(leaseId),
  };
}
