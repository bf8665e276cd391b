import { structuralError } from '../../platform/values/errors';
import { foldText } from '../../platform/values/fold-text';
import { fault } from './exact-numbers';
import type { Address } from './charges/tax-and-shipping';

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

/** The two fields in which a request gives an address; the check of its input has refused both at once. */
export interface AddressFields {
  readonly deliveryAddress?: GivenAddress | null | undefined;
  readonly deliveryAddressText?: string | null | undefined;
}

export function addressOf(given: GivenAddress): Address {
  return typeof given === 'string' ? { ...EMPTY, line1: given } : { ...EMPTY, ...partsOf(given) };
}

/** An empty text, as forms send it, counts as null; a country code (ISO 3166) is stored in upper case. */
function partsOf(given: Partial<Address>): Partial<Address> {
  const parts: Record<string, string | null> = {};
  for (const [part, text] of Object.entries(given)) {
    const code = part === 'country' && text ? foldText(text) : '';
    parts[part] = /^[a-z]{2}$/.test(code) ? code.toUpperCase() : text || null;
  }
  return parts;
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
