import type { ItemError } from '../../platform/operations/bulk';
import type { ImportItemError, ImportResult } from './imports.types';

const KIB = 1024;
/** The maximum size of the stored violations of one item; one document stores those of 250 items. */
const MAX_VIOLATION_BYTES = 8 * KIB;
/** The maximum size of the refused items that an import lists, in its document and in its event. */
const MAX_LISTED_BYTES = 64 * KIB;
const MAX_LISTED_ITEMS = 100;

/** A refusal as stored: only its first violations; the message says how many there are in all. */
export function trimRefusal(error: ItemError): ItemError {
  return { ...error, errors: firstWithin(MAX_VIOLATION_BYTES, error.errors) };
}

const UNKNOWN_ERROR: ItemError = { code: 'internal_error', message: '', errors: [] };

export function toItemError({ index, externalId, error }: ImportResult): ImportItemError {
  return { index, externalId, ...(error ?? UNKNOWN_ERROR) };
}

interface Listing {
  readonly errors: readonly ImportItemError[];
  /** The number of refused items so far. */
  readonly failed: number;
}

/** The refusals to add to the list of an import, which contains the first ones without gaps. */
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
