import { setTimeout as sleep } from 'node:timers/promises';
import { collections } from '../../../src/app/collections';
import { useTestDatabase } from '../../support/database';
import { openStream, type LiveStream } from '../../support/live-stream';
import { people, seedPeople } from '../../support/people';
import { seedProducts } from '../../support/products';
import { fetchWhenBusy } from '../../support/repeat-when-busy';
import { startServiceProcess, type ServiceProcess } from '../../support/service-process';
import { eventually, until } from '../../support/until';
import { isDeep } from '../../support/size';

/** All of the runs with `DEEP=1`, otherwise some of them. */
const CUTS = isDeep ? 200 : 20;
const KILLS = isDeep ? 200 : 6;
const PRODUCTS = 30;
/**
 * The limit on a machine without other load; elsewhere the test only shows that no signal was lost,
 * which would take 15 seconds.
 */
const MAX_LATENCY_MS = isDeep ? 500 : 10_000;
const MAX_REVOCATION_MS = isDeep ? 3000 : 10_000;

interface Node {
  readonly process: ServiceProcess;
  readonly address: string;
}

const database = useTestDatabase(collections);
const nodes: Node[] = [];
const streams: LiveStream[] = [];

beforeAll(async () => {
  await seedPeople(database.db, new Date());
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({ _id: `prd_${index}` }));
  await seedProducts(database.db, products);
  nodes.push(await start());
  nodes.push(await start());
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  for (const node of nodes) node.process.child.kill('SIGKILL');
  await Promise.all(nodes.map((node) => node.process.exited()));
});

async function start(): Promise<Node> {
  const process_ = startServiceProcess({
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: database.db.databaseName,
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    DEMO_DATA: 'false',
  });
  return { process: process_, address: await process_.listening() };
}

const addressOf = (node: number): string => nodes[node % 2]?.address ?? '';

async function open(node: number, path: string, lastId?: string | null): Promise<LiveStream> {
  const headers = { ...people.admin.headers, ...(lastId ? { 'last-event-id': lastId } : {}) };
  const stream = await openStream(`${addressOf(node)}${path}`, headers);
  streams.push(stream);
  return stream;
}

