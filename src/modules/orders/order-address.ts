import { structuralError } from '../../platform/values/errors';
import { fault } from './exact-numbers';
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

const NEEDED = ['line1', 'city', 'country'] as const;

export function addressOf(given: GivenAddress): Address {
  return typeof given === 'string' ? { ...EMPTY, line1: given } : { ...EMPTY, ...partsOf(given) };
}

/** Forms send their empty fields as empty texts. */
function partsOf(given: Partial<Address>): Partial<Address> {
  return Object.fromEntries(Object.entries(given).map(([part, text]) => [part, text || null]));
}

/** The address by a merge patch of its parts; one text takes the place of all. Throws where a needed part is missing then. */
export function changedAddress(address: Address, given: GivenAddress): Address {
  if (typeof given === 'string') return addressOf(given);
  const changed = { ...address, ...partsOf(given) };
  const missing = NEEDED.filter((part) => changed[part] === null);
  if (missing.length === 0) return changed;
  throw structuralError(
    missing.map((part) => fault(`/deliveryAddress/${part}`, 'required', 'is required')),
  );
}
