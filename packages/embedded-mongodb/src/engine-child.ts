import { fork, type ChildProcess } from 'node:child_process';
import type { EngineCommand, EngineReport } from './engine-protocol';

/**
 * The time limit for opening, which recovers the journal and may wait for the previous process to
 * end.
 */
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 5_000;
const REMEMBERED_OUTPUT_CHARS = 2_000;

export interface EngineExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The length of the end of its stderr that is kept: the last output of the native code. */
  readonly lastOutput: string;
}

/** One life of the engine's process. */
export interface EngineChild {
  readonly pid: number;
  /** Resolves once it serves; rejects with the reason if it cannot. */
  readonly ready: Promise<void>;
  readonly exit: Promise<EngineExit>;
  stop(): Promise<void>;
  kill(): void;
}

/** The engine's process ended, or failed, before it served anything. */
export class EngineStartFailure extends Error {
  override readonly name = 'EngineStartFailure';

  constructor(
    readonly reason: Extract<EngineReport, { type: 'failed' }>['reason'] | 'ended',
    message: string,
  ) {
    super(message);
  }
}

export interface ForkOptions {
  readonly entry: string;
  readonly args: readonly string[];
  readonly addonPath: string | null;
  /** Called when the data files are still in use. */
  readonly onWaiting: () => void;
}

/** Starts the engine's process. */
export function forkEngine({ entry, args, addonPath, onWaiting }: ForkOptions): EngineChild {
  const child = fork(entry, args, {
    // Loaders and inspectors of the service must not affect this process.
    execArgv: [],
    env: environment(addonPath),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exit = waitForExit(child);
  return {
    pid: child.pid ?? -1,
    exit,
    ready: waitUntilReady(child, exit, onWaiting),
    stop: () => stop(child, exit),
    kill: () => child.kill('SIGKILL'),
  };
}

function environment(addonPath: string | null): NodeJS.ProcessEnv {
  // Debuggers and loaders of the parent must not affect this process.
  const { NODE_OPTIONS: _optionsOfTheParent, ...parentEnvironment } = process.env;
  // The native package's own name; it makes its loader use this file.
  return addonPath === null
    ? parentEnvironment
    : { ...parentEnvironment, NAPI_RS_NATIVE_LIBRARY_PATH: addonPath };
}

function waitForExit(child: ChildProcess): Promise<EngineExit> {
  let lastOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-REMEMBERED_OUTPUT_CHARS);
  });
  return new Promise((resolve) => {
    child.once('error', (error) =>
      resolve({ code: null, signal: null, lastOutput: error.message }),
    );
    child.once('exit', (code, signal) => resolve({ code, signal, lastOutput }));
  });
}

function waitUntilReady(
  child: ChildProcess,
  exit: Promise<EngineExit>,
  onWaiting: () => void,
): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new EngineStartFailure('ended', 'it did not start in time'));
      child.kill('SIGKILL');
    }, START_LIMIT_MS);
    child.on('message', (report: EngineReport) => {
      if (report.type === 'waiting') return onWaiting();
      clearTimeout(limit);
      if (report.type === 'ready') resolve();
      else reject(new EngineStartFailure(report.reason, report.message));
    });
    void exit.then(({ code, signal, lastOutput }) => {
      clearTimeout(limit);
      reject(new EngineStartFailure('ended', `it ended (${signal ?? code}) ${lastOutput}`.trim()));
    });
  });
  // The supervisor that restarts it may be waiting only for its end.
  ready.catch(() => undefined);
  return ready;
}

async function stop(child: ChildProcess, exit: Promise<EngineExit>): Promise<void> {
  const command: EngineCommand = { type: 'stop' };
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  if (child.connected) child.send(command, () => undefined);
  await exit;
  clearTimeout(limit);
}
