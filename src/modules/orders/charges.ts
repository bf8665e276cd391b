import type { PricedLine } from './order-amounts';
import type { Address } from './orders.types';

/** What shipping and tax are computed from. */
export interface ChargeableOrder {
  readonly lines: readonly PricedLine[];
  readonly currency: string;
  readonly address: Address;
}

/** Pluggable pure rules; amounts in minor units. */
export interface ChargeRules {
  shippingMinor(order: ChargeableOrder): number;
  taxMinor(order: ChargeableOrder): number;
}

/** The default: nothing is charged beyond the goods. */
export const noCharges: ChargeRules = { shippingMinor: () => 0, taxMinor: () => 0 };
