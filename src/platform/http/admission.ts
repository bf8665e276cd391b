import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailableError } from '../errors';

export interface LaneLimits {
  /** Requests running at once. */
  readonly maxRunning: number;
  /** Requests waiting for their turn at most. */
  readonly maxWaiting: number;
  /** How long one may wait before it is refused. */
  readonly maxWaitMs?: number;
}

/** Requests that queue among themselves, so that a storm on them holds up nobody else. */
export interface OwnLane extends LaneLimits {
  /** Who asks, when the request belongs here; null when it does not. */
  readonly visitorOf: (request: FastifyRequest) => string | null;
  /** Running and waiting requests of one visitor at most; more of them go to the next lane. */
  readonly maxPerVisitor?: number;
}

export interface AdmissionOptions extends LaneLimits {
  /** A request goes to the first of these that takes it, else to the lane of everybody. */
  readonly ownLanes?: readonly OwnLane[];
}

/** Short of two seconds by what a request may wait for a database that is away: its refusal is in time then too. */
const MAX_WAIT_MS = 1400;
/** Paths that must answer while everything else queues. */
const ALWAYS_ADMITTED = '/health/';

/**
 * Overload protection: a bounded number of requests run, a bounded number wait for a bounded time, the rest is
 * refused with 503 and Retry-After. Keeps the accepted ones fast when more arrives than can be served.
 */
export function registerAdmission(
  app: FastifyInstance,
  { ownLanes = [], ...limits }: AdmissionOptions,
): void {
  const ordinary = createLane(limits);
  const entrances = ownLanes.map(createEntrance);
  const enterOwn = (request: FastifyRequest, entrant: Entrant): boolean =>
    entrances.some((enter) => enter(request, entrant));
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(ALWAYS_ADMITTED)) return done();
    const entrant: Entrant = {
      isGone: () => reply.raw.destroyed,
      // "close" comes for finished and for aborted requests alike.
      onGone: (leave) => void reply.raw.once('close', leave),
      start: () => done(),
      refuse: () => done(overloaded()),
    };
    if (!enterOwn(request, entrant)) ordinary.enter(entrant);
  });
}

/** The way into a lane of its own; false for requests that do not belong there. */
function createEntrance({ visitorOf, maxPerVisitor = Infinity, ...limits }: OwnLane) {
  const lane = createLane(limits);
  const inside = new Map<string, number>();
  return (request: FastifyRequest, entrant: Entrant): boolean => {
    const visitor = visitorOf(request);
    const places = visitor === null ? Infinity : (inside.get(visitor) ?? 0);
    if (visitor === null || places >= maxPerVisitor) return false;
    inside.set(visitor, places + 1);
    entrant.onGone(() => {
      const left = (inside.get(visitor) ?? 1) - 1;
      if (left > 0) inside.set(visitor, left);
      else inside.delete(visitor);
    });
    lane.enter(entrant);
    return true;
  };
}

interface Entrant {
  /** Its client has hung up while it waited. */
  readonly isGone: () => boolean;
  /** Calls back when the request is over, however it ends. */
  readonly onGone: (callback: () => void) => void;
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Lane {
  enter(entrant: Entrant): void;
}

function createLane({ maxRunning, maxWaiting, maxWaitMs = MAX_WAIT_MS }: LaneLimits): Lane {
  const waiting = new Map<Entrant, NodeJS.Timeout>();
  let running = 0;

  const start = (entrant: Entrant): void => {
    running += 1;
    entrant.onGone(leave);
    entrant.start();
  };
  const leave = (): void => {
    running -= 1;
    startNext();
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
  };
}

function overloaded(): Error {
  return unavailableError(
    'overloaded',
    'The service has more to do than it can; repeat a little later.',
  );
}
