import { createWatchedLogger } from '../support/logger';
import { endpoints } from '../../src/rest/endpoints';
import { requests } from '../support/requests';
import { addressesOf, sampleIds, useWorld, viewers } from '../support/world';

const CANARY = 'canary-7d1f';
const INTERNAL_NAMES =
  /"(passwordHash|internalNotes|deletedAt|adminFlags|_id|outbox|hasOutbox|secretHash)"/;
const readers = endpoints.filter(({ method }) => method === 'GET');

let ids: readonly string[];
let plantedCount = 0;
const logLines: string[] = [];
const service = useWorld({ log: createWatchedLogger((line) => void logLines.push(line)) });

/** Internal fields with usual and with unforeseeable names, which are added to every document. */
beforeAll(async () => {
  const { db } = service.database;
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const { modifiedCount } = await db.collection(name).updateMany({}, [
      {
        $set: {
          internalNotes: `${CANARY} notes`,
          adminFlags: [`${CANARY} flag`],
          unforeseen: { deep: `${CANARY} unforeseen` },
          passwordHash: { $ifNull: ['$passwordHash', `${CANARY} hash`] },
        },
      },
    ]);
    plantedCount += modifiedCount;
  }
  ids = await sampleIds(db);
});

function expectClean(body: string, what: string): void {
  const leak = body.includes(CANARY) || INTERNAL_NAMES.test(body);
  expect(leak ? `${what}: ${body.slice(0, 500)}` : 'clean').toBe('clean');
}

interface StoredEvent {
  readonly resourceType: string;
  readonly data?: { readonly object?: object };
}

/** Causes an event of each kind of resource whose document has internal fields. */
async function changePlantedObjects(): Promise<void> {
  const { send } = requests(service, viewers['admin']);
  const change = async (
    collection: string,
    filter: object,
    toRequest: (id: string) => Parameters<typeof send>,
  ): Promise<void> => {
    const planted = { ...filter, internalNotes: `${CANARY} notes` };
    const row = await service.database.db.collection<{ _id: string }>(collection).findOne(planted);
    const request = toRequest(row?._id ?? `no ${collection}`);
    const { status } = await send(...request);
    expect([request[1], status]).toEqual([request[1], 200]);
  };
  await change('products', { status: 'active' }, (id) => [
    'PATCH',
    `/products/${id}`,
    { price: 12.5 },
  ]);
  await change('orders', { status: 'pending' }, (id) => [
    'PATCH',
    `/orders/${id}`,
    { note: 'Ring twice' },
  ]);
  await change('comments', { status: 'published' }, (id) => [
    'POST',
    `/comments/${id}/moderate`,
    { action: 'hide', reasonCode: 'spam' },
  ]);
  await change('users', { role: 'customer', status: 'active' }, (id) => [
    'POST',
    `/users/${id}/block`,
    { reason: 'rude' },
  ]);
}

describe('internal fields', () => {
  it('are planted in every part of the database', () => {
    expect(plantedCount).toBeGreaterThan(500);
  });

  it.each(readers.map((endpoint) => [endpoint.path, endpoint] as const))(
    'are in no response of GET %s, whoever requests it',
    async (path, endpoint) => {
      for (const url of await addressesOf(service, endpoint, ids)) {
        for (const headers of Object.values(viewers)) {
          const { body } = await service.app.inject({ url, headers });
          expectClean(body, path);
        }
      }
    },
  );

  it('are in no response of the internal routes', async () => {
    const headers = viewers['key_demo_internal'] ?? {};
    const { data } = (await service.app.inject({ url: '/internal/rest', headers })).json<{
      data: { path: string }[];
    }>();
    for (const { path } of data) {
      const urls = path.includes(':id') ? ids.map((id) => path.replace(':id', id)) : [path];
      for (const url of urls) {
        expectClean((await service.app.inject({ url, headers })).body, url);
      }
    }
  });

  it('are not fields of any GraphQL type', async () => {
    const headers = viewers['admin'] ?? {};
    const query = '{ __schema { types { name fields { name } inputFields { name } } } }';
    const { body } = await service.app.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query },
    });
    expect(body).toContain('"Product"');
    expect(body).not.toMatch(/passwordHash|internalNotes|deletedAt|adminFlags|"_id"|outbox/);
  });

  it('are in no event that is stored for receivers, even if the objects have them', async () => {
    const { db } = service.database;
    const deliveries = db.collection<{ _id: string; body: string }>('webhook_deliveries');
    const earlierIds = await deliveries.distinct('_id');
    await changePlantedObjects();
    await service.app.worker.settle();
    const newDeliveries = await deliveries.find({ _id: { $nin: earlierIds } }).toArray();
    const types = newDeliveries.map(({ body }) => {
      const { resourceType, data } = JSON.parse(body) as StoredEvent;
      return data?.object ? resourceType : `${resourceType} without its object`;
    });
    expect([...new Set(types)].sort()).toEqual(['comment', 'order', 'product', 'user']);
    for (const { body } of await deliveries.find().toArray()) expectClean(body, 'delivery');
  });

  it('are in no line of the log at its most verbose level', async () => {
    // Writes and jobs read whole documents, so this runs some of each, both successful and failing
    // ones.
    for (const { method, path, body } of endpoints) {
      if (method === 'GET' || path.startsWith('/auth/')) continue;
      for (const id of ids) {
        await service.app.inject({
          method,
          url: path.replace(/:\w+/g, id),
          headers: viewers['admin'] ?? {},
          ...(body === undefined ? {} : { payload: {} }),
        });
        if (!path.includes(':')) break;
      }
    }
    await service.app.worker.settle();
    expect(logLines.length).toBeGreaterThan(500);
    for (const line of logLines) expectClean(line, 'log');
  });
});
