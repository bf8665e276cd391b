import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people, restorePeople } from '../../support/people';
import { seedProducts } from '../../support/products';

const service = useTestApp();
const { admin, customer, otherCustomer } = people;
const NOTE = 'Leave it with the neighbour';

interface KeyedRequest {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly payload: object;
}

const ask = (request: KeyedRequest, key: string, headers: object = otherCustomer.headers) =>
  service.app.inject({
    ...request,
    headers: { ...headers, 'idempotency-key': key.replace(/\W/g, '-') },
  });

const roleIs = (role: string) => {
  const url = `/users/${otherCustomer.id}/role`;
  return ask({ method: 'POST', url, payload: { role } }, `${role} ${Math.random()}`, admin.headers);
};
const make = async (url: string, payload: object, headers: object): Promise<string> => {
  const creation = await ask({ method: 'POST', url, payload }, `make ${url}`, headers);
  expect(creation.statusCode).toBe(201);
  return creation.json<{ id: string }>().id;
};
const mutation = (query: string): KeyedRequest => ({
  method: 'POST',
  url: '/graphql',
  payload: { query },
});
const codeOf = (body: { code?: string; errors?: { extensions: { code: string } }[] }) =>
  body.code ?? body.errors?.[0]?.extensions.code;

let orderId: string;
let endpointId: string;

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_lost', title: 'Lamp', stock: 50 }]);
  orderId = await make('/orders', basketOf('prd_lost', { note: NOTE }), customer.headers);
  const endpoint = { url: 'https://receiver.example/hook' };
  endpointId = await make('/webhooks/endpoints', endpoint, customer.headers);
});

describe('a stored response that an admin got about the objects of others', () => {
  const requests: readonly (readonly [string, () => KeyedRequest])[] = [
    [
      'PATCH /orders/{id}',
      () => ({ method: 'PATCH', url: `/orders/${orderId}`, payload: { note: NOTE } }),
    ],
    [
      'POST /webhooks/endpoints/{id}/rotate-secret',
      () => ({
        method: 'POST',
        url: `/webhooks/endpoints/${endpointId}/rotate-secret`,
        payload: {},
      }),
    ],
    [
      'POST /orders for another user',
      () => ({
        method: 'POST',
        url: '/orders',
        payload: basketOf('prd_lost', { note: NOTE, customerId: customer.id }),
      }),
    ],
    [
      'updateOrder',
      () =>
        mutation(`mutation { updateOrder(id: "${orderId}", input: { note: "${NOTE}" }) { note } }`),
    ],
    [
      'rotateWebhookSecret',
      () => mutation(`mutation { rotateWebhookSecret(id: "${endpointId}") { secret } }`),
    ],
  ];

  it.each(requests)('of %s is not replayed once the admin is a customer', async (name, request) => {
    await restorePeople(service.database.db);
    await roleIs('admin');
    const first = await ask(request(), name);
    expect(first.body).toMatch(/Leave it|whsec_/);
    const again = await ask(request(), name);
    expect([again.headers['idempotent-replayed'], again.json()]).toEqual(['true', first.json()]);
    await roleIs('customer');
    const refusal = await ask(request(), name);
    expect([refusal.statusCode, codeOf(refusal.json())]).toEqual([409, 'idempotency_answer_lost']);
    const asNew = await ask(request(), `${name} anew`);
    expect(['not_found', 'forbidden']).toContain(codeOf(asNew.json()));
    await roleIs('admin');
    expect((await ask(request(), name)).json()).toEqual(first.json());
  });

  it('that a customer got is replayed once the customer is an admin', async () => {
    await restorePeople(service.database.db);
    const request: KeyedRequest = { method: 'POST', url: '/orders', payload: basketOf('prd_lost') };
    const first = await ask(request, 'before the promotion');
    expect(first.statusCode).toBe(201);
    await roleIs('admin');
    expect((await ask(request, 'before the promotion')).json()).toEqual(first.json());
  });
});
