import { structuralError } from '../../platform/values/errors';
import { foldText } from '../../platform/values/visible-text';
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

export function addressOf(input: GivenAddress): Address {
  return typeof input === 'string' ? { ...EMPTY, line1: input } : { ...EMPTY, ...partsOf(input) };
}

/** An empty text, as forms send it, counts as null; a country code (ISO 3166) is stored in upper case. */
function partsOf(input: Partial<Address>): Partial<Address> {
  const parts: Record<string, string | null> = {};
  for (const [part, text] of Object.entries(input)) {
    const code = part === 'country' && text ? foldText(text) : '';
    parts[part] = /^[a-z]{2}$/.test(code) ? code.toUpperCase() : text || null;
  }
  return parts;
}

/** The address by a merge patch of its parts; one text takes the place of all. Throws where a needed part is missing then. */
export function changedAddress(address: Address, input: GivenAddress): Address {
  if (typeof input === 'string') return addressOf(input);
  const newAddress = { ...address, ...partsOf(input) };
  const missing = NEEDED.filter((part) => newAddress[part] === null);
  if (missing.length === 0) return newAddress;
  throw structuralError(
    missing.map((part) => fault(`/deliveryAddress/${part}`, 'required', 'is required')),
  );
}
