import { AppError, unavailableError } from '../../platform/values/errors';
import type { Clock } from '../../platform/values/clock';
import { ProviderUnreachable, type PaymentProvider } from './payment-provider';
import { createProviderCalls } from './provider-calls';

/** The first provider takes new payments; the others complete payments that were begun with them. */
export type PaymentProviders = readonly [current: PaymentProvider, ...others: PaymentProvider[]];

/** A request that holds a slot and may have to wait for a provider. */
export interface SlotHolder {
  /** Releases the request's slot before a wait for a provider, so that other requests can run. */
  readonly yieldSlot?: () => void;
}

export type ProviderRegistry = ReturnType<typeof createProviderRegistry>;

/** The payment providers of the service by name. */
export function createProviderRegistry(providers: PaymentProviders, clock: Clock) {
  const [current] = providers;
  const entries = new Map(
    providers.map((provider) => [
      provider.name,
      { provider, callProvider: createProviderCalls({ clock }) },
    ]),
  );
  return {
    current,
    /** The provider with this name; without a name, as for imported orders, the current one. Null if there is none. */
    find: (name: string | undefined = current.name): PaymentProvider | null =>
      entries.get(name)?.provider ?? null,
    /**
     * Returns the provider's response. Throws `payment_source_unavailable` if there is none within the deadline; the
     * outcome is then unknown, unless the cause is `ProviderUnreachable`.
     */
    ask: async <T>(
      name: string | undefined = current.name,
      call: (provider: PaymentProvider) => Promise<T>,
    ): Promise<T> => {
      const entry = entries.get(name);
      try {
        // Another process may have this provider and may have called it, so the outcome is unknown.
        if (entry === undefined) throw new Error(`there is no payment provider ${name}`);
        return await entry.callProvider(() => call(entry.provider));
      } catch (error) {
        throw paymentsUnavailable(error);
      }
    },
  };
}

/** The same providers, whose calls first release the slot of the request. */
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

/** Whether a call to a provider failed before it sent anything. */
export function hasSentNothing(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof ProviderUnreachable;
}

export function paymentsUnavailable(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = 'The payment provider cannot be reached right now; try again.';
  return unavailableError('payment_source_unavailable', message, cause);
}
