import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { createClient, type Client, type Transmission } from '../chaos/client';
import { createDice } from '../support/random';
import { startFleet, untilReady, type Fleet } from '../chaos/fleet';
import { findOutsideViolations, findViolations, isSettled } from '../chaos/invariants';
import { openShop, shop, type Purchase } from '../chaos/shoppers';
import { watchMachine } from '../support/machine-watch';
import { keys, people } from '../support/people';
import { setKind, startSetUnderTest, type SetUnderTest } from '../support/set-under-test';
import { until } from '../support/until';
import { isDeep, SEED } from '../support/size';

const ROUNDS = isDeep ? 6 : 1;
const LONGEST_MS = isDeep ? 12_000 : 3500;
const SHOPPERS_PER_SECOND = 8;
const COMMENTS_PER_SECOND = 4;
const IMPORT_ITEMS = 200;
/** The overhead of the machine is measured. */
const BACK_WITHIN_MS = 3000;
/** The number of deliveries that were repeated after a 2xx. */
const MAX_DUPLICATES = 0.01;

const dice = createDice(SEED);
let set: SetUnderTest;
let fleet: Fleet;
let mongo: MongoClient;
let db: Db;
let receiver: ReturnType<typeof startReceiver>;

beforeAll(async () => {
  const ms = (): number => dice.between(2000, LONGEST_MS);
  set = await startSetUnderTest(SEED, { ms, longestMs: LONGEST_MS });
  receiver = startReceiver();
  const env = { ALLOW_INSECURE_WEBHOOKS: 'true', LOG_LEVEL: 'warn' };
  fleet = await startFleet({ apis: 2, databaseUrl: set.url, env });
  // The final state is read without going through the simulated set.
  mongo = await MongoClient.connect(set.booksUrl);
  db = mongo.db(fleet.databaseName);
  await openShop(db);
  await Promise.all(fleet.members.map(untilReady));
});
afterAll(async () => {
  await fleet.stop();
  // An externally managed set would keep the database.
  await db.dropDatabase().catch(() => undefined);
  await mongo.close();
  await set.stop();
  receiver.server.close();
});

