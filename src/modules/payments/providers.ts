import { AppError, unavailableError } from '../../platform/values/errors';
import type { Clock } from '../../platform/values/clock';
import { ProviderUnreachable, type PaymentProvider } from './payment-provider';
import { createProviderCalls } from './provider-calls';

/** The first provider takes new payments; the others finish the payments that were begun with them. */
export type PaymentProviders = readonly [current: PaymentProvider, ...others: PaymentProvider[]];

/** A request, which runs in a slot and may have to wait for a provider. */
export interface SlotHolder {
  /** Gives back the request's slot before it waits for a provider, so that other requests can run. */
  readonly yieldSlot?: () => void;
}

export type ProviderRegistry = ReturnType<typeof createProviderRegistry>;

/** The payment providers of the service by name. */
export function createProviderRegistry(providers: PaymentProviders, clock: Clock) {
  const [current] = providers;
  const entries = new Map(
    providers.map((provider) => [
      provider.name,
      { provider, limited: createProviderCalls({ clock }) },
    ]),
  );
  return {
    current,
    /** The provider of this name, the current one for imported orders, which have none; null: no provider has the name. */
    find: (name: string | undefined = current.name): PaymentProvider | null =>
      entries.get(name)?.provider ?? null,
    /**
     * The provider's answer within its deadline. Throws `payment_source_unavailable` without one: the outcome is then
     * unknown, unless the cause is `ProviderUnreachable`.
     */
    ask: async <T>(
      name: string | undefined = current.name,
      call: (provider: PaymentProvider) => Promise<T>,
    ): Promise<T> => {
      const entry = entries.get(name);
      try {
        // Another process may have this provider and may have asked it: nothing is known of the outcome.
        if (entry === undefined) throw new Error(`there is no payment provider ${name}`);
        return await entry.limited(() => call(entry.provider));
      } catch (error) {
        throw paymentsUnavailable(error);
      }
    },
  };
}

/** The same providers; a call gives back the slot of the request first. */
export function withYieldingCalls(
  { yieldSlot }: SlotHolder,
  providers: ProviderRegistry,
): ProviderRegistry {
  const ask: ProviderRegistry['ask'] = (name, call) => {
    yieldSlot?.();
    return providers.ask(name, call);
  };
  return { ...providers, ask };
}

/** True when a call to a provider failed before it sent anything. */
export function hasSentNothing(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof ProviderUnreachable;
}

export function paymentsUnavailable(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = 'Payments cannot be reached right now; try again.';
  return unavailableError('payment_source_unavailable', message, cause);
}
