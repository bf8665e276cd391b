import { realpathSync } from 'node:fs';
import { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock';
import { EngineStartFailure, forkEngine, type EngineExit } from './engine-child';
import { toArguments } from './engine-protocol';
import { EmbeddedEngineUnavailable } from './engine-unavailable';
import { addonForOlderGlibc } from './glibc-compat';
import { chooseEngineBinary, currentHost, locateInstalledEngine } from './platform-support';
import { engineProcessEntry } from './process-entry';
import { makeSocketDirectory, socketUrl } from './socket-directory';
import { Supervisor, type Logger } from './supervisor';

export { DataDirectoryInUse } from './data-directory-lock';
export { EmbeddedEngineUnavailable } from './engine-unavailable';
export type { EngineExit } from './engine-child';

export interface EmbeddedEngineOptions {
  /** The folder of the data; created if it does not exist. */
  readonly dataDir: string;
  readonly log: Logger;
  /** The data does not have to survive a crash, so a write waits for the journal of the engine alone. */
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
    options.log.warn({}, 'waiting for the database of a service that was killed to end');
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
