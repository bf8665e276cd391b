import { ConfigError } from '../platform/config/config';
import { toLoggedError } from '../platform/telemetry/logged-error';
import { StartFailure } from '../platform/config/start-failure';

/** How a process of the service ends; docs/operations has the same table. */
export const exitCodes = {
  /** It was asked to stop, and answered everything that it had accepted. */
  stopped: 0,
  /** It failed, or could not start; another start may succeed. */
  failure: 1,
  /** It was started with arguments that it does not know. */
  usage: 2,
  /** The settings are wrong: another start fails as well (EX_CONFIG of sysexits.h). */
  configuration: 78,
  /** A second Ctrl-C ended it at once. */
  interrupted: 130,
} as const;

/** Ends the process with one clear message for what an operator can mend, with type, message and stack for anything else. */
export function exitWithMessage(error: unknown): never {
  if (error instanceof ConfigError || error instanceof StartFailure) console.error(error.message);
  else console.error(toLoggedError(error));
  process.exit(error instanceof ConfigError ? exitCodes.configuration : exitCodes.failure);
}
