import pino from 'pino';
import { scrubLine } from './log-scrubber';
import { toLoggedError } from './logged-error';
import { createOutageLog } from './outage-log';
import { currentRequest } from './watch';

/** The structured log. Fields are named; free text never carries values of a request. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Paths that never reach a log line, whatever logs them. */
const SECRET_PATHS = [
  'password',
  'email',
  'token',
  'secret',
  'accessToken',
  'refreshToken',
  '*.password',
  '*.email',
  '*.token',
  '*.secret',
  '*.accessToken',
  '*.refreshToken',
  'req.headers.authorization',
  'headers.authorization',
];

const WARN = 40;

/** JSON lines on standard output with secrets removed; an outage of the database is two lines, however much fails. `level`: a pino level or `silent`. */
export function createLogger(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: currentRequest,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    formatters: { log: showErrors },
    // Pino's own would look at the error again.
    serializers: { err: (shown: unknown) => shown },
    hooks: {
      streamWrite: scrubLine,
      logMethod(args, method, lineLevel) {
        const [fields, message] = args as unknown as readonly [{ readonly err?: unknown }, string];
        const part = lineLevel < WARN ? 'other' : outages.note({ err: fields.err, message });
        if (part === 'first') method.apply(this, [{ ...fields, outage: 'begins' }, message]);
        if (part === 'other') method.apply(this, args);
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  const outages = createOutageLog((fields, message) => log.warn(fields, message));
  return log;
}

function showErrors(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields);
  if (!entries.some(([, value]) => value instanceof Error)) return fields;
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Error ? toLoggedError(value) : value]),
  );
}
