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

declare module 'fastify' {
  interface FastifyRequest {
    /** `sending`: its response is being sent. `early`: it was answered before its work was done. */
    responseState: 'none' | 'sending' | 'early';
    /** When its body had arrived, on the clock of `performance`; null if it has no deadline. */
    arrivedAt: number | null;
  }
}

/** The status of requests whose client disconnected before the end of the response, in logs and metrics. */
export const CLIENT_CLOSED_REQUEST = 499;

/** Called at the end of a request, with the status of its response, or 499; must not throw. */
export type OnRequestEnd = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Renders the response to an error. */
export type RenderError = (error: unknown, request: FastifyRequest) => RenderedResponse;

export interface Deadline {
  /** From the arrival of the body to the response, in milliseconds. */
  readonly requestMs: number;
  /** From the arrival of the headers to the response, if the database has failed since the body arrived. */
  readonly databaseMs: number;
  readonly database: Pick<Database, 'hasFailedSince'>;
  /** Whether the request may take as long as its body. */
  readonly isUpload: (request: FastifyRequest) => boolean;
}

const PLACE = Symbol('place');

type WithPlace = object & { [PLACE]?: number };

/**
 * A set of objects in progress, whose members are added and removed constantly. The tables of a Set or a Map refer to
 * their successors, so a discarded table in the old generation would retain the contents of later ones until the next
 * full garbage collection. This set is therefore an array: the last member takes the place of a removed one. An object
 * can be in only one such set at a time.
 */
export class LiveSet<T extends object> {
  readonly #members: (T & WithPlace)[] = [];

  get size(): number {
    return this.#members.length;
  }

  has(member: T & WithPlace): boolean {
    const place = member[PLACE];
    return place !== undefined && this.#members[place] === member;
  }

  add(member: T & WithPlace): this {
    if (this.has(member)) return this;
    member[PLACE] = this.#members.length;
    this.#members.push(member);
    return this;
  }

  delete(member: T & WithPlace): boolean {
    if (!this.has(member)) return false;
    const place = member[PLACE] ?? 0;
    const last = this.#members.pop();
    if (last !== undefined && last !== member) {
      last[PLACE] = place;
      this.#members[place] = last;
    }
    return true;
  }

  clear(): void {
    this.#members.length = 0;
  }

  /** The current members, in any order, whatever is added or removed in the meantime. */
  [Symbol.iterator](): IterableIterator<T> {
    return [...this.#members][Symbol.iterator]();
  }
}

/** The requests in flight. Responds to those whose handlers take too long. */
export class OpenRequests {
  readonly #replies = new LiveSet<FastifyReply>();
  readonly #onEnd: OnRequestEnd[] = [];

  constructor(
    app: FastifyInstance,
    private readonly render: RenderError,
  ) {
    app.decorateRequest('responseState', 'none');
    app.decorateRequest('arrivedAt', null);
  }

  get count(): number {
    return this.#replies.size;
  }

  /** The requests in flight at this moment. */
  all(): readonly FastifyReply[] {
    return [...this.#replies];
  }

  /** Runs a function at the end of every request, in the order of these calls. */
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

  readonly noteResponse: onSendHookHandler = (request, _reply, payload, done) => {
    request.responseState = 'sending';
    done(null, payload);
  };

  /**
   * Answers a request whose handler is still running, unless its own response is being sent. The framework would send a
   * second response over the first, so the reply is hijacked: whatever the handler returns later is dropped.
   */
  respondEarly(reply: FastifyReply, error: Error): void {
    const { request } = reply;
    if (request.responseState !== 'none' || reply.sent) return;
    request.responseState = 'early';
    reply.hijack();
    const { status, headers, body } = this.render(error, request);
    const length = { 'content-length': Buffer.byteLength(body) };
    reply.raw.writeHead(status, { ...reply.getHeaders(), ...headers, ...length } as never);
    reply.raw.end(body);
  }
}

/** How often all requests are checked. No response is later than its limit; some are earlier by this much. */
const CHECK_INTERVAL_MS = 100;

/**
 * Answers every request within `requestMs` of the arrival of its body, so that a drain can wait for it, and within
 * `databaseMs` if the database does not respond. The work itself is not stopped: a client that retries with its key
 * gets the outcome.
 */
export function createDeadline(open: OpenRequests, limits: Deadline) {
  const { requestMs, databaseMs, database, isUpload } = limits;
  /** Runs only while a request has a deadline. */
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const startDeadline: preValidationHookHandler = (request, _reply, done) => {
    if (!isUpload(request)) {
      request.arrivedAt = performance.now();
      timer ??= setInterval(respondToOverdue, CHECK_INTERVAL_MS).unref();
    }
    done();
  };
  const refusalOf = ({ elapsedTime }: FastifyReply, arrivedAt: number): Error | null => {
    const isSlow = elapsedTime + CHECK_INTERVAL_MS > databaseMs;
    if (isSlow && database.hasFailedSince(arrivedAt)) return databaseUnavailable();
    const remainingMs = arrivedAt + requestMs - performance.now();
    return remainingMs < CHECK_INTERVAL_MS ? tooLate() : null;
  };
  const respondToOverdue = (): void => {
    let hasMore = false;
    for (const reply of open.all()) {
      const { request } = reply;
      if (request.arrivedAt === null) continue;
      const refusal = refusalOf(reply, request.arrivedAt);
      if (refusal === null) {
        hasMore = true;
        continue;
      }
      // The limit applies once: a response that has started, such as a stream, continues without a limit.
      request.arrivedAt = null;
      open.respondEarly(reply, refusal);
    }
    if (!hasMore) stop();
  };
  return { startDeadline, stop };
}

function tooLate(): Error {
  return unavailableError(
    'overloaded',
    'The request took too long and may still be carried out; repeat it with the same `Idempotency-Key`.',
  );
}

/** A stream keeps the status with which it started, because clients end streams by disconnecting. */
export function endStatusOf(reply: FastifyReply): number {
  return reply.raw.writableEnded || isEventStream(reply) ? reply.statusCode : CLIENT_CLOSED_REQUEST;
}

export function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
