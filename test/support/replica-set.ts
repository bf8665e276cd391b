import { createServer, type AddressInfo, type Socket } from 'node:net';
import { BSON, Long, ObjectId, type Document } from 'mongodb';
import { MessageSplitter } from '../../packages/embedded-mongodb/src/message-splitter';
import { readHead, replyPrefix } from '../../packages/embedded-mongodb/src/wire';

/** One node as drivers see it: it says what it is, and answers every `find` with a row that names it. */
export interface Node {
  readonly address: string;
  /** How many reads it answered with rows. */
  readonly reads: () => number;
  /** Reads come back with "not primary" from a secondary, as from a real one. */
  become(role: 'primary' | 'secondary', term: number): void;
  close(): Promise<void>;
}

const NOT_PRIMARY = {
  ok: 0,
  code: 13435,
  codeName: 'NotPrimaryNoSecondaryOk',
  errmsg: 'not primary and secondaryOk=false',
};
const LATEST_WIRE_VERSION = 21;

/** The embedded engine is no replica set, so elections are tried on nodes that only pretend. */
export async function startReplicaSet(
  size: number,
): Promise<{ readonly nodes: readonly Node[]; readonly url: string; close(): Promise<void> }> {
  const hosts: string[] = [];
  const nodes: Node[] = [];
  for (let n = 0; n < size; n += 1) nodes.push(await startNode(`node${n}`, hosts));
  hosts.push(...nodes.map(({ address }) => address));
  return {
    nodes,
    url: `mongodb://${hosts.join(',')}/?replicaSet=rs`,
    close: async () => {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

async function startNode(name: string, hosts: readonly string[]): Promise<Node> {
  let isPrimary = false;
  let term = 0;
  let reads = 0;
  const sockets = new Set<Socket>();

  const answerTo = (command: Document): Document => {
    const [commandName] = Object.keys(command);
    if (/^(hello|isMaster|ismaster)$/.test(commandName ?? '')) return hello();
    if (commandName !== 'find') return { ok: 1 };
    if (!isPrimary) return NOT_PRIMARY;
    reads += 1;
    const cursor = { firstBatch: [{ _id: 'row', node: name }], id: Long.ZERO, ns: 'db.rows' };
    return { cursor, ok: 1 };
  };
  const hello = (): Document => ({
    ok: 1,
    helloOk: true,
    isWritablePrimary: isPrimary,
    ismaster: isPrimary,
    secondary: !isPrimary,
    setName: 'rs',
    setVersion: 1,
    // Drivers trust the primary of the latest election.
    ...(isPrimary ? { electionId: new ObjectId(term.toString(16).padStart(24, '0')) } : {}),
    hosts: [...hosts],
    me: address(),
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    minWireVersion: 0,
    maxWireVersion: LATEST_WIRE_VERSION,
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    const splitter = new MessageSplitter((message) => {
      const head = readHead(message);
      if (head === null) return socket.destroy();
      const body = BSON.serialize(answerTo(BSON.deserialize(message.subarray(head.bodyOffset))));
      socket.write(Buffer.concat([replyPrefix(head, 1, body.length), body]));
    });
    socket.on('data', (bytes: Buffer) => splitter.push(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  const address = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: address(),
    reads: () => reads,
    become: (role, inTerm) => {
      isPrimary = role === 'primary';
      term = inTerm;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
