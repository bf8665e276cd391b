import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailableError } from '../platform/errors';
import type { Database } from '../platform/mongo/client';
import type { AnswerEarly } from './early-answer';
import { databaseUnavailable } from '../platform/mongo/errors';
import type { OpenRequests } from './open-requests';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its body had arrived, by `performance.now`; null before, and for uploads. */
    workSince: number | null;
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
  readonly openRequests: OpenRequests;
  readonly answerEarly: AnswerEarly;
}

/** How often open requests are looked at; a deadline falls on the last look before it. */
const LOOK_MS = 100;
/** A handler that has just begun gives its own answer first. */
const OWN_ANSWER_MS = 200;

/**
 * Every request is answered within `requestMs` of the arrival of its body, so that a drain can wait for it, and within
 * `databaseMs` when the database leaves it without an answer. The work itself is not stopped: whoever repeats the
 * request with its key finds the outcome. One timer looks at all requests, as long as there are any.
 */
export function registerRequestDeadline(app: FastifyInstance, limits: RequestDeadline): void {
  const { isUpload, openRequests, answerEarly } = limits;
  let timer: NodeJS.Timeout | null = null;
  const look = (): void => {
    timer = null;
    for (const reply of openRequests.replies()) {
      const error = overdue(reply, limits);
      if (error !== null) answerEarly(reply.request, reply, error);
    }
    if (openRequests.size > 0) timer = setTimeout(look, LOOK_MS);
  };
  app.decorateRequest('workSince', null);
  app.addHook('preValidation', (request, _reply, done) => {
    if (isUpload(request)) return done();
    request.workSince = performance.now();
    timer ??= setTimeout(look, LOOK_MS);
    return done();
  });
}

/** Why a request must be answered now; null while it may go on. */
function overdue(
  { request: { workSince }, elapsedTime }: FastifyReply,
  { requestMs, databaseMs, database }: RequestDeadline,
): Error | null {
  if (workSince === null) return null;
  const nextLook = performance.now() + LOOK_MS - workSince;
  // The framework measures a reply only where somebody listens for its end.
  const isDue = Math.max(elapsedTime + LOOK_MS, nextLook) > databaseMs && nextLook > OWN_ANSWER_MS;
  if (isDue && database.hasFailedSince(workSince)) return databaseUnavailable();
  return nextLook > requestMs ? tooLate() : null;
}

function tooLate(): Error {
  return unavailableError(
    'overloaded',
    'The request took too long and may still be carried out; repeat it with the same `Idempotency-Key`.',
  );
}
