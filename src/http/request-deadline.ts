import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailableError } from '../platform/errors';
import type { Database } from '../platform/mongo/client';
import type { AnswerEarly } from './early-answer';
import { databaseUnavailable } from '../platform/mongo/errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** Looks whether it has run too long; null before its body has arrived. */
    deadline: NodeJS.Timeout | null;
  }
}

export interface RequestDeadline {
  /** From the arrival of the body to the answer, in milliseconds. */
  readonly requestMs: number;
  /** From the first byte, when the database fails while it runs, however often operations are repeated below. */
  readonly databaseMs: number;
  /** Takes as long as its body does. */
  readonly isUpload: (request: FastifyRequest) => boolean;
  readonly database: Pick<Database, 'hasFailedSince'>;
  readonly answerEarly: AnswerEarly;
}

const LOOK_AGAIN_MS = 200;

/**
 * Every request is answered within `requestMs` of the arrival of its body, so that a drain can wait for it, and within
 * `databaseMs` when the database leaves it without an answer. The work itself is not stopped: whoever repeats the
 * request with its key finds the outcome.
 */
export function registerRequestDeadline(app: FastifyInstance, limits: RequestDeadline): void {
  const { requestMs, databaseMs, isUpload, database, answerEarly } = limits;
  app.decorateRequest('deadline', null);
  app.atRequestEnd(({ deadline }) => clearTimeout(deadline ?? undefined));
  app.addHook('preValidation', (request, reply, done) => {
    if (isUpload(request)) return done();
    const startedAt = performance.now();
    const look = (): void => {
      const leftMs = startedAt + requestMs - performance.now();
      if (database.hasFailedSince(startedAt)) answerEarly(request, reply, databaseUnavailable());
      else if (leftMs <= 0) answerEarly(request, reply, tooLate());
      else request.deadline = setTimeout(look, Math.min(LOOK_AGAIN_MS, leftMs));
    };
    request.deadline = setTimeout(look, Math.max(LOOK_AGAIN_MS, databaseMs - reply.elapsedTime));
    return done();
  });
}

function tooLate(): Error {
  return unavailableError(
    'overloaded',
    'The request took too long and may still be carried out; repeat it with the same `Idempotency-Key`.',
  );
}
