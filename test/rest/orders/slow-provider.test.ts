import { ProviderUnreachable } from '../../../src/modules/payments';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { scriptedProvider } from '../../support/scripted-provider';
import { until } from '../../support/until';

/** Many times the number of requests that run concurrently. */
const PAYERS = 40;

const { provider, capturedIds, capture, script } = scriptedProvider();
const service = useTestApp({
  paymentProvider: provider,
  env: { MAX_IN_FLIGHT: '4', RATE_LIMIT_ENABLED: 'false' },
});
const { headers } = people.customer;

beforeAll(() => seedProducts(service.database.db, [{ _id: 'prd_pad', stock: 1000 }]));
beforeEach(() => capturedIds.clear());

async function placeOrders(orders: number): Promise<readonly string[]> {
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

async function read(url: string): Promise<void> {
  expect((await service.app.inject({ url, headers })).statusCode).toBe(200);
}

describe('an unreachable payment provider', () => {
  it('returns 503 for a second refund of all the money while the first one is unresolved', async () => {
    const [id = ''] = await placeOrders(1);
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
    const secondRefund = await post('refund', { reason: 'Lost' });
    expect([secondRefund.statusCode, secondRefund.json().code]).toEqual([
      503,
      'payment_source_unavailable',
    ]);
  });
});

describe('a slow payment provider', () => {
  it('keeps many more requests waiting than a process runs concurrently, without delaying others', async () => {
    const ids = await placeOrders(PAYERS);
    let calls = 0;
    let answer = (): void => undefined;
    const answerSent = new Promise<void>((resolve) => (answer = resolve));
    const late: typeof provider.createIntent = async (request) => {
      calls += 1;
      await answerSent;
      return capture(request);
    };
    script({ createIntent: Array.from(ids, () => late) });
    let paidCount = 0;
    const payments = Promise.all(ids.map((id) => pay(id).finally(() => (paidCount += 1))));
    await until(() => calls === PAYERS);
    for (let reads = 0; reads < 5; reads += 1) await read(`/orders/${ids[0]}?allowPartial=true`);
    expect(paidCount).toBe(0);
    answer();
    expect(new Set((await payments).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(capturedIds.size).toBe(PAYERS);
  });

  it('delays no other request when it does not respond at all', async () => {
    const ids = await placeOrders(20);
    let calls = 0;
    const never = async (): Promise<never> => ((calls += 1), new Promise(() => undefined));
    script({ createIntent: Array.from(ids, () => never) });
    let paidCount = 0;
    const payments = Promise.all(ids.map((id) => pay(id).finally(() => (paidCount += 1))));
    await until(() => calls === ids.length);
    await read('/products?limit=1');
    expect(paidCount).toBe(0);
    for (const answer of await payments) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'payment_source_unavailable']);
    }
  });
});
