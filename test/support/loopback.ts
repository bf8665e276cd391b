import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The port of the loopback that a server listens on from now on: a free one, or the one that is given. */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** The same for a service. */
export async function servingPort(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}
