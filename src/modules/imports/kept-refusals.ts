import type { ItemError } from '../../platform/operations/bulk';
import type { ImportItemError } from './imports.types';

const KIB = 1024;
/** Of the violations of one item: a chunk keeps those of 250 items in one document. */
const ITEM_BYTES = 8 * KIB;
/** Of the refused items that an import lists: they stand in its document, and in its event once more. */
const LISTED_BYTES = 64 * KIB;
const LISTED_ITEMS = 100;

/** What is kept of why an item was refused: the first of its violations; the message says how many there are. */
export function keptRefusal(error: ItemError): ItemError {
  return { ...error, errors: firstWithin(ITEM_BYTES, error.errors) };
}

interface Listing {
  readonly errors: readonly ImportItemError[];
  /** Refused so far. */
  readonly failed: number;
}

/** What an import adds to its list of refused items, which is the first of them without a gap. */
export function newlyListed(
  { errors: listed, failed }: Listing,
  refused: readonly ImportItemError[],
): readonly ImportItemError[] {
  if (listed.length < failed) return [];
  const remainingBytes = LISTED_BYTES - bytesOf(listed);
  return firstWithin(remainingBytes, refused.slice(0, LISTED_ITEMS - listed.length));
}

function firstWithin<Entry>(bytes: number, entries: readonly Entry[]): readonly Entry[] {
  let remainingBytes = bytes;
  const end = entries.findIndex((entry) => (remainingBytes -= bytesOf(entry)) < 0);
  return end < 0 ? entries : entries.slice(0, end);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
