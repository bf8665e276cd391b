import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from '../accounts';
import type { Keys } from '../../platform/secrets/keys';

export interface KnownDevice {
  readonly id: string;
  /** Identifies the account without its address. */
  readonly owner: string;
  readonly issuedAt: Date;
}

/** Tokens from before the last password change, or of an earlier account with the address, are void. */
export function isKnown(
  device: KnownDevice | null,
  { passwordChangedAt, user }: Pick<Account, 'passwordChangedAt' | 'user'>,
): device is KnownDevice {
  return device !== null && device.issuedAt >= (passwordChangedAt ?? user.createdAt);
}

const VALID_MS = 180 * 86_400_000;
/** The key, then the content of the MAC: id, time in base 36, owner. Tokens without a key id were issued before key ids existed. */
const FORM = /^dt_(?:([\w-]{1,32})\.)?(([\w-]{16})\.([0-9a-z]{6,9})\.([\w-]{22}))\.([\w-]{43})$/;

export type DeviceTokens = ReturnType<typeof createDeviceTokens>;

/**
 * Proves that someone has signed in to an account from this device before. Nothing is stored: the token contains a
 * pseudonym of the e-mail address under a MAC, so it can be verified before any account is looked up. A token grants no
 * access; it only gives the device its own bucket and queue.
 */
export function createDeviceTokens({ current, find }: Keys) {
  const open = (token: string | null, now: Date) => {
    const [, keyId = 'default', facts = '', id = '', time = '', owner = '', mac = ''] =
      FORM.exec(token ?? '') ?? [];
    const key = find(keyId);
    if (id === '' || key === undefined || !isEqual(mac, macOf(key, facts))) return null;
    const issuedAt = new Date(Number.parseInt(time, 36));
    const isFresh = now.getTime() - issuedAt.getTime() < VALID_MS;
    return isFresh ? { key, device: { id, owner, issuedAt } } : null;
  };
  return {
    issue: (email: string, now: Date) => {
      const id = randomBytes(12).toString('base64url');
      const facts = `${id}.${now.getTime().toString(36)}.${ownerOf(current.key, email)}`;
      return `dt_${current.id}.${facts}.${macOf(current.key, facts)}`;
    },
    /** The device, for any account, if the token is genuine and recent enough. */
    read: (token: string | null, now: Date): KnownDevice | null => open(token, now)?.device ?? null,
    /** Like `read`, but only for a device of this address. */
    verify: (token: string | null, email: string, now: Date): KnownDevice | null => {
      const contents = open(token, now);
      if (contents === null) return null;
      const { key, device } = contents;
      return device.owner === ownerOf(key, email) ? device : null;
    },
  };
}

function macOf(key: Buffer, facts: string): string {
  return createHmac('sha256', key).update(facts).digest('base64url');
}

function ownerOf(key: Buffer, email: string): string {
  return macOf(key, email).slice(0, 22);
}

function isEqual(mac: string, expectedMac: string): boolean {
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expectedMac));
}
