import { GraphQLError } from 'graphql';
import { AppError, isAppError } from '../platform/values/errors';
import { asUnavailable } from '../platform/mongo/errors';
import type { Logger } from '../platform/telemetry/logger';

const REASONS: Readonly<Record<string, string>> = {
  database_unavailable: 'the database is unreachable',
  overloaded: 'a document is full of events that the relay has not copied',
};

/**
 * The public error for anything a resolver threw: our own error, "database unreachable", or a masked internal error.
 */
export function publicErrorOf(error: unknown, log: Logger, requestId: string): AppError {
  const original = rootCause(error);
  if (isAppError(original)) {
    if (original.kind === 'internal') log.error({ err: original, requestId }, 'internal error');
    return original;
  }
  const unavailable = asUnavailable(original);
  if (unavailable !== null) {
    log.warn({ err: original, requestId }, REASONS[unavailable.code] ?? unavailable.code);
    return unavailable;
  }
  log.error({ err: original, requestId }, 'unexpected error');
  return internalError(original);
}

function internalError(cause: unknown): AppError {
  return new AppError({
    kind: 'internal',
    code: 'internal_error',
    message: 'Something went wrong on our side; quote the request id when you ask about it.',
    cause,
  });
}

/** Converts our error to a GraphQL error: with the `code` of REST, without a status and without its cause. */
export function toGraphQLError(error: AppError): GraphQLError {
  const { violations, userMessage, retryAfterSeconds, facts } = error.details;
  return new GraphQLError(error.message, {
    extensions: {
      code: error.code,
      category: error.kind,
      ...(violations ? { errors: violations } : {}),
      ...(userMessage ? { userMessage } : {}),
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      ...facts,
    },
  });
}

function rootCause(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError
    ? rootCause(error.originalError)
    : error;
}

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
