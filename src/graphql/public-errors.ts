import { ApolloServerValidationErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { describeCode } from '../contract/codes';
import { limits } from '../contract/limits';
import type { Logger } from '../platform/telemetry/logger';
import { boundedMessage } from '../platform/values/errors';
import { publicErrorOf, toGraphQLError, withoutValue } from './errors';

/** Codes of Apollo Server with the equivalent code of our table. */
const CODES: Readonly<Record<string, string>> = {
  GRAPHQL_PARSE_FAILED: 'graphql_syntax_error',
  GRAPHQL_VALIDATION_FAILED: 'graphql_validation_failed',
  BAD_REQUEST: 'graphql_invalid_request',
  OPERATION_RESOLUTION_FAILURE: 'graphql_invalid_request',
  PERSISTED_QUERY_NOT_SUPPORTED: 'persisted_query_not_supported',
  BAD_USER_INPUT: 'invalid_value',
  // graphql-js gives no code to a value that does not fit its argument.
  INTERNAL_SERVER_ERROR: 'invalid_value',
};

/** Apollo's own rule, which names no limit. */
const TOO_MANY_SELECTIONS = ApolloServerValidationErrorCode.MAX_RECURSIVE_SELECTIONS_EXCEEDED;

/** Prepares an error for the caller of the current request. */
export type ShowError = (
  formattedError: GraphQLFormattedError,
  error: unknown,
) => GraphQLFormattedError;

/** An error as `/graphql` returns it: errors of graphql-js are public, errors of resolvers are masked as in REST. */
export function formatPublicError(
  formattedError: GraphQLFormattedError,
  error: unknown,
  { log, requestId }: { readonly log: Logger; readonly requestId: string },
): GraphQLFormattedError {
  const original = originOf(error);
  const { message, extensions } =
    original === null
      ? languageError(formattedError, error as GraphQLError)
      : toGraphQLError(publicErrorOf(original, log, requestId));
  const { locations, path } = formattedError;
  return {
    message,
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: { ...extensions, requestId },
  };
}

/** The error that a resolver threw; null for an error of graphql-js itself. */
function originOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  return error.originalError ? originOf(error.originalError) : null;
}

function languageError({ extensions }: GraphQLFormattedError, error: GraphQLError) {
  // The status is used by the code that sends the response.
  const { http: _status, code: apolloCode = 'INTERNAL_SERVER_ERROR', ...facts } = extensions ?? {};
  const code = codeOf(apolloCode as string, error);
  const category = describeCode(code)?.kind;
  if (facts['validationErrorCode'] === TOO_MANY_SELECTIONS) {
    const max = limits.graphqlSelections.value;
    const message = `The document exceeds the limit of selections; at most ${max} are allowed.`;
    return { message, extensions: { ...facts, code, category, limit: 'graphqlSelections', max } };
  }
  const message = boundedMessage(withoutSuggestions(withoutValue(error)));
  return { message, extensions: { ...facts, code, category } };
}

function codeOf(code: string, { extensions }: GraphQLError): string {
  const { status } = (extensions['http'] ?? {}) as { readonly status?: number };
  return status === 405 ? 'method_not_allowed' : (CODES[code] ?? code);
}

/** "Did you mean …" would reveal field names to callers who may not introspect. */
function withoutSuggestions(message: string): string {
  return message.replace(/ ?Did you mean .*$/s, '');
}
