/** Deliveries of an endpoint that may be under way at once. */
const SLOTS = 4;
const MOST_SLOTS = 16;
/** One more slot for so many that succeeded: a killed worker repeats what is under way, and that stays below one percent. */
const SUCCESSES_PER_SLOT = 100;
/** Whatever waits for longer, in milliseconds, is late. */
const LATE_MS = 250;

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
      isLate ? Math.min(SLOTS + Math.floor(successes / SUCCESSES_PER_SLOT), MOST_SLOTS) : SLOTS,
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
