import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

/** The file in which the process that owns the data directory publishes the address of its engine. */
const FILE = 'engine.url';
const SOCKET = /^mongodb:\/\/([^/]+)\//;

/** Lets commands of this user share the engine of the service; returns the function that withdraws the address. */
export function publishEngineAddress(dataDir: string, url: string): () => void {
  const path = join(dataDir, FILE);
  rmSync(path, { force: true });
  writeFileSync(path, url, { mode: 0o600 });
  return () => {
    if (readOrNull(path) === url) rmSync(path, { force: true });
  };
}

/** The address of the engine that runs on a data directory; null if none responds. */
export async function findEngineAddress(dataDir: string): Promise<string | null> {
  const url = readOrNull(join(dataDir, FILE));
  const socket = SOCKET.exec(url ?? '')?.[1];
  return socket !== undefined && (await answers(decodeURIComponent(socket))) ? url : null;
}

/** A killed process leaves its file, but no listener. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (isListening: boolean) => () => {
      socket.destroy();
      resolve(isListening);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
