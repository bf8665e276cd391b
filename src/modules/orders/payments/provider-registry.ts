import type { Clock } from '../../../platform/values/clock';
import type { PaymentProvider } from './payment-provider';
import { createProviderCalls } from './provider-calls';

/** The first takes what is begun from now on; the others finish what was begun at them. */
export type PaymentProviders = readonly [current: PaymentProvider, ...others: PaymentProvider[]];

/** The payment providers of the service by name. */
export interface ProviderRegistry {
  readonly current: PaymentProvider;
  /** The provider of this name, the current one for imported orders, which have none; null: none has it. */
  find(name: string | undefined): PaymentProvider | null;
  /** Asks this provider, unless it hangs. One that is not there any more is not known to have sent nothing. */
  call<T>(name: string | undefined, ask: (provider: PaymentProvider) => Promise<T>): Promise<T>;
}

/** A request, which runs in a slot and may have to wait for a provider. */
export interface SlotHolder {
  /** Gives back the slot that the request runs in: whoever waits for a provider holds up nobody else. */
  readonly yieldSlot?: () => void;
}

/** The same providers; a call gives back the slot of the request first. */
export function withYieldingCalls(
  { yieldSlot }: SlotHolder,
  providers: ProviderRegistry,
): ProviderRegistry {
  const call: ProviderRegistry['call'] = (name, ask) => {
    yieldSlot?.();
    return providers.call(name, ask);
  };
  return { ...providers, call };
}

export function createProviderRegistry(
  providers: PaymentProviders,
  clock: Clock,
): ProviderRegistry {
  const [current] = providers;
  const entries = new Map(
    providers.map((provider) => [
      provider.name,
      { provider, call: createProviderCalls({ clock }) },
    ]),
  );
  return {
    current,
    find: (name = current.name) => entries.get(name)?.provider ?? null,
    call: async (name = current.name, ask) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new Error(`there is no payment provider ${name}`);
      return entry.call(() => ask(entry.provider));
    },
  };
}
