import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { CUSTOMER, TOKEN } from '../rivals/order';
import type { BenchProduct } from './products';

const INSTALLED = '/usr/lib/postgresql';

/** A cluster of its own in a temporary folder, with fsync on; removed after the run. */
export interface PostgresCluster {
  readonly url: string;
  /** CPU time of all its processes so far. */
  cpuMicros(): number;
  stop(): Promise<void>;
}

const TABLES = `
  CREATE TABLE products (id text PRIMARY KEY, title text, price int, stock int CHECK (stock >= 0));
  CREATE TABLE keys (key text PRIMARY KEY, customer text, at timestamptz DEFAULT now());
  CREATE TABLE orders (id text PRIMARY KEY, customer text, total int, body jsonb, created timestamptz);
  CREATE INDEX ON orders (customer, created DESC, id DESC);
  CREATE INDEX ON orders (created DESC, id DESC);
  CREATE TABLE outbox (id text PRIMARY KEY, type text, body jsonb);
  CREATE TABLE tokens (token text PRIMARY KEY, customer text)`;

/** Null where PostgreSQL is not installed. */
export async function startPostgres(
  products: readonly BenchProduct[],
): Promise<PostgresCluster | null> {
  const bin = findBinaries();
  if (bin === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  const owner = ownerOf(folder);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust'], {
    ...owner,
    stdio: 'ignore',
  });
  const settings = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=on'];
  const server = spawn(join(bin, 'postgres'), settings, { ...owner, stdio: 'ignore' });
  const url = `postgresql://bench@/postgres?host=${folder}`;
  await fill(url, products);
  return {
    url,
    cpuMicros: () => cpuOf(server.pid ?? 0),
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string | null {
  if (!existsSync(INSTALLED)) return null;
  const folders = readdirSync(INSTALLED).map((version) => join(INSTALLED, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root: there it runs as its own user. */
function ownerOf(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  ) as [number, number];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function fill(url: string, products: readonly BenchProduct[]): Promise<void> {
  const client = await connect(url);
  await client.query(TABLES);
  await client.query('INSERT INTO tokens VALUES ($1, $2)', [TOKEN, CUSTOMER]);
  await client.query(
    'INSERT INTO products SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[])',
    [
      products.map(({ id }) => id),
      products.map(({ title }) => title),
      products.map(({ priceMinor }) => priceMinor),
      products.map(({ stock }) => stock),
    ],
  );
  await client.end();
}

async function connect(url: string): Promise<Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const MICROS_PER_TICK = 10_000;

/** The server and what it has forked; those that have ended count in their parent. */
function cpuOf(pid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return (
    processes.map((name) => ticksOf(name, pid)).reduce((sum, ticks) => sum + ticks, 0) *
    MICROS_PER_TICK
  );
}

function ticksOf(process: string, server: number): number {
  try {
    const fields = readFileSync(`/proc/${process}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    if (Number(process) === server) return user + system + endedUser + endedSystem;
    return Number(fields[1]) === server ? user + system : 0;
  } catch {
    return 0;
  }
}
