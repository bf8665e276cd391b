import type { FastifyInstance } from 'fastify';
import { unavailableError } from '../errors';

export interface LaneLimits {
  /** Requests running at once. */
  readonly maxRunning: number;
  /** Requests waiting for their turn at most. */
  readonly maxWaiting: number;
  /** How long one may wait before it is refused. */
  readonly maxWaitMs?: number;
}

export interface AdmissionOptions extends LaneLimits {
  /** Requests below these paths queue among themselves, so that a storm on them holds up nobody else. */
  readonly ownLanes?: Readonly<Record<string, LaneLimits>>;
}

/** Paths that must answer while everything else queues. */
const ALWAYS_ADMITTED = '/health/';

/**
 * Overload protection: a bounded number of requests run, a bounded number wait for a bounded time, the rest is
 * refused with 503 and Retry-After. Keeps the accepted ones fast when more arrives than can be served.
 */
export function registerAdmission(
  app: FastifyInstance,
  { ownLanes = {}, ...limits }: AdmissionOptions,
): void {
  const ordinary = createLane(limits);
  const lanes = Object.entries(ownLanes).map(([prefix, own]) => [prefix, createLane(own)] as const);
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (url.startsWith(ALWAYS_ADMITTED)) return done();
    const lane = lanes.find(([prefix]) => url.startsWith(prefix))?.[1] ?? ordinary;
    lane.enter({
      isGone: () => reply.raw.destroyed,
      start: () => {
        // "close" comes for finished and for aborted requests alike.
        reply.raw.once('close', lane.leave);
        done();
      },
      refuse: () => done(overloaded()),
    });
  });
}

interface Entrant {
  /** Its client has hung up while it waited. */
  readonly isGone: () => boolean;
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Lane {
  enter(entrant: Entrant): void;
  leave(): void;
}

function createLane({ maxRunning, maxWaiting, maxWaitMs = 2000 }: LaneLimits): Lane {
  const waiting = new Map<Entrant, NodeJS.Timeout>();
  let running = 0;

  const start = (entrant: Entrant): void => {
    running += 1;
    entrant.start();
  };
  const startNext = (): void => {
    for (const [entrant, timer] of waiting) {
      waiting.delete(entrant);
      clearTimeout(timer);
      if (!entrant.isGone()) return start(entrant);
    }
  };
  const wait = (entrant: Entrant): void => {
    const giveUp = (): void => {
      waiting.delete(entrant);
      entrant.refuse();
    };
    waiting.set(entrant, setTimeout(giveUp, maxWaitMs));
  };
  return {
    enter: (entrant) => {
      if (running < maxRunning) start(entrant);
      else if (waiting.size >= maxWaiting) entrant.refuse();
      else wait(entrant);
    },
    leave: () => {
      running -= 1;
      startNext();
    },
  };
}

function overloaded(): Error {
  return unavailableError(
    'overloaded',
    'The service has more to do than it can; repeat a little later.',
  );
}
