import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** Prefixes of resource ids (docs/decisions/004-errors.md). */
export type IdPrefix =
  | 'ord'
  | 'oit'
  | 'prd'
  | 'usr'
  | 'cmt'
  | 'pst'
  | 'imp'
  | 'upl'
  | 'evt'
  | 'whe'
  | 'dlv'
  | 'att'
  | 'key'
  | 'req'
  | 'pay'
  | 'ses'
  | 'sec'
  | 'aud'
  | 'mail';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const BUCKET_CHARACTERS = 2;
export const MAX_ID_LENGTH = 64;
const ID_PATTERN = new RegExp(`^[A-Za-z0-9_-]{1,${MAX_ID_LENGTH}}$`);

/** 80 random bits are 16 characters. */
const RANDOM_BYTES = 10;
const SUFFIX_LENGTH = 16;
const WITH_BUCKET = new RegExp(
  `^[a-z]+_[${ALPHABET}]{${TIME_CHARACTERS + BUCKET_CHARACTERS + SUFFIX_LENGTH}}$`,
);
/**
 * Fetching the random bytes of one id costs 2.4 µs, 5 % of a read of a product by id, so they are fetched for many ids
 * at once. To remove this: `randomSuffix` returns `encodeBytes(randomBytes(RANDOM_BYTES))`.
 */
const IDS_PER_DRAW = 256;
let suffixes = '';
let usedLength = 0;

function randomSuffix(): string {
  if (usedLength === suffixes.length) {
    suffixes = encodeBytes(randomBytes(RANDOM_BYTES * IDS_PER_DRAW));
    usedLength = 0;
  }
  usedLength += SUFFIX_LENGTH;
  return suffixes.slice(usedLength - SUFFIX_LENGTH, usedLength);
}

/** A new id `<prefix>_<time><bucket><random>`: sorts by creation time, 80 random bits. */
export function newId(prefix: IdPrefix, now: Date, bucket = ''): string {
  return `${prefix}_${encodeTime(now.getTime())}${bucket}${randomSuffix()}`;
}

/** The parts that determine the id, besides its prefix. */
export interface DeterministicIdOptions {
  /** The creation time of the object. */
  readonly at: Date;
  readonly seed: string;
  readonly bucket?: string;
}

/** The same id for the same seed, so that a retried creation addresses the same document. */
export function deterministicId(
  prefix: IdPrefix,
  { at, seed, bucket = '' }: DeterministicIdOptions,
): string {
  const digest = createHash('sha256').update(seed).digest().subarray(0, 10);
  return `${prefix}_${encodeTime(at.getTime())}${bucket}${encodeBytes(digest)}`;
}

/** A seed for `creationId` that also fixes the time. */
export function creationSeed(now: Date): string {
  return `${now.getTime().toString(36)}.${randomBytes(16).toString('base64url')}`;
}

/** The parts that determine the id of a created object, besides its prefix. */
export interface CreationIdOptions {
  readonly now: Date;
  /** `context.idempotency`: all attempts of one request get the same ids; null for a new id every time. */
  readonly seed: string | null;
  readonly bucket?: string;
  /** Distinguishes several creations of one request, e.g. by the item's index. */
  readonly part?: string | number;
}

/** The id of a created object: the same for every attempt of the same request. */
export function creationId(
  prefix: IdPrefix,
  { now, seed, bucket = '', part = '' }: CreationIdOptions,
): string {
  if (seed === null) return newId(prefix, now, bucket);
  const startedAt = new Date(parseInt(seed, 36));
  return deterministicId(prefix, { at: startedAt, seed: `${seed}:${part}`, bucket });
}

/** Two characters derived from an owner's id, so that a sharded cluster can target look-ups by id. */
export function bucketOf(ownerId: string): string {
  const digest = createHash('sha256').update(ownerId).digest();
  return encodeBytes(digest.subarray(0, 2)).slice(0, BUCKET_CHARACTERS);
}

/** The bucket in an id; null if the id contains none or was assigned by hand. */
export function bucketInId(id: string): string | null {
  if (!WITH_BUCKET.test(id)) return null;
  const from = id.indexOf('_') + 1 + TIME_CHARACTERS;
  return id.slice(from, from + BUCKET_CHARACTERS);
}

/** The lowest id of a moment: a bound for ranges of time-ordered ids. */
export function lowestId(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${encodeTime(Math.max(0, at.getTime()))}`;
}

/** The creation time in an id. */
export function timeOfId(id: string): Date {
  const from = id.indexOf('_') + 1;
  const digits = [...id.slice(from, from + TIME_CHARACTERS)];
  return new Date(digits.reduce((ms, digit) => ms * 32 + ALPHABET.indexOf(digit), 0));
}

/**
 * Whether a string could be an id of this kind. Nothing can have any other string as its id, so the caller responds
 * "not found".
 */
export function isId(prefix: IdPrefix, value: string): boolean {
  return value.startsWith(`${prefix}_`) && ID_PATTERN.test(value);
}

/** Categories have UUIDs as ids (docs/decisions/004-errors.md). */
export function newCategoryId(): string {
  return randomUUID();
}

function encodeTime(milliseconds: number): string {
  let rest = milliseconds;
  let out = '';
  for (let i = 0; i < TIME_CHARACTERS; i += 1) {
    out = ALPHABET.charAt(rest % 32) + out;
    rest = Math.floor(rest / 32);
  }
  return out;
}

/** Five bits per character; the remaining bits at the end are dropped. */
function encodeBytes(bytes: Uint8Array): string {
  const characters = Buffer.allocUnsafe(Math.floor((bytes.length * 8) / 5));
  let bits = 0;
  let pendingBits = 0;
  let length = 0;
  for (const byte of bytes) {
    pendingBits = (pendingBits << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      characters[length] = ALPHABET.charCodeAt((pendingBits >> bits) & 31);
      length += 1;
    }
    pendingBits &= (1 << bits) - 1;
  }
  return characters.toString('latin1');
}
