import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';

/** The last commit of version two. */
export const BASELINE = '4aa26e08';

const LISTENING = /Listening on (http:\/\/[^\s"]+)/;
const START_UP_MS = 120_000;
const STOP_MS = 20_000;

/** Rates for both versions: version two takes them over the API, later ones from a file. */
export const RATES = [
  { country: 'US', taxPercent: 8, shipping: [{ currency: 'USD', amount: 4.99 }] },
  { country: 'DE', taxPercent: 19, shipping: [{ currency: 'EUR', amount: 5.5 }] },
  { country: '*', taxPercent: 0, shipping: [{ currency: 'USD', amount: 9.9 }] },
];

const SETTINGS: Readonly<Record<string, string>> = {
  PORT: '0',
  DEMO_DATA: 'true',
  LOG_LEVEL: 'error',
  DATABASE_STARTUP_TIMEOUT: '60',
  ALLOW_INSECURE_WEBHOOKS: 'true',
  WEBHOOK_ENDPOINT_VERIFICATION: 'challenge',
  GRAPHQL_INTROSPECTION: 'false',
  MINIMUM_CLIENT_VERSIONS: 'shop-ios=2.0.0',
  PUBLIC_URL: 'http://shop.example',
  // Every script signs in from an address of its own, so that none is throttled because of another's attempts.
  TRUSTED_PROXIES: '127.0.0.1',
  COUNTRY_HEADER: 'x-country',
  LOGIN_LIMITS: 'account=100/60;knownDevice=100/60;accountAndIp=100/60;ip=300/60;network=3000/3600',
};

/** Whether this clone has the commit. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], {
      cwd: projectRoot,
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** The folder of a built commit, which is built on first use. */
export function buildCommit(commit: string): string {
  const cache = join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'commerce-compare',
  );
  const folder = join(cache, commit);
  if (existsSync(folder)) return folder;
  console.error(`Building ${commit} in ${folder}, once …`);
  mkdirSync(cache, { recursive: true });
  const building = mkdtempSync(join(cache, 'building-'));
  const maxBuffer = 1 << 30;
  const archive = execFileSync('git', ['archive', commit], { cwd: projectRoot, maxBuffer });
  execFileSync('tar', ['-x'], { cwd: building, input: archive });
  // Its `prepare` script compiles it.
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: building,
    stdio: ['ignore', 2, 2],
  });
  renameSync(building, folder);
  return folder;
}

export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the service that is installed in a folder, with demo data in a new data folder. */
export async function startService(root: string): Promise<Service> {
  const data = mkdtempSync(join(tmpdir(), 'commerce-compare-'));
  const rates = join(data, 'rates.json');
  writeFileSync(rates, JSON.stringify({ items: RATES }));
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...SETTINGS,
      DATA_DIR: join(data, 'data'),
      TAX_AND_SHIPPING_RATES: rates,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever ends this process ends the service too.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const url = await listeningAddress(child, root);
  return {
    url,
    stop: async () => {
      const exit = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exit;
      clearTimeout(timer);
      process.off('exit', end);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function listeningAddress(child: ChildProcess, root: string): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`the service in ${root} did not start:\n${output}`));
    const timer = setTimeout(fail, START_UP_MS);
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
      const address = LISTENING.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('exit', fail);
  });
}
