import addFormats from 'ajv-formats';

const MAX_LENGTH = 254;
/** The limit of the part before the `@` (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL = 64;
const format = addFormats.get('email') as RegExp;

/** Whether a string is an e-mail address according to the contract (`format: "email"`). */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && text.lastIndexOf('@') <= MAX_LOCAL && format.test(text);
}

/** The form in which e-mail addresses are compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
