import { createServer } from 'node:net';
import { listenOnLoopback } from './loopback';

/** A port of this machine on which nothing listened a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
