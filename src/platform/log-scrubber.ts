/** Credentials by their prefixes; the parts are bounded, so that a long line costs no more than its length. */
const CREDENTIAL = /\b(?:at|rt|sk|mt|vt|pt|dt|whsec)_[\w.+/=-]{8,200}/g;
const EMAIL = /[^\s"'<>:/\\@]{1,64}(?:@|%40)[\w.-]{1,253}\.[a-z]{2,63}/gi;
const AT_SIGN = /@|%40/;
const CENSOR = '[redacted]';

/**
 * Takes what looks like a credential or an e-mail address out of a finished line of the log: messages of libraries
 * and paths sent by unknown clients carry them where no list of field names would find them.
 */
export function scrubLine(line: string): string {
  const withoutCredentials = line.replace(CREDENTIAL, CENSOR);
  return AT_SIGN.test(line) ? withoutCredentials.replace(EMAIL, CENSOR) : withoutCredentials;
}
