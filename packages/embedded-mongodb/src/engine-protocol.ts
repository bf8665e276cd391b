/** The messages between the service process and the engine process over the IPC channel. */
export type EngineReport =
  /** An earlier engine still uses the data files, so this one waits. */
  | { readonly type: 'waiting' }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly reason: FailureReason; readonly message: string };

export type FailureReason = 'directory-in-use' | 'cannot-load' | 'cannot-open';

export type EngineCommand = { readonly type: 'stop' };

/** The engine process gets its settings as plain arguments, in this order. */
export interface EngineSettings {
  readonly loaderPath: string;
  readonly dataDir: string;
  readonly socketPath: string;
  readonly isTemporary: boolean;
}

const TEMPORARY = 'temporary';

/** Turns settings into arguments for the engine process. */
export function toArguments(settings: EngineSettings): string[] {
  const { loaderPath, dataDir, socketPath, isTemporary } = settings;
  return [loaderPath, dataDir, socketPath, ...(isTemporary ? [TEMPORARY] : [])];
}

/** Reads the settings back in the engine process. */
export function fromArguments(args: readonly string[]): EngineSettings {
  const [loaderPath, dataDir, socketPath, kind] = args;
  if (loaderPath === undefined || dataDir === undefined || socketPath === undefined) {
    throw new Error('usage: engine-process <loader> <data directory> <socket> [temporary]');
  }
  return { loaderPath, dataDir, socketPath, isTemporary: kind === TEMPORARY };
}
