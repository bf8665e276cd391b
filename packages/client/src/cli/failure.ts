import { InputError, ConnectionError, Problem, Unauthenticated } from 'commerce-client';
import { exitCodes, NoCredential, UsageError } from './command.ts';

/** An error as a person reads it: what is wrong, where, and by which id the service knows the request. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  const places = error.errors
    .filter(({ message }) => !error.message.includes(message))
    .map(({ message }) => `\n  ${message}`);
  return `${error.message}${places.join('')}\n  ${error.status} ${error.code}, request ${error.requestId ?? 'unknown'}`;
}

/** The same for programs. */
export function factsOf(error: unknown): unknown {
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (!(error instanceof Problem)) return { error: { message } };
  const { status, code, requestId, errors } = error;
  return { error: { message, status, code, requestId, errors } };
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof InputError) return exitCodes.usage;
  if (error instanceof NoCredential || error instanceof Unauthenticated)
    return exitCodes.credential;
  return error instanceof ConnectionError ? exitCodes.unreachable : exitCodes.failed;
}
