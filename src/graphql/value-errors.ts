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

/** Enums name the value first, other types of the language last. */
function reasonAlone(reason: string): string {
  return reason
    .replace(/^Value ".*" does not exist in /s, 'The value does not exist in ')
    .replace(/ value: .*$/s, ' value.');
}
