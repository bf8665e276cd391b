import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MongoClient } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import { databaseShape } from '../../src/app/database-shape';
import { describeStep, planDatabase } from '../../src/platform/database-changes';
import { bucketOf } from '../../src/platform/ids';
import { projectRoot } from '../../src/platform/project-root';
import { databaseName } from '../support/database-name';
import { noteGiven, noteTyped } from '../support/log-watch';
import { buildPreviousRelease, hasPreviousRelease } from '../support/previous-release';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { eventually, until } from '../support/until';
import { startReceiver, withStatus, type TestReceiver } from '../support/webhook-receiver';
import { viewers } from '../support/world';

/**
 * The code of the previous release and this one on one database: upgraded with data, both at once, and back. In one
 * database that is never emptied: what one part writes, the next ones read.
 */
const folder = mkdtempSync(join(tmpdir(), 'commerce-upgrade-'));
const previous = join(folder, 'previous');
const PASSWORD = 'a-long-and-unusual-passphrase';
const settings = {
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: databaseName('upgrade'),
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  ALLOW_INSECURE_WEBHOOKS: 'true',
  DEMO_DATA: 'false',
};
const mongo = new MongoClient(settings.MONGODB_URL);
const db = mongo.db(settings.MONGODB_DB);
const started: ServiceProcess[] = [];
let receiver: TestReceiver;
let number = 0;

interface Release {
  readonly origin: string;
  readonly process: ServiceProcess;
}

async function start(root: string, env: Readonly<Record<string, string>> = {}): Promise<Release> {
  const process = startServiceProcess({ ...settings, ...env }, [], { root });
  started.push(process);
  const origin = await process.listening();
  await until(async () => (await fetch(`${origin}/health/ready`)).status === 200);
  return { origin, process };
}

async function stop({ process }: Release): Promise<void> {
  process.child.kill('SIGTERM');
  expect(await process.exited()).toEqual({ code: 0, signal: null });
}

interface Call {
  readonly as?: 'customer' | 'admin' | 'key_demo_internal' | 'anonymous';
  readonly body?: object;
  readonly status?: number;
}

type Body = Readonly<Record<string, unknown>> & { readonly id: string };

