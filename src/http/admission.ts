import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailableError } from '../platform/errors';
import { createLane, type LaneLimits, type Turn } from './lane';

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
  /** Is the body worked on while it arrives (a streamed upload)? */
  readonly worksWhileReceiving?: (request: FastifyRequest) => boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The place of this request among those that run; null for the ones that need none. */
    turn: Turn | null;
  }
}

/** Paths that must answer while everything else queues. */
const ALWAYS_ADMITTED = '/health/';

/**
 * Overload protection: a bounded number of requests run, a bounded number wait for a bounded time, the rest is
 * refused with 503 and Retry-After. Keeps the accepted ones fast when more arrives than can be served.
 *
 * Only work takes a place: who sends the body slowly, or reads the answer slowly, holds up nobody.
 */
export function registerAdmission(
  app: FastifyInstance,
  { ownLanes = [], worksWhileReceiving = () => false, ...limits }: AdmissionOptions,
): void {
  const turnFor = createTurns(ownLanes, limits);
  app.decorateRequest('turn', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(ALWAYS_ADMITTED)) return done();
    const turn = turnFor(request, reply);
    request.turn = turn;
    // "close" comes for finished and for aborted requests alike.
    reply.raw.on('close', () => turn.end());
    turn.begin({ start: done, refuse: () => done(overloaded()) });
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && !worksWhileReceiving(request)) request.turn?.pause();
    done(null, payload);
  });
  app.addHook('preValidation', ({ turn }, _reply, done) => {
    if (turn === null) return done();
    turn.begin({ start: done, refuse: () => done(overloaded()) });
  });
  app.addHook('onSend', ({ turn }, _reply, payload, done) => {
    turn?.end();
    done(null, payload);
  });
}

/** Finds the lane of a request, and its turn there. */
function createTurns(ownLanes: readonly OwnLane[], limits: LaneLimits) {
  const ordinary = createLane(limits);
  const entrances = ownLanes.map(createEntrance);
  return (request: FastifyRequest, reply: FastifyReply): Turn => {
    for (const enter of entrances) {
      const turn = enter(request, reply);
      if (turn !== null) return turn;
    }
    return ordinary.turnFor(() => reply.raw.destroyed);
  };
}

/** The way into a lane of its own; null for requests that do not belong there. */
function createEntrance({ visitorOf, maxPerVisitor = Infinity, ...limits }: OwnLane) {
  const lane = createLane(limits);
  const inside = new Map<string, number>();
  return (request: FastifyRequest, reply: FastifyReply): Turn | null => {
    const visitor = visitorOf(request);
    const places = visitor === null ? Infinity : (inside.get(visitor) ?? 0);
    if (visitor === null || places >= maxPerVisitor) return null;
    inside.set(visitor, places + 1);
    reply.raw.once('close', () => {
      const left = (inside.get(visitor) ?? 1) - 1;
      if (left > 0) inside.set(visitor, left);
      else inside.delete(visitor);
    });
    return lane.turnFor(() => reply.raw.destroyed);
  };
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The refusal of what finds no place. */
export function overloaded(): Error {
  return unavailableError(
    'overloaded',
    'The service has more to do than it can; repeat a little later.',
  );
}
