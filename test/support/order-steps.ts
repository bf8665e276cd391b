import type { TestApp } from './build-test-app';
import { basketOf } from './basket';
import { people } from './people';
import type { Headers } from './requests';

const own = people.customer.headers;

/** The steps of a customer's orders of three units of one product. */
export function createOrderSteps(service: () => TestApp, productId: string) {
  const post = (url: string, payload: object | undefined, headers: Headers) =>
    service().app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
  const placeOrder = async (overrides: object = {}): Promise<string> => {
    const response = await post('/orders', basketOf(productId, { quantity: 3, ...overrides }), own);
    expect(response.statusCode).toBe(201);
    return response.json().id as string;
  };
  return {
    post,
    placeOrder,
    paidOrder: async (): Promise<string> => {
      const id = await placeOrder();
      expect((await post(`/orders/${id}/pay`, undefined, own)).statusCode).toBe(200);
      return id;
    },
    /** Reads an order with its history. */
    read: async (id: string) =>
      (await service().app.inject({ url: `/orders/${id}?include=history`, headers: own })).json(),
    /** Returns the types of an order's events; fails if their numbers have a gap. */
    eventsOf: async (id: string): Promise<readonly string[]> => {
      await service().app.worker.settle();
      const rows = await service()
        .database.db.collection('events')
        .find({ resourceId: id })
        .sort({ sequenceNumber: 1 })
        .toArray();
      rows.forEach((row, index) => expect(row['sequenceNumber']).toBe(index + 1));
      return rows.map((row) => String(row['type']).replace('order.', ''));
    },
  };
}
