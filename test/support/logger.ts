import type pino from 'pino';
import { createLogger } from '../../src/platform/telemetry/logger';
import { watchLog } from './log-watch';

/**
 * A logger whose lines are searched for secrets and also passed to `write`. At level `debug` it
 * logs every request.
 */
export function createWatchedLogger(
  write: (line: string) => void = () => {},
  level: 'info' | 'debug' = 'info',
): pino.Logger {
  const check = watchLog('a test service');
  return createLogger(level, {
    write: (line) => {
      check(line);
      write(line);
    },
  });
}

/** Prints nothing. */
export const watchedLogger = createWatchedLogger();
