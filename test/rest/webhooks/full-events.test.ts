import { eventTypes } from '../../../src/contract/event-types';
import { basketOf } from '../../support/basket';
import { createEventCheck, type PublishedEvents } from '../../support/event-check';
import { startReceiver, withStatus } from '../../support/webhook-receiver';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { useWebhookApp } from '../../support/webhook-app';

type Json = Readonly<Record<string, unknown>>;

const service = useWebhookApp();
let endpointId: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  receiver = await startReceiver(withStatus(204));
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 999, stock: 2 }]);
  ({ id: endpointId } = await service.createEndpoint(receiver.url, { payloadStyle: 'full' }));
});
afterAll(async () => {
  await receiver.close();
});

const admin = people.admin.headers;

async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await service.send(method, url, {
    headers: admin,
    ...(payload ? { payload } : {}),
  });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
  return response.body === '' ? {} : response.json<Json>();
}

const ORDER_BASE = [
  'id',
  'status',
  'paymentStatus',
  'deliveryStatus',
  'totalAmount',
  'currency',
  'total',
  'itemCount',
  'customerId',
  'paymentMethodId',
  'externalId',
  'createdAt',
  'updatedAt',
  'version',
];

const read = (url: string): Promise<Json> => ask('GET', url);

const objectOf = ({ data }: { data: { object: Json } }): Json => data.object;

/** The contents of the events about a resource, in order, after everything has happened. */
async function objectsOf(resourceId: string): Promise<readonly (readonly [unknown, Json])[]> {
  await service.settle();
  return receiver.messages
    .map(({ event }) => event as never as Json & { data: { object: Json } })
    .filter((event) => event['resourceId'] === resourceId)
    .sort((a, b) => Number(a['sequenceNumber']) - Number(b['sequenceNumber']))
    .map((event) => [event['type'], event.data.object]);
}

