/** Letters, digits and what else a URL means the same by, encoded (once more as well) or not. */
const ENCODED = /%(?:25)?(3\d|[46][1-9a-f]|[57][\da]|5f|2[de])/gi;
/**
 * Credentials by their prefixes, also where an encoded or escaped character stands before them or in them; the parts
 * are bounded, so that a long line costs no more than its length.
 */
const CREDENTIAL =
  /(?:\b|(?<=%[\dA-Fa-f]{2}|\\[bfnrt]))(?:(?:at|rt|sk|mt|vt|pt)_[\w-]{8,200}|dt_[\w.-]{8,200}|whsec_(?:[\w+/=-]|%[\dA-Fa-f]{2}){8,200})/g;
/**
 * What follows a local part, which is looked for backwards from there: an encoded byte counts once, and it ends at what
 * separates the parts of a URL, so that these stay. A domain has letters of any script.
 */
const FROM_AT =
  /(?=@|%(?:25)?40)(?<=((?:%[\da-f]{2}|[^\s"<>:/\\@?=&#;,]){1,256}))(?:@|%(?:25)?40)(?:[\p{L}\p{M}\p{N}_.-]|%[89a-f][\da-f]){1,253}\.(?:\p{L}|%[89a-f][\da-f])(?:[\p{L}\p{M}\p{N}-]|%[89a-f][\da-f]){1,62}/giu;
const AT_SIGN = /@|%(?:25)?40/;
const CENSOR = '[redacted]';

/**
 * Takes what looks like a credential or an e-mail address out of a finished line of the log: messages of libraries
 * and paths sent by unknown clients carry them where no list of field names would find them.
 */
export function scrubLine(line: string): string {
  const plain = line.replace(ENCODED, (_text, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const withoutCredentials = plain.replace(CREDENTIAL, CENSOR);
  const scrubbed = AT_SIGN.test(plain) ? withoutAddresses(withoutCredentials) : withoutCredentials;
  return scrubbed === plain ? line : scrubbed;
}

function withoutAddresses(line: string): string {
  let result = '';
  let end = 0;
  for (const { 0: domain, 1: local = '', index } of line.matchAll(FROM_AT)) {
    const start = Math.max(end, index - local.length);
    // Half of an escape would make the line no JSON.
    const [escape = ''] = line[start - 1] === '\\' ? (/^(?:u....|.)/.exec(local) ?? []) : [];
    result += line.slice(end, start) + escape + CENSOR;
    end = index + domain.length;
  }
  return result + line.slice(end);
}
