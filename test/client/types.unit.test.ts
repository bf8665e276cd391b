import type { Client, Schemas } from 'commerce-client';

/** Only checked by the compiler. */
export async function compileOnly(client: Client): Promise<void> {
  const order: Schemas['OrderDetails'] = await client.get('/orders/{id}', { path: { id: 'a' } });
  const total: number = order.summary.totalAmount;
  for await (const product of client.each('/products')) void product.title.length;
  for await (const state of client.live('/imports/{id}', { path: { id: 'a' } }))
    void state.progress.total;
  for await (const event of client.live('/webhooks/events/stream')) void event.type.length;
  const nothing: null = await client.delete('/products/{id}', { path: { id: 'a' } });
  void [total, nothing];
  // @ts-expect-error a path that the contract does not have
  void client.get('/nothing-here');
  // @ts-expect-error a method that the path does not have
  void client.delete('/categories');
  // @ts-expect-error without its path
  void client.get('/orders/{id}');
  // @ts-expect-error without its body
  void client.post('/orders');
  // @ts-expect-error a parameter that the operation does not take
  void client.get('/products', { query: { colour: 'red' } });
  void client.get('/orders/{id}', { path: { id: 'a' }, query: { include: ['history'] } });
  // @ts-expect-error a relation that the operation does not include
  void client.get('/orders/{id}', { path: { id: 'a' }, query: { include: ['secrets'] } });
  // @ts-expect-error a value of another type
  void client.get('/products', { query: { pageSize: 'all' } });
  // @ts-expect-error not a list
  void client.each('/users/me');
  // @ts-expect-error not a stream
  void client.live('/categories');
}

describe('the types', () => {
  it('match the contract', () => {
    expect(compileOnly).toBeInstanceOf(Function);
  });
});
