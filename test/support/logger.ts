import type pino from 'pino';
import { createLogger } from '../../src/platform/telemetry/logger';
import { watchLog } from './log-watch';

/** A logger at its most talkative whose lines are searched for secrets; `write` gets to see them too. */
export function createWatchedLogger(write: (line: string) => void = () => {}): pino.Logger {
  const check = watchLog('a service of the tests');
  return createLogger('trace', {
    write: (line) => {
      check(line);
      write(line);
    },
  });
}

/** Prints nothing. */
export const watchedLogger = createWatchedLogger();
