import { isDriverError } from '../mongo/errors';

/** The fields of an error that are logged; nothing else, because errors of libraries contain whole documents. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly codeName?: string;
  readonly kind?: string;
  readonly errorLabels?: string;
  /** Where it was thrown, without the message. */
  readonly stack: string;
  readonly cause?: LoggedError;
}

const FIELDS = ['code', 'codeName', 'kind', 'errorLabels'] as const;
const MAX_CAUSES = 5;
/** The end of the general part of a database message; the rest may contain values. */
const SPECIFIC = /(?:: | ::|[{"'`]).*$/s;

/** An error for the log, reduced to a list of allowed fields. */
export function toLoggedError(error: unknown): LoggedError {
  return reduceError(error, { causes: MAX_CAUSES, isOfDriver: false });
}

interface ReductionOptions {
  /** The number of causes that are followed. */
  readonly causes: number;
  /** Whether a driver error contains it, so that its message may show values. */
  readonly isOfDriver: boolean;
}

function reduceError(error: unknown, { causes, isOfDriver }: ReductionOptions): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'not an error', stack: '' };
  }
  const { name: type, cause } = error;
  const message = String(error.message);
  const isSpecific = isOfDriver || isDriverError(error);
  const deeper = { causes: causes - 1, isOfDriver: isSpecific };
  return {
    type,
    message: isSpecific ? message.replace(SPECIFIC, '…') : message,
    ...loggedFieldsOf(error),
    stack: framesOf(error).join('\n'),
    ...(cause !== undefined && causes > 0 ? { cause: reduceError(cause, deeper) } : {}),
  };
}

/** An expected error for the log, in one short line. */
export function toLoggedReason(error: unknown): Partial<LoggedError> {
  const {
    stack: _stack,
    cause: _cause,
    ...reason
  } = reduceError(error, { causes: 0, isOfDriver: false });
  return reason;
}

function loggedFieldsOf(error: Error): Readonly<Record<string, string>> {
  const all = error as unknown as Readonly<Record<string, unknown>>;
  const fields = FIELDS.map(
    (field) => [field, String((all[field] ?? '') as string | number)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

/** The stack begins with the message, which is already shown. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  const rest = at === -1 ? stack : stack.slice(at + message.length);
  return rest.split('\n').flatMap((line) => /^ {4}at .+$/.exec(line)?.[0] ?? []);
}
