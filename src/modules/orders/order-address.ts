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

export function givenAddress(fields: AddressFields): GivenAddress | null {
  return fields.deliveryAddressText ?? fields.deliveryAddress ?? null;
}

export function addressOf(given: GivenAddress): Address {
  return typeof given === 'string' ? { ...EMPTY, line1: given } : { ...EMPTY, ...partsOf(given) };
}

/** An empty text, as forms send it, counts as null. */
function partsOf(given: Partial<Address>): Partial<Address> {
  const parts = Object.entries(given).map(([part, text]) => [part, text || null]);
  const { country, ...rest } = Object.fromEntries(parts) as Partial<Address>;
  return country === undefined ? rest : { ...rest, country: country && storedCountry(country) };
}

/** A code of two letters in upper case (ISO 3166), however it is spelled; a name of a country as it is. */
function storedCountry(country: string): string {
  const folded = foldText(country);
  return /^[a-z]{2}$/.test(folded) ? folded.toUpperCase() : country;
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
