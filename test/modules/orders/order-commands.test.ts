import type { InjectOptions } from 'fastify';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { recordCommands, type LoggedCommand } from '../../support/query-log';

const service = useTestApp();
const PRODUCTS = ['prd_a', 'prd_b', 'prd_c'];
const TOGETHER = 25;
const MAX_TOGETHER = 18;

/** Background jobs send these claims whether or not there are orders. */
const isForOrders = (name: string): boolean =>
  /^(find|aggregate|insert|update) (orders|products|events|webhook_endpoints)$/.test(name);

beforeAll(async () => {
  await seedProducts(
    service.database.db,
    PRODUCTS.map((_id) => ({ _id, stock: 10_000 })),
  );
  await place('warm');
});

async function place(key: string | null, more: object = {}): Promise<string> {
  const headers = key === null ? {} : { 'idempotency-key': key };
  const answer = await service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: { ...people.customer.headers, ...headers },
    payload: {
      items: PRODUCTS.map((productId) => ({ productId, quantity: 1 })),
      deliveryAddress: 'Torikatu 38, Oulu',
      paymentMethodId: 'pm_visa_4242',
      ...more,
    },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ readonly id: string }>().id;
}

/** `collection id` of each document that the commands write, without repetitions. */
function documentsIn(commands: readonly LoggedCommand[]): readonly string[] {
  const ids = commands.flatMap(({ collection, command }) => {
    const { documents = [], updates = [] } = command as Partial<Writes>;
    const updatedIds = updates.flatMap(({ q: { _id } }) =>
      typeof _id === 'string' ? [_id] : _id.$in,
    );
    return [...documents.map(({ _id }) => _id), ...updatedIds].map((id) => `${collection} ${id}`);
  });
  return [...new Set(ids)];
}

interface Writes {
  readonly documents: readonly { readonly _id: string }[];
  readonly updates: readonly {
    readonly q: { readonly _id: string | { readonly $in: readonly string[] } };
  }[];
}

const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(service.database, run)).map(
    ({ name, collection }) => `${name} ${collection}`,
  );

describe('an order of three products', () => {
  it('takes only four commands: products, order, stock, commit', async () => {
    expect(await namesOf(() => place(null))).toEqual([
      'find products',
      'insert orders',
      'update products',
      'update orders',
    ]);
  });

  it('takes six with a key: the claim and the response are added', async () => {
    expect(await namesOf(() => place('one'))).toEqual([
      'update idempotency_keys',
      'find products',
      'insert orders',
      'update products',
      'update orders',
      'update idempotency_keys',
    ]);
  });

  it('writes five documents: the key, the order and its products', async () => {
    let id = '';
    const commands = await recordCommands(service.database, async () => {
      id = await place('documents');
    });
    expect(documentsIn(commands)).toEqual([
      expect.stringMatching(/^idempotency_keys /),
      `orders ${id}`,
      ...PRODUCTS.map((product) => `products ${product}`),
    ]);
  });

  it('takes no more commands with an externalId', async () => {
    expect(await namesOf(() => place(null, { externalId: 'one' }))).toEqual([
      'find products',
      'insert orders',
      'update products',
      'update orders',
    ]);
  });

  it('shares its commands with concurrent orders: less than one command per order', async () => {
    const keys = Array.from({ length: TOGETHER }, (_, n) => `together-${n}`);
    // Nothing times out while it waits for the batch in flight, however slow the machine is.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const names = await namesOf(() => Promise.all(keys.map((key) => place(key))));
    jest.restoreAllMocks();
    expect(names.length).toBeLessThanOrEqual(MAX_TOGETHER);
  });

  it('takes one read and one write when it is changed', async () => {
    const id = await place(null);
    const { headers } = people.customer;
    const change = {
      method: 'PATCH',
      url: `/orders/${id}`,
      headers,
      payload: { note: 'Ring twice' },
    };
    const names = await namesOf(async () => {
      const { statusCode } = await service.app.inject(change as InjectOptions);
      expect(statusCode).toBe(200);
    });
    expect(names).toEqual(['find orders', 'update orders']);
  });

  it('takes the same few commands in the background, however many orders there are', async () => {
    const lookAfter = async () => {
      service.clock.advance(1000);
      return (await namesOf(() => service.app.worker.settle())).filter(isForOrders);
    };
    await lookAfter();
    const keys = Array.from({ length: TOGETHER }, (_, n) => `looked-after-${n}`);
    await Promise.all(keys.map((key) => place(key)));
    const [look, settlement, relay, handedOut] = [
      // The commands of all jobs together.
      ['aggregate orders'],
      ['find orders', 'update products', 'find products', 'update orders'],
      ['aggregate products', 'insert events', 'update orders'],
      // Reads the end of the log; no endpoint receives the events.
      ['find events'],
    ];
    expect(await lookAfter()).toEqual([look, settlement, relay, handedOut, look].flat());
  });
});
