import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { useStreams } from '../../support/live-stream';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { until } from '../../support/until';
import { recordCommands, type LoggedCommand } from '../../support/query-log';
import { requests } from '../../support/requests';

const service = useTestApp();
const { succeed } = requests(service);
const open = useStreams(service);
const { customer, otherCustomer, admin } = people;

beforeAll(async () => {
  await seedProducts(service.database.db, [
    { _id: 'prd_lamp', stock: 50 },
    { _id: 'prd_chair', stock: 50 },
    { _id: 'prd_gone' },
  ]);
});

async function placeOrder(productId = 'prd_chair'): Promise<string> {
  return (await succeed('POST', '/orders', basketOf(productId), customer.headers)).id;
}

describe('a GET that prefers JSON to a stream, or neither', () => {
  it.each([
    'application/json, text/event-stream;q=0.5',
    'text/event-stream, application/json',
    'text/event-stream, */*',
  ])('gets JSON with Accept: %s', async (accept) => {
    const answer = await service.app.inject({ url: '/products/prd_lamp', headers: { accept } });
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toMatchObject({ id: 'prd_lamp' });
    expect(answer.headers.vary).toContain('Accept');
  });
});

describe('a GET with Accept: text/event-stream', () => {
  it('is refused like a plain request', async () => {
    const id = await placeOrder();
    expect((await open(`/orders/${id}`)).status).toBe(401);
    expect((await open(`/orders/${id}`, otherCustomer.headers)).status).toBe(404);
    expect((await open('/orders/ord_no', customer.headers)).status).toBe(404);
    expect((await open(`/orders/${id}?include=nothing`, customer.headers)).status).toBe(400);
    expect((await open('/products/prd_no')).status).toBe(404);
  });

  it('announces deprecated fields in its messages, and not in a refusal', async () => {
    const headers = { ...customer.headers, accept: 'text/event-stream' };
    for (const url of ['/orders/ord_no', '/webhooks/events/stream?since=yesterday']) {
      const refusal = await service.app.inject({ url, headers });
      expect([refusal.statusCode >= 400, refusal.headers['deprecation']]).toEqual([
        true,
        undefined,
      ]);
    }
    for (const url of [`/orders/${await placeOrder()}`, '/webhooks/events/stream']) {
      const answer = await service.app.inject({ url, headers, payloadAsStream: true });
      expect([answer.statusCode, answer.headers['deprecation']]).toEqual([200, '@1796083200']);
      answer.raw.res.destroy();
    }
  });

  it('has the Vary header of the plain response', async () => {
    for (const url of [`/orders/${await placeOrder()}`, '/webhooks/events/stream']) {
      const plain = await service.app.inject({ url, headers: customer.headers });
      const stream = await open(url, customer.headers);
      expect(stream.headers.get('vary')).toBe('Origin, Authorization, Api-Version, Accept');
      expect(plain.headers['vary']).toContain(stream.headers.get('vary'));
    }
  });

  it('is an ordinary response for a resource that is not live, and when a stream is not preferred', async () => {
    expect((await open('/orders', customer.headers)).headers.get('content-type')).toMatch(/json/);
    const headers = { accept: 'application/json, text/event-stream;q=0' };
    const { headers: responseHeaders } = await open('/products/prd_lamp', headers);
    expect(responseHeaders.get('content-type')).toMatch(/json/);
    expect(responseHeaders.get('vary')).toMatch(/Accept/);
  });

  it('sends the current state of an order, then each new one, equal to the plain response', async () => {
    const id = await placeOrder();
    const path = `/orders/${id}?include=history`;
    const plain = async (): Promise<unknown> =>
      (await service.app.inject({ url: path, headers: customer.headers })).json();
    const stream = await open(path, customer.headers);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('x-request-id')).toBeTruthy();
    await stream.count(1);
    expect(stream.states()).toEqual([await plain()]);
    await succeed('PATCH', `/orders/${id}`, { note: 'Leave it at the door' }, customer.headers);
    await stream.count(2);
    expect(stream.states()[1]).toEqual(await plain());
    await succeed('POST', `/orders/${id}/pay`, undefined, customer.headers);
    // A payment that takes longer than a second also shows as processing.
    await until(() => (stream.states().at(-1) as { status: string }).status === 'paid');
    expect(stream.states().at(-1)).toEqual(await plain());
    const { length } = stream.messages;
    expect(new Set(stream.messages.map((message) => message.id)).size).toBe(length);
  });

  it('starts with the current state when it is resumed', async () => {
    const first = await open('/products/prd_lamp');
    const [message] = await first.count(1);
    first.close();
    const resumedStream = await open('/products/prd_lamp', { 'last-event-id': message?.id ?? '' });
    expect((await resumedStream.count(1))[0]).toMatchObject({
      id: message?.id,
      data: message?.data,
    });
  });

  it('shows every shape of a product, and its stock to viewers with the right', async () => {
    const [base, web, mobile, page, partner] = await Promise.all([
      open('/products/prd_chair', admin.headers),
      open('/web/products/prd_chair'),
      open('/mobile/products/prd_chair'),
      open('/mobile/product-page/prd_chair'),
      open('/partners/products/prd_chair', keys.partner.headers),
    ]);
    await Promise.all([base, web, mobile, page, partner].map((stream) => stream.count(1)));
    await succeed('PATCH', '/products/prd_chair', { title: 'Armchair' });
    await Promise.all([base, web, mobile, partner].map((stream) => stream.count(2)));
    expect(base.states()[1]).toMatchObject({ title: 'Armchair' });
    // If a part of the first page took too long, one more state adds it.
    await until(() => page.states().at(-1).product.title === 'Armchair');
    const before = base.states()[1].stock as number;
    await placeOrder();
    await base.count(3);
    expect(base.states()[2]).toMatchObject({ stock: before - 1 });
    // Other viewers get no state for the change of the stock; their next state is the new title.
    await succeed('PATCH', '/products/prd_chair', { title: 'Stool' });
    await web.count(3);
    expect(web.states()[2]).toMatchObject({ title: 'Stool' });
  });

  it('sends at most one state a second, and always the last one', async () => {
    const stream = await open('/products/prd_lamp');
    await stream.count(1);
    for (let price = 20; price < 30; price += 1)
      await succeed('PATCH', '/products/prd_lamp', { price });
    await until(() => (stream.states().at(-1) as { price: number }).price === 29);
    const times = stream.messages.slice(1).map(({ at }) => at);
    expect(times.length).toBeLessThan(10);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(900);
  });

  it('reports that the resource is deleted, and ends', async () => {
    const stream = await open('/products/prd_gone');
    await stream.count(1);
    await succeed('DELETE', '/products/prd_gone');
    await stream.untilEnd();
    expect(stream.messages.at(-1)).toMatchObject({ event: 'deleted', data: '{"id":"prd_gone"}' });
  });

  it('follows an import to its end', async () => {
    const job = await succeed('POST', '/imports', {
      type: 'products',
      mode: 'upsert',
      items: [{ externalId: 'new-lamp', title: 'New', price: 3, categoryId: 'no' }],
    });
    const stream = await open(`/imports/${job?.id}`, admin.headers);
    await stream.count(1);
    await service.app.worker.settle();
    await until(() => (stream.states().at(-1) as { done: boolean }).done);
  });
});

