import type { ItemError } from '../../platform/operations/bulk';
import type { ImportItemError, ImportResult } from './imports.types';

const KIB = 1024;
/** Stored violations of one item: one document stores those of 250 items. */
const MAX_ITEM_BYTES = 8 * KIB;
/** Refused items that an import lists: its document and its event both carry the list. */
const MAX_LISTED_BYTES = 64 * KIB;
const MAX_LISTED_ITEMS = 100;

/** The refusal of an item as it is stored: its first violations; the message says how many there are. */
export function trimRefusal(error: ItemError): ItemError {
  return { ...error, errors: firstWithin(MAX_ITEM_BYTES, error.errors) };
}

const UNEXPLAINED: ItemError = { code: 'internal_error', message: '', errors: [] };

export function toItemError({ index, externalId, error }: ImportResult): ImportItemError {
  return { index, externalId, ...(error ?? UNEXPLAINED) };
}

interface Listing {
  readonly errors: readonly ImportItemError[];
  /** Items refused so far. */
  readonly failed: number;
}

/** The refusals that an import adds to its list, which holds the first ones without a gap. */
export function refusalsToList(
  { errors: listedErrors, failed }: Listing,
  refusals: readonly ImportItemError[],
): readonly ImportItemError[] {
  if (listedErrors.length < failed) return [];
  const remainingBytes = MAX_LISTED_BYTES - bytesOf(listedErrors);
  return firstWithin(remainingBytes, refusals.slice(0, MAX_LISTED_ITEMS - listedErrors.length));
}

function firstWithin<Entry>(bytes: number, entries: readonly Entry[]): readonly Entry[] {
  let remainingBytes = bytes;
  const end = entries.findIndex((entry) => (remainingBytes -= bytesOf(entry)) < 0);
  return end < 0 ? entries : entries.slice(0, end);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
