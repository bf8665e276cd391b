import type { Db } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/mongo/client';
import { createClient, TIMEOUT_MS, type Client, type Transmission } from '../chaos/client';
import { createDice } from '../support/random';
import { NOTIFICATION_SECRET, openShop, PRODUCTS, shop, type Purchase } from '../chaos/shoppers';
import { databaseName } from '../support/database';
import { INSPECTOR_ENV, watchProcess, type Holdings } from '../support/inspector';
import { watchedLogger } from '../support/logger';
import { people } from '../support/people';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { percentile } from '../support/statistics';
import { startReceiver } from '../support/webhook-receiver';
import { eventually } from '../support/until';

/** Ten minutes with `npm run prove -- --deep`. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 5);
const isDeep = SECONDS >= 300;
const SAMPLES = 30;
/** Allowed growth that is not a leak: caches that fill and compiled code. */
const SLACK_MIB = isDeep ? 12 : 64;
/** The minimum number of writes and webhooks; a short run on a busy machine makes few. */
const BUSY = isDeep ? SECONDS : 1;
const SLACK_HANDLES = 30;

const name = databaseName('soak');
const url = process.env['MONGODB_TEST_URL'] ?? '';
const settings = {
  ...INSPECTOR_ENV,
  MONGODB_URL: url,
  MONGODB_DB: name,
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  ALLOW_INSECURE_WEBHOOKS: 'true',
  PAYMENT_NOTIFICATION_SECRETS: `builtin:${NOTIFICATION_SECRET}`,
  LOG_LEVEL: 'warn',
};

type Visit = (client: Client, turn: number) => Promise<unknown>;

const MEMBER = { email: 'member@example.com', password: 'a long and quiet phrase' };

const dice = createDice(7);
/** Each client has a vote and a key by its position in this list. */
const purchases: Purchase[] = [];
const { admin, customer } = people;
const read = (client: Client, path: string) => client.get(path, customer.token);

/** The repeated work of each kind of client, and the pause in between. */
function visits(postId: string): Readonly<Record<string, readonly [Visit, number]>> {
  return {
    reader: [
      async (client) => {
        const id = dice.pick(PRODUCTS);
        await Promise.all([
          read(client, `/products/${id}`),
          read(client, `/mobile/product-page/${id}`),
          read(client, '/orders?include=items,summary&limit=10'),
          read(client, `/posts/${postId}/comments?limit=10`),
        ]);
      },
      40,
    ],
    searcher: [
      (client, turn) => read(client, `/products/search?q=${'lcwmt'[turn % 5]}&pageSize=20`),
      30,
    ],
    shopper: [(client) => shop({ client, dice, purchases }), 60],
    commenter: [
      (client, turn) =>
        client.post({
          path: `/posts/${postId}/comments`,
          token: customer.token,
          payload: { text: `Words ${dice.next()} of visit ${turn}` },
        }),
      200,
    ],
    importer: [
      async (client, turn) => {
        const items = Array.from({ length: 50 }, (_, index) => ({
          ...{ externalId: `soak-${index}`, title: `Kettle ${index}`, price: 5 + (turn % 90) },
          categoryExternalId: 'kettles',
        }));
        const payload = { type: 'products', mode: 'upsert', items };
        const { body = {} } =
          (await client.post({ path: '/imports', token: admin.token, payload })) ?? {};
        await eventually(
          () => client.get(`/imports/${String(body['id'])}`, admin.token),
          (state) => state === null || state.body['done'] !== false,
          { everyMs: 100 },
        );
      },
      1500,
    ],
    member: [
      (client) =>
        client.post({
          path: '/auth/login',
          token: customer.token,
          payload: MEMBER,
        }),
      13_000,
    ],
  };
}

/** The mail is sent later. */
async function mailedToken(db: Db): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const mail = await db.collection<{ text: string }>('mails').findOne({ to: MEMBER.email });
    return /vt_[\w-]+/.exec(mail?.text ?? '')?.[0];
  };
  return String(await eventually(find, (token) => token !== undefined));
}

/**
 * Creates a discussion, a category, a webhook receiver and a member who can sign in; returns the id of the discussion.
 */
