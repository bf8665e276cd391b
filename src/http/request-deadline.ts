import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailableError } from '../platform/values/errors';
import type { Database } from '../platform/mongo/client';
import type { AnswerEarly } from './early-answer';
import type { OpenRequests } from './open-requests';
import { databaseUnavailable } from '../platform/mongo/errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its body had arrived, on the clock of `performance`; null when nothing is to be looked for. */
    arrivedAt: number | null;
  }
}

export interface RequestDeadline {
  /** From the arrival of the body to the answer, in milliseconds. */
  readonly requestMs: number;
  /** From the first byte, when the database fails while it runs, however often operations are repeated below. */
  readonly databaseMs: number;
  /** Takes as long as its body does. */
  readonly isUpload: (request: FastifyRequest) => boolean;
  readonly open: Pick<OpenRequests, 'all'>;
  readonly database: Pick<Database, 'hasFailedSince'>;
  readonly answerEarly: AnswerEarly;
}

/** How often all of them are looked at; nobody is answered later than the limits say, some so much earlier. */
const LOOK_AGAIN_MS = 100;

/**
 * Every request is answered within `requestMs` of the arrival of its body, so that a drain can wait for it, and within
 * `databaseMs` when the database leaves it without an answer. The work itself is not stopped: whoever repeats the
 * request with its key finds the outcome.
 */
export function registerRequestDeadline(app: FastifyInstance, limits: RequestDeadline): void {
  const { requestMs, databaseMs, isUpload, open, database, answerEarly } = limits;
  app.decorateRequest('arrivedAt', null);
  app.addHook('preValidation', (request, _reply, done) => {
    if (!isUpload(request)) request.arrivedAt = performance.now();
    done();
  });
  const refusalOf = ({ elapsedTime }: FastifyReply, arrivedAt: number): Error | null => {
    const isSlow = elapsedTime + LOOK_AGAIN_MS > databaseMs;
    if (isSlow && database.hasFailedSince(arrivedAt)) return databaseUnavailable();
    const left = arrivedAt + requestMs - performance.now();
    return left < LOOK_AGAIN_MS ? tooLate() : null;
  };
  const look = (): void => {
    for (const reply of open.all()) {
      const { request } = reply;
      const refusal = request.arrivedAt === null ? null : refusalOf(reply, request.arrivedAt);
      if (refusal === null) continue;
      // Once: an answer that is on its way, as that of a stream, goes on without a limit.
      request.arrivedAt = null;
      answerEarly(request, reply, refusal);
    }
  };
  const timer = setInterval(look, LOOK_AGAIN_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function tooLate(): Error {
  return unavailableError(
    'overloaded',
    'The request took too long and may still be carried out; repeat it with the same `Idempotency-Key`.',
  );
}
