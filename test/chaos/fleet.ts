import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertNothingLeaked, watchLog } from '../support/log-watch';
import { listenOnLoopback } from '../support/loopback';
import { until } from '../support/until';

const ROOT = join(__dirname, '..', '..');
const START = join(ROOT, 'scripts', 'start.mjs');
const RESTART_PAUSE_MS = 50;
const MAX_ERRORS_LOGGED = 5;

/** One process of the service, restarted whenever it ends. */
export interface Member {
  readonly name: string;
  readonly kind: 'api' | 'worker';
  /** The address at which it listens; null for workers. */
  readonly url: string | null;
  /** Sends SIGKILL, after which it is restarted. */
  kill(): void;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

export interface Fleet {
  readonly members: readonly Member[];
  readonly databaseName: string;
  /** How often each named step has ended a process. */
  readonly stepsHit: ReadonlyMap<string, number>;
  readonly log: readonly string[];
  /** Restarts all processes without failpoints. */
  calm(): Promise<void>;
  stop(): Promise<void>;
}

const SECRET_KEY = 'a-secret-key-that-only-chaos-uses-0123456789';

export interface FleetOptions {
  readonly apis: number;
  readonly databaseUrl: string;
  /** Settings that override those of the fleet. */
  readonly env?: Readonly<Record<string, string>>;
  /** The named steps at which the next process of a member must die. */
  readonly failpointsOf?: (
    member: { readonly kind: Member['kind']; readonly index: number },
    stepsHit: ReadonlyMap<string, number>,
  ) => string;
}

/** API processes and a worker on a database, as in production but on one machine. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { apis, databaseUrl, failpointsOf = () => '' } = options;
  compile();
  const dataDir = mkdtempSync(join(tmpdir(), 'chaos-'));
  const stepsHit = new Map<string, number>();
  const log: string[] = [];
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    MONGODB_URL: databaseUrl,
    MONGODB_DB: `chaos_${randomBytes(4).toString('hex')}`,
    SECRET_KEY,
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'error',
    DATABASE_STARTUP_TIMEOUT: '60',
    ...options.env,
  };
  const ports = await freePorts(apis);
  let isCalm = false;
  const start = (kind: Member['kind'], port: number, index: number) =>
    startMember({
      name: kind === 'api' ? `api-${index + 1}` : 'worker',
      kind,
      port,
      env,
      stepsHit,
      log,
      nextFailpoints: () => (isCalm ? '' : failpointsOf({ kind, index }, stepsHit)),
    });
  const members = [...ports.map((port, index) => start('api', port, index)), start('worker', 0, 0)];
  return {
    members,
    databaseName: env.MONGODB_DB,
    stepsHit,
    log,
    calm: async () => {
      isCalm = true;
      for (const member of members) member.kill();
      await Promise.all(members.map(untilReady));
    },
    stop: async () => {
      await Promise.all(members.map((member) => member.end()));
      rmSync(dataDir, { recursive: true, force: true });
      assertNothingLeaked();
    },
  };
}

/** The processes run compiled code. */
function compile(): void {
  spawnSync(process.execPath, [START, '--help'], { cwd: ROOT, stdio: 'ignore' });
}

interface MemberOptions {
  readonly name: string;
  readonly kind: 'api' | 'worker';
  readonly port: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stepsHit: Map<string, number>;
  readonly log: string[];
  readonly nextFailpoints: () => string;
}

function startMember(options: MemberOptions): Member & { end(): Promise<void> } {
  const { name, kind, port, env, stepsHit, log, nextFailpoints } = options;
  const entry = join(ROOT, 'dist', 'src', 'main', kind === 'api' ? 'server.js' : 'worker.js');
  let isEnding = false;
  let errorsLogged = 0;
  let child: ChildProcess;
  let exit: Promise<void>;

  const note = (line: string): void => {
    const step = /^failpoint (\S+)/m.exec(line)?.[1];
    if (step === undefined) log.push(`${name}: ${line.trim()}`);
    else {
      stepsHit.set(step, (stepsHit.get(step) ?? 0) + 1);
      log.push(`${name} died at ${step}`);
    }
  };
  /** The errors that the process logged; its other output is ignored. */
  const noteErrors = (text: string): void => {
    for (const line of text.split('\n')) {
      if (line.startsWith('{') && errorsLogged < MAX_ERRORS_LOGGED) {
        errorsLogged += 1;
        log.push(`${name}: ${line.slice(0, 1500)}`);
      }
    }
  };
  const launch = (): void => {
    const settings = {
      ...env,
      PORT: String(port),
      RUN_WORKER: kind === 'worker' ? 'true' : 'false',
      FAILPOINT: nextFailpoints(),
    };
    child = spawn(process.execPath, [entry], {
      cwd: ROOT,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const check = watchLog(name);
    child.stdout?.on('data', (text: Buffer) => {
      check(text.toString());
      noteErrors(text.toString());
    });
    child.stderr?.on('data', (text: Buffer) => {
      check(text.toString());
      note(text.toString());
    });
    exit = new Promise((resolve) => child.once('exit', () => resolve()));
    child.once('exit', () => {
      if (!isEnding) setTimeout(launch, RESTART_PAUSE_MS);
    });
  };
  launch();
  return {
    name,
    kind,
    url: kind === 'api' ? `http://127.0.0.1:${port}` : null,
    kill: () => void child.kill('SIGKILL'),
    signal: (signal) => void child.kill(signal),
    end: async () => {
      isEnding = true;
      child.kill('SIGKILL');
      await exit;
    },
  };
}

export async function untilReady({ url }: Pick<Member, 'url'>): Promise<void> {
  if (url === null) return;
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady, { withinMs: 90_000, everyMs: 100 });
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map((server) => listenOnLoopback(server)));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
