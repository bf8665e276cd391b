import { MongoServerError, MongoWriteConcernError, type Document, type MongoClient } from 'mongodb';
import { ask, type Backend } from '../../packages/embedded-mongodb/src/connection';

/** The part of a reply that the driver has read. */
interface Response {
  readonly ok: number;
  has(name: string): boolean;
  toObject(options?: object): Document;
}

type Options = Record<string, unknown> & { readonly signal?: AbortSignal };

interface DriverOperation {
  readonly ns: { readonly db: string };
  readonly session: unknown;
  readonly SERVER_COMMAND_RESPONSE_TYPE: { make(bson: Uint8Array): Response };
  buildCommand(connection: Connection, session: unknown): Document;
  buildOptions(timeoutContext: unknown): Options;
}

interface Message {
  toBin(): readonly Uint8Array[];
}

interface Connection {
  prepareCommand(db: string, command: Document, options: object): Message;
}

interface Server {
  readonly pool: {
    checkOut(options: object): Promise<Connection>;
    checkIn(connection: Connection): void;
  };
  command(operation: DriverOperation, timeoutContext: unknown): Promise<Response>;
  decorateCommandError(
    connection: Connection,
    command: Document,
    options: object,
    error: Error,
  ): Error;
}

interface Topology {
  readonly s: { readonly servers: ReadonlyMap<string, Server> };
  selectServer(): Promise<Server>;
}

/** The parts of a pool that are needed before it waits for a connection. */
const PATIENT = { timeoutContext: { connectionCheckoutTimeout: null, csotEnabled: () => false } };

/**
 * Passes the operations of a connected driver to the engine as messages. Choosing one of its servers, waiting for a
 * connection and reading from it in pieces would take as long as the engine takes for a command.
 */
export async function commandDirectly(client: MongoClient, backend: Backend): Promise<void> {
  const { topology } = client as never as { readonly topology: Topology };
  const [server] = topology.s.servers.values();
  if (server === undefined) throw new Error('the driver knows no server');
  // The form of a command depends on the server's capabilities.
  const connection = await server.pool.checkOut(PATIENT);
  server.pool.checkIn(connection);

  topology.selectServer = async () => server;
  server.command = async (operation, timeoutContext) => {
    const command = operation.buildCommand(connection, operation.session);
    const options = operation.buildOptions(timeoutContext);
    options.signal?.throwIfAborted();
    const message = connection.prepareCommand(operation.ns.db, command, options);
    const answer = await ask(backend, Buffer.concat(message.toBin()));
    const response = operation.SERVER_COMMAND_RESPONSE_TYPE.make(answer);
    const error = errorIn(response, options);
    if (error) throw server.decorateCommandError(connection, command, options, error);
    return response;
  };
}

function errorIn(response: Response, options: Options): Error | null {
  if (response.ok === 0) return new MongoServerError(response.toObject(options));
  return response.has('writeConcernError')
    ? new MongoWriteConcernError(response.toObject() as never)
    : null;
}
