import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { serveConnection } from './connection';
import type { EngineSettings } from './engine-protocol';
import { JournalBarrier } from './journal-barrier';
import type { NativeEngine } from './native-engine';

/** The kernel's queue of connections that are not accepted yet; drivers open pools of 100 at once. */
const BACKLOG = 511;

export interface SocketServer {
  /** Accepts no more connections and ends the open ones. */
  close(): Promise<void>;
}

/** Serves the engine to drivers on a unix socket. A socket left there by a crash is replaced. */
export async function serveOnSocket(
  engine: NativeEngine,
  { socketPath, isTemporary }: Pick<EngineSettings, 'socketPath' | 'isTemporary'>,
): Promise<SocketServer> {
  const backend = { engine, journal: isTemporary ? null : new JournalBarrier(engine) };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, backend);
  });
  rmSync(socketPath, { force: true });
  await listen(server, socketPath);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
