import { Long, ObjectId, type Document } from 'mongodb';
import { SERVER_LIMITS, startWireServer } from './wire-server';

/**
 * One node as drivers see it: it describes itself, and returns a row with its own name for every
 * `find`.
 */
export interface Node {
  readonly address: string;
  /** How many reads returned rows. */
  readonly reads: () => number;
  /** A secondary refuses reads with "not primary", like a real one. */
  become(role: 'primary' | 'secondary', term: number): void;
  close(): Promise<void>;
}

const NOT_PRIMARY = {
  ok: 0,
  code: 13435,
  codeName: 'NotPrimaryNoSecondaryOk',
  errmsg: 'not primary and secondaryOk=false',
};

/**
 * Nodes without data, whose primary the test elects; the returned row shows which node responded
 * (`replica-set-front.ts` has data).
 */
export async function startAnsweringNodes(
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
    // Drivers trust the primary with the latest election id.
    ...(isPrimary ? { electionId: new ObjectId(term.toString(16).padStart(24, '0')) } : {}),
    hosts: [...hosts],
    me: server.address,
    ...SERVER_LIMITS,
  });
  const server = await startWireServer(answerTo);
  return {
    address: server.address,
    reads: () => reads,
    become: (role, inTerm) => {
      isPrimary = role === 'primary';
      term = inTerm;
    },
    close: server.close,
  };
}
