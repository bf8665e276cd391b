import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { MongoClient, type Collection } from 'mongodb';
import { openTestDatabase } from './database';
import { listenOnLoopback } from './loopback';
import { useOpened } from './use-opened';

/** How the connection to the database behaves. */
export type ProxyMode = 'pass' | 'refuse' | 'reset' | 'stall' | 'slow' | 'cut_after_send';

/** A TCP proxy in front of the test database that simulates network failures. */
export interface DatabaseProxy {
  readonly url: string;
  setMode(mode: ProxyMode): Promise<void>;
  /** From now on, commands with this name get no reply on any connection; null ends this. */
  swallow(command: string | null): void;
  /**
   * Holds back commands with this name; returns a count of them and a function that releases them.
   */
  hold(command: string): Hold;
  /** Cuts the connection that next sends this command, before the database sees it. */
  cutOnce(command: string): void;
  /** How many of those cuts have not happened yet. */
  pendingCuts(): number;
  close(): Promise<void>;
}

export interface Hold {
  count(): number;
  letGo(): void;
}

const SLOW_MS = 150;

export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const upstreamAddress = await findUpstream(target);
  const sockets = new Set<Socket>();
  let mode: ProxyMode = 'pass';
  const toCut = new Set<string>();
  let unansweredCommand: string | null = null;
  let toHold: string | null = null;
  const heldCalls: (() => void)[] = [];

  const relay = (client: Socket): void => {
    if (mode === 'reset') return void client.resetAndDestroy();
    const upstream = connect(upstreamAddress);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (unansweredCommand !== null && chunk.includes(unansweredCommand)) return;
      if (toHold !== null && chunk.includes(toHold)) {
        return void heldCalls.push(() => forward(upstream, chunk));
      }
      const commandName = [...toCut].find((name) => chunk.includes(name));
      if (commandName === undefined) return forward(upstream, chunk);
      toCut.delete(commandName);
      client.resetAndDestroy();
    });
    upstream.on('data', (chunk) =>
      mode === 'cut_after_send' ? client.resetAndDestroy() : forward(client, chunk),
    );
  };
  const forward = (to: Socket, chunk: Buffer): void => {
    if (mode === 'stall') return;
    if (mode === 'slow') setTimeout(() => to.write(chunk), SLOW_MS);
    else to.write(chunk);
  };

  const server = createServer(relay);
  const port = await listenOnLoopback(server);
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy());
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      cutAll();
    });
  return {
    url: throughProxy(target, port),
    setMode: async (next) => {
      if (next === 'refuse' && server.listening) await stopListening();
      if (next !== 'refuse' && !server.listening) await listenOnLoopback(server, port);
      if (mode === 'stall' || next === 'reset') cutAll();
      mode = next;
    },
    cutOnce: (command) => {
      toCut.add(nameInMessage(command));
    },
    pendingCuts: () => toCut.size,
    hold: (command) => {
      toHold = nameInMessage(command);
      const letGo = (): void => {
        toHold = null;
        heldCalls.splice(0).forEach((send) => send());
      };
      return { count: () => heldCalls.length, letGo };
    },
    swallow: (command) => {
      unansweredCommand = command === null ? null : nameInMessage(command);
    },
    close: stopListening,
  };
}

/** The socket of the embedded engine, or the writable server of a given set. */
async function findUpstream(target: string): Promise<NetConnectOpts> {
  const [, socketPath] = /^mongodb:\/\/([^/?]+\.sock)/.exec(target) ?? [];
  if (socketPath !== undefined) return { path: decodeURIComponent(socketPath) };
  if (/[?&](?:tls|ssl)=true/.test(target)) throw new Error('the proxy cannot read TLS');
  const client = await MongoClient.connect(target);
  const { primary } = await client
    .db('admin')
    .command({ hello: 1 })
    .finally(() => client.close());
  const address = new URL(`mongodb://${String(primary ?? client.options.hosts[0])}`);
  return { host: address.hostname, port: Number(address.port || 27_017) };
}

/**
 * Rewrites a connection string so that the driver can reach the database only through the proxy.
 */
function throughProxy(target: string, port: number): string {
  const [, credentials = '', query = ''] =
    /^mongodb:\/\/([^/?@]*@)?[^?]*(?:\?(.*))?$/.exec(target) ?? [];
  const options = new URLSearchParams(query);
  options.delete('replicaSet');
  options.set('directConnection', 'true');
  return `mongodb://${credentials}127.0.0.1:${port}/?${options.toString()}`;
}

/**
 * The first field of a command document is the command's name, and its value is the name of the
 * collection.
 */
function nameInMessage(command: string): string {
  return `\x02${command}\0`;
}

interface Row {
  readonly _id: string;
  readonly n: number;
}

/**
 * A collection of 250 rows behind a proxy; commands that a test blocks get replies again in the
 * next test.
 */
export function useProxiedRows() {
  const resource = useOpened(async () => {
    const proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
    const database = await openTestDatabase([], proxy.url);
    const rows: Collection<Row> = database.db.collection('rows');
    await rows.insertMany(Array.from({ length: 250 }, (_, n) => ({ _id: `r${n}`, n })));
    const close = async (): Promise<void> => {
      await database.close();
      await proxy.close();
    };
    return { proxy, database, rows, close };
  });
  afterEach(() => resource.proxy.swallow(null));
  return resource;
}
