import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Does something with every answer before it goes out; its body stays as it is. */
export function beforeSending(
  app: FastifyInstance,
  act: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    act(request, reply);
    done(null, payload);
  });
}
