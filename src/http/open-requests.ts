import type { FastifyInstance, FastifyReply } from 'fastify';
import { LiveSet } from '../platform/values/live-set';

/** The replies to requests that have no whole answer yet. */
export interface OpenRequests {
  /** Until the connection has taken the whole answer, or is gone. */
  add(reply: FastifyReply): void;
  readonly count: number;
  /** Those of this moment. */
  all(): readonly FastifyReply[];
}

/** The requests that wait for their answers. */
export function createOpenRequests(app: Pick<FastifyInstance, 'atRequestEnd'>): OpenRequests {
  const open = new LiveSet<FastifyReply>();
  app.atRequestEnd((_request, reply) => open.delete(reply));
  return {
    add: (reply) => void open.add(reply),
    get count() {
      return open.size;
    },
    all: () => [...open],
  };
}
