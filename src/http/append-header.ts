import type { FastifyReply } from 'fastify';

/** A list header keeps what others have put there (CORS: `Vary`, deprecations: `Link`). */
export function appendHeader(reply: FastifyReply, name: string, value: string): void {
  const known = reply.getHeader(name);
  reply.header(name, known === undefined ? value : `${String(known)}, ${value}`);
}
