import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Requests that were received and whose answers have not left yet. */
export interface OpenRequests {
  readonly size: number;
  replies(): Iterable<FastifyReply>;
  /** Called once for each request when it is over, whether it was answered or its client hung up. */
  onEnd(listener: (reply: FastifyReply) => void): void;
}

/** One list for all who must know what is open, instead of a listener of each at every request. */
export function registerOpenRequests(app: FastifyInstance): OpenRequests {
  const open = new Map<ServerResponse, FastifyReply>();
  const listeners: ((reply: FastifyReply) => void)[] = [];
  function end(this: ServerResponse): void {
    const reply = open.get(this);
    if (reply === undefined || !open.delete(this)) return;
    for (const listener of listeners) listener(reply);
  }
  app.addHook('onRequest', (_request, reply, done) => {
    open.set(reply.raw, reply);
    // "close" comes for finished and for aborted requests alike.
    reply.raw.on('close', end);
    done();
  });
  return {
    get size() {
      return open.size;
    },
    replies: () => open.values(),
    onEnd: (listener) => void listeners.push(listener),
  };
}
