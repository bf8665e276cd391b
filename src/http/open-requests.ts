import type { FastifyReply, FastifyRequest } from 'fastify';
import { LiveSet } from '../platform/live-set';

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

/** The requests that wait for their answers. */
export function createOpenRequests(): OpenRequests {
  const open = new LiveSet<OpenRequest>();
  return {
    add: (request, reply) => {
      const one = { request, reply };
      open.add(one);
      reply.raw.once('close', () => open.delete(one));
    },
    get count() {
      return open.size;
    },
    all: () => [...open],
  };
}
