import pino from 'pino';
import { scrubLine } from './log-scrubber';
import { standardOutput, type LogOutput } from './log-output';
import { toLoggedError } from './logged-error';
import { createOutageLog } from '../mongo/errors/outage-log';
import { currentRequest } from './watch';

/** The structured log. Fields are named; free text never carries values of a request. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Fields that never reach a log line, whatever logs them, at the top or one level below. */
const SECRET_FIELDS = ['password', 'email', 'token', 'secret', 'accessToken', 'refreshToken'];
const SECRET_PATHS = [
  ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
  'req.headers.authorization',
  'headers.authorization',
];

const WARN = 40;

interface Fields {
  readonly err?: unknown;
}

/**
 * JSON lines on standard output with secrets removed; an outage of the database is two lines, however much fails.
 * `level`: a pino level or `silent`.
 */
export function createLogger(
  level: string,
  destination: LogOutput = standardOutput(),
): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: currentRequest,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    serializers: { err: toLoggedError },
    formatters: { log: showFields },
    hooks: {
      streamWrite: scrubLine,
      logMethod(args, method, lineLevel) {
        const [first, message = 'error'] = args as unknown as readonly [unknown, string?];
        // An error alone would bring its message along as the text of the line.
        const fields: Fields = first instanceof Error ? { err: first } : (first as Fields);
        const part = lineLevel < WARN ? 'other' : outages.note({ err: fields.err, message });
        if (part === 'first') method.apply(this, [{ ...fields, outage: 'begins' }, message]);
        if (part === 'other') method.apply(this, first instanceof Error ? [fields, message] : args);
      },
    },
  };
  const log = pino(options, destination);
  const outages = createOutageLog((fields, message) => log.warn(fields, message));
  return log;
}

const MAX_DEPTH = 5;

/** Errors are logged by an allow-list wherever they occur; `err` has a serializer of its own. */
function showFields(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'err' ? value : show(value, MAX_DEPTH)]),
  );
}

/** A value without the private fields of errors and library objects. */
function show(value: unknown, depth: number): unknown {
  if (value instanceof Error) return toLoggedError(value);
  if (!isObject(value) || value instanceof Date) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((item) => show(item, depth - 1));
  const { constructor } = value;
  if (constructor !== Object && constructor !== undefined) return constructor.name;
  const entries = Object.entries(value).map(([name, item]) => [name, show(item, depth - 1)]);
  return Object.fromEntries(entries) as unknown;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
