import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseShape, databaseShapeAt } from '../../src/app/database-shape';
import {
  describeStep,
  finishDatabase,
  planDatabase,
  prepareDatabase,
  type DatabaseShape,
} from '../../src/platform/database-changes';
import { bucketOf } from '../../src/platform/ids';
import { projectRoot } from '../../src/platform/project-root';
import { bearer, createAccount, PASSWORD, send } from '../support/accounts';
import { useTestApp } from '../support/build-test-app';
import { basketOf } from '../support/basket';
import { endpointOf, keyedRequests } from '../support/keyed-requests';
import { watchedLogger } from '../support/logger';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { unsafeRequests } from '../support/unsafe-requests';

const released: DatabaseShape = {
  ...(JSON.parse(
    readFileSync(join(projectRoot, 'test/contract/released/database.json'), 'utf8'),
  ) as Pick<DatabaseShape, 'level' | 'collections'>),
  migrations: [],
};
const OPERATION_TRACE = { operationId: 'imp_1', index: 0, outcome: 'created' };

let number = 0;

const service = useTestApp({ definitions: released.collections });

const keyed = keyedRequests(() => service);
const names = Object.keys(unsafeRequests(() => service));
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);
const start = (shape: DatabaseShape) => {
  const deps = { db: service.database.db, shape, log: watchedLogger };
  return prepareDatabase(deps).then((hasMore) => (hasMore ? finishDatabase(deps) : undefined));
};

/** Sealed as it was before 1.0.0: the key is named by a part of its hash. */
function sealedBefore(text: string, context: string): string {
  const [{ secret }] = service.foundation.config.secretKeys;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'secret-box', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const id = createHash('sha256').update(key).digest('base64url').slice(0, 6);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** What processes of the last release write, and of those before it. */
async function writeAsBefore(name: string): Promise<string> {
  const email = `${name}@example.com`;
  const userId = await createAccount(service, email);
  const totp = { sealedSecret: sealedBefore('JBSWY3DPEHPK3PXP', `totp:${userId}`), lastStep: 0 };
  await rows('users').updateOne({ _id: userId }, { $set: { totp } });
  const made = await service.app.inject({
    method: 'POST',
    url: '/webhooks/endpoints',
    headers: bearer('at_test_admin_token'),
    payload: { url: 'https://hooks.example.com/in' },
  });
  const { id } = made.json<{ id: string }>();
  const secret = sealedBefore('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', id);
  await rows('webhook_endpoints').updateOne({ _id: id }, { $set: { secret } });
  await rows('comments').updateMany({}, { $unset: { bucket: '' } });
  await placeAsBefore(`order-${name}`);
  const traces = { $set: { appliedBy: [OPERATION_TRACE] } };
  await rows('products').updateMany({}, { ...traces, $unset: { changeStamp: '' } });
  await rows('categories').updateMany({}, traces);
  return email;
}

/** An order without a claim to its externalId. */
async function placeAsBefore(externalId: string): Promise<void> {
  expect((await place(externalId)).statusCode).toBe(201);
  await rows('order_external_ids').deleteOne({ _id: `${people.customer.id}:${externalId}` });
}

const place = (externalId: string) =>
  service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: people.customer.headers,
    payload: basketOf('prd_kept', { externalId }),
  });

/** They are claimed by the orders that have them. */
async function expectExternalIds(...externalIds: readonly string[]): Promise<void> {
  for (const externalId of externalIds) {
    const order = await rows('orders').findOne({ externalId });
    const claim = await rows('order_external_ids').findOne({
      _id: `${people.customer.id}:${externalId}`,
    });
    expect(claim).toMatchObject({ orderId: order?._id });
    const again = await place(externalId);
    expect([again.statusCode, again.json().id]).toEqual([200, order?._id]);
  }
}

