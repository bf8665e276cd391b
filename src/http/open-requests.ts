import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preValidationHookHandler,
} from 'fastify';
import type { Database } from '../platform/mongo/client';
import { databaseUnavailable } from '../platform/mongo/errors';
import { unavailableError } from '../platform/values/errors';
import { LiveSet } from '../platform/values/live-set';

declare module 'fastify' {
  interface FastifyRequest {
    /** `sending`: its answer is on the way. `early`: it was answered before its work was done. */
    answer: 'none' | 'sending' | 'early';
    /** When its body had arrived, on the clock of `performance`; null where no deadline holds. */
    arrivedAt: number | null;
  }
}

/** The status of requests whose client left before the end of the answer, in logs and figures. */
export const HUNG_UP = 499;

/** Learns of a request that is over, with the status of its answer, or 499; it may not throw. */
export type OnRequestEnd = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

export interface Rendered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Makes the answer to an error. */
export type RenderError = (error: unknown, request: FastifyRequest) => Rendered;

export interface Deadline {
  /** From the arrival of the body to the answer, in milliseconds. */
  readonly requestMs: number;
  /** From the first byte, when the database fails while it runs, however often operations are repeated below. */
  readonly databaseMs: number;
  readonly database: Pick<Database, 'hasFailedSince'>;
  /** Takes as long as its body does. */
  readonly isUpload: (request: FastifyRequest) => boolean;
}

/** The requests that wait for their answers, and answers that do not wait for a handler. */
export class OpenRequests {
  readonly #replies = new LiveSet<FastifyReply>();
  readonly #onEnd: OnRequestEnd[] = [];

  constructor(
    app: FastifyInstance,
    private readonly render: RenderError,
  ) {
    app.decorateRequest('answer', 'none');
    app.decorateRequest('arrivedAt', null);
  }

  get count(): number {
    return this.#replies.size;
  }

  /** Those of this moment. */
  all(): readonly FastifyReply[] {
    return [...this.#replies];
  }

  /** Does something at the end of every request, in the order of these calls. */
  onEnd(act: OnRequestEnd): void {
    this.#onEnd.push(act);
  }

  /** Follows a request to its end: the framework does not report requests whose client has disconnected. */
  readonly followToEnd: onRequestHookHandler = (request, reply, done) => {
    this.#replies.add(reply);
    reply.raw.once('close', () => {
      this.#replies.delete(reply);
      const status = endStatusOf(reply);
      for (const act of this.#onEnd) act(request, reply, status);
    });
    done();
  };

  readonly noteAnswer: onSendHookHandler = (request, _reply, payload, done) => {
    request.answer = 'sending';
    done(null, payload);
  };

  /**
   * Answers a request whose handler is still at work; does nothing when its own answer is on the way. The framework would send
   * a second answer over the first, so the reply is taken out of its hands: what the handler says later is dropped.
   */
  answerEarly(reply: FastifyReply, error: Error): void {
    const { request } = reply;
    if (request.answer !== 'none' || reply.sent) return;
    request.answer = 'early';
    reply.hijack();
    const { status, headers, body } = this.render(error, request);
    const length = { 'content-length': Buffer.byteLength(body) };
    reply.raw.writeHead(status, { ...reply.getHeaders(), ...headers, ...length } as never);
    reply.raw.end(body);
  }
}

/** How often all of them are checked; no answer is later than the limits say, some are this much earlier. */
const LOOK_AGAIN_MS = 100;

/**
 * Every request is answered within `requestMs` of the arrival of its body, so that a drain can wait for it, and within
 * `databaseMs` when the database leaves it without an answer. The work itself is not stopped: a client that repeats the
 * request with its key finds the outcome.
 */
export function createDeadline(open: OpenRequests, limits: Deadline) {
  const { requestMs, databaseMs, database, isUpload } = limits;
  const startDeadline: preValidationHookHandler = (request, _reply, done) => {
    if (!isUpload(request)) request.arrivedAt = performance.now();
    done();
  };
  const refusalOf = ({ elapsedTime }: FastifyReply, arrivedAt: number): Error | null => {
    const isSlow = elapsedTime + LOOK_AGAIN_MS > databaseMs;
    if (isSlow && database.hasFailedSince(arrivedAt)) return databaseUnavailable();
    const remainingMs = arrivedAt + requestMs - performance.now();
    return remainingMs < LOOK_AGAIN_MS ? tooLate() : null;
  };
  const answerOverdue = (): void => {
    for (const reply of open.all()) {
      const { request } = reply;
      const refusal = request.arrivedAt === null ? null : refusalOf(reply, request.arrivedAt);
      if (refusal === null) continue;
      // Once: an answer that is on its way, as that of a stream, goes on without a limit.
      request.arrivedAt = null;
      open.answerEarly(reply, refusal);
    }
  };
  const timer = setInterval(answerOverdue, LOOK_AGAIN_MS).unref();
  return { startDeadline, stop: () => clearInterval(timer) };
}

function tooLate(): Error {
  return unavailableError(
    'overloaded',
    'The request took too long and may still be carried out; repeat it with the same `Idempotency-Key`.',
  );
}

/** Of an event stream the status that it began with: readers leave it when they have enough. */
export function endStatusOf(reply: FastifyReply): number {
  return reply.raw.writableEnded || isEventStream(reply) ? reply.statusCode : HUNG_UP;
}

export function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
