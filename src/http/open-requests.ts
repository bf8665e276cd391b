import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request that has no whole answer yet. */
export interface OpenRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface OpenRequests {
  /** Until the connection has taken the whole answer, or is gone. */
  add(request: FastifyRequest, reply: FastifyReply): void;
  readonly count: number;
  /** Those of this moment. */
  all(): readonly OpenRequest[];
}

/**
 * The requests that wait for their answers. The tables of a Map in which something comes and goes all the time refer to
 * their successors: each dead one among the old objects would keep every later request alive until the next full
 * collection (4 KB of each, docs/performance-log.md). So this is a list whose places are used again: whoever is last takes
 * the place of the one that leaves.
 */
export function createOpenRequests(): OpenRequests {
  const open: (OpenRequest & { at: number })[] = [];
  return {
    add: (request, reply) => {
      const one = { request, reply, at: open.length };
      open.push(one);
      reply.raw.once('close', () => {
        const last = open.pop();
        if (last === undefined || last === one) return;
        last.at = one.at;
        open[last.at] = last;
      });
    },
    get count() {
      return open.length;
    },
    all: () => [...open],
  };
}
