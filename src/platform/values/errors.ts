/** The kind of an error, which the REST layer maps to an HTTP status. */
export type ErrorKind =
  | 'structural'
  | 'domain'
  | 'conflict'
  | 'precondition'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

/** One violation in a request, located by a JSON pointer, a query parameter or a header. */
export interface Violation {
  /** RFC 6901 pointer into the request body, e.g. `/items/0/quantity`. */
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  readonly code: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A maximum number within a number of seconds. */
export interface Quota {
  readonly max: number;
  readonly seconds: number;
}

export interface ErrorDetails {
  /** All violations of the request, in request order. */
  readonly violations?: readonly Violation[];
  /** A sentence that may be shown to the end user (domain errors). */
  readonly userMessage?: string;
  /** Seconds after which a retry makes sense (Retry-After). */
  readonly retryAfterSeconds?: number;
  /** The limits that were reached. */
  readonly quotas?: readonly Quota[];
  /** What is allowed: `allowed`, `max`, `maxDepth`, `from`, `to`, `suggestedParentId`, ... */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

export interface AppErrorInit {
  readonly kind: ErrorKind;
  /** A code of the table in `src/contract/codes.ts`. */
  readonly code: string;
  readonly message: string;
  readonly details?: ErrorDetails;
  readonly cause?: unknown;
}

/**
 * The one error type that crosses layers. It contains no HTTP status. `details` are public facts for the client;
 * everything private belongs in `cause`, which is only logged.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor({ kind, code, message, details = {}, cause }: AppErrorInit) {
    super(message, { cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/**
 * A malformed request: every violation at once. The code is that of the violations, or `validation_failed` if they
 * differ.
 */
export function structuralError(
  violations: readonly Violation[],
  facts?: Readonly<Record<string, unknown>>,
): AppError {
  return fromViolations('structural', violations, facts);
}

/** A well-formed request that breaks rules of the domain: every violation at once. */
export function domainErrors(
  violations: readonly Violation[],
  facts?: Readonly<Record<string, unknown>>,
): AppError {
  return fromViolations('domain', violations, facts);
}

/** A well-formed request that breaks one rule of the domain. The message is safe to show to the end user. */
export function domainError(
  code: string,
  message: string,
  facts?: Readonly<Record<string, unknown>>,
): AppError {
  return new AppError({ kind: 'domain', code, message, details: { userMessage: message, facts } });
}

export function conflictError(
  code: string,
  message: string,
  facts?: Readonly<Record<string, unknown>>,
): AppError {
  return new AppError({ kind: 'conflict', code, message, details: { facts } });
}

/** `If-Match` or `version` names another version than the current one. */
export function versionMismatch(resource: string): AppError {
  return new AppError({
    kind: 'precondition',
    code: 'version_mismatch',
    message: `The ${resource} has changed since you read it; read it again.`,
  });
}

/** Missing, malformed and other users' objects get the same message, so that they cannot be distinguished. */
export function notFoundError(resource: string): AppError {
  return new AppError({
    kind: 'not_found',
    code: 'not_found',
    message: `This ${resource} does not exist or you may not see it.`,
  });
}

export function forbiddenError(code: string, message: string): AppError {
  return new AppError({ kind: 'forbidden', code, message });
}

export function unauthenticatedError(code: string, message: string): AppError {
  return new AppError({ kind: 'unauthenticated', code, message });
}

/** A dependency is unreachable or overloaded; the client may retry after `retryAfterSeconds`. */
export function unavailableError(code: string, message: string, cause?: unknown): AppError {
  return new AppError({
    kind: 'unavailable',
    code,
    message,
    details: { retryAfterSeconds: 2 },
    cause,
  });
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** The maximum number of violations in one response. */
export const MAX_VIOLATIONS = 50;
/** The maximum length of a client-chosen name or pointer in a refusal. */
const MAX_REPEATED = 200;
/** The maximum length of one message. */
const MAX_MESSAGE = 2000;
/** The number of violations that the message names; the list contains all of them. */
const MAX_NAMED = 3;

/**
 * A client-chosen string in a message or pointer, cut to 200 characters and an ellipsis, because a response must not be
 * many times as long as its request. A string that was already cut stays as it is.
 */
export function cutText(text: string): string {
  return truncate(text, MAX_REPEATED);
}

/** A message that may contain client-chosen text, cut to 2,000 characters and an ellipsis. */
export function boundedMessage(message: string): string {
  return truncate(message, MAX_MESSAGE);
}

function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
}

function boundViolation({ pointer, message, ...rest }: Violation): Violation {
  const place = pointer === undefined ? {} : { pointer: cutText(pointer) };
  return { ...place, ...rest, message: boundedMessage(message) };
}

/** Violations in several places for the same reason are reported once. */
function eachOnce(violations: readonly Violation[]): string {
  return [...new Set(violations.map(({ message }) => message))].join(' ');
}

function fromViolations(
  kind: 'structural' | 'domain',
  violations: readonly Violation[],
  facts?: Readonly<Record<string, unknown>>,
): AppError {
  const listedViolations = violations.slice(0, MAX_VIOLATIONS).map(boundViolation);
  const codes = new Set(violations.map((violation) => violation.code));
  const [first] = listedViolations;
  const uniform = codes.size === 1 && first !== undefined;
  const messages = listedViolations.slice(0, MAX_NAMED).map(({ message }) => message);
  const rest = violations.length > MAX_NAMED ? ' …' : '';
  const message =
    violations.length === 1 && first !== undefined
      ? first.message
      : `${violations.length} violations: ${messages.join(' ')}${rest}`;
  return new AppError({
    kind,
    code: uniform ? first.code : 'validation_failed',
    message,
    details: {
      violations: listedViolations,
      facts,
      // People read the messages; the count above is for programs and logs.
      ...(kind === 'domain' ? { userMessage: eachOnce(listedViolations) } : {}),
    },
  });
}
