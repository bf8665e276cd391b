import { ConfigError } from '../platform/config';
import { toLoggedError } from '../platform/logged-error';
import { StartFailure } from './start-up';

const EXPECTED = [ConfigError, StartFailure];

/** Ends the process with one clear message for what an operator can mend, with type, message and stack for anything else. */
export function exitWithMessage(error: unknown): never {
  if (isPortTaken(error)) {
    console.error(
      `Port ${error.port} on ${error.address} is taken. Choose another: PORT=3001 npm start`,
    );
  } else if (EXPECTED.some((type) => error instanceof type)) {
    console.error((error as Error).message);
  } else {
    console.error(toLoggedError(error));
  }
  process.exit(1);
}

function isPortTaken(error: unknown): error is { port: number; address: string } {
  return (error as { code?: unknown } | null)?.code === 'EADDRINUSE';
}
