import { openDatabase, type Database } from '../../../src/platform/mongo/client';
import { watchedLogger } from '../../support/logger';
import { startAnsweringNodes, type Node } from '../../support/answering-nodes';

interface Row {
  readonly _id: string;
  readonly node: string;
}

let set: Awaited<ReturnType<typeof startAnsweringNodes>>;
let first: Node;
let second: Node;
let database: Database;

beforeEach(async () => {
  set = await startAnsweringNodes(2);
  [first, second] = set.nodes as [Node, Node];
  first.become('primary', 1);
  second.become('secondary', 1);
  database = openDatabase({ url: set.url, name: 'db', log: watchedLogger });
  await database.connected();
});
afterEach(async () => {
  await database.close();
  await set.close();
});

async function whoAnswers(): Promise<string | undefined> {
  const rows = database.db.collection<Row>('rows');
  return (await rows.findOne({ _id: 'row' }))?.node;
}

/** Reads until another node responds, for at most two seconds; returns how many reads failed meanwhile. */
async function readUntil(node: string): Promise<number> {
  const deadline = Date.now() + 2000;
  let failures = 0;
  while (Date.now() <= deadline) {
    const answer = await whoAnswers().catch(() => null);
    if (answer === node) return failures;
    if (answer === null) failures += 1;
  }
  throw new Error(`${node} did not answer within two seconds`);
}

async function readOften(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await whoAnswers();
}

describe('a change of the primary', () => {
  it.each([
    ['steps down', () => first.become('secondary', 1)],
    ['has not noticed it', () => undefined],
  ])(
    'is followed when the old one %s: no read fails, and the new one gets every command',
    async (_, end) => {
      await readOften();
      end();
      second.become('primary', 2);
      expect(await readUntil('node1')).toBe(0);
      const before = first.reads();
      await readOften();
      expect(first.reads()).toBe(before);
    },
  );

  it('makes reads wait for the next primary no longer than a request may take', async () => {
    await readOften();
    first.become('secondary', 1);
    const startedAt = Date.now();
    await expect(whoAnswers()).rejects.toThrow();
    expect(Date.now() - startedAt).toBeLessThan(2000);
    second.become('primary', 2);
    await readUntil('node1');
  });
});
