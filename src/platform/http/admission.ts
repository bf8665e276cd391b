import type { FastifyInstance } from 'fastify';
import { unavailableError } from '../errors';

export interface AdmissionOptions {
  /** Requests running at once. */
  readonly maxRunning: number;
  /** Requests waiting for their turn at most. */
  readonly maxWaiting: number;
  /** How long one may wait before it is refused. */
  readonly maxWaitMs?: number;
}

interface Waiter {
  readonly start: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Paths that must answer while everything else queues. */
const ALWAYS_ADMITTED = '/health/';

/**
 * Overload protection: a bounded number of requests run, a bounded number wait for a bounded time, the rest is
 * refused with 503 and Retry-After. Keeps the accepted ones fast when more arrives than can be served.
 */
export function registerAdmission(
  app: FastifyInstance,
  { maxRunning, maxWaiting, maxWaitMs = 2000 }: AdmissionOptions,
): void {
  const waiting = new Set<Waiter>();
  let running = 0;

  const release = (): void => {
    running -= 1;
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    clearTimeout(next.timer);
    next.start();
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(ALWAYS_ADMITTED)) return done();
    const start = (): void => {
      running += 1;
      // "close" comes for finished and for aborted requests alike.
      reply.raw.once('close', release);
      done();
    };
    if (running < maxRunning) return start();
    if (waiting.size >= maxWaiting) return done(overloaded());
    const waiter: Waiter = {
      start,
      timer: setTimeout(() => {
        waiting.delete(waiter);
        done(overloaded());
      }, maxWaitMs),
    };
    waiting.add(waiter);
  });
}

function overloaded(): Error {
  return unavailableError(
    'overloaded',
    'The service has more to do than it can; repeat a little later.',
  );
}
