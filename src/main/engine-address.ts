import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

/** Where the process that has the data directory open says how its engine is reached. */
const FILE = 'engine.url';
const SOCKET = /^mongodb:\/\/([^/]+)\//;

/** Lets commands of this user use the engine beside the service; returns how to take the word back. */
export function publishEngineAddress(dataDir: string, url: string): () => void {
  const path = join(dataDir, FILE);
  rmSync(path, { force: true });
  writeFileSync(path, url, { mode: 0o600 });
  return () => {
    if (readOrNull(path) === url) rmSync(path, { force: true });
  };
}

/** The address of the engine that runs on a data directory; null where none answers. */
export async function findEngineAddress(dataDir: string): Promise<string | null> {
  const url = readOrNull(join(dataDir, FILE));
  const socket = SOCKET.exec(url ?? '')?.[1];
  return socket !== undefined && (await answers(decodeURIComponent(socket))) ? url : null;
}

/** A process that was killed leaves its file, but no listener. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
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
