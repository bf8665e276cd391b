import { createServer } from 'node:net';
import { StartFailure } from './start-failure';

/** Where a process listens, and the setting that says so. */
interface Address {
  readonly host: string;
  readonly port: number;
  readonly setting: 'PORT' | 'METRICS_PORT';
}

/** Throws before anything is made when the address cannot be listened on. */
export async function requireFreeAddress(address: Address): Promise<void> {
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

/** An error of `listen` in the words of an operator; what is none of these stays as it is. */
export function listenFailure(error: unknown, { host, port, setting }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} on ${host} is taken. Choose another: ${setting}=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartFailure(
        `Port ${port} needs more rights. Choose one above 1023: ${setting}=${port + 3000}`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFailure(
        `This machine has no address ${host}. Check ${setting.replace('PORT', 'HOST')}.`,
      );
    default:
      return error;
  }
}
