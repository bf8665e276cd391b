import { createServer, type IncomingMessage, type Server } from 'node:http';
import { basketOf } from '../support/basket';
import { catalogCopy, type PartnerApi, readGuide, type Row } from '../support/guide-code';
import { keys, people } from '../support/people';
import { useWebhookApp } from '../support/webhook-app';
import { listenOnLoopback } from '../support/loopback';

const guide = readGuide();
let receiver: Server | null = null;
const service = useWebhookApp({ WEBHOOK_ENDPOINT_VERIFICATION: 'challenge' });
let api: PartnerApi;
let categoryId: string;

beforeAll(async () => {
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  api = { url, key: keys.partner.secret };
  categoryId = (await createResource('/categories', { title: 'Guide' })).id;
});
afterAll(async () => {
  receiver?.closeAllConnections();
  receiver?.close();
});

async function createResource(
  url: string,
  payload: object,
  headers: object = people.admin.headers,
) {
  const response = await service.send('POST', url, { payload, headers: headers as never });
  if (response.statusCode >= 300) throw new Error(response.body);
  return response.json<{ id: string }>();
}
const product = (title: string) =>
  createResource('/products', { title, price: 5, stock: 50, categoryId });

describe('the code of docs/guides/partners.md', () => {
  it('copies the catalog and keeps the copy up to date', async () => {
    const { rows, store } = catalogCopy();
    const titles = () => [...rows.values()].map(({ title }) => title);
    const ids = [await product('Lamp'), await product('Chair'), await product('Table')];
    await guide.copyCatalog(api, store);
    expect(titles()).toEqual(['Lamp', 'Chair', 'Table']);
    await service.send('PATCH', `/products/${ids[0]?.id}`, { payload: { title: 'Desk lamp' } });
    await service.send('DELETE', `/products/${ids[1]?.id}`);
    await guide.copyCatalog(api, store);
    expect(titles()).toEqual(['Desk lamp', 'Table']);
  });

  it('fetches each order once in each version', async () => {
    const { id: productId } = await product('Ordered');
    const order = () => createResource('/orders', basketOf(productId), people.customer.headers);
    const rows = new Map<string, Row>();
    const puts: string[] = [];
    const store = {
      newest: null as string | null,
      versionOf: (id: string) => rows.get(id)?.version,
      put: (row: Row & { readonly updatedAt: string }) => {
        rows.set(row.id, row);
        puts.push(row.id);
        store.newest = row.updatedAt;
      },
    };
    const first = await order();
    service.clock.advance(1000);
    const second = await order();
    await guide.fetchOrders(api, store);
    await guide.fetchOrders(api, store);
    expect(puts).toEqual([first.id, second.id]);
    service.clock.advance(1000);
    const headers = people.customer.headers;
    await service.send('PATCH', `/orders/${first.id}`, { headers, payload: { note: 'Ring' } });
    await guide.fetchOrders(api, store);
    expect(puts).toEqual([first.id, second.id, first.id]);
  });

  it('receives events after its URL is verified, and refuses forged ones', async () => {
    const events = new Map<string, { readonly eventId: string }>();
    const inbox = {
      add: (event: { readonly eventId: string }) => events.set(event.eventId, event),
    };
    const secret = { value: '' };
    receiver = createServer((request: IncomingMessage, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        void guide
          .receive(secret.value, request.headers, body, inbox)
          .then(({ status, body: text = '' }) => response.writeHead(status).end(text));
      });
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(receiver)}/hook`;
    const endpoint = await guide.register(api, url);
    secret.value = endpoint.secret;
    await service.settle();
    const headers = keys.partner.headers;
    const answer = await service.send('GET', `/webhooks/endpoints/${endpoint.id}`, { headers });
    expect(answer.json()).toMatchObject({ status: 'active', verification: null });
    const [eventId] = await service.happen({ resourceId: 'ord_told' });
    await service.settle();
    expect([...events.keys()]).toContain(eventId);
    const forgery = await fetch(url, { method: 'POST', body: '{"eventId":"evt_forged"}' });
    expect(forgery.status).toBe(401);
    expect(events.has('evt_forged')).toBe(false);
  });
});
