import { MongoClient, MongoServerError, type Document } from 'mongodb';
import { SERVER_LIMITS, startWireServer } from './wire-server';

/** Something that drivers take for the router of a sharded cluster, in front of one server that has all documents. */
export interface Router {
  readonly url: string;
  /** Filters that came in `find` commands on a collection. */
  filtersOn(collection: string): readonly Document[];
  close(): Promise<void>;
}

/** It has no sessions, and does not understand writes to several collections in one command. */
export async function startRouter(serverUrl: string, sharded: readonly string[]): Promise<Router> {
  const client = await new MongoClient(serverUrl).connect();
  const found: Document[] = [];
  const pass = async (command: Document): Promise<Document> => {
    const own = Object.entries(command).filter(([name]) => !name.startsWith('$'));
    try {
      const db = client.db(String(command['$db']));
      // Drivers want the id of a cursor as it was.
      return await db.command(Object.fromEntries(own), { promoteLongs: false });
    } catch (error) {
      if (!(error instanceof MongoServerError)) throw error;
      return { ok: 0, ...error.errorResponse };
    }
  };
  const server = await startWireServer((command) => {
    if ('find' in command) found.push(command);
    if (Object.keys(command).some((name) => /^(?:hello|ismaster)$/i.test(name)))
      return { ok: 1, helloOk: true, isWritablePrimary: true, msg: 'isdbgrid', ...SERVER_LIMITS };
    if ('collStats' in command)
      return { ok: 1, sharded: sharded.includes(String(command['collStats'])) };
    return pass(command);
  });
  return {
    url: `mongodb://${server.address}`,
    filtersOn: (collection) =>
      found.filter(({ find }) => find === collection).map(({ filter }) => filter as Document),
    close: async () => {
      await server.close();
      await client.close();
    },
  };
}