/** Accepts every delivery, and counts those that are repeated after their response. */
function startReceiver(): {
  readonly server: Server;
  readonly deliveryCounts: Map<string, number>;
  readonly url: () => string;
} {
  const deliveryCounts = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume();
    request.on('end', () => {
      deliveryCounts.set(id, (deliveryCounts.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  return {
    server,
    deliveryCounts,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
}

interface TimedTransmission extends Transmission {
  readonly at: number;
}
interface Election {
  readonly name: string;
  /** The times at which there was a primary again. */
  readonly at: number;
}
interface Load {
  readonly purchases: Purchase[];
  readonly comments: string[];
  readonly imports: string[];
}

async function perSecond(rate: number, isOver: () => boolean, act: () => Promise<void>) {
  const acts: Promise<void>[] = [];
  while (!isOver()) {
    acts.push(act());
    await sleep(1000 / rate);
  }
  await Promise.all(acts);
}

/** Sends orders, comments and imports until the end; returns the acknowledged ones. */
async function load(client: Client, isOver: () => boolean): Promise<Load> {
  const [purchases, comments, imports]: [Purchase[], string[], string[]] = [[], [], []];
  const admin = people.admin.token;
  const post = await client.post({ path: '/posts', token: admin, payload: { title: 'Elections' } });
  await client.post({
    path: '/categories',
    token: admin,
    payload: { title: 'Lamps', externalId: 'lamps' },
  });
  let number = 0;
  const comment = async (): Promise<void> => {
    const text = `Words number ${(number += 1)}`;
    const path = `/posts/${String(post?.body['id'])}/comments`;
    const { status } = (await client.post({ path, token: admin, payload: { text } })) ?? {};
    if (status === 201) comments.push(text);
  };
  const importing = async (): Promise<void> => {
    for (let round = 0; !isOver(); round += 1) {
      const item = (n: number) => ({
        externalId: `lamp-${round}-${n}`,
        title: `Lamp ${round} ${n}`,
        price: 5,
        categoryExternalId: 'lamps',
      });
      const items = Array.from({ length: IMPORT_ITEMS }, (_, n) => item(n));
      const payload = { type: 'products', items };
      const token = keys.internal.secret;
      const creation = await client.post({ path: '/imports', token, payload });
      if (creation?.status !== 202) throw new Error(`import: ${creation?.text}`);
      imports.push(String(creation.body['id']));
      await sleep(1500);
    }
  };
  await Promise.all([
    perSecond(SHOPPERS_PER_SECOND, isOver, () => shop({ client, dice, purchases })),
    perSecond(COMMENTS_PER_SECOND, isOver, comment),
    importing(),
  ]);
  return { purchases, comments, imports };
}

/** The time from each new primary to the first successful write. */
function recoveries(elections: readonly Election[], transmissions: readonly TimedTransmission[]) {
  const successes = transmissions.filter(({ status }) => status === 200 || status === 201);
  return elections.map(({ name, at }) => {
    const first = successes.find((each) => each.at >= at);
    return { name, at, afterMs: first === undefined ? Infinity : first.at - at };
  });
}

const countOf = (collection: string, filter: object): Promise<number> =>
  db.collection(collection).countDocuments(filter);

/** Waits until no work is left. */
async function untilQuiet(): Promise<void> {
  const patience = { everyMs: 250 };
  await until(() => isSettled(db), patience);
  await until(async () => (await countOf('imports', { finishedAt: null })) === 0, patience);
  const open = { status: { $ne: 'delivered' } };
  await until(async () => (await countOf('webhook_deliveries', open)) === 0, patience);
}

describe(`two API processes and a worker whose primary changes (TEST_SEED=${SEED}) on ${setKind}`, () => {
  it(
    'lose, duplicate and oversell nothing, and respond in time',
    async () => {
      const transmissions: TimedTransmission[] = [];
      const elections: Election[] = [];
      let isOver = false;
      const urls = fleet.members.flatMap(({ url }) => url ?? []);
      const client = createClient(
        urls,
        () => false,
        (transmission) => transmissions.push({ ...transmission, at: Date.now() }),
      );
      const token = people.admin.token;
      const endpoint = { url: receiver.url(), eventTypes: ['order.*', 'comment.created'] };
      const creation = await client.post({ path: '/webhooks/endpoints', token, payload: endpoint });
      expect(creation?.status).toBe(201);
      const machine = watchMachine(urls);
      const working = load(client, () => isOver);
      await sleep(2000);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [name, happens] of dice.shuffle(set.troubles)) {
          await happens();
          elections.push({ name, at: set.primarySince() });
          await sleep(dice.between(2500, 4000));
        }
      }
      isOver = true;
      const { purchases, comments, imports } = await working;
      await machine.end();

      await untilQuiet();

      expect(client.offences).toEqual([]);
      expect(await findViolations(db, purchases)).toEqual([]);
      const patient = createClient(urls, () => false);
      expect(await findOutsideViolations(patient, purchases)).toEqual([]);
      const texts = (await db.collection('comments').find().toArray()).map(({ text }) =>
        String(text),
      );
      expect(comments.filter((text) => !texts.includes(text))).toEqual([]);
      expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
      const externalId = { $regex: '^lamp-' };
      expect(await countOf('products', { externalId })).toBe(imports.length * IMPORT_ITEMS);

      const deliveryCount = await countOf('webhook_deliveries', {});
      const duplicates = [...receiver.deliveryCounts.values()].reduce(
        (sum, times) => sum + times - 1,
        0,
      );
      const refusals = transmissions.filter(({ status }) => status === 503);
      const back = recoveries(elections, transmissions);
      const figures = {
        ...set.figures(),
        ...{ orders: purchases.length, comments: comments.length, imports: imports.length },
        ...{ delivered: deliveryCount, doubled: duplicates, refused: refusals.length, back },
      };
      process.stdout.write(`${JSON.stringify(figures)}\n`);
      expect(receiver.deliveryCounts.size).toBe(deliveryCount);
      expect(duplicates).toBeLessThanOrEqual(Math.ceil(deliveryCount * MAX_DUPLICATES));
      expect(refusals.filter(({ retryAfter }) => !/^\d+$/.test(retryAfter ?? ''))).toEqual([]);
      expect(
        back.filter(
          ({ at, afterMs }) => afterMs - machine.between(at, at + afterMs) > BACK_WITHIN_MS,
        ),
      ).toEqual([]);
    },
    isDeep ? 1_800_000 : 240_000,
  );
});
