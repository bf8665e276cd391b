import type { Address } from './orders.types';

/** An address as clients give it: its parts, or one text. */
export type GivenAddress = string | Partial<Address>;

const EMPTY: Address = {
  name: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  phone: null,
};

export function addressOf(given: GivenAddress): Address {
  return typeof given === 'string' ? { ...EMPTY, line1: given } : { ...EMPTY, ...given };
}