/** One request; anything but the expected status fails. */
async function ask(at: Release, request: string, call: Call = {}): Promise<Body> {
  const { as = 'customer', body, status = 200 } = call;
  const [method = '', path = ''] = request.split(' ');
  noteTyped(body);
  const key = `upgrade-${(number += 1)}`;
  const send = () =>
    fetch(at.origin + path, {
      method,
      headers: {
        ...viewers[as],
        // The event log would be a stream otherwise.
        accept: 'application/json',
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  // A busy machine is no failure.
  const isServed = (answer: Response) => answer.status !== 503;
  const response = await eventually(send, isServed, { everyMs: 200 });
  const text = await response.text();
  noteGiven(text);
  if (response.status !== status) throw new Error(`${request}: ${response.status} ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Body;
}

const dataOf = (body: Body) => body['data'] as readonly Body[];

/** What one release writes and the others go on with. */
interface Made {
  readonly email: string;
  readonly product: string;
  readonly unpaid: string;
  readonly paid: string;
  readonly paidLater: string;
  readonly comment: string;
}

async function placed(at: Release, productId: string, isPaid: boolean): Promise<string> {
  const { id } = await ask(at, 'POST /orders', {
    status: 201,
    body: {
      items: [{ productId, quantity: 2 }],
      deliveryAddress: { line1: '1 Main St', city: 'Springfield', country: 'US' },
      paymentMethodId: 'pm_card',
    },
  });
  if (isPaid) await ask(at, `POST /orders/${id}/pay`);
  return id;
}

/** Whoever runs the worker sends the mail; the code is read where it is kept. */
async function verify(at: Release, { email }: Made): Promise<void> {
  const find = () => db.collection('mails').findOne({ to: email });
  const mail = await eventually(find, (found) => found !== null);
  const code = /vt_[\w-]+/.exec(String(mail?.['text']))?.[0];
  await ask(at, 'POST /auth/verify-email', { as: 'anonymous', body: { token: code }, status: 200 });
}

async function make(at: Release, name: string): Promise<Made> {
  const [category] = dataOf(await ask(at, 'GET /categories'));
  const facts = { title: `Zyxwot ${name}`, price: 10, stock: 50, categoryId: category?.id };
  const product = await ask(at, 'POST /products', { as: 'admin', body: facts, status: 201 });
  const text = `Written by the ${name} one`;
  const comments = 'POST /posts/pst_demo_0001/comments';
  const comment = await ask(at, comments, { body: { text }, status: 201 });
  const email = `${name}@example.com`;
  const person = { email, password: PASSWORD, displayName: 'Ada' };
  await ask(at, 'POST /auth/signup', { as: 'anonymous', body: person, status: 202 });
  return {
    email,
    product: product.id,
    comment: comment.id,
    unpaid: await placed(at, product.id, false),
    paid: await placed(at, product.id, true),
    paidLater: await placed(at, product.id, true),
  };
}

/** Everything that was made is there for this release, by id, in lists and by search. */
async function expectReadable(at: Release, made: Made, name: string): Promise<void> {
  expect(await ask(at, `GET /products/${made.product}`)).toMatchObject({ title: `Zyxwot ${name}` });
  const search = `GET /products/search?q=zyxwot+${name}`;
  await until(async () => dataOf(await ask(at, search)).some(({ id }) => id === made.product));
  const comment = await ask(at, `GET /comments/${made.comment}`);
  expect(comment).toMatchObject({ text: `Written by the ${name} one` });
  expect(await ask(at, `GET /orders/${made.unpaid}`)).toMatchObject({ paymentStatus: 'pending' });
  const order = await ask(at, `GET /orders/${made.paid}?include=history,items`);
  expect(order).toMatchObject({ paymentStatus: 'paid', totalAmount: expect.any(Number) as number });
  const listed = dataOf(await ask(at, 'GET /orders?pageSize=50')).map(({ id }) => id);
  expect(listed).toEqual(expect.arrayContaining([made.unpaid, made.paid]));
  const body = { email: made.email, password: PASSWORD };
  await ask(at, 'POST /auth/login', { as: 'anonymous', body });
}

/** The other release's orders go their way: one is shipped, one refunded, one cancelled. */
async function goOn(at: Release, { unpaid, paid, paidLater, product }: Made): Promise<void> {
  const as = 'key_demo_internal';
  await ask(at, `POST /orders/${paid}/process`, { as });
  const body = { carrier: 'UPS', trackingNumber: '1Z999' };
  await ask(at, `POST /orders/${paid}/ship`, { as, body });
  await ask(at, `POST /orders/${paidLater}/refund`, { as, body: { amount: 1, reason: 'Scratch' } });
  await ask(at, `POST /orders/${unpaid}/cancel`);
  const find = () =>
    db.collection<{ _id: string; stock: number }>('products').findOne({ _id: product });
  // Three orders of two, one of which has come back.
  await eventually(
    async () => (await find())?.stock,
    (stock) => stock === 46,
  );
}

/** The events from a point of the log on, as a release tells them. */
async function follow(at: Release, from: string): Promise<readonly Body[]> {
  const events: Body[] = [];
  let query = from;
  for (let pages = 0; pages < 100; pages += 1) {
    const page = await ask(at, `GET /webhooks/events/stream?${query}`, { as: 'admin' });
    events.push(...dataOf(page));
    if (page['hasMore'] !== true) return events;
    query = `after=${String(page['next'])}`;
  }
  throw new Error('the log has no end');
}

/** Of all events, in the log or not. */
async function eventIdsSince(time: Date): Promise<readonly string[]> {
  const events = db.collection<{ readonly _id: string }>('events');
  return (await events.find({ createdAt: { $gte: time } }).toArray()).map(({ _id }) => _id).sort();
}

const eventIds = (events: readonly Body[]) => events.map(({ eventId }) => eventId as string);

/** Types that reached the receiver, whichever release sent them. */
const delivered = (id: string) => [
  ...new Set(
    receiver.received
      .filter(({ event }) => event['resourceId'] === id)
      .map(({ event }) => `${String(event['sequenceNumber'])} ${String(event['type'])}`),
  ),
];

/** What a start of this release would change; the embedded engine cannot change validators. */
async function stepsLeft(): Promise<readonly string[]> {
  const { steps } = await planDatabase(db, databaseShape.collections);
  return steps.map(describeStep).filter((step) => !step.startsWith('change the validator'));
}

/** What the comments of these name, which the previous release did not. */
async function bucketsOf(all: readonly Made[]): Promise<readonly unknown[]> {
  const _id = { $in: all.map(({ comment }) => comment) } as object;
  const comments = await db.collection('comments').find({ _id }).toArray();
  return comments.map(({ bucket }) => bucket as unknown);
}

const POST_BUCKET = bucketOf('pst_demo_0001');
const WHOLE_LIFE = ['1 order.created', '2 order.paid', '3 order.processing', '4 order.shipped'];

const suite = hasPreviousRelease() ? describe : describe.skip;
if (!hasPreviousRelease()) {
  console.warn(
    'The commit of the previous release is not in this clone: the upgrade is not tried.',
  );
}

suite('a database of the previous release', () => {
  let secret: string;
  let endpoint: string;
  let before: Made;
  let begun: Date;
  let told: readonly Body[];
  let old: Release;
  let current: Release;
  const made: Record<string, Made> = {};

  beforeAll(async () => {
    buildPreviousRelease(previous);
    receiver = await startReceiver(withStatus(503));
    await mongo.connect();
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await receiver.close();
    await db.dropDatabase();
    await mongo.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is made by its own code', async () => {
    old = await start(previous, { DEMO_DATA: 'true' });
    begun = new Date();
    const body = { url: receiver.url, eventTypes: ['order.*'] };
    const registered = await ask(old, 'POST /webhooks/endpoints', { body, status: 201 });
    endpoint = registered.id;
    secret = String(registered['secret']);
    before = await make(old, 'former');
    await verify(old, before);
    await expectReadable(old, before, 'former');
    await until(() => delivered(before.paid).length > 0);
    told = await follow(old, `since=${begun.toISOString()}`);
    expect(told.length).toBeGreaterThan(5);
    await stop(old);
  });

  it('is taken over by this release while a process of the previous one goes on', async () => {
    old = await start(previous, { RUN_WORKER: 'false' });
    // Nobody tells this one's events before this release is there.
    made['beside'] = await make(old, 'beside');
    receiver.answer = withStatus(204);
    current = await start(projectRoot);
    await until(async () => (await stepsLeft()).length === 0);
    const finished = { finishedAt: { $exists: true } };
    const migrated = () => db.collection('database_changes').countDocuments(finished);
    await until(async () => (await migrated()) === databaseShape.migrations.length);
    expect(await bucketsOf([before, made['beside']])).toEqual([POST_BUCKET, POST_BUCKET]);
    await verify(old, made['beside']);
    await expectReadable(current, before, 'former');
    await expectReadable(current, made['beside'], 'beside');
  });

  it('goes on with its event log from every point', async () => {
    for (const [index, { position }] of told.entries()) {
      const next = eventIds(await follow(current, `after=${String(position)}`));
      expect(next.slice(0, told.length - index - 1)).toEqual(eventIds(told.slice(index + 1)));
    }
  });

  it('has its events delivered, those too that failed before', async () => {
    const events = `POST /webhooks/endpoints/${endpoint}/recover`;
    const body = { since: new Date(Date.now() - 600_000).toISOString() };
    await ask(current, events, { body, status: 202 });
    const { paid } = made['beside'] as Made;
    for (const id of [before.paid, paid]) {
      await until(() => delivered(id).length === 2);
      expect(delivered(id).sort()).toEqual(WHOLE_LIFE.slice(0, 2));
    }
    for (const { headers, body: sent } of receiver.received)
      expect(() => new Webhook(secret).verify(sent, headers as never)).not.toThrow();
  });

  it('takes the writes of both, each of which goes on with what the other has written', async () => {
    const [own, others] = await Promise.all([make(current, 'newer'), make(old, 'older')]);
    await Promise.all([verify(old, own), verify(current, others)]);
    await Promise.all([
      expectReadable(old, own, 'newer'),
      expectReadable(current, others, 'older'),
    ]);
    await Promise.all([goOn(old, own), goOn(current, others), goOn(current, before)]);
    for (const { paid } of [own, others, before]) {
      await until(() => delivered(paid).length === WHOLE_LIFE.length);
      expect(delivered(paid).sort()).toEqual(WHOLE_LIFE);
    }
    const log = async () => eventIds(await follow(current, `since=${begun.toISOString()}`));
    await until(async () =>
      isDeepStrictEqual([...(await log())].sort(), await eventIdsSince(begun)),
    );
    expect((await log()).slice(0, told.length)).toEqual(eventIds(told));
    made['last'] = await make(current, 'last');
    await verify(current, made['last']);
  });

  it('is served by the previous release again, which changes nothing back', async () => {
    await Promise.all([stop(current), stop(old)]);
    old = await start(previous);
    expect(await stepsLeft()).toEqual([]);
    const last = made['last'] as Made;
    await expectReadable(old, last, 'last');
    await goOn(old, last);
    await until(() => delivered(last.paid).length === WHOLE_LIFE.length);
    expect(delivered(last.paid).sort()).toEqual(WHOLE_LIFE);
    made['returned'] = await make(old, 'returned');
    await verify(old, made['returned']);
    await stop(old);
  });

  it('is upgraded a second time as it was the first time', async () => {
    current = await start(projectRoot);
    await until(async () => (await stepsLeft()).length === 0);
    const returned = made['returned'] as Made;
    await expectReadable(current, returned, 'returned');
    await goOn(current, returned);
    await stop(current);
  });
});
