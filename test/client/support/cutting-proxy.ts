import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '../../support/loopback';

/**
 * The point at which a connection breaks: after this many bytes of the request or of the response.
 */
export interface Cut {
  readonly direction: 'request' | 'answer';
  readonly bytes: number;
}

export interface CuttingProxy {
  readonly url: string;
  /** Resolves when the cut has happened. */
  hasCut(): boolean;
  close(): Promise<void>;
}

/** A proxy to a service whose first connection breaks at a given byte; later ones do not. */
export async function startCuttingProxy(target: string, cut: Cut): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isFirst = true;
  let hasCut = false;
  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    const isCut = isFirst;
    isFirst = false;
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.on('close', () => service.destroy());
    service.on('close', () => client.destroy());
    const breakOff = (): void => {
      hasCut = true;
      client.resetAndDestroy();
      service.destroy();
    };
    const pass = (from: Socket, to: Socket, direction: Cut['direction']): void => {
      let remaining = isCut && cut.direction === direction ? cut.bytes : Infinity;
      from.on('data', (chunk: Buffer) => {
        const part = chunk.subarray(0, Math.min(remaining, chunk.length));
        remaining -= part.length;
        if (remaining > 0) return void to.write(part);
        // Delivers the bytes before the cut.
        if (part.length > 0) to.write(part, () => setTimeout(breakOff, 1));
        else breakOff();
      });
    };
    pass(client, service, 'request');
    pass(service, client, 'answer');
    if (isCut && cut.bytes === 0 && cut.direction === 'request') breakOff();
  });
  return {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    hasCut: () => hasCut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}
