import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from './build-test-app';
import { watchLog } from './log-watch';
import { projectRoot } from '../../src/platform/values/project-root';
import { until } from './until';

/** The service as an operator runs it: a process of its own. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** The processes of a cluster that its primary has started. */
  children(): readonly number[];
  /** Everything printed so far, both streams. */
  output(): string;
  /** The address from the "Listening on" line. */
  listening(): Promise<string>;
  exited(): Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

const LISTENING = /Listening on (http:\/\/[^\s"]+)/;

export interface ProcessOptions {
  /** Starts a process group, as a terminal does: `process.kill(-pid, 'SIGINT')` is Ctrl-C. */
  readonly ownGroup?: boolean;
  /** Where the service is installed; by default this project. */
  readonly root?: string;
  /** Writes the output to this open file instead of a pipe. */
  readonly stdout?: number;
}

function childrenOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

/** The Node flags that package.json gives the service, or one of its commands. */
function nodeFlags(root: string, [first = '']: readonly string[]): readonly string[] {
  const entry = first.startsWith('-') ? '' : first;
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const commands = Object.values(scripts).map((script) =>
    /^node (.*)scripts\/start\.mjs ?(\S*)$/.exec(script),
  );
  const flags = commands.find((command) => command?.[2] === entry)?.[1] ?? '';
  return flags.split(' ').filter(Boolean);
}

/** Starts the compiled service, as npm does, on a free port of loopback with the given settings. */
export function startServiceProcess(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  { ownGroup = false, root = projectRoot, stdout }: ProcessOptions = {},
): ServiceProcess {
  const flags = nodeFlags(root, args);
  const child = spawn(process.execPath, [...flags, join(root, 'scripts/start.mjs'), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'commerce-process-')),
      LOG_LEVEL: 'trace',
      // A long timeout, so that a busy machine does not look like an unreachable database.
      DATABASE_STARTUP_TIMEOUT: '60',
      ...env,
    },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
    detached: ownGroup,
  });
  let output = '';
  const check = watchLog(`process ${child.pid}`);
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    check(chunk.toString());
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const exit = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return {
    child,
    pid: child.pid ?? -1,
    children: () => childrenOf(child.pid ?? -1),
    output: () => output,
    exited: () => exit,
    listening: async () => {
      const address = (): string | undefined => LISTENING.exec(output)?.[1];
      await until(() => address() !== undefined || child.exitCode !== null, { withinMs: 90_000 });
      return address() ?? Promise.reject(new Error(`the service ended:\n${output}`));
    },
  };
}

/** All workers share it, so that they agree on the time when the clock runs faster. */
let folderOfWorkers: string | undefined;
const workerFolder = (): string =>
  (folderOfWorkers ??= mkdtempSync(join(tmpdir(), 'commerce-workers-')));

/**
 * Starts a worker as an operator does, on the database of the test; it may deliver to loopback
 * receivers.
 */
export function startWorkerProcess(
  { database, foundation }: Pick<TestApp, 'database' | 'foundation'>,
  env: Readonly<Record<string, string>> = {},
): ServiceProcess {
  return startServiceProcess(
    {
      MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
      MONGODB_DB: database.db.databaseName,
      SECRET_KEY: foundation.config.secretKeys[0].secret,
      DATA_DIR: workerFolder(),
      DEMO_DATA: 'false',
      ALLOW_INSECURE_WEBHOOKS: 'true',
      ...env,
    },
    ['main/worker'],
  );
}