async function expectEveryWriteToPass(): Promise<void> {
  const refused: string[] = [];
  for (const name of names) {
    const request = await keyed.prepare(name);
    const key = `upgrade-${(number += 1)}`;
    const { isDone, refusal } = await keyed.overRest(endpointOf(name), request, key);
    if (!isDone) refused.push(`${name}: ${refusal}`);
  }
  expect(names.length).toBeGreaterThan(30);
  expect(refused).toEqual([]);
}

async function expectSecondFactorIsAsked(email: string): Promise<void> {
  const body = { email, password: PASSWORD };
  const asked = await send(service, 'POST', '/auth/login', { body, ip: `10.9.9.${number % 250}` });
  expect(asked.json()).toMatchObject({ code: 'mfa_required', methods: ['totp', 'recovery_code'] });
}

const tracesLeft = async () => {
  const has = { appliedBy: { $exists: true } };
  const [products, categories] = ['products', 'categories'].map(rows);
  return [await products?.countDocuments(has), await categories?.countDocuments(has)];
};

const withoutStamp = () => rows('products').countDocuments({ changeStamp: { $exists: false } });

const withoutBucket = () => rows('comments').countDocuments({ bucket: { $exists: false } });

/** All comments have the bucket of their post. */
async function expectBuckets(): Promise<void> {
  const comments = await service.database.db.collection('comments').find().toArray();
  expect(comments.length).toBeGreaterThan(0);
  const buckets = comments.map(({ postId }) => bucketOf(String(postId)));
  expect(comments.map(({ bucket }) => bucket as unknown)).toEqual(buckets);
}

beforeAll(() => seedProducts(service.database.db, [{ _id: 'prd_kept', stock: 100 }]));

it('this release serves the database of the last one before anything is changed', async () => {
  await expectEveryWriteToPass();
  await expectSecondFactorIsAsked(await writeAsBefore('earlier'));
});

it('a start brings it up to date, with its data', async () => {
  const late = { _id: 'com_late:usr_late', commentId: 'com_late', value: 1 };
  await rows('comment_votes').insertOne(late);
  expect(await tracesLeft()).not.toEqual([0, 0]);
  expect(await withoutBucket()).toBeGreaterThan(0);
  expect(await withoutStamp()).toBeGreaterThan(0);
  await start(databaseShape);
  await expectBuckets();
  await expectExternalIds('order-earlier');
  const vote = await rows('comment_votes').findOne({ _id: late._id });
  expect(vote).toEqual({ ...late, userId: 'usr_late' });
  const { steps } = await planDatabase(service.database.db, databaseShape.collections);
  // The embedded engine cannot change validators; that it is asked to is shown elsewhere.
  expect(steps.map(describeStep).filter((step) => !step.startsWith('change the val'))).toEqual([]);
  expect(await tracesLeft()).toEqual([0, 0]);
  expect(await withoutStamp()).toBe(0);
  await expectSecondFactorIsAsked('earlier@example.com');
  await service.app.worker.settle();
  const texts = await rows('webhook_endpoints').distinct('secret' as never);
  expect(texts.filter((text: string) => !text.startsWith('default.'))).toEqual([]);
});

it('processes of both releases write to it at once, and the earlier one changes nothing back', async () => {
  const before = await planDatabase(service.database.db, databaseShape.collections);
  const [email] = await Promise.all([writeAsBefore('beside'), expectEveryWriteToPass()]);
  await start(released);
  expect(await planDatabase(service.database.db, databaseShape.collections)).toEqual(before);
  expect(await withoutBucket()).toBeGreaterThan(0);
  await expectSecondFactorIsAsked(email);
});

it('the release after this one drops the indexes that only the last one used, and completes what the last one wrote late', async () => {
  const surplus = async () =>
    (await planDatabase(service.database.db, databaseShape.collections)).surplus;
  expect((await surplus()).length).toBeGreaterThan(0);
  const next = databaseShapeAt(databaseShape.level + 1);
  await start(next);
  expect(await surplus()).toEqual([]);
  await expectBuckets();
  await expectExternalIds('order-earlier', 'order-beside');
  await start(next);
  await expectEveryWriteToPass();
});