describe('an event in full style carries the resource as it was at that event', () => {
  it('of an order', async () => {
    const { id } = await ask('POST', '/orders', basketOf('prd_pad', { externalId: 'mine' }));
    const url = `/orders/${String(id)}`;
    const lastObject = async () => {
      const order = await read(url);
      return Object.fromEntries(ORDER_BASE.map((name) => [name, order[name]]));
    };
    const placedOrder = await lastObject();
    await ask('POST', `${url}/pay`);
    const paidOrder = await lastObject();
    await ask('POST', `${url}/cancel`);
    const cancelledOrder = await lastObject();
    expect(await objectsOf(String(id))).toEqual([
      ['order.created', placedOrder],
      ['order.paid', paidOrder],
      ['order.cancelled', { ...cancelledOrder, paymentStatus: 'paid', version: 3 }],
      ['order.refunded', cancelledOrder],
    ]);
  });

  /** Without the stock, which is only for catalog writers. */
  const lastStock = async (url: string) => {
    const { stock: _stock, ...product } = await read(url);
    return product;
  };

  it('of a product', async () => {
    const categoryId = (await ask('POST', '/categories', { title: 'Full' }))['id'];
    const { id } = await ask('POST', '/products', {
      title: 'Mouse',
      price: 5,
      categoryId,
      stock: 1,
    });
    const url = `/products/${String(id)}`;
    const createdProduct = await lastStock(url);
    await ask('PATCH', url, { price: 6 });
    const priceEvent = await lastStock(url);
    await ask('PATCH', url, { stock: 0 });
    const soldOut = await lastStock(url);
    await ask('DELETE', url);
    expect(await objectsOf(String(id))).toEqual([
      ['product.created', createdProduct],
      ['product.updated', priceEvent],
      ['product.updated', soldOut],
      ['product.out_of_stock', soldOut],
      ['product.deleted', { ...soldOut, version: Number(soldOut['version']) + 1 }],
    ]);
  });

  it('of a product that is sold out by an order', async () => {
    const categoryId = (await ask('POST', '/categories', { title: 'Scarce' }))['id'];
    const last = { title: 'Last', price: 5, categoryId, stock: 2 };
    const id = String((await ask('POST', '/products', last))['id']);
    const url = `/products/${id}`;
    await ask('POST', '/orders', basketOf(id, { quantity: 2 }));
    service.clock.advance(2000);
    await service.settle();
    const soldOut = await lastStock(url);
    await ask('PATCH', url, { stock: 5 });
    expect((await objectsOf(id))[1]).toEqual(['product.out_of_stock', soldOut]);
  });

  it('of a comment, without what depends on the reader', async () => {
    const post = await ask('POST', '/posts', { title: 'Full' });
    const { id } = await ask('POST', `/posts/${String(post['id'])}/comments`, { text: 'First' });
    const url = `/comments/${String(id)}`;
    const lastObject = async () => {
      const { author, viewerVote: _vote, editableUntil: _until, ...base } = await read(url);
      return { ...base, authorId: (author as Json | null)?.['id'] ?? null };
    };
    const createdComment = await lastObject();
    await ask('PATCH', url, { text: 'Second' });
    const updatedComment = await lastObject();
    await ask('POST', `${url}/moderate`, { action: 'hide', reasonCode: 'spam' });
    const hiddenComment = await lastObject();
    // Once it is deleted, there are no other events about it.
    expect(await objectsOf(String(id))).toEqual([
      ['comment.created', createdComment],
      ['comment.updated', updatedComment],
      ['comment.hidden', hiddenComment],
    ]);
    await ask('DELETE', url);
    const [type, object] = (await objectsOf(String(id))).at(-1) ?? [];
    expect([type, object?.['text'], object?.['authorId']]).toEqual([
      'comment.deleted',
      '[deleted]',
      null,
    ]);
  });

  it('of a user', async () => {
    const url = `/users/${people.customer.id}`;
    await ask('POST', `${url}/block`, { reason: 'spam' });
    const blockedUser = await read(url);
    await ask('DELETE', `${url}/block`);
    const activeUser = await read(url);
    expect(await objectsOf(people.customer.id)).toEqual([
      ['user.blocked', blockedUser],
      ['user.unblocked', activeUser],
    ]);
  });

  it('of a disabled endpoint', async () => {
    const goneReceiver = await startReceiver(withStatus(410));
    const { id } = await service.createEndpoint(goneReceiver.url, { eventTypes: ['ping'] });
    service.clock.advance(1000);
    await ask('POST', `/webhooks/endpoints/${id}/test`);
    const [[type, object] = []] = await objectsOf(id);
    expect(type).toBe('webhook.endpoint_disabled');
    expect(object).toMatchObject({ status: 'disabled', disabledReason: 'gone', version: 2 });
    expect(await read(`/webhooks/endpoints/${id}`)).toMatchObject({ ...object });
    await goneReceiver.close();
  });

  it('also of a test event: a sample resource of its type, with the same fields', async () => {
    const real = new Map(
      receiver.messages.map(({ event }) => [String(event['type']), objectOf(event as never)]),
    );
    for (const type of ['order.paid', 'product.updated', 'comment.created', 'user.blocked']) {
      const { eventId } = await ask('POST', `/webhooks/endpoints/${endpointId}/test`, { type });
      await service.settle();
      const sentEvent = receiver.messages.find(({ event }) => event['eventId'] === eventId)?.event;
      expect(sentEvent).toMatchObject({ type, test: true, payloadStyle: 'full' });
      const object = objectOf(sentEvent as never);
      expect(Object.keys(object).sort()).toEqual(Object.keys(real.get(type) ?? {}).sort());
      const loggedEvent = await read(`/webhooks/events/${String(eventId)}`);
      expect(loggedEvent).toMatchObject({ test: true, data: { object } });
      const states = (facts: Json | undefined) =>
        ['status', 'paymentStatus', 'deliveryStatus'].map((name) => facts?.[name]);
      if (type.startsWith('order.')) expect(states(object)).toEqual(states(real.get(type)));
    }
  });

  it.each([
    ['webhook.endpoint_disabled', { status: 'disabled', disabledReason: 'failing' }],
    ['ping', { status: 'active', disabledReason: null }],
  ])('also of a test of %s: the endpoint as it is after such an event', async (type, after) => {
    const { eventId } = await ask('POST', `/webhooks/endpoints/${endpointId}/test`, { type });
    await service.settle();
    const sentEvent = receiver.messages.find(({ event }) => event['eventId'] === eventId)?.event;
    expect(objectOf(sentEvent as never)).toMatchObject({ id: endpointId, ...after });
    expect(await read(`/webhooks/endpoints/${endpointId}`)).toMatchObject({ status: 'active' });
  });

  it('and is shown with it in the event log', async () => {
    const { event } =
      receiver.messages.find((message) => message.event['type'] === 'order.created') ?? {};
    const answer = await read(`/webhooks/events/${String(event?.['eventId'])}`);
    expect(answer['data']).toEqual(event?.['data']);
  });

  it('of an import', async () => {
    const items = [{ externalId: 'x', title: 'Row', price: 1 }];
    const { id } = await ask('POST', '/imports', { type: 'products', items });
    await service.settle();
    const job = await read(`/imports/${String(id)}`);
    expect(await objectsOf(String(id))).toEqual([['import.completed', job]]);
    await ask('POST', `/webhooks/endpoints/${endpointId}/test`, { type: 'import.completed' });
    await service.settle();
    const sample = objectOf(receiver.messages.at(-1)?.event as never);
    expect(Object.keys(sample).sort()).toEqual(Object.keys(job).sort());
  });

  it('in the published shape of its type, even in a test event', async () => {
    for (const type of Object.keys(eventTypes)) {
      await ask('POST', `/webhooks/endpoints/${endpointId}/test`, { type });
    }
    await service.settle();
    const document = (await read('/openapi.json')) as never as PublishedEvents;
    const complaintAbout = createEventCheck(document);
    const types = new Set(receiver.messages.map(({ event }) => event['type']));
    expect([...types].sort()).toEqual(Object.keys(eventTypes).sort());
    for (const { event, headers } of receiver.messages) {
      expect([event['type'], complaintAbout(event, headers)]).toEqual([event['type'], null]);
    }
  });
});