async function createContent(client: Client, receiverUrl: string, db: Db): Promise<string> {
  const asAdmin = (path: string, payload: object) =>
    client.post({ path, token: admin.token, payload });
  await asAdmin('/webhooks/endpoints', { url: receiverUrl, payloadStyle: 'full' });
  await asAdmin('/categories', { title: 'Kettles', externalId: 'kettles' });
  await asAdmin('/auth/signup', { ...MEMBER, displayName: 'Member' });
  const verification = await asAdmin('/auth/verify-email', { token: await mailedToken(db) });
  if (verification?.status !== 200) throw new Error(`not verified: ${verification?.text}`);
  const post = await asAdmin('/posts', { title: 'A long day' });
  return String(post?.body['id']);
}

let service: ServiceProcess;

afterEach(() => void service.child.kill('SIGKILL'));

describe('a service under mixed load for a while', () => {
  it(
    'sends no 5xx except 503, cuts no connection, logs no error and does not grow',
    async () => {
      service = startServiceProcess(settings);
      const origin = await service.listening();
      const database = openDatabase({ url, name, log: watchedLogger });
      await database.connected();
      await openShop(database.db);
      const receiver = await startReceiver();
      const until = Date.now() + SECONDS * 1000;
      const transmissions: Transmission[] = [];
      const client = createClient(
        [origin],
        () => Date.now() > until + 20_000,
        (transmission) => void transmissions.push({ ...transmission, text: '' }),
      );
      const postId = await createContent(client, receiver.url, database.db);

      const repeatVisit = async ([visit, restMs]: readonly [Visit, number]): Promise<void> => {
        for (let turn = 0; Date.now() < until; turn += 1) {
          await visit(client, turn);
          await sleep(Math.min(restMs, Math.max(0, until - Date.now())));
        }
      };
      const watch = await watchProcess(service);
      const samples: Holdings[] = [];
      const load = Promise.all(
        Object.values(visits(postId)).flatMap((v) => [repeatVisit(v), repeatVisit(v)]),
      );
      while (Date.now() < until) {
        await sleep((SECONDS * 1000) / SAMPLES);
        samples.push(await watch.measure());
      }
      await load;

      const lines = service.output().split('\n');
      const errors = lines.filter((line) => /"level":[56]0|unhandled/i.test(line));
      const statuses = countBy(transmissions.map(({ status }) => String(status)));
      const cutShort = transmissions.filter(
        ({ status, durationMs }) => status === null && durationMs < TIMEOUT_MS,
      );
      const slowest = percentile(
        transmissions.map(({ durationMs }) => durationMs),
        99,
      );
      if (isDeep) report({ statuses, slowest, samples, webhooks: receiver.messages.length });
      expect(client.offences).toEqual([]);
      expect(errors).toEqual([]);
      expect(cutShort).toEqual([]);
      expect(statuses['401']).toBeUndefined();
      expect(statuses['201']).toBeGreaterThan(BUSY);
      expect(receiver.messages.length).toBeGreaterThan(BUSY);
      // Leaves out the first third, in which caches fill.
      const [, middle = [], last = []] = thirdsOf(samples);
      const growthOf = (what: keyof Holdings): number => median(last, what) - median(middle, what);
      expect(growthOf('heapMib')).toBeLessThan(SLACK_MIB);
      expect(growthOf('residentMib')).toBeLessThan(4 * SLACK_MIB);
      expect(growthOf('handles')).toBeLessThan(SLACK_HANDLES);

      watch.close();
      await receiver.close();
      await database.close();
      service.child.kill('SIGTERM');
      expect((await service.exited()).code).toBe(0);
    },
    SECONDS * 1000 + 60_000,
  );
});

const median = (samples: readonly Holdings[], what: keyof Holdings): number =>
  percentile(
    samples.map((sample) => sample[what]),
    50,
  );

function thirdsOf<T>(values: readonly T[]): readonly (readonly T[])[] {
  const size = Math.floor(values.length / 3);
  return [values.slice(0, size), values.slice(size, 2 * size), values.slice(2 * size)];
}

function countBy(values: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function report(figures: {
  readonly samples: readonly Holdings[];
  readonly [what: string]: unknown;
}) {
  const { samples, ...rest } = figures;
  const roundedSamples = samples.map(({ heapMib, residentMib, handles }) =>
    [Math.round(heapMib), Math.round(residentMib), handles].join('/'),
  );
  console.log(JSON.stringify({ ...rest, 'heap/resident MiB/handles': roundedSamples.join(' ') }));
}
