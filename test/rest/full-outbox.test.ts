import { emit, type EventDraft } from '../../src/platform/events';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { eventually } from '../support/until';

const service = useTestApp({ repeatsWhenBusy: false });
const MEGABYTE = 1024 * 1024;
/** The maximum size of a document, less than one event short. */
const LARGE = 15 * MEGABYTE + 900_000;
let categoryId: string;
let id: string;

const send = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
  const headers = { ...people.admin.headers };
  const response = await service.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, headers: response.headers, text: response.body };
};
const createThing = async (url: string, payload: object): Promise<string> =>
  JSON.parse((await send('POST', url, payload)).text).id;

const draft = (bytes: number): EventDraft => ({
  type: 'product.updated',
  resourceType: 'product',
  resourceId: id,
  ownerId: null,
  isPublic: true,
  object: { text: 'x'.repeat(bytes) },
});

/** Fills the outbox of the product, as if no worker had run for a while. */
async function fill(): Promise<void> {
  const whole = Array.from({ length: 15 }, () => draft(MEGABYTE));
  const { set, push } = emit(1, service.clock.now(), [draft(LARGE - 15 * MEGABYTE), ...whole]);
  const update = { $set: set, $push: push };
  await service.database.db.collection('products').updateOne({ _id: id as never }, update as never);
}

beforeAll(async () => {
  categoryId = await createThing('/categories', { title: 'Busy' });
  const product = { title: 'Busy', price: 5, stock: 5, categoryId, description: 'd'.repeat(9000) };
  id = await createThing('/products', product);
  await service.app.worker.settle();
  await fill();
  // The space that is left in the document.
  let stock = 10;
  await eventually(
    () => send('PATCH', `/products/${id}`, { stock: (stock += 1) }),
    ({ status }) => status !== 200,
    { everyMs: 1 },
  );
});

describe('a product whose outbox is full', () => {
  it.each<[string, 'POST' | 'PATCH' | 'DELETE', () => [string, object?]]>([
    ['a change', 'PATCH', () => [`/products/${id}`, { stock: 3 }]],
    ['a bulk change', 'PATCH', () => ['/products/bulk', { items: [{ id, stock: 3 }] }]],
    ['a deletion', 'DELETE', () => [`/products/${id}`]],
  ])('refuses %s with 503 and Retry-After', async (_name, method, ask) => {
    const { status, headers, text } = await send(method, ...ask());
    expect([status, JSON.parse(text).code]).toEqual([503, 'overloaded']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text).toContain('are waiting to be relayed');
  });

  it('can be changed again after the relay has run', async () => {
    await service.app.worker.settle();
    expect((await send('PATCH', `/products/${id}`, { stock: 3 })).status).toBe(200);
    expect((await send('DELETE', `/products/${id}`)).status).toBe(204);
  });
});
