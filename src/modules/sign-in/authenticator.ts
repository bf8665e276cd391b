import { randomBytes } from 'node:crypto';
import { hashCredential, type ProvenApp, totpContext } from '../accounts';
import type { SignInTools } from './tools';

const ISSUER = 'Commerce API';
const TOLERANCE_SECONDS = 30;

export interface TotpEnrolment {
  readonly secret: string;
  /** The content of the QR code for an authenticator app. */
  readonly uri: string;
}

export async function newTotpSecret(email: string): Promise<TotpEnrolment> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) };
}

/** The time step of a code; null if the code is wrong or the secret lost. One step early or late is accepted. */
export async function totpStep(
  secret: string | null,
  code: string,
  now: Date,
): Promise<number | null> {
  if (secret === null || !/^\d{6}$/.test(code)) return null;
  // Loaded on first use: most processes never need it, and loading takes a tenth of a second.
  const { verifySync } = await import('otplib');
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

const CODES = 10;
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten single-use codes for a lost phone: shown once, stored as hashes (59 bits each). */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => `${letters(6)}-${letters(6)}`);
}

export function hashRecoveryCode(code: string): string {
  return hashCredential(code.trim().toLowerCase());
}

/** 31 letters of equal probability: bytes beyond the last multiple of 31 are discarded. */
function letters(count: number): string {
  let text = '';
  while (text.length < count) {
    for (const byte of randomBytes(count)) {
      if (byte < 248 && text.length < count) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}

/**
 * True for a valid code of the app, or for a recovery code, which is used up. If the secret is lost, only a recovery
 * code is valid.
 */
export async function verifyAndConsumeCode(
  { accounts, secretBox, clock }: Pick<SignInTools, 'accounts' | 'secretBox' | 'clock'>,
  account: ProvenApp,
  code: string,
): Promise<boolean> {
  const { user, totp } = account;
  if (totp === null) return false;
  if (!/^\d{6}$/.test(code)) return accounts.useRecoveryCode(user.id, hashRecoveryCode(code));
  const secret = secretBox.tryOpen(totp.sealedSecret, totpContext(user.id));
  const step = await totpStep(secret, code, clock.now());
  return step !== null && accounts.useTotpStep(account, step);
}
