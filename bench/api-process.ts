import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { until } from '../test/support/until';
import type { ProbeMessage, Usage } from './probe';

const DIST = join(__dirname, '..', 'dist');
/** Responds only once the catalog is in the index, which takes a minute for a million products. */
const SEARCH = '/products/search?pageSize=1';
const READY_WITHIN_MS = 180_000;

/** The service and the servers with which it is compared. */
export type ServerName = 'ours' | 'mongodb' | 'postgresql';

/** A server in its own process, which reports its CPU time and memory. */
export interface ApiProcess {
  readonly name: ServerName;
  readonly origin: string;
  usage(): Promise<Usage>;
  /** Pauses or resumes the traces of a process that exports them. */
  switchTraces(areOn: boolean): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a server with these settings and Node options, and waits until it is ready. */
export async function startApi(
  name: ServerName,
  settings: Readonly<Record<string, string>>,
  execArgv: readonly string[] = [],
): Promise<ApiProcess> {
  const port = await freePort();
  const entry = name === 'ours' ? 'src/main/server.js' : `bench/rivals/${name}.js`;
  const child = fork(join(DIST, entry), {
    execArgv: ['--require', join(DIST, 'bench', 'probe.js'), ...execArgv],
    env: { ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1' },
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
    stop: async () => {
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function tell(child: ChildProcess, message: ProbeMessage): Promise<Usage> {
  const answer = once(child, 'message');
  child.send(message);
  const [usage] = (await answer) as [Usage];
  return usage;
}

/** Throws if the server exits instead. */
async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const isAnswered = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`no response from ${url}`);
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(isAnswered, { withinMs: READY_WITHIN_MS, everyMs: 100 });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
