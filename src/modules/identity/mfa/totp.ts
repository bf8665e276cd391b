import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Commerce API';
const TOLERANCE_SECONDS = 30;

export interface TotpEnrolment {
  readonly secret: string;
  /** What an authenticator app reads from a QR code. */
  readonly uri: string;
}

/** A sealed secret opens only for the account it belongs to. */
export function totpContext(userId: string): string {
  return `totp:${userId}`;
}

export function newTotpSecret(email: string): TotpEnrolment {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) };
}

/** The time step a code belongs to, null when it is wrong or the secret lost. One step early or late is fine. */
export function totpStep(secret: string | null, code: string, now: Date): number | null {
  if (secret === null || !/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
