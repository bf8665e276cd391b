import type { GraphQLError } from 'graphql';

const BEGINNING = /^Variable "\$\w+" got invalid value/;
const PLACE = / at "[\w.[\]]+"$/;

/**
 * What graphql-js says of a variable that does not fit: `Variable "$input" got invalid value at "input.email"; …`, with
 * the place and the reason. It repeats the value as well, which may be secret; that is left out.
 */
export function withoutValue({ message, originalError }: GraphQLError): string {
  const [beginning] = BEGINNING.exec(message) ?? [];
  if (beginning === undefined || !originalError) return message;
  const reason = originalError.message;
  const [place = ''] = PLACE.exec(message.slice(0, -`; ${reason}`.length)) ?? [];
  return `${beginning}${place}; ${reasonAlone(reason)}`;
}

/** Why a value does not fit, without the value: enums name it first, other types of the language last, JSON between. */
export function reasonAlone(reason: string): string {
  return reason
    .replace(/^Value ".*" does not exist in /s, 'The value does not exist in ')
    .replace(/^Unexpected .* is not valid JSON$/s, 'A value is not valid JSON.')
    .replace(/ value: .*$/s, ' value.');
}
