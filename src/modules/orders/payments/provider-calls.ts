import { CircuitOpen, createCircuitBreaker } from '../../../platform/circuit-breaker';
import type { Clock } from '../../../platform/clock';
import { withDeadline } from '../../../platform/deadline';
import { ProviderUnreachable } from './payment-provider';

/** Makes a call to a payment provider, unless too many of this process hang there already. */
export type ProviderCalls = <T>(call: () => Promise<T>) => Promise<T>;

export interface ProviderCallsOptions {
  readonly clock: Clock;
  /** A request that waits for a provider still answers in time; a sweeper asks again. */
  readonly deadlineMs?: number;
  /** Well below the requests that a process admits, so that others are still answered. */
  readonly maxInFlight?: number;
}

/**
 * The bulkhead between the requests of this process and a provider that hangs. What is refused here was certainly not
 * sent. Only calls that ran into their deadline open the circuit: an error is an answer too.
 */
export function createProviderCalls({
  clock,
  deadlineMs = 4000,
  maxInFlight = 24,
}: ProviderCallsOptions): ProviderCalls {
  const breaker = createCircuitBreaker({ clock });
  let inFlight = 0;
  return async (call) => {
    if (inFlight >= maxInFlight) throw new ProviderUnreachable();
    inFlight += 1;
    try {
      const answer = () => withDeadline(Promise.allSettled([call()]), deadlineMs);
      const [outcome] = await breaker(answer);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    } catch (error) {
      throw error instanceof CircuitOpen ? new ProviderUnreachable() : error;
    } finally {
      inFlight -= 1;
    }
  };
}
