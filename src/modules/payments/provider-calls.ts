import { CircuitOpen, createCircuitBreaker } from '../../platform/egress/circuit-breaker';
import type { Clock } from '../../platform/values/clock';
import { withDeadline } from '../../platform/values/deadline';
import { WaitQueue } from '../../platform/operations/semaphore';
import { ProviderUnreachable } from './payment-provider';

export interface ProviderCallsOptions {
  readonly clock: Clock;
  /** A request that waits for a provider still answers in time; a sweeper asks again. */
  readonly deadlineMs?: number;
  /** Requests that wait here hold no slot of the service (`SlotHolder`): so many hang at most, and cost only memory. */
  readonly maxInFlight?: number;
  /** How long a call may wait for a slot at the provider. */
  readonly maxWaitMs?: number;
}

/**
 * Makes calls to a payment provider. Bounds how many calls of this process hang at a provider at once. What is refused here was certainly not sent. Only
 * calls that ran into their deadline open the circuit: an error is an answer too.
 */
export function createProviderCalls({ clock, deadlineMs = 4000, ...limits }: ProviderCallsOptions) {
  const breaker = createCircuitBreaker(clock);
  const slots = createSlots(limits);
  return async <T>(call: () => Promise<T>): Promise<T> => {
    await slots.enter();
    try {
      const answer = () => withDeadline(Promise.allSettled([call()]), deadlineMs);
      const [outcome] = await breaker(answer);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    } catch (error) {
      throw error instanceof CircuitOpen ? new ProviderUnreachable() : error;
    } finally {
      slots.leave();
    }
  };
}

/** Who finds no slot waits for one, unless none was taken or left for as long as anybody may wait. */
function createSlots({
  maxInFlight = 250,
  maxWaitMs = 1000,
}: Pick<ProviderCallsOptions, 'maxInFlight' | 'maxWaitMs'>) {
  const waiting = new WaitQueue(maxWaitMs);
  let inFlight = 0;
  let movedAt = 0;
  const move = (by: number): void => {
    inFlight += by;
    movedAt = performance.now();
  };
  return {
    enter: async (): Promise<void> => {
      if (inFlight < maxInFlight) return move(1);
      if (performance.now() - movedAt >= maxWaitMs) throw new ProviderUnreachable();
      await new Promise<void>((start, reject) => {
        const refuse = () => reject(new ProviderUnreachable());
        waiting.push({ start, refuse, isGone: () => false });
      });
    },
    leave: (): void => {
      const next = waiting.next();
      move(next === null ? -1 : 0);
      next?.start();
    },
  };
}
