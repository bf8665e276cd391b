/** Deliveries of an endpoint that may be under way at once. */
const SLOTS = 4;
const MAX_SLOTS = 16;
/** One more slot for so many that succeeded: what a killed worker repeats beside the first four is no more than one percent of them. */
const SUCCESSES_PER_SLOT = 100;
/** Whatever waits for longer, in milliseconds, is late. */
const LATE_MS = 250;
/** For so long an endpoint that has caught up, in milliseconds, goes on as fast when it is behind again. */
const KEPT_MS = 60_000;

/** How many deliveries of one endpoint this process has under way at once. */
export interface DeliveryPace {
  slots(): number;
  /** Told when deliveries were due that are sent now. */
  begins(due: readonly (Date | null)[], now: Date): void;
  succeeded(): void;
  failed(): void;
}

/**
 * An endpoint that takes its deliveries and is behind with them gets more of them at once, step by step; one that fails,
 * or whose deliveries are in time, gets four.
 */
export function createDeliveryPace(): DeliveryPace {
  let isLate = false;
  let successes = 0;
  return {
    slots: () =>
      isLate ? Math.min(SLOTS + Math.floor(successes / SUCCESSES_PER_SLOT), MAX_SLOTS) : SLOTS,
    begins: (due, now) => {
      isLate = due.some((date) => date !== null && now.getTime() - date.getTime() > LATE_MS);
    },
    succeeded: () => {
      successes += 1;
    },
    failed: () => {
      successes = 0;
    },
  };
}

/** The pace of each endpoint that this process has worked on lately. */
export function createDeliveryPaces(now: () => number = () => performance.now()): {
  of(endpointId: string): DeliveryPace;
} {
  /** The one that was used longest ago first. */
  const kept = new Map<string, { readonly pace: DeliveryPace; readonly usedAt: number }>();
  return {
    of: (endpointId) => {
      const usedAt = now();
      for (const [other, entry] of kept) {
        if (usedAt - entry.usedAt < KEPT_MS) break;
        kept.delete(other);
      }
      const pace = kept.get(endpointId)?.pace ?? createDeliveryPace();
      kept.delete(endpointId);
      kept.set(endpointId, { pace, usedAt });
      return pace;
    },
  };
}
