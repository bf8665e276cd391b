const YEAR_SECONDS = 31_536_000;

/** What sign-in reads beside the body. */
export const loginHeaders = {
  'X-Device-Token':
    '`deviceToken` of an earlier sign-in from this device; browsers send it as a cookie.',
  'X-Device-Id': 'Fingerprint of the device; limits are counted by it.',
};

/** The device token as a cookie, for browsers; it goes to sign-in only and no script can read it. */
export function deviceCookie(token: string): string {
  const attributes = `Path=/auth; Max-Age=${YEAR_SECONDS / 2}; HttpOnly; Secure; SameSite=Strict`;
  return `device_token=${token}; ${attributes}`;
}
