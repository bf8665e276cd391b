import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What the log of requests and the figures say of a client that left before the end of its answer. */
export const HUNG_UP = 499;

/** Learns of a request that is over, with the status of its answer, or 499. */
export type AtRequestEnd = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/** What was refused before it was a request: nothing else ever learns of it. */
export interface BrokenRequest {
  /** As the client was told it. */
  readonly id: string;
  /** `unknown` where it could not be read. */
  readonly method: string;
  readonly status: number;
  readonly code: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Does something at the end of every request; it may not throw. */
    atRequestEnd(act: AtRequestEnd): void;
  }
}

/** The one end of all requests: the framework tells of none whose client has left. To be registered first. */
export function registerRequestEnd(app: FastifyInstance): void {
  const acts: AtRequestEnd[] = [];
  app.decorate('atRequestEnd', (act) => void acts.push(act));
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      const status = endStatusOf(reply);
      for (const act of acts) act(request, reply, status);
    });
    done();
  });
}

/** Of an event stream the status that it began with: readers leave it when they have enough. */
export function endStatusOf(reply: FastifyReply): number {
  return reply.raw.writableEnded || isEventStream(reply) ? reply.statusCode : HUNG_UP;
}

export function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
