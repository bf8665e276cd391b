import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ProbeMessage, Usage } from './probe';

const compiled = join(__dirname, '..', 'dist');
/** A search is answered once the catalog is in the index: a minute for a million products. */
const SEARCH = '/products/search?pageSize=1';
const READY_WITHIN_MS = 180_000;

/** A server in a process of its own, whose CPU time and memory can be asked for. */
export interface ApiProcess {
  readonly name: ServerName;
  readonly origin: string;
  usage(): Promise<Usage>;
  /** Pauses the traces of a process that sends them. */
  switchTraces(areOn: boolean): Promise<unknown>;
  stop(): Promise<void>;
}

/** The service, and the servers that it is compared with. */
export type ServerName = 'ours' | 'mongodb' | 'postgresql';

const entries: Readonly<Record<ServerName, string>> = {
  ours: join(compiled, 'src', 'main', 'server.js'),
  mongodb: join(compiled, 'bench', 'rivals', 'mongodb.js'),
  postgresql: join(compiled, 'bench', 'rivals', 'postgresql.js'),
};

export interface ApiOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Folder for a CPU profile of the process, null without one. */
  readonly profileDir: string | null;
}

/** Starts one of the servers and waits until it serves. */
export async function startApi(
  name: ServerName,
  { env, profileDir }: ApiOptions,
): Promise<ApiProcess> {
  const port = await freePort();
  const child = fork(entries[name], {
    execArgv: [
      '--require',
      join(compiled, 'bench', 'probe.js'),
      ...(profileDir ? profileArguments(name, profileDir) : []),
    ],
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswered(`${origin}/health/ready`, child);
  if (name === 'ours') await untilAnswered(origin + SEARCH, child);
  return {
    name,
    origin,
    usage: () => tell(child, 'usage'),
    switchTraces: (areOn) => tell(child, areOn ? 'traces on' : 'traces off'),
    stop: () => stop(child),
  };
}

function profileArguments(name: ServerName, profileDir: string): readonly string[] {
  mkdirSync(profileDir, { recursive: true });
  return ['--cpu-prof', `--cpu-prof-dir=${profileDir}`, `--cpu-prof-name=${name}.cpuprofile`];
}

async function tell(child: ChildProcess, message: ProbeMessage): Promise<Usage> {
  const answer = once(child, 'message');
  child.send(message);
  const [usage] = (await answer) as [Usage];
  return usage;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const isAnswered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isAnswered) return;
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      throw new Error(`${url} was not answered`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
