import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock';
import { EngineStartFailure, forkEngine, type EngineExit } from './engine-child';
import { toArguments } from './engine-protocol';
import { addonForOlderGlibc } from './glibc-compat';
import {
  chooseEngineBinary,
  currentHost,
  EmbeddedEngineUnavailable,
  locateInstalledEngine,
} from './platform-support';
import { engineProcessEntry } from './process-entry';
import { Supervisor, type Logger } from './supervisor';

export { DataDirectoryInUse } from './data-directory-lock';
export { EmbeddedEngineUnavailable } from './platform-support';
export type { EngineExit } from './engine-child';

export interface EmbeddedEngineOptions {
  /** The folder of the data; created if it does not exist. */
  readonly dataDir: string;
  readonly log: Logger;
  /** The data need not survive a crash, so writes skip the additional journal flush. */
  readonly isTemporary?: boolean;
  /** Called for every unexpected end of the engine's process, before it is restarted. */
  readonly onExit?: (exit: EngineExit) => void;
}

export interface EmbeddedEngine {
  /** A `mongodb://` address that stays the same over restarts of the engine's process. */
  readonly url: string;
  /** The engine's process, which changes with every restart. */
  pid(): number;
  /** Closes the data files and ends the process. */
  stop(): Promise<void>;
  /** Ends the process as a crash would, for tests; it is then restarted. */
  kill(): void;
}

/**
 * Runs MongoDB's server code on `dataDir` in a process of its own, and keeps it running. Throws
 * `EmbeddedEngineUnavailable` if it cannot run here, and `DataDirectoryInUse` if another process uses the directory.
 */
export async function startEmbeddedEngine(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
  const binary = locateBinary();
  const entry = engineProcessEntry();
  const unlock = lockDataDirectory(options.dataDir);
  const socket = makeSocketDirectory();
  const cleanUp = (): void => {
    socket.remove();
    unlock();
  };
  const args = toArguments({
    loaderPath: binary.loaderPath,
    dataDir: realpathSync(options.dataDir),
    socketPath: socket.socketPath,
    isTemporary: options.isTemporary ?? false,
  });
  const onWaiting = (): void =>
    options.log.warn({}, 'waiting for the database process of a killed service to end');
  const supervisor = new Supervisor({
    start: () => forkEngine({ entry, args, addonPath: binary.addonPath, onWaiting }),
    log: options.log,
    onExit: options.onExit,
  });
  try {
    await supervisor.start();
  } catch (error) {
    cleanUp();
    throw explainStartFailure(error, options.dataDir);
  }
  return {
    url: socketUrl(socket.socketPath),
    pid: () => supervisor.pid(),
    kill: () => supervisor.kill(),
    stop: () => supervisor.stop().finally(cleanUp),
  };
}

function locateBinary(): { loaderPath: string; addonPath: string | null } {
  const host = currentHost();
  const kind = chooseEngineBinary(host);
  const { loaderPath, nativePath } = locateInstalledEngine(host);
  const addonPath = kind === 'older-glibc-copy' ? addonForOlderGlibc(nativePath) : null;
  return { loaderPath, addonPath };
}

function explainStartFailure(error: unknown, dataDir: string): unknown {
  if (!(error instanceof EngineStartFailure)) return error;
  switch (error.reason) {
    case 'directory-in-use':
      return new DataDirectoryInUse(dataDir, 'another process');
    case 'cannot-load':
      return new EmbeddedEngineUnavailable(`its binary does not load: ${error.message}`);
    case 'cannot-open':
    case 'ended':
      return new Error(`Embedded MongoDB did not start on ${dataDir}: ${error.message}`, {
        cause: error,
      });
  }
}

/** The shortest `sun_path` among the supported systems (macOS: 104, Linux: 108), less its NUL. */
const MAX_SOCKET_PATH_BYTES = 103;

interface SocketDirectory {
  readonly socketPath: string;
  remove(): void;
}

/** Creates a directory that only this user can enter, for the one socket in it. */
function makeSocketDirectory(): SocketDirectory {
  const directory = mkdtempSync(prefixFor(tmpdir())); // mkdtemp makes it 0700
  return {
    socketPath: join(directory, 'mongodb.sock'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Random characters after the prefix. */
const MKDTEMP_SUFFIX_CHARS = 6;

/** A configured TMPDIR may be too deep for a socket; /tmp never is. */
function prefixFor(temporary: string): string {
  const longest = join(temporary, `mongodb-${'r'.repeat(MKDTEMP_SUFFIX_CHARS)}`, 'mongodb.sock');
  const fits = Buffer.byteLength(longest) <= MAX_SOCKET_PATH_BYTES;
  return join(fits ? temporary : '/tmp', 'mongodb-');
}

/** The driver's address for an engine on this socket. */
function socketUrl(socketPath: string): string {
  // One server without sessions: no discovery, and no retry that would need a session.
  return `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`;
}
