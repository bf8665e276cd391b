import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { freePort } from './free-port';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Document } from 'mongodb';
import { until } from './until';

const SIZE = 3;
const USER = 'service';
const PATIENCE = { withinMs: 60_000, everyMs: 200 };
const ALREADY_INITIALIZED = 23;

/** Three processes of a real server, with TLS and passwords. */
export interface MongodSet {
  readonly url: string;
  /** The primary's process is gone, or stopped for a while; it is back afterwards. */
  killPrimary(backAfterMs: number): Promise<void>;
  pausePrimary(ms: number): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  readonly port: number;
  readonly start: () => void;
  process: ChildProcess | null;
}

/** Starts a replica set of the program `binary` (8.0 or later) on free ports of loopback. */
export async function startMongodSet(binary: string): Promise<MongodSet> {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-mongod-'));
  const files = makeFiles(folder);
  const password = randomBytes(16).toString('hex');
  const servers: Server[] = [];
  for (let n = 0; n < SIZE; n += 1)
    servers.push(await startServer(binary, join(folder, `${n}`), files));
  const tls = `tls=true&tlsCAFile=${encodeURIComponent(files.certificate)}`;
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`);
  const url = `mongodb://${USER}:${password}@${hosts.join(',')}/?replicaSet=rs0&authSource=admin&${tls}`;
  await initiate(`mongodb://${hosts[0]}/?directConnection=true&${tls}`, hosts, password);
  const primary = async (): Promise<Server> => {
    const { primary: name } = await asAdmin(url, { hello: 1 });
    const found = servers.find(({ port }) => String(name).endsWith(`:${port}`));
    if (found === undefined) throw new Error(`the primary ${String(name)} is none of ours`);
    return found;
  };
  return {
    url,
    killPrimary: async (backAfterMs) => {
      const server = await primary();
      server.process?.kill('SIGKILL');
      setTimeout(server.start, backAfterMs);
    },
    pausePrimary: async (ms) => {
      const { process } = await primary();
      process?.kill('SIGSTOP');
      setTimeout(() => process?.kill('SIGCONT'), ms);
    },
    stop: async () => {
      const ended = servers.map(
        ({ process }) => new Promise((resolve) => process?.once('exit', resolve)),
      );
      for (const { process } of servers) process?.kill('SIGKILL');
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One command to the primary of a set. */
export async function asAdmin(url: string, command: Document): Promise<Document> {
  const client = await MongoClient.connect(url);
  return client
    .db('admin')
    .command(command)
    .finally(() => client.close());
}

/** The key that members know each other by, and a certificate for loopback. */
function makeFiles(folder: string) {
  const [keyFile, certificate, pem] = ['key', 'certificate.pem', 'server.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(keyFile, randomBytes(96).toString('base64'), { mode: 0o600 });
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-batch'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = execFileSync('openssl', [...made, ...names, '-keyout', '-', '-out', certificate]);
  const text = execFileSync('openssl', ['x509', '-in', certificate]);
  writeFileSync(pem, Buffer.concat([key, text]), { mode: 0o600 });
  return { keyFile, certificate, pem };
}

async function startServer(
  binary: string,
  dbPath: string,
  { keyFile, certificate, pem }: ReturnType<typeof makeFiles>,
): Promise<Server> {
  mkdirSync(dbPath);
  const port = await freePort();
  const args = [
    ...['--replSet', 'rs0', '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', dbPath],
    ...['--keyFile', keyFile, '--tlsMode', 'requireTLS', '--tlsCertificateKeyFile', pem],
    ...['--tlsCAFile', certificate, '--tlsAllowConnectionsWithoutCertificates'],
    ...['--wiredTigerCacheSizeGB', '0.25'],
  ];
  const start = (): void => {
    server.process = spawn(binary, args, { stdio: 'ignore' });
  };
  const server: Server = { port, start, process: null };
  start();
  return server;
}

/** From this machine the first user may be made without one. */
async function initiate(url: string, hosts: readonly string[], pwd: string): Promise<void> {
  const members = hosts.map((host, _id) => ({ _id, host }));
  const isInitiated = async (): Promise<boolean> => {
    const answer = await asAdmin(url, { replSetInitiate: { _id: 'rs0', members } }).catch(
      ({ code }: { readonly code?: number }) => ({ ok: 0, code }),
    );
    return answer['ok'] === 1 || answer['code'] === ALREADY_INITIALIZED;
  };
  await until(isInitiated, PATIENCE);
  await until(
    async () => (await asAdmin(url, { hello: 1 }))['isWritablePrimary'] === true,
    PATIENCE,
  );
  await asAdmin(url, { createUser: USER, pwd, roles: ['root'] });
}
