import { NotFound, Refused, type Client, type Schemas } from 'commerce-client';
import { argumentOf, entryOf, UsageError, type Command, type Context } from './command.ts';

type Order = Schemas['Order'];
/** Makes an event happen; answers the id of what it happened to. */
type Recipe = (client: Client) => Promise<string>;

/** Every demo shop has it, and no other. */
const DEMO_PRODUCT = 'prd_demo_0001';

const at = (id: string) => ({ path: { id } });
const nameOf = (thing: string): string => `Triggered ${thing} ${Date.now().toString(36)}`;

async function placeOrder(client: Client, productId?: string): Promise<Order> {
  const found = productId ?? (await anyProduct(client));
  const body = {
    items: [{ productId: found, quantity: 1 }],
    deliveryAddress: { line1: '1 Main St', city: 'Springfield', country: 'US' },
    paymentMethodId: 'pm_card',
  };
  return client.post('/orders', { body });
}

async function anyProduct(client: Client): Promise<string> {
  const query = { inStock: true, pageSize: 1 };
  const { data } = await client.get('/products/search', { query });
  const [product] = data;
  if (!product)
    throw new UsageError('There is no product in stock: commerce trigger works on demo data.');
  return product.id;
}

async function makeProduct(client: Client, stock: number): Promise<string> {
  const { data } = await client.get('/categories');
  const [category] = data;
  if (!category) throw new UsageError('There is no category: commerce trigger works on demo data.');
  const body = { title: nameOf('product'), price: 12.5, categoryId: category.id, stock };
  return (await client.post('/products', { body })).id;
}

/** Under a post of its own, which is open for comments. */
async function makeComment(client: Client): Promise<string> {
  const { id: postId } = await client.post('/posts', { body: { title: nameOf('post') } });
  const body = { text: `${nameOf('comment')}, and still as good as on the first day.` };
  return (await client.post('/posts/{postId}/comments', { path: { postId }, body })).id;
}

const onOrder =
  (...steps: readonly ((client: Client, id: string) => Promise<unknown>)[]): Recipe =>
  async (client) => {
    const { id } = await placeOrder(client);
    for (const step of steps) await step(client, id);
    return id;
  };

type Step = (client: Client, id: string) => Promise<unknown>;
const pay: Step = (client, id) => client.post('/orders/{id}/pay', at(id));
const start: Step = (client, id) => client.post('/orders/{id}/process', at(id));
const ship: Step = (client, id) =>
  client.post('/orders/{id}/ship', {
    ...at(id),
    body: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
  });
const payWith =
  (paymentMethodId: string): Step =>
  (client, id) =>
    client.post('/orders/{id}/pay', { ...at(id), body: { paymentMethodId } });
const refund: Step = (client, id) =>
  client.post('/orders/{id}/refund', { ...at(id), body: { reason: 'Triggered' } });

/** Declined on purpose. */
const expectRefusal =
  (step: Step): Step =>
  async (client, id) => {
    await step(client, id).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  };

const onProduct =
  (stock: number, step?: Step): Recipe =>
  async (client) => {
    const id = await makeProduct(client, stock);
    await step?.(client, id);
    return id;
  };

const moderated =
  (...actions: readonly ('hide' | 'publish' | 'reject')[]): Recipe =>
  async (client) => {
    const id = await makeComment(client);
    for (const action of actions) {
      const reason = action === 'publish' ? {} : { reasonCode: 'off_topic' as const };
      await client.post('/comments/{id}/moderate', { ...at(id), body: { action, ...reason } });
    }
    return id;
  };

const onComment =
  (step: Step): Recipe =>
  async (client) => {
    const id = await makeComment(client);
    await step(client, id);
    return id;
  };

/** Somebody of the demo data, who is let in again. */
const blockForAMoment: Recipe = async (client) => {
  const id = 'usr_demo_customer_two';
  await client.post('/users/{id}/block', { ...at(id), body: { reason: 'Triggered' } });
  await client.delete('/users/{id}/block', at(id));
  return id;
};

async function runImport(client: Client): Promise<string> {
  const { data } = await client.get('/categories');
  const categoryId = data[0]?.id;
  const item = {
    externalId: `triggered-${Date.now()}`,
    title: nameOf('import'),
    price: 5,
    categoryId,
  };
  const { data: started } = await client.send<Schemas['Import']>('POST', '/imports', {
    body: { type: 'products', mode: 'upsert', items: [item] },
  });
  for await (const { done } of client.live('/imports/{id}', at(started.id))) if (done) break;
  return started.id;
}

/** The events that can be made, by doing what causes them. */
const recipes: Readonly<Record<string, Recipe>> = {
  'order.created': onOrder(),
  'order.updated': onOrder((client, id) =>
    client.patch('/orders/{id}', { ...at(id), body: { note: 'Ring twice' } }),
  ),
  'order.paid': onOrder(pay),
  'order.payment_failed': onOrder(expectRefusal(payWith('pm_declined'))),
  'order.processing': onOrder(pay, start),
  'order.shipped': onOrder(pay, ship),
  'order.delivered': onOrder(pay, ship, (client, id) =>
    client.post('/orders/{id}/deliver', at(id)),
  ),
  'order.cancelled': onOrder((client, id) => client.post('/orders/{id}/cancel', at(id))),
  'order.refunded': onOrder(pay, ship, refund),
  'order.refund_failed': onOrder(payWith('pm_refund_refused'), ship, expectRefusal(refund)),
  'product.created': onProduct(5),
  'product.updated': onProduct(5, (client, id) =>
    client.patch('/products/{id}', { ...at(id), body: { price: 11 } }),
  ),
  'product.deleted': onProduct(5, (client, id) => client.delete('/products/{id}', at(id))),
  'product.out_of_stock': onProduct(1, placeOrder),
  'product.back_in_stock': onProduct(0, (client, id) =>
    client.patch('/products/{id}', { ...at(id), body: { stock: 3 } }),
  ),
  'import.completed': runImport,
  'comment.created': makeComment,
  'comment.updated': onComment((client, id) =>
    client.patch('/comments/{id}', { ...at(id), body: { text: nameOf('edit') } }),
  ),
  'comment.deleted': onComment((client, id) => client.delete('/comments/{id}', at(id))),
  'comment.published': moderated('hide', 'publish'),
  'comment.rejected': moderated('reject'),
  'comment.hidden': moderated('hide'),
  'user.blocked': blockForAMoment,
  'user.unblocked': blockForAMoment,
};

/** What is made is real where the shop is: orders are placed, stock is taken, people get mails. */
async function requireDemoData({ client, url }: Pick<Context, 'client' | 'url'>): Promise<void> {
  await client.get('/products/{id}', at(DEMO_PRODUCT)).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    throw new UsageError(
      `${url} has no demo data (${DEMO_PRODUCT}), and commerce trigger works on nothing else. ` +
        'A test event goes to an endpoint with: commerce endpoints test <id>',
    );
  });
}

export const trigger: Command = {
  takes: '<type>',
  choices: Object.keys(recipes),
  summary: 'make an event happen on demo data, by doing what causes it',
  examples: [
    'commerce trigger order.paid',
    'commerce trigger product.out_of_stock --json',
    'commerce trigger --help',
  ],
  run: async (context) => {
    const type = argumentOf(context, 'type');
    const recipe = entryOf(recipes, type);
    if (!recipe)
      throw new UsageError(
        `${type} cannot be made. One of:\n  ${Object.keys(recipes).join('\n  ')}`,
      );
    await requireDemoData(context);
    const resourceId = await recipe(context.client);
    context.print(`${type} happened to ${resourceId}.`, { type, resourceId });
  },
};
