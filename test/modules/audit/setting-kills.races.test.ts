import { people } from '../../support/people';
import { requests } from '../../support/requests';
import { crashAt, countStepsUntilDone, useKillableApp } from '../../support/crashing-database';

/** Long enough for all leases and claims to expire. */
const LEASES_MS = 16_000;
const MAX_COMMANDS = 60;
const headers = people.admin.headers;

const service = useKillableApp();
const { send } = requests(service);
let number = 0;
let categoryId: string;

beforeAll(async () => {
  categoryId = (await send('POST', '/categories', { title: 'Audited' })).body.id;
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);

async function entriesOf(resourceId: string): Promise<readonly { readonly to: object }[]> {
  await service.app.worker.settle();
  const entries = rows('audit_entries').find({ resourceId }).sort({ _id: 1 });
  return (await entries.toArray()) as never;
}

/** A change, the resource of its audit entries, and whether it was made. */
interface Change {
  readonly method: Method;
  readonly url: string;
  readonly body: object;
  readonly resourceId: string;
  readonly isMade: () => Promise<boolean>;
}

const isThere = (collection: string, filter: object) => async () =>
  (await rows(collection).countDocuments(filter)) === 1;

const CHANGES: Readonly<Record<string, () => Promise<Change>>> = {
  'PATCH /moderation/settings': async () => {
    const heldWords = [`word${(number += 1)}`];
    const isMade = isThere('moderation_settings', { heldWords });
    const [url, body] = ['/moderation/settings', { heldWords, maxLinks: number % 10 }];
    return { method: 'PATCH', url, body, resourceId: 'moderation', isMade };
  },
  'PUT /search/synonyms': async () => {
    const items = [{ words: ['couch', `sofa${(number += 1)}`] }];
    const isMade = isThere('search_settings', { items });
    return {
      method: 'PUT',
      url: '/search/synonyms',
      body: { items },
      resourceId: 'synonyms',
      isMade,
    };
  },
  'POST /coupons': async () => {
    const code = `CODE${(number += 1)}`;
    const isMade = isThere('coupons', { _id: code });
    return {
      method: 'POST',
      url: '/coupons',
      body: { code, percent: 5 },
      resourceId: code,
      isMade,
    };
  },
  'PATCH /coupons/{code}': async () => {
    const code = `CODE${(number += 1)}`;
    await send('POST', '/coupons', { code, percent: 5 });
    const isMade = isThere('coupons', { _id: code, totalLimit: 7 });
    const [url, body] = [`/coupons/${code}`, { totalLimit: 7 }];
    return { method: 'PATCH', url, body, resourceId: code, isMade };
  },
  'PATCH /categories/{id}': async () => {
    const cents = (number += 1);
    const isMade = isThere('categories', { _id: categoryId, minimumPriceMinor: cents });
    const url = `/categories/${categoryId}`;
    return {
      method: 'PATCH',
      url,
      body: { minimumPrice: cents / 100 },
      resourceId: categoryId,
      isMade,
    };
  },
  'PATCH /products/{id}': async () => {
    const product = { title: 'Lamp', price: 10, categoryId };
    const createdProduct = (await send('POST', '/products', product)).body;
    const isMade = isThere('products', { _id: createdProduct.id, price: 11 });
    const url = `/products/${createdProduct.id}`;
    return { method: 'PATCH', url, body: { price: 11 }, resourceId: createdProduct.id, isMade };
  },
  'POST /users/{id}/role': async () => {
    const { id } = people.otherCustomer;
    await send('POST', `/users/${id}/role`, { role: 'customer' });
    const isMade = isThere('users', { _id: id, role: 'moderator' });
    const [url, body] = [`/users/${id}/role`, { role: 'moderator' }];
    return { method: 'POST', url, body, resourceId: id, isMade };
  },
};

/**
 * Kills the process at one command and continues in another; returns whether the first request
 * succeeded.
 */
async function survivesCrash(name: string, step: number): Promise<boolean> {
  const change = await (CHANGES[name] as () => Promise<Change>)();
  const before = (await entriesOf(change.resourceId)).length;
  const key = { ...headers, 'idempotency-key': `audit-kill-${(number += 1)}` };
  const attempt = () => send(change.method, change.url, change.body, key);
  const countNewEntries = async () => (await entriesOf(change.resourceId)).length - before;
  const { status } = await service.during(crashAt(step), attempt);
  expect([step, await countNewEntries()]).toEqual([step, (await change.isMade()) ? 1 : 0]);
  service.clock.advance(LEASES_MS);
  const again = await attempt();
  expect([step, again.body, again.status < 300]).toEqual([step, again.body, true]);
  expect([step, await change.isMade(), await countNewEntries()]).toEqual([step, true, 1]);
  return status < 300;
}

describe('a change whose process is killed at any command', () => {
  it.each(Object.keys(CHANGES))(
    'has an audit entry if and only if it was made, also when it is repeated: %s',
    async (name) => {
      const steps = await countStepsUntilDone((step) => survivesCrash(name, step), MAX_COMMANDS);
      expect(steps).toBeGreaterThan(3);
    },
  );
});
