import { createServer } from 'node:net';
import type { Config } from '../platform/config';
import { StartFailure } from './start-failure';

type Address = Pick<Config, 'host' | 'port'>;

/** Throws before anything is made when the address cannot be listened on. */
export async function requireFreeAddress({ host, port }: Address): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port, exclusive: true }, () => resolve());
  }).catch((error: unknown) => {
    throw listenFailure(error, { host, port });
  });
  await new Promise((resolve) => server.close(resolve));
}

/** An error of `listen` in the words of an operator; what is none of these stays as it is. */
export function listenFailure(error: unknown, { host, port }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} on ${host} is taken. Choose another: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartFailure(`Port ${port} needs more rights. Choose one above 1023: PORT=3000`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFailure(`This machine has no address ${host}. Check HOST.`);
    default:
      return error;
  }
}
