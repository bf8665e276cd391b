import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderUnreachable } from '../../../src/modules/orders';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { scriptedProvider } from '../../support/scripted-provider';
import { until } from '../../support/until';

/** Many times as many as run at once. */
const PAYERS = 100;
const ANSWER_MS = 1500;

const { provider, captured, capture, script } = scriptedProvider();
const service = useTestApp({
  paymentProvider: provider,
  env: { MAX_IN_FLIGHT: '4', RATE_LIMIT_ENABLED: 'false' },
});
const { headers } = people.customer;

beforeAll(() => seedProducts(service.database.db, [{ _id: 'prd_pad', stock: 1000 }]));
beforeEach(() => captured.clear());

async function placed(orders: number): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < orders) {
    const payload = basketOf('prd_pad');
    const answer = await service.app.inject({ method: 'POST', url: '/orders', headers, payload });
    ids.push(answer.json<{ id: string }>().id);
  }
  return ids;
}

const pay = (id: string) =>
  service.app.inject({ method: 'POST', url: `/orders/${id}/pay`, headers });

async function read(url: string): Promise<number> {
  const startedAt = performance.now();
  expect((await service.app.inject({ url, headers })).statusCode).toBe(200);
  return performance.now() - startedAt;
}

describe('a payment provider that cannot be reached', () => {
  it('leaves open whether all the money can be asked for once more', async () => {
    const [id = ''] = await placed(1);
    await pay(id);
    const post = (step: string, payload: object) =>
      service.app.inject({
        method: 'POST',
        url: `/orders/${id}/${step}`,
        headers: keys.internal.headers,
        payload,
      });
    expect((await post('ship', { carrier: 'Posti' })).statusCode).toBe(200);
    const unreachable = async (): Promise<never> => {
      throw new ProviderUnreachable();
    };
    script({ refund: Array.from({ length: 5 }, () => unreachable) });
    expect((await post('refund', { reason: 'Scratched' })).statusCode).toBe(200);
    const again = await post('refund', { reason: 'Lost' });
    expect([again.statusCode, again.json().code]).toEqual([503, 'payment_source_unavailable']);
  });
});

describe('a payment provider that takes its time', () => {
  it('is waited for by many times as many as a process runs at once, and holds up nobody else', async () => {
    const ids = await placed(PAYERS);
    const late: typeof provider.createIntent = async (request) => {
      await sleep(ANSWER_MS);
      return capture(request);
    };
    script({ createIntent: Array.from(ids, () => late) });
    let isOver = false;
    const payments = Promise.all(ids.map(pay)).finally(() => (isOver = true));
    let reads = 0;
    while (!isOver) {
      expect(await read(`/orders/${ids[0]}?allowPartial=true`)).toBeLessThan(ANSWER_MS);
      reads += 1;
      await sleep(20);
    }
    expect(reads).toBeGreaterThan(10);
    expect(new Set((await payments).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(captured.size).toBe(PAYERS);
  });

  it('holds up nobody else where it does not answer at all', async () => {
    const ids = await placed(20);
    let asked = 0;
    const never = async (): Promise<never> => ((asked += 1), new Promise(() => undefined));
    script({ createIntent: Array.from(ids, () => never) });
    const payments = Promise.all(ids.map(pay));
    await until(() => asked === ids.length);
    expect(await read('/products?limit=1')).toBeLessThan(1000);
    for (const answer of await payments) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'payment_source_unavailable']);
    }
  });
});
