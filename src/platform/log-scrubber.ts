/**
 * Credentials by their prefixes, also where an encoded character stands before them or in them; the parts are bounded,
 * so that a long line costs no more than its length.
 */
const CREDENTIAL =
  /(?:\b|(?<=%[\dA-Fa-f]{2}))(?:(?:at|rt|sk|mt|vt|pt)_[\w-]{8,200}|dt_[\w.-]{8,200}|whsec_(?:[\w+/=-]|%[\dA-Fa-f]{2}){8,200})/g;
/** A local part ends at what separates the parts of a URL, so that these stay; a domain has letters of any script. */
const EMAIL =
  /[^\s"<>:/\\@?=&#;,]{1,64}(?:@|%(?:25)?40)(?:[\p{L}\p{M}\p{N}_.-]|%[89a-f][\da-f]){1,253}\.(?:\p{L}|%[89a-f][\da-f])(?:[\p{L}\p{M}\p{N}-]|%[89a-f][\da-f]){1,62}/giu;
const AT_SIGN = /@|%(?:25)?40/;
const CENSOR = '[redacted]';

/**
 * Takes what looks like a credential or an e-mail address out of a finished line of the log: messages of libraries
 * and paths sent by unknown clients carry them where no list of field names would find them.
 */
export function scrubLine(line: string): string {
  const withoutCredentials = line.replace(CREDENTIAL, CENSOR);
  return AT_SIGN.test(line) ? withoutCredentials.replace(EMAIL, CENSOR) : withoutCredentials;
}
