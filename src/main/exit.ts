import { ConfigError } from '../platform/config/config';
import { toLoggedError } from '../platform/telemetry/logged-error';
import { StartFailure } from '../platform/config/start-failure';

/** Exit codes; docs/operations has the same table. */
export const exitCodes = {
  /** Stopped on request; every accepted request was answered. */
  stopped: 0,
  /** Failed, or could not start; another start may succeed. */
  failure: 1,
  /** Started with unknown arguments. */
  usage: 2,
  /** The settings are wrong: another start will fail too (EX_CONFIG of sysexits.h). */
  configuration: 78,
  /** Ended immediately by a second Ctrl-C. */
  interrupted: 130,
} as const;

/**
 * Ends the process: with one clear message for faults that an operator can correct, and with type, message and stack
 * for all others.
 */
export function exitWithMessage(error: unknown): never {
  if (error instanceof ConfigError || error instanceof StartFailure) console.error(error.message);
  else console.error(toLoggedError(error));
  process.exit(error instanceof ConfigError ? exitCodes.configuration : exitCodes.failure);
}