async function rename(node: number, id: string, title: string): Promise<void> {
  const answer = await fetchWhenBusy(`${addressOf(node)}/products/${id}`, {
    method: 'PATCH',
    headers: { ...people.admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });
  expect(answer.status).toBe(200);
}

const sequencesOf = (stream: LiveStream): readonly number[] =>
  (stream.states() as readonly { readonly sequenceNumber: number }[]).map(
    ({ sequenceNumber }) => sequenceNumber,
  );

/** The hint at the end of a stream has no data. */
const lastIdOf = ({ messages }: LiveStream): string | null =>
  messages.filter(({ id }) => id !== null).at(-1)?.id ?? null;

/** A key of the administrator, whose session is recent. */
async function createKey(): Promise<{ readonly id: string; readonly secret: string }> {
  const answer = await fetch(`${addressOf(0)}/auth/api-keys`, {
    method: 'POST',
    headers: { ...people.admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'short', scopes: ['orders:read'] }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { readonly id: string; readonly secret: string };
}

const titleOf = (stream: LiveStream): string | undefined =>
  (stream.states().at(-1) as { readonly title: string } | undefined)?.title;

describe('a stream of one process', () => {
  it('shows changes of the other one within half a second', async () => {
    const ids = Array.from({ length: PRODUCTS }, (_, index) => `prd_${index}`);
    const streams = await Promise.all(ids.map((id) => open(0, `/products/${id}`)));
    await Promise.all(streams.map((stream) => stream.count(1)));
    const latencies: number[] = [];
    for (const [index, stream] of streams.entries()) {
      await rename(1, ids[index] ?? '', 'Changed elsewhere');
      const committedAt = performance.now();
      await until(() => titleOf(stream) === 'Changed elsewhere');
      latencies.push((stream.messages.at(-1)?.at ?? Infinity) - committedAt);
    }
    latencies.sort((a, b) => a - b);
    expect(latencies[Math.floor(0.95 * latencies.length)]).toBeLessThan(MAX_LATENCY_MS);
  });

  it('continues at the other one after every cut, and never misses the final state', async () => {
    let stream = await open(0, '/products/prd_0');
    for (let round = 1; round <= CUTS; round += 1) {
      await stream.count(1);
      const lastId = stream.messages.at(-1)?.id;
      stream.close();
      await rename(round, 'prd_0', `Change ${round}`);
      stream = await open(round, '/products/prd_0', lastId);
    }
    await until(() => titleOf(stream) === `Change ${CUTS}`);
  });

  it('of the event log continues at the other one without gaps or duplicates', async () => {
    const path = '/webhooks/events/stream?types=product.*&resourceId=prd_2';
    let stream = await open(0, path);
    const sequences: number[] = [];
    const note = (): void => {
      for (const event of stream.states() as readonly { readonly sequenceNumber: number }[]) {
        sequences.push(event.sequenceNumber);
      }
    };
    for (let round = 1; round <= CUTS; round += 1) {
      await stream.count(1);
      await rename(round, 'prd_2', `Change ${round}`);
      if (round % 3 > 0) await sleep(20 * (round % 7));
      stream.close();
      await sleep(1);
      note();
      stream = await open(round, path, stream.messages.at(-1)?.id);
    }
    await until(() => sequences.length + stream.states().length === CUTS);
    note();
    // The first event of the product reports its creation.
    expect(sequences).toEqual(Array.from({ length: CUTS }, (_, index) => index + 2));
  });

  it('ends within three seconds when its credential is revoked in the other one', async () => {
    const key = await createKey();
    const stream = await openStream(`${addressOf(0)}/products/prd_3`, {
      authorization: `Bearer ${key.secret}`,
    });
    streams.push(stream);
    await stream.count(1);
    const answer = await fetch(`${addressOf(1)}/auth/api-keys/${key.id}`, {
      method: 'DELETE',
      headers: people.admin.headers,
    });
    expect(answer.status).toBe(204);
    const revokedAt = performance.now();
    await stream.untilEnd();
    expect(performance.now() - revokedAt).toBeLessThan(MAX_REVOCATION_MS);
    expect(JSON.parse(stream.messages.at(-1)?.data ?? '')).toMatchObject({ status: 401 });
  });

  it('and a stream of the event log have no gaps or duplicates despite kills, stops and cuts during changes', async () => {
    const [statePath, logPath] = ['/products/prd_4', '/webhooks/events/stream?resourceId=prd_5'];
    let state = await open(0, statePath);
    let log = await open(0, logPath);
    await Promise.all([state.count(1), log.count(1)]);
    const sequences: number[] = [];
    let [stateId, logId] = [lastIdOf(state), lastIdOf(log)];
    for (let round = 1; round <= KILLS; round += 1) {
      const victim = nodes[round % 2];
      await rename(round, 'prd_5', `Before ${round}`);
      if (round % 3 === 0) log.close();
      else victim?.process.child.kill(round % 3 === 1 ? 'SIGKILL' : 'SIGTERM');
      await rename(round + 1, 'prd_4', `State ${round}`);
      await rename(round + 1, 'prd_5', `After ${round}`);
      [stateId, logId] = [lastIdOf(state) ?? stateId, lastIdOf(log) ?? logId];
      sequences.push(...sequencesOf(log));
      for (const stream of [state, log]) stream.close();
      [state, log] = [
        await open(round + 1, statePath, stateId),
        await open(round + 1, logPath, logId),
      ];
      await Promise.all([state.count(1), log.count(1)]);
      if (round % 3 > 0) {
        await victim?.process.exited();
        nodes[round % 2] = await start();
      }
    }
    await until(() => titleOf(state) === `State ${KILLS}`);
    // The first event of the product reports its creation.
    const all = Array.from({ length: 2 * KILLS }, (_, index) => index + 2);
    const missing = (): readonly number[] => {
      const allSequences = new Set([...sequences, ...sequencesOf(log)]);
      return all.filter((sequence) => !allSequences.has(sequence));
    };
    await eventually(missing, ({ length }) => length === 0);
    expect([...sequences, ...sequencesOf(log)]).toEqual(all);
  }, 1_800_000);

  it('is ended with a hint when its process stops, and cut when it is killed', async () => {
    const [stoppedStream, killedStream] = [
      await open(0, '/products/prd_1'),
      await open(1, '/products/prd_1'),
    ];
    await Promise.all([stoppedStream.count(1), killedStream.count(1)]);
    nodes[0]?.process.child.kill('SIGTERM');
    await stoppedStream.untilEnd();
    expect(Number(stoppedStream.messages.at(-1)?.retry)).toBeGreaterThan(0);
    expect(await nodes[0]?.process.exited()).toMatchObject({ code: 0 });
    nodes[0] = await start();
    nodes[1]?.process.child.kill('SIGKILL');
    await killedStream.untilEnd();
    await rename(0, 'prd_1', 'After all of it');
    const resumedStream = await open(0, '/products/prd_1', killedStream.messages.at(-1)?.id);
    await resumedStream.count(1);
    expect(titleOf(resumedStream)).toBe('After all of it');
    nodes[1] = await start();
  });
});
