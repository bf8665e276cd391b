import type {
  FastifyInstance,
  onRequestHookHandler,
  onSendHookHandler,
  preParsingHookHandler,
  preValidationHookHandler,
} from 'fastify';
import { overloadedError, Semaphore, type SemaphoreLimits } from '../platform/operations/semaphore';
import { isHealthCheck } from './addresses';
import type { PasswordQueue } from './work-queues';

declare module 'fastify' {
  interface FastifyRequest {
    /** The slot that this request runs in; null for requests that need none. */
    slot: Slot | null;
  }
}

interface Verdict {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** The slot of one request: held while the request runs, released while it waits for its client or in another queue. */
export class Slot {
  private state: 'new' | 'running' | 'paused' | 'over' = 'new';
  /** Parts of the request that wait for the slot. */
  private readonly pending: Verdict[] = [];

  constructor(
    private readonly slots: Semaphore,
    private readonly isGone: () => boolean,
  ) {}

  /** Starts once the request has the slot: immediately if it already has the slot, or if the request has ended. */
  acquire(verdict: Verdict): void {
    if (this.state === 'running' || this.state === 'over') return verdict.start();
    this.pending.push(verdict);
    if (this.pending.length > 1) return;
    const start = (): void => {
      // The slot may become free after the request has ended.
      if (this.state === 'over') this.slots.release();
      else this.state = 'running';
      for (const each of this.pending.splice(0)) each.start();
    };
    const refuse = (): void => {
      for (const each of this.pending.splice(0)) each.refuse();
    };
    this.slots.acquire({ start, refuse, isGone: this.isGone }, this.state === 'paused');
  }

  /** Resolves when the request has the slot again; throws `overloaded` if none became free in time. */
  resume(): Promise<void> {
    return new Promise((start, reject) => {
      this.acquire({ start, refuse: () => reject(overloadedError()) });
    });
  }

  /** Releases the slot until the request needs it again. */
  pause(): void {
    this.release('paused');
  }

  /** Releases the slot; few requests need it again. */
  release(next: 'paused' | 'over' = 'over'): void {
    const hadSlot = this.state === 'running';
    if (this.state !== 'over') this.state = next;
    if (hadSlot) this.slots.release();
  }
}

export interface AdmissionOptions extends Omit<SemaphoreLimits, 'name'> {
  /** The slots for sign-ins, so that a burst of other requests cannot delay them; null for other requests. */
  readonly signInQueueOf: PasswordQueue['signInQueueOf'];
}

/**
 * Overload protection: a bounded number of requests run, a bounded number wait for a bounded time, and the rest are
 * refused with 503 and Retry-After. This keeps accepted requests fast when more arrive than can be served.
 *
 * A request holds a slot only while it works: a client that sends or reads slowly delays no one else.
 */
export function createAdmission(
  app: FastifyInstance,
  { signInQueueOf, ...limits }: AdmissionOptions,
) {
  const ordinary = new Semaphore({ ...limits, name: 'ordinary' });
  app.decorateRequest('slot', null);
  const waitForSlot: onRequestHookHandler = (request, reply, done) => {
    if (isHealthCheck(request)) return done();
    const slots = signInQueueOf(request, reply) ?? ordinary;
    request.slot = new Slot(slots, () => reply.raw.destroyed);
    request.slot.acquire({ start: done, refuse: () => done(overloadedError()) });
  };
  const pauseWhileBodyArrives: preParsingHookHandler = (request, _reply, payload, done) => {
    const { slot, headers } = request;
    const isChunked = headers['transfer-encoding'] !== undefined;
    if (isChunked || Number(headers['content-length'] ?? 0) > 0) slot?.pause();
    done(null, payload);
  };
  const resumeWithBody: preValidationHookHandler = ({ slot }, _reply, done) => {
    if (slot === null) return done();
    slot.acquire({ start: done, refuse: () => done(overloadedError()) });
  };
  const releaseSlot: onSendHookHandler = ({ slot }, _reply, payload, done) => {
    slot?.release();
    done(null, payload);
  };
  return { waitForSlot, pauseWhileBodyArrives, resumeWithBody, releaseSlot };
}
