import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Proof that somebody signed in to an account from this device before. Nothing is stored: the token is bound to
 * the e-mail address by a MAC, so it is known before any account is looked up. It opens no door; it only gives the
 * device a bucket of its own.
 */
export interface DeviceTokens {
  issue(email: string, now: Date): string;
  /** The device's id when the token is genuine, for this address and not too old. */
  verify(token: string | null, email: string, now: Date): KnownDevice | null;
}

export interface KnownDevice {
  readonly id: string;
  readonly issuedAt: Date;
}

const VALID_MS = 180 * 86_400_000;
const FORM = /^dt_([\w-]{16})\.([0-9a-z]{6,9})\.([\w-]{43})$/;

export function createDeviceTokens(key: Buffer): DeviceTokens {
  const macOf = (id: string, time: string, email: string): string =>
    createHmac('sha256', key).update(`${id}\0${time}\0${email}`).digest('base64url');
  return {
    issue: (email, now) => {
      const id = randomBytes(12).toString('base64url');
      const time = now.getTime().toString(36);
      return `dt_${id}.${time}.${macOf(id, time, email)}`;
    },
    verify: (token, email, now) => {
      const [, id = '', time = '', mac = ''] = FORM.exec(token ?? '') ?? [];
      if (id === '' || !isEqual(mac, macOf(id, time, email))) return null;
      const issuedAt = new Date(Number.parseInt(time, 36));
      return now.getTime() - issuedAt.getTime() < VALID_MS ? { id, issuedAt } : null;
    },
  };
}

function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
