import { structuralError } from '../../platform/values/errors';
import { foldText } from '../../platform/values/text';
import type { Address } from './charges/tax-and-shipping';

/** An address as clients send it: as an object, or as a single string. */
export type AddressInput = string | Partial<Address>;

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

const REQUIRED_PARTS = ['line1', 'city', 'country'] as const;

/** The two fields for an address in a request; the input check refuses a request that has both. */
export interface AddressFields {
  readonly deliveryAddress?: AddressInput | null | undefined;
  readonly deliveryAddressText?: string | null | undefined;
}

export function addressOf(input: AddressInput): Address {
  return typeof input === 'string' ? { ...EMPTY, line1: input } : { ...EMPTY, ...partsOf(input) };
}

/** Empty strings, which forms send, become null; country codes (ISO 3166) are converted to upper case. */
function partsOf(input: Partial<Address>): Partial<Address> {
  const parts: Record<string, string | null> = {};
  for (const [part, text] of Object.entries(input)) {
    const code = part === 'country' && text ? foldText(text) : '';
    parts[part] = /^[a-z]{2}$/.test(code) ? code.toUpperCase() : text || null;
  }
  return parts;
}

/**
 * Applies a merge patch to an address; a string replaces the whole address. Throws if a required part is then missing.
 */
export function changedAddress(address: Address, input: AddressInput): Address {
  if (typeof input === 'string') return addressOf(input);
  const newAddress = { ...address, ...partsOf(input) };
  const missingParts = REQUIRED_PARTS.filter((part) => newAddress[part] === null);
  if (missingParts.length === 0) return newAddress;
  throw structuralError(
    missingParts.map((part) => {
      const pointer = `/deliveryAddress/${part}`;
      return { pointer, code: 'required', message: `"${pointer}" is required.` };
    }),
  );
}
