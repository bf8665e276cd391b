import pLimit from 'p-limit';
import { createClient } from 'commerce-client';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { startCuttingProxy, type Cut } from './support/cutting-proxy';
import { isDeep } from '../support/size';

/** All of the runs with `DEEP=1`, otherwise some of them. */
const RUNS = isDeep ? 1000 : 60;
const MAX_PARALLEL = 8;
/** More bytes than the request or the response has, so that some runs are not cut. */
const SIZES = { request: 700, answer: 2200 } as const;

const service = useTestApp();
let address = '';

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_cut', stock: 10_000 }]);
  address = await service.app.listen({ port: 0, host: '127.0.0.1' });
});

const body = (note: string) => ({
  items: [{ productId: 'prd_cut', quantity: 1 }],
  deliveryAddress: { line1: '1 Main St', city: 'Springfield', country: 'US' },
  paymentMethodId: 'pm_card',
  note,
});

/** The cuts of all runs, spread over every byte; every second cut is in the request. */
const cuts = Array.from({ length: RUNS }, (_, run): Cut => {
  const direction = run % 2 === 0 ? 'request' : 'answer';
  return { direction, bytes: Math.floor((SIZES[direction] * run) / RUNS) };
});

interface Outcome {
  readonly id: string;
  readonly note: string | null;
  readonly wasCut: boolean;
}

async function orderThrough(cut: Cut): Promise<Outcome> {
  const proxy = await startCuttingProxy(address, cut);
  const client = createClient({ url: proxy.url, key: people.customer.token });
  const note = `${cut.direction} ${cut.bytes}`;
  try {
    const { id } = await client.post('/orders', { body: body(note) });
    return { id, note, wasCut: proxy.hasCut() };
  } finally {
    await proxy.close();
  }
}

describe('a connection that is cut', () => {
  it(`at any byte creates exactly one order (${RUNS} runs)`, async () => {
    const limit = pLimit(MAX_PARALLEL);
    const outcomes = await Promise.all(cuts.map((cut) => limit(() => orderThrough(cut))));
    const storedOrders = await service.database.db
      .collection<{ readonly _id: string; readonly note: string }>('orders')
      .find({}, { projection: { note: 1 } })
      .toArray();
    const byNote = (rows: readonly { readonly note: string | null }[]) =>
      rows.map(({ note }) => note).sort();
    expect(byNote(storedOrders)).toEqual(byNote(outcomes));
    expect(storedOrders.map(({ _id }) => _id).sort()).toEqual(outcomes.map(({ id }) => id).sort());
    // Nearly all cuts must have happened; otherwise the test would prove nothing.
    expect(outcomes.filter(({ wasCut }) => wasCut).length).toBeGreaterThan(RUNS * 0.7);
  }, 600_000);

  it('in the middle of a list or a stream loses nothing', async () => {
    for (const bytes of [0, 100, 900]) {
      const proxy = await startCuttingProxy(address, { direction: 'answer', bytes });
      const client = createClient({ url: proxy.url, key: people.customer.token });
      const ids: string[] = [];
      for await (const { id } of client.each('/orders', { query: { limit: 20 } })) ids.push(id);
      expect(new Set(ids).size).toBe(RUNS);
      await proxy.close();
      const other = await startCuttingProxy(address, { direction: 'answer', bytes });
      const streaming = createClient({ url: other.url, key: people.customer.token });
      const [id = ''] = ids;
      for await (const order of streaming.live('/orders/{id}', { path: { id } })) {
        expect(order.id).toBe(id);
        break;
      }
      await other.close();
    }
  });
});
