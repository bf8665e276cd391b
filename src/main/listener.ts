import { createServer } from 'node:net';
import { listenFailure, type ListenAddress } from '../platform/config/listen-failure';

/** Throws before anything is created if the address is not available. */
export async function requireFreeAddress(address: ListenAddress): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server
      .once('error', reject)
      .listen({ host: address.host, port: address.port, exclusive: true }, () => resolve());
  }).catch((error: unknown) => {
    throw listenFailure(error, address);
  });
  await new Promise((resolve) => server.close(resolve));
}
