import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailableError } from '../platform/values/errors';
import { beforeSending } from './before-sending';
import { isHealthCheck } from './health';
import { createSemaphore, type SemaphoreLimits, type Slot } from './semaphore';

/** Requests with a semaphore of their own, so that a burst of them delays nobody else. */
export interface DedicatedQueue extends SemaphoreLimits {
  /** The client, when the request belongs here; null when it does not. */
  readonly clientOf: (request: FastifyRequest) => string | null;
  /** Running and waiting requests of one client at most; further ones go to the next queue. */
  readonly maxPerClient?: number;
}

export interface AdmissionOptions extends SemaphoreLimits {
  /** A request goes to the first of these that accepts it, else to the shared semaphore. */
  readonly dedicatedQueues?: readonly DedicatedQueue[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The slot that this request runs in; null for requests that need none. */
    slot: Slot | null;
  }
}

/**
 * Overload protection: a bounded number of requests run, a bounded number wait for a bounded time, the rest is
 * refused with 503 and Retry-After. Keeps the accepted ones fast when more arrives than can be served.
 *
 * Only work holds a slot: a client that sends the body slowly, or reads the answer slowly, delays nobody.
 */
export function registerAdmission(
  app: FastifyInstance,
  { dedicatedQueues = [], ...limits }: AdmissionOptions,
): void {
  const slotFor = createSlots(dedicatedQueues, limits);
  app.decorateRequest('slot', null);
  // Of finished and of aborted requests alike.
  app.atRequestEnd(({ slot }) => slot?.release());
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealthCheck(request)) return done();
    const slot = slotFor(request, reply);
    request.slot = slot;
    slot.acquire({ start: done, refuse: () => done(overloaded()) });
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) request.slot?.pause();
    done(null, payload);
  });
  app.addHook('preValidation', ({ slot }, _reply, done) => {
    if (slot === null) return done();
    slot.acquire({ start: done, refuse: () => done(overloaded()) });
  });
  beforeSending(app, ({ slot }) => slot?.release());
}

/** Resolves when the slot is there again; throws `overloaded` when none was free in time. */
export function resume(slot: Slot | null): Promise<void> {
  return new Promise((start, reject) => {
    if (slot === null) start();
    else slot.acquire({ start, refuse: () => reject(overloaded()) });
  });
}

/** Finds the semaphore of a request and makes its slot there. */
function createSlots(dedicatedQueues: readonly DedicatedQueue[], limits: SemaphoreLimits) {
  const ordinary = createSemaphore(limits);
  const queues = dedicatedQueues.map(createDedicatedQueue);
  return (request: FastifyRequest, reply: FastifyReply): Slot => {
    for (const slotIn of queues) {
      const slot = slotIn(request, reply);
      if (slot !== null) return slot;
    }
    return ordinary.slotFor(() => reply.raw.destroyed);
  };
}

/** Slots of a dedicated queue; null for requests that do not belong there. */
function createDedicatedQueue({ clientOf, maxPerClient = Infinity, ...limits }: DedicatedQueue) {
  const semaphore = createSemaphore(limits);
  const held = new Map<string, number>();
  return (request: FastifyRequest, reply: FastifyReply): Slot | null => {
    const client = clientOf(request);
    const slots = client === null ? Infinity : (held.get(client) ?? 0);
    if (client === null || slots >= maxPerClient) return null;
    held.set(client, slots + 1);
    reply.raw.once('close', () => {
      const left = (held.get(client) ?? 1) - 1;
      if (left > 0) held.set(client, left);
      else held.delete(client);
    });
    return semaphore.slotFor(() => reply.raw.destroyed);
  };
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The refusal of a request that gets no slot. */
export function overloaded(): Error {
  return unavailableError(
    'overloaded',
    'The service is overloaded; repeat the request after the time in `Retry-After`.',
  );
}
