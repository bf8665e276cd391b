import type { Code, Violation } from './contract.ts';

/** Everything that the client throws by itself. */
export class CommerceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** What was given cannot be sent: nothing was. */
export class InputError extends CommerceError {}

/** No answer came, or not a whole one. The fate of a change is not known: send it again with the same key. */
export class ConnectionError extends CommerceError {}

/** The answer did not come within the time that the caller gives. */
export class DeadlineError extends ConnectionError {}

/** What a problem is made of. */
export interface ProblemFacts {
  readonly status: number;
  /** Whatever was answered: what stands in between, as a gateway, has errors of its own. */
  readonly body: unknown;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
}

/** The service refused: problem details of RFC 9457 as an error. Decide by class or `code`, log `requestId`. */
export class Problem extends CommerceError {
  readonly status: number;
  /** Address of the page that explains the code. */
  readonly type: string;
  readonly title: string;
  readonly code: Code;
  /** Names the request in the logs of the service. */
  readonly requestId: string | null;
  /** Everything that is wrong, each with the `pointer`, `parameter` or `header` that it is about. */
  readonly errors: readonly Violation[];
  /** When a repeat makes sense, in milliseconds from the answer on. */
  readonly retryAfterMs: number | null;
  /** The whole problem, with the facts of its code. */
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

/** What a problem says; of an answer of `/graphql` what its first error says. */
function factsOf(body: Facts): Facts {
  const { extensions, message } = errorsIn(body)[0] ?? {};
  return body['code'] === undefined && isRecord(extensions)
    ? { ...extensions, detail: message }
    : body;
}

/** 400, 413, 415 and others: the request is not well-formed. */
export class BadRequest extends Problem {}
/** 401: a credential is missing, or not valid any more. */
export class Unauthenticated extends Problem {}
/** 403: the credential does not allow this. */
export class Forbidden extends Problem {}
/** 404: it does not exist, or is not yours to see. */
export class NotFound extends Problem {}
/** 409, 412: somebody else changed it meanwhile; read it again. */
export class Conflict extends Problem {}
/** 410: a resume point or cursor is too old; begin again. */
export class Gone extends Problem {}
/** 422: the rules of the shop forbid it. */
export class Refused extends Problem {}
/** 429: too many requests. */
export class RateLimited extends Problem {}
/** 5xx: the service, or a part of it, cannot answer now. */
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

/** A problem in the class of its status. */
export function problemOf(facts: ProblemFacts): Problem {
  const { status } = facts;
  return new (classes[status] ?? (status < 500 ? BadRequest : Unavailable))(facts);
}
