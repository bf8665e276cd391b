import type { Db } from 'mongodb';
import { demoKeys, demoPeople, seedDemoData } from '../../src/tools/demo';
import { openDatabase } from '../../src/platform/mongo/client';
import type { Endpoint } from '../../src/rest/endpoint';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app';
import { requests } from './requests';
import { useOpened } from './use-opened';

/** Every kind of viewer, with its `Authorization` header. */
export const viewers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  anonymous: {},
  ...Object.fromEntries(
    Object.entries(demoPeople).map(([name, { accessToken }]) => [
      name,
      { authorization: `Bearer ${accessToken}` },
    ]),
  ),
  ...Object.fromEntries(
    demoKeys.map(({ id, secret }) => [id, { authorization: `Bearer ${secret}` }]),
  ),
};

const admin = { authorization: `Bearer ${demoPeople.admin.accessToken}` };
const customer = { authorization: `Bearer ${demoPeople.customer.accessToken}` };

/** A service with data in every module: demo data, a discussion, an import, a webhook endpoint. */
export async function buildWorld(options: TestAppOptions = {}): Promise<TestApp> {
  const service = await buildTestApp({ ...options, people: false });
  await seedWithLongTimeouts(service, options.databaseUrl);
  const { succeed } = requests(service, admin);
  const send = async (url: string, payload: object, headers = admin): Promise<string> =>
    (await succeed('POST', url, payload, headers)).id;
  const post = await send('/posts', { title: 'A discussion' });
  const root = await send(`/posts/${post}/comments`, { text: 'A first comment' }, customer);
  await send(`/comments/${root}/replies`, { text: 'An answer to it' });
  const hiddenComment = await send(`/posts/${post}/comments`, { text: 'A comment that goes' });
  await send(`/comments/${hiddenComment}/moderate`, {
    action: 'hide',
    reasonCode: 'spam',
    note: 'x',
  });
  const items = [{ externalId: 'w-1', title: 'Imported', price: -1, categoryId: 'none' }];
  await send('/imports', { type: 'products', mode: 'upsert', items });
  await send('/webhooks/endpoints', {
    url: 'https://hooks.partner.example/in',
    payloadStyle: 'full',
  });
  await service.app.worker.settle();
  return service;
}

/** Starts that service before the first test of a file and closes it after the last one. */
export function useWorld(options: TestAppOptions = {}): TestApp {
  return useOpened(() => buildWorld(options));
}

/**
 * Loads the demo data over a separate client without time limits, as the start of the service does.
 */
export async function seedWithLongTimeouts(
  { foundation }: TestApp,
  url = process.env['MONGODB_TEST_URL'] ?? '',
): Promise<boolean> {
  const { db, log } = foundation;
  const database = openDatabase({ url, name: db.databaseName, log, hasLongTimeouts: true });
  await database.connected();
  const wasEmpty = await seedDemoData({ ...foundation, db: database.db });
  await database.close();
  return wasEmpty;
}

/** A service with the demo data whose background work is done. */
export async function buildDemoApp(options: TestAppOptions = {}): Promise<TestApp> {
  const service = await buildTestApp({ ...options, people: false });
  await seedWithLongTimeouts(service, options.databaseUrl);
  await service.app.worker.settle();
  return service;
}

/** Some ids of every collection, for use as path parameters. */
export async function sampleIds(db: Db): Promise<readonly string[]> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map((c) => c.name);
  const samples = await Promise.all(
    names.map((name) =>
      db
        .collection(name)
        .find({}, { projection: { _id: 1 } })
        .limit(2)
        .toArray(),
    ),
  );
  return samples.flat().flatMap(({ _id: id }) => {
    const text = String(id);
    return /^[\w-]{1,64}$/.test(text) ? [text] : [];
  });
}

/**
 * URLs to which an endpoint responds for the admin, without relations and with each of them; at
 * least one.
 */
export async function addressesOf(
  { app }: TestApp,
  endpoint: Endpoint,
  ids: readonly string[],
): Promise<readonly string[]> {
  const candidates = endpoint.path.includes(':')
    ? ids.map((id) => endpoint.path.replace(/:\w+/g, id))
    : [endpoint.path];
  const workingUrls: string[] = [];
  for (const url of candidates) {
    if ((await app.inject({ url, headers: admin })).statusCode === 200) workingUrls.push(url);
  }
  const bases = workingUrls.length > 0 ? workingUrls.slice(0, 2) : candidates.slice(0, 1);
  return bases.flatMap((url) => [url, ...queriesOf(endpoint).map((query) => `${url}?${query}`)]);
}

function queriesOf({ relations, isList }: Endpoint): readonly string[] {
  return [
    ...(relations?.include ?? []).map((path) => `include=${path}`),
    ...(relations?.expand ?? []).map((path) => `expand=${path}`),
    ...(isList ? ['limit=3'] : []),
  ];
}
