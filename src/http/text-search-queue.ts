import type { FastifyRequest } from 'fastify';
import { overloaded, resume } from './admission';
import { createSemaphore } from './semaphore';

/** Enough to keep the database busy while one of them counts. */
const MAX_RUNNING = 4;
const MAX_WAITING = 500;

/** Does the work for a request when a slot is free. */
export type TextSearchQueue = <T>(request: QueuedRequest, work: () => Promise<T>) => Promise<T>;

type QueuedRequest = Pick<FastifyRequest, 'slot'> & {
  readonly socket: { readonly destroyed: boolean };
};

/**
 * Text searches have a queue of their own over REST and GraphQL: a letter or two may match half the catalog, and a
 * series of such searches would delay all other requests. A search that waits or runs here holds no other slot, so
 * that no request waits for one that waits for this queue.
 */
export function createTextSearchQueue(): TextSearchQueue {
  const semaphore = createSemaphore({
    name: 'text_search',
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
  });
  const inQueue = async <T>(work: () => Promise<T>): Promise<T> => {
    const slot = semaphore.slotFor(() => false);
    try {
      await resume(slot);
      return await work();
    } finally {
      // The result is answered before the next search begins.
      setImmediate(() => slot.release());
    }
  };
  return async (request, work) => {
    request.slot?.pause();
    const found = await inQueue(() => {
      if (request.socket.destroyed) throw overloaded();
      return work();
    });
    await resume(request.slot);
    return found;
  };
}
