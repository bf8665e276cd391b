import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { until } from '../test/support/until';
import { ORDERED_PRODUCTS } from './scenarios';

const INSTALLED = '/usr/lib/postgresql';
const TABLES = `
  CREATE TABLE products (id text PRIMARY KEY, title text, price int, stock int CHECK (stock >= 0));
  CREATE TABLE keys (key text PRIMARY KEY, customer text, at timestamptz DEFAULT now());
  CREATE TABLE orders (id text PRIMARY KEY, customer text, total int, body jsonb, created timestamptz);
  CREATE INDEX ON orders (customer, created DESC, id DESC);
  CREATE INDEX ON orders (created DESC, id DESC);
  CREATE TABLE outbox (id text PRIMARY KEY, type text, body jsonb)`;

/** Starts a cluster in a temporary folder, with fsync on; `null` if PostgreSQL is not installed. */
export async function startPostgres() {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const folders = versions.map((version) => join(INSTALLED, version, 'bin'));
  const bin = folders.find((path) => existsSync(join(path, 'initdb')));
  if (bin === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  const options = { ...ownerOf(folder), stdio: 'ignore' } as const;
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust'], options);
  const settings = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=on'];
  const server = spawn(join(bin, 'postgres'), settings, options);
  const url = `postgresql://bench@/postgres?host=${folder}`;
  const pool = new Pool({ connectionString: url });
  const isAnswered = () =>
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
  await until(isAnswered, { everyMs: 100 });
  await pool.query(TABLES);
  const columns = ['id', 'title', 'priceMinor', 'stock'] as const;
  await pool.query(
    'INSERT INTO products SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[])',
    columns.map((column) => ORDERED_PRODUCTS.map((product) => product[column])),
  );
  await pool.end();
  return {
    url,
    stop: async () => {
      const exit = once(server, 'exit');
      server.kill('SIGINT');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root starts it as another user. */
function ownerOf(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}
