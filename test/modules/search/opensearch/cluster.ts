import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { freePort } from '../../../support/loopback';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../support/until';

/** A real OpenSearch cluster of three nodes, each a process on this machine. */
export interface Cluster {
  readonly urls: readonly string[];
  /** Kills a node. */
  kill(node: number): void;
  /** Starts it again. */
  revive(node: number): void;
  /** Makes it accept connections without responding, until it is resumed. */
  pause(node: number): void;
  resume(node: number): void;
  /** Resolves when all running nodes form one cluster and respond. */
  ready(nodes: number): Promise<void>;
  /** Resolves when every replica of every index exists; data on a single node are lost with it. */
  untilCopied(): Promise<void>;
  end(): void;
}

const runner = join(__dirname, 'runner');
const SIZE = 3;
/** Of each node; a million products need `1g`. */
const HEAP = process.env['OPENSEARCH_TEST_HEAP'] ?? '256m';
const MVN_MS = 240_000;
/** Allows for three nodes that start on a busy machine. */
const START_MS = 240_000;

/**
 * The nodes of an already running cluster, for developing these tests; tests that kill nodes start
 * their own.
 */
const configuredUrls = process.env['OPENSEARCH_TEST_URLS']?.split(',') ?? null;

/** The folder of OpenSearch, or why it is not available. */
function findOpenSearch(): { readonly classpath: string } | { readonly missing: string } {
  if (configuredUrls !== null) return { classpath: '' };
  if (spawnSync('java', ['-version']).status !== 0) return { missing: 'java is not installed' };
  const goal = 'dependency:build-classpath';
  const args = ['-B', '-q', '-o', '-f', join(runner, 'pom.xml'), goal];
  const output = join(mkdtempSync(join(tmpdir(), 'commerce-opensearch-')), 'classpath');
  for (const flags of [args, args.filter((arg) => arg !== '-o')]) {
    const build = spawnSync('mvn', [...flags, `-Dmdep.outputFile=${output}`], { timeout: MVN_MS });
    if (build.status === 0) return { classpath: readFileSync(output, 'utf8').trim() };
    if (build.error !== undefined && build.status === null) break;
  }
  return { missing: 'Maven, or the artifacts of OpenSearch, are not available' };
}

const installation = findOpenSearch();

/** Skips the tests if OpenSearch is not available. */
export function describeOnOpenSearch(name: string, suite: () => void): void {
  if ('missing' in installation) describe.skip(`${name} (${installation.missing})`, suite);
  else describe(name, suite);
}

/** Nodes that were given are not stopped. */
export const canKill = configuredUrls === null;

interface Health {
  readonly number_of_nodes: number;
  readonly status: string;
}

/** A running cluster with three nodes. */
export async function openCluster(): Promise<Cluster> {
  const leave = () => undefined;
  if (configuredUrls !== null) {
    const nothing = async () => undefined;
    const controls = { kill: leave, revive: leave, pause: leave, resume: leave, end: leave };
    return { urls: configuredUrls, ...controls, ready: nothing, untilCopied: nothing };
  }
  if ('missing' in installation) throw new Error(installation.missing);
  const folder = mkdtempSync(join(tmpdir(), 'commerce-opensearch-nodes-'));
  const ports = [];
  for (let at = 0; at < 2 * SIZE; at += 1) ports.push(await freePort());
  const [http, transport] = [ports.slice(0, SIZE), ports.slice(SIZE)];
  const seeds = transport.map((port) => `127.0.0.1:${port}`).join(',');
  const names = transport.map((_port, at) => `node${at}`);
  const urls = http.map((port) => `http://127.0.0.1:${port}`);
  const processes: ChildProcess[] = [];
  const start = (at: number): void => {
    const args = [names[at], join(folder, `node${at}`), http[at], transport[at], seeds, names];
    const java = [
      `-Xms${HEAP}`,
      `-Xmx${HEAP}`,
      '-cp',
      installation.classpath,
      join(runner, 'Node.java'),
    ];
    processes[at] = spawn('java', [...java, ...args.map(String)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, `node${at}.log`), { flags: 'a' });
    processes[at]?.stdout?.pipe(log);
    processes[at]?.stderr?.pipe(log);
  };
  const end = (): void => {
    for (const process of processes) process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const healthSeenBy = async (url = ''): Promise<Health | null> => {
    const options = { signal: AbortSignal.timeout(5000) };
    const answer = await fetch(`${url}/_cluster/health`, options).catch(() => null);
    return answer === null ? null : ((await answer.json()) as Health);
  };
  names.forEach((_name, at) => start(at));
  const cluster: Cluster = {
    urls,
    kill: (at) => processes[at]?.kill('SIGKILL'),
    revive: start,
    pause: (at) => processes[at]?.kill('SIGSTOP'),
    resume: (at) => processes[at]?.kill('SIGCONT'),
    ready: async (nodes) => {
      const readHealth = () => Promise.all(urls.map(healthSeenBy));
      const isReady = (all: readonly (Health | null)[]) =>
        all.filter((health) => health?.number_of_nodes === nodes).length === nodes;
      await eventually(readHealth, isReady, { withinMs: START_MS, everyMs: 500 });
    },
    untilCopied: async () => {
      const isCopied = (health: Health | null) => health?.status === 'green';
      await eventually(() => healthSeenBy(urls[0]), isCopied, { withinMs: START_MS, everyMs: 500 });
    },
    end,
  };
  try {
    await cluster.ready(SIZE);
  } catch (error) {
    end();
    throw error;
  }
  return cluster;
}
