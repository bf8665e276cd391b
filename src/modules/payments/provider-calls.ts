import { CircuitOpen, createCircuitBreaker } from '../../platform/egress/circuit-breaker';
import type { Clock } from '../../platform/values/clock';
import { withDeadline } from '../../platform/values/deadline';
import { WaitQueue } from '../../platform/operations/semaphore';
import { ProviderUnreachable } from './payment-provider';

export interface ProviderCallsOptions {
  readonly clock: Clock;
  /** Short enough for a waiting request to respond in time; the sweeper asks again. */
  readonly deadlineMs?: number;
  /**
   * The maximum number of calls that wait for the provider. Their requests hold no slot of the service (`SlotHolder`),
   * so they cost only memory.
   */
  readonly maxInFlight?: number;
  /** How long a call may wait for its turn at the provider. */
  readonly maxWaitMs?: number;
}

/**
 * Makes calls to a payment provider, with a limit on the calls of this process that are in flight. A call that is
 * refused here is certain to have sent nothing. Only missed deadlines open the circuit breaker: an error is a response
 * too.
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

/** A call waits for a slot, but is refused immediately if no slot has changed hands for as long as a call may wait. */
function createSlots({
  maxInFlight = 250,
  maxWaitMs = 1000,
}: Pick<ProviderCallsOptions, 'maxInFlight' | 'maxWaitMs'>) {
  const queue = new WaitQueue(maxWaitMs);
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
        queue.push({ start, refuse, isGone: () => false });
      });
    },
    leave: (): void => {
      const next = queue.next();
      move(next === null ? -1 : 0);
      next?.start();
    },
  };
}
