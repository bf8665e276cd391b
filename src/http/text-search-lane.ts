import type { FastifyRequest } from 'fastify';
import { overloaded } from './admission';
import { createLane, type Turn } from './lane';

/** Enough to keep the database busy while one of them counts. */
const MAX_RUNNING = 4;
const MAX_WAITING = 500;

/** Does the work for a request when it is its turn. */
export type TextSearchQueue = <T>(request: Asking, work: () => Promise<T>) => Promise<T>;

type Asking = Pick<FastifyRequest, 'turn'> & { readonly socket: { readonly destroyed: boolean } };

/**
 * Text searches queue among themselves, whichever way they come: a letter or two may match half the catalog, and a
 * row of such searches would come between everybody else and their answers. Who waits or runs here
 * holds no other place: nobody waits for a place of one who waits for this one.
 */
export function createTextSearchQueue(): TextSearchQueue {
  const lane = createLane({ maxRunning: MAX_RUNNING, maxWaiting: MAX_WAITING });
  const inLane = async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lane.turnFor(() => false);
    try {
      await begin(turn);
      return await work();
    } finally {
      // What was found becomes an answer before the next one begins.
      setImmediate(() => turn.end());
    }
  };
  return async (request, work) => {
    request.turn?.pause();
    const found = await inLane(() => {
      if (request.socket.destroyed) throw overloaded();
      return work();
    });
    if (request.turn !== null) await begin(request.turn);
    return found;
  };
}

function begin(turn: Turn): Promise<void> {
  return new Promise((start, reject) => {
    turn.begin({ start, refuse: () => reject(overloaded()) });
  });
}
