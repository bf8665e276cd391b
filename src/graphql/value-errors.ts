import type { GraphQLError } from 'graphql';

const BEGINNING = /^Variable "\$\w+" got invalid value/;
const PLACE = / at "[\w.[\]]+"$/;

/**
 * The message of graphql-js for a variable that does not fit: `Variable "$input" got invalid value at "input.email";
 * …`, with the place and the reason. It also repeats the value, which may be secret; the value is removed.
 */
export function withoutValue({ message, originalError }: GraphQLError): string {
  const [beginning] = BEGINNING.exec(message) ?? [];
  if (beginning === undefined || !originalError) return message;
  const reason = originalError.message;
  const [place = ''] = PLACE.exec(message.slice(0, -`; ${reason}`.length)) ?? [];
  return `${beginning}${place}; ${reasonWithoutValue(reason)}`;
}

/**
 * Removes the value from the reason why it does not fit. Messages about enums begin with it, messages about JSON contain
 * it, and those about other types end with it.
 */
export function reasonWithoutValue(reason: string): string {
  return reason
    .replace(/^Value ".*" does not exist in /s, 'The value does not exist in ')
    .replace(/^Unexpected .* is not valid JSON$/s, 'A value is not valid JSON.')
    .replace(/ value: .*$/s, ' value.');
}