describe('a change of an order without an event', () => {
  it('is sent immediately: a payment that is authorized in the background', async () => {
    const id = await placeOrder();
    const payment = { paymentMethodId: 'pm_async', capture: 'at_shipping' };
    await succeed('POST', `/orders/${id}/pay`, payment, customer.headers);
    // Waits until no more events are added to the log.
    await service.app.worker.settle();
    const stream = await open(`/orders/${id}`, customer.headers);
    await stream.count(1);
    service.clock.advance(3000);
    await service.app.worker.settle();
    const isShown = () => stream.states().at(-1).paymentStatus === 'authorized';
    await until(isShown, { withinMs: 5000 });
  });
});

/** Waits until signals have been polled this many times. */
const hasPolled = (times: number) => (soFar: readonly LoggedCommand[]) =>
  until(() => soFar.filter(({ collection }) => collection === 'signals').length >= times);

describe('a stream', () => {
  it('ends when its credential is revoked', async () => {
    const id = await placeOrder();
    const session = await service.app.inject({
      method: 'POST',
      url: '/auth/api-keys',
      headers: customer.headers,
      payload: { name: 'short', scopes: ['orders:read'] },
    });
    const key = session.json<{ readonly id: string; readonly secret: string }>();
    const stream = await open(`/orders/${id}`, { authorization: `Bearer ${key.secret}` });
    await stream.count(1);
    await succeed('DELETE', `/auth/api-keys/${key.id}`, undefined, customer.headers);
    await stream.untilEnd();
    const last = stream.messages.at(-1);
    expect(last?.event).toBe('problem');
    expect(JSON.parse(last?.data ?? '')).toMatchObject({ code: 'invalid_credential', status: 401 });
  });

  it('ends when its caller may no longer see the resource', async () => {
    const stream = await open('/products/prd_lamp');
    await stream.count(1);
    await succeed('PATCH', '/products/prd_lamp', { status: 'draft' });
    await stream.untilEnd(3000);
    expect(stream.messages.at(-1)).toMatchObject({ event: 'deleted' });
    await succeed('PATCH', '/products/prd_lamp', { status: 'active' });
  });

  it('takes no database command while nothing changes', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open('/products/prd_lamp')));
    await Promise.all(streams.map((stream) => stream.count(1)));
    await recordCommands(service.database, hasPolled(5));
    const commands = await recordCommands(service.database, hasPolled(20));
    // Every process polls for signals; the other commands come from the search index.
    const reads = commands.filter(({ name }) => name === 'find');
    expect(reads.filter(({ collection }) => collection !== 'signals')).toEqual([]);
  });
});
