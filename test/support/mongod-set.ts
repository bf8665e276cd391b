import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { freePort } from './loopback';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Document, type MongoClientOptions } from 'mongodb';
import { until } from './until';

const SIZE = 3;
const USER = 'service';
const PATIENCE = { everyMs: 200 };
const ALREADY_INITIALIZED = 23;
const ELECTION_MS = 2000;
const LOG_TAIL = 2000;

/** Three processes of a real server, with TLS and passwords. */
export interface MongodSet {
  readonly url: string;
  /** Kills or suspends the primary's process until the returned function is called. */
  killPrimary(): Promise<BringBack>;
  pausePrimary(): Promise<BringBack>;
  stop(): Promise<void>;
}

export type BringBack = () => void;

/** Starts a replica set of the program `binary` (8.0 or later) on free ports of loopback. */
export async function startMongodSet(binary: string): Promise<MongodSet> {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-mongod-'));
  const servers: Server[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.end()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const files = makeFiles(folder);
    for (let n = 0; n < SIZE; n += 1)
      servers.push(await startServer(binary, join(folder, `${n}`), files));
    const tls = `tls=true&tlsCAFile=${encodeURIComponent(files.certificate)}`;
    const password = randomBytes(16).toString('hex');
    await initiate(servers, tls, password);
    const hosts = servers.map(({ host }) => host).join(',');
    const url = `mongodb://${USER}:${password}@${hosts}/?replicaSet=rs0&authSource=admin&${tls}`;
    return { url, ...troublesOf(servers, tls), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function troublesOf(
  servers: readonly Server[],
  tls: string,
): Pick<MongodSet, 'killPrimary' | 'pausePrimary'> {
  return {
    killPrimary: async () => {
      const server = await untilPrimary(servers, tls);
      server.signal('SIGKILL');
      return server.start;
    },
    pausePrimary: async () => {
      const server = await untilPrimary(servers, tls);
      server.signal('SIGSTOP');
      return () => server.signal('SIGCONT');
    },
  };
}

/** Cuts the connections, so that no client waits for a suspended process. */
const SHORT_TIMEOUTS: MongoClientOptions = {
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 1000,
  socketTimeoutMS: 3000,
};

/** One command to the primary of a set, or to one server. */
export async function asAdmin(url: string, command: Document): Promise<Document> {
  const client = await MongoClient.connect(url, SHORT_TIMEOUTS);
  return client
    .db('admin')
    .command(command)
    .finally(() => client.close());
}

/** The key file with which members authenticate to each other, and a certificate for loopback. */
function makeFiles(folder: string) {
  const [keyFile, certificate, pem] = ['key', 'certificate.pem', 'server.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(keyFile, randomBytes(96).toString('base64'), { mode: 0o600 });
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-batch'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const openssl = (args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = openssl([...request, ...names, '-keyout', '-', '-out', certificate]);
  const text = openssl(['x509', '-in', certificate]);
  writeFileSync(pem, Buffer.concat([key, text]), { mode: 0o600 });
  return { keyFile, certificate, pem };
}

interface Server {
  readonly host: string;
  start(): void;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Throws the last output of the process if it has ended. */
  requireAlive(): void;
  /** Kills the process and resolves when it has ended; it does not start again. */
  end(): Promise<void>;
}

async function startServer(
  binary: string,
  dbPath: string,
  { keyFile, certificate, pem }: ReturnType<typeof makeFiles>,
): Promise<Server> {
  mkdirSync(dbPath);
  const port = await freePort();
  const server = createServer(binary, `${dbPath}.log`, [
    ...['--replSet', 'rs0', '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', dbPath],
    ...['--keyFile', keyFile, '--tlsMode', 'requireTLS', '--tlsCertificateKeyFile', pem],
    ...['--tlsCAFile', certificate, '--tlsAllowConnectionsWithoutCertificates'],
    ...['--wiredTigerCacheSizeGB', '0.25'],
  ]);
  server.start();
  return { ...server, host: `127.0.0.1:${port}` };
}

function createServer(
  binary: string,
  logPath: string,
  args: readonly string[],
): Omit<Server, 'host'> {
  let child: ChildProcess | null = null;
  let ending = Promise.resolve('');
  let fault: string | null = null;
  let isOver = false;
  const start = (): void => {
    if (isOver) return;
    fault = null;
    const log = openSync(logPath, 'a');
    const mongod = spawn(binary, args, { stdio: ['ignore', log, log] });
    closeSync(log);
    child = mongod;
    ending = new Promise((resolve) => {
      mongod.once('error', ({ message }) => resolve(message));
      mongod.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
    });
    void ending.then((how) => {
      if (child === mongod) fault = how;
    });
  };
  // A missing program has no process id, and killing the id 0 would kill this process's group.
  const signal = (name: NodeJS.Signals): void => {
    if (child?.pid !== undefined) child.kill(name);
  };
  return {
    start,
    signal,
    requireAlive: () => {
      if (fault === null) return;
      throw new Error(`${binary}: ${fault}\n${readFileSync(logPath, 'utf8').slice(-LOG_TAIL)}`);
    },
    end: async () => {
      isOver = true;
      signal('SIGKILL');
      await ending;
    },
  };
}

const urlOf = ({ host }: Server, tls: string): string =>
  `mongodb://${host}/?directConnection=true&${tls}`;

/** Waits until one of the members is elected, and returns it. */
async function untilPrimary(servers: readonly Server[], tls: string): Promise<Server> {
  const isPrimary = (server: Server): Promise<boolean> =>
    asAdmin(urlOf(server, tls), { hello: 1 }).then(
      ({ isWritablePrimary }) => isWritablePrimary === true,
      () => false,
    );
  let primary: Server | undefined;
  await until(async () => {
    const are = await Promise.all(servers.map(isPrimary));
    primary = servers[are.indexOf(true)];
    return primary !== undefined;
  }, PATIENCE);
  if (primary === undefined) throw new Error('no server was elected');
  return primary;
}

/** Connections from this machine may create the first user without authentication. */
async function initiate(servers: readonly Server[], tls: string, pwd: string): Promise<void> {
  const [first] = servers;
  if (first === undefined) return;
  const members = servers.map(({ host }, _id) => ({ _id, host }));
  const set = { _id: 'rs0', members, settings: { electionTimeoutMillis: ELECTION_MS } };
  await until(async () => {
    for (const server of servers) server.requireAlive();
    const answer = await asAdmin(urlOf(first, tls), { replSetInitiate: set }).catch(
      ({ code }: { readonly code?: number }) => ({ ok: 0, code }),
    );
    return answer['ok'] === 1 || answer['code'] === ALREADY_INITIALIZED;
  }, PATIENCE);
  const primary = await untilPrimary(servers, tls);
  await asAdmin(urlOf(primary, tls), { createUser: USER, pwd, roles: ['root'] });
}
