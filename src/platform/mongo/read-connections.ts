import type { Document, MongoClient } from 'mongodb';
import { ReadConnection, type DriverConnection } from './read-connection';
import { encodeCommand, type Batch } from './wire-message';

/** The parts of the driver's pools and servers that are used here. */
interface DriverPool {
  readonly generation: number;
  readonly closed: boolean;
  checkOut(options: { readonly timeoutContext: unknown }): Promise<DriverConnection>;
  /** Forgets a connection that is closed. */
  checkIn(connection: DriverConnection): void;
}

interface DriverServer {
  readonly pool: DriverPool;
}

interface DriverTopology {
  /** What is known of all servers together, another object after every news; by address. */
  readonly description: { readonly servers: ReadonlyMap<string, { readonly type: string }> };
  readonly s: { readonly servers: ReadonlyMap<string, DriverServer> };
}

interface DriverClient {
  /** Undefined before the first and after the last connection. */
  readonly topology?: DriverTopology;
}

/** Servers that have every acknowledged write. */
const WITH_ALL_WRITES: ReadonlySet<string> = new Set(['Standalone', 'RSPrimary', 'Mongos']);

/** Connections of one client at most; the rest of its pool is for everything else. */
const MOST = 50;

const LAST_REQUEST_ID = 0x7fffffff;

/** Nobody waits for a connection that is borrowed, so it may take what time it needs. */
const NO_LIMIT = { connectionCheckoutTimeout: null, csotEnabled: () => false };

/** A connection that stays out of the driver's pool until it is closed. */
interface Borrowed {
  readonly server: DriverServer;
  readonly driverConnection: DriverConnection;
  readonly connection: ReadConnection;
}

/**
 * The connections on which a client's reads are sent without the driver's way through a command, which costs twice
 * what sending and reading it costs (docs/decisions/017-read-connections.md).
 *
 * Only for what goes right: while none is free, or none leads to a server that is known to have every write, the
 * driver does it. A connection is borrowed when one was missing, so that the next command finds it.
 */
export class ReadConnections {
  private readonly all = new Set<Borrowed>();
  private readonly free: Borrowed[] = [];
  private isBorrowing = false;
  private lastRequestId = 0;
  private known: DriverTopology['description'] | null = null;
  private server: DriverServer | null = null;

  constructor(private readonly client: MongoClient) {
    client.on('topologyClosed', () => {
      for (const { driverConnection } of this.all) driverConnection.destroy();
    });
  }

  /** Sends a command that opens a cursor or reads on; null when the driver has to. */
  send(command: Document): Promise<Batch> | null {
    const requestId = this.lastRequestId === LAST_REQUEST_ID ? 1 : this.lastRequestId + 1;
    this.lastRequestId = requestId;
    const message = encodeCommand(command, requestId);
    const borrowed = this.take();
    if (borrowed === null) {
      void this.borrow();
      return null;
    }
    if (this.client.options.monitorCommands) this.announce(command);
    return borrowed.connection.send(requestId, message);
  }

  /** The one used last, because its way is warm. */
  private take(): Borrowed | null {
    const server = this.writableServer();
    for (let next = this.free.pop(); next !== undefined; next = this.free.pop()) {
      if (next.server === server && isOpen(next)) return next;
      next.driverConnection.destroy();
    }
    return null;
  }

  private async borrow(): Promise<void> {
    const server = this.writableServer();
    if (server === null || this.isBorrowing || this.all.size === MOST) return;
    this.isBorrowing = true;
    try {
      this.add(server, await server.pool.checkOut({ timeoutContext: NO_LIMIT }));
    } catch {
      // The driver says why: the command that missed a connection goes through it.
    } finally {
      this.isBorrowing = false;
    }
  }

  private add(server: DriverServer, driverConnection: DriverConnection): void {
    if (driverConnection.closed) return server.pool.checkIn(driverConnection);
    const connection = new ReadConnection(driverConnection, () => this.free.push(borrowed));
    const borrowed = { server, driverConnection, connection };
    this.all.add(borrowed);
    this.free.push(borrowed);
    driverConnection.once('close', () => {
      this.all.delete(borrowed);
      if (this.free.includes(borrowed)) this.free.splice(this.free.indexOf(borrowed), 1);
      server.pool.checkIn(driverConnection);
    });
  }

  /** The server that has every write, as far as the driver knows by now. */
  private writableServer(): DriverServer | null {
    const { topology } = this.client as unknown as DriverClient;
    if (topology === undefined) return null;
    if (topology.description !== this.known) {
      this.known = topology.description;
      this.server = this.findWritable(topology);
    }
    return this.server;
  }

  private findWritable({ description, s: { servers } }: DriverTopology): DriverServer | null {
    const { readPreference, credentials } = this.client.options;
    // OIDC: who a connection belongs to runs out, and only the driver can renew it.
    if (readPreference.mode !== 'primary' || credentials?.mechanism === 'MONGODB-OIDC') return null;
    for (const [address, { type }] of description.servers) {
      if (WITH_ALL_WRITES.has(type)) return servers.get(address) ?? null;
    }
    return null;
  }

  /** As the driver announces its commands, for those who count them. */
  private announce({ $db: databaseName, ...command }: Document): void {
    const commandName = Object.keys(command)[0] ?? '';
    this.client.emit('commandStarted', { commandName, command, databaseName } as never);
  }
}

/** The driver may have given up a connection, or all of its pool at once. */
function isOpen({ server: { pool }, driverConnection }: Borrowed): boolean {
  const { closed, socket, generation } = driverConnection;
  return !closed && !socket.destroyed && !pool.closed && pool.generation === generation;
}

const connectionsOf = new WeakMap<MongoClient, ReadConnections>();

/** The read connections of a client. */
export function readConnectionsOf(client: MongoClient): ReadConnections {
  const known = connectionsOf.get(client);
  if (known !== undefined) return known;
  const made = new ReadConnections(client);
  connectionsOf.set(client, made);
  return made;
}
