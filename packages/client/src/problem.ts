import type { Code, Violation } from './contract.ts';

/** The base class of all errors that the client throws itself. */
export class CommerceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The input cannot be sent; nothing was sent. */
export class InputError extends CommerceError {}

/** There was no response, or only a part of it. The outcome of a change is unknown: send it again with the same key. */
export class ConnectionError extends CommerceError {}

/** The response did not arrive within the caller's time limit. */
export class DeadlineError extends ConnectionError {}

/** The parts of a problem. */
export interface ProblemFacts {
  readonly status: number;
  /**
   * The response body, which may come from something else than the service: a gateway, for example,
   * has its own errors.
   */
  readonly body: unknown;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
}

/**
 * The service refused the request: problem details (RFC 9457) as an error. Decide by class or `code`, log `requestId`.
 */
export class Problem extends CommerceError {
  readonly status: number;
  /** Address of the page that explains the code. */
  readonly type: string;
  readonly title: string;
  readonly code: Code;
  /** Identifies the request in the logs of the service. */
  readonly requestId: string | null;
  /** All violations, each with the `pointer`, `parameter` or `header` that it concerns. */
  readonly errors: readonly Violation[];
  /** When a retry makes sense, in milliseconds after the response. */
  readonly retryAfterMs: number | null;
  /** The whole problem, including the fields that only its code has. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ status, body, requestId: sentId, retryAfterMs }: ProblemFacts) {
    const details = isRecord(body) ? body : {};
    const facts = factsOf(details);
    const texts: Readonly<Record<string, string>> = Object.fromEntries(
      Object.entries(facts).filter(isText),
    );
    const { title = `The service answered ${status}.`, detail = title } = texts;
    super(detail);
    this.status = status;
    this.type = texts['type'] ?? 'about:blank';
    this.title = title;
    this.code = texts['code'] ?? `http_${status}`;
    this.requestId = texts['requestId'] ?? sentId;
    this.errors = errorsIn(facts) as unknown as readonly Violation[];
    this.retryAfterMs = retryAfterMs;
    this.details = details;
  }
}

type Facts = Readonly<Record<string, unknown>>;

const isText = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string';

const isRecord = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const errorsIn = ({ errors }: Facts): readonly Facts[] =>
  Array.isArray(errors)
    ? errors.filter(isRecord).filter(({ message }) => typeof message === 'string')
    : [];

/** The fields of a problem; for a response of `/graphql`, those of its first error. */
function factsOf(body: Facts): Facts {
  const { extensions, message } = errorsIn(body)[0] ?? {};
  return body['code'] === undefined && isRecord(extensions)
    ? { ...extensions, detail: message }
    : body;
}

/** 400, 413, 415 and others: the request is malformed. */
export class BadRequest extends Problem {}
/** 401: the credential is missing, or no longer valid. */
export class Unauthenticated extends Problem {}
/** 403: the credential does not allow this. */
export class Forbidden extends Problem {}
/** 404: it does not exist, or you may not see it. */
export class NotFound extends Problem {}
/** 409, 412: somebody else has changed it in the meantime; read it again. */
export class Conflict extends Problem {}
/** 410: the resume point or cursor has expired; start again. */
export class Gone extends Problem {}
/** 422: the rules of the shop do not allow it. */
export class Refused extends Problem {}
/** 429: too many requests. */
export class RateLimited extends Problem {}
/** 5xx: the service, or a part of it, is unavailable now. */
export class Unavailable extends Problem {}

const classes: Readonly<Record<number, typeof Problem>> = {
  401: Unauthenticated,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  410: Gone,
  412: Conflict,
  422: Refused,
  429: RateLimited,
};

/** Creates a problem of the class for its status. */
export function problemOf(facts: ProblemFacts): Problem {
  const { status } = facts;
  return new (classes[status] ?? (status < 500 ? BadRequest : Unavailable))(facts);
}
