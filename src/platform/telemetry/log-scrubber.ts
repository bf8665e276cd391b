/** Letters and digits, and their equivalents in URLs, percent-encoded once or twice. */
const ENCODED = /%(?:25)?(3\d|[46][1-9a-f]|[57][\da]|5f|2[de])/gi;
/**
 * Credentials, recognized by their prefixes, also after or with encoded or escaped characters. The parts are bounded,
 * so that the time is linear in the length of a line.
 */
const CREDENTIAL =
  /(?:\b|(?<=%[\dA-Fa-f]{2}|\\[bfnrt]))(?:(?:at|rt|sk|mt|vt|pt)_[\w-]{8,200}|dt_[\w.-]{8,200}|whsec_(?:[\w+/=-]|%[\dA-Fa-f]{2}){8,200})/g;
/**
 * The end of an e-mail address; the local part is searched backwards from there. An encoded byte counts as one
 * character, and the match ends at separators of URLs, so that these are kept. A domain has letters of any script.
 */
const FROM_AT =
  /(?=@|%(?:25)?40)(?<=((?:%[\da-f]{2}|[^\s"<>:/\\@?=&#;,]){1,256}))(?:@|%(?:25)?40)(?:[\p{L}\p{M}\p{N}_.-]|%[89a-f][\da-f]){1,253}\.(?:\p{L}|%[89a-f][\da-f])(?:[\p{L}\p{M}\p{N}-]|%[89a-f][\da-f]){1,62}/giu;
const AT_SIGN = /@|%(?:25)?40/;
const CENSOR = '[redacted]';

/**
 * Removes credentials and e-mail addresses from a finished log line. Messages of libraries and paths sent by unknown
 * clients contain them where no list of field names would find them.
 */
export function scrubLine(line: string): string {
  const plain = line.replace(ENCODED, (_text, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const withoutCredentials = plain.replace(CREDENTIAL, CENSOR);
  const safeText = AT_SIGN.test(plain) ? withoutAddresses(withoutCredentials) : withoutCredentials;
  return safeText === plain ? line : safeText;
}

function withoutAddresses(line: string): string {
  let result = '';
  let end = 0;
  for (const { 0: domain, 1: local = '', index } of line.matchAll(FROM_AT)) {
    const start = Math.max(end, index - local.length);
    // Half of an escape would make the line invalid JSON.
    const [escape = ''] = line[start - 1] === '\\' ? (/^(?:u....|.)/.exec(local) ?? []) : [];
    result += line.slice(end, start) + escape + CENSOR;
    end = index + domain.length;
  }
  return result + line.slice(end);
}
