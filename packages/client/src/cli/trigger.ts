import { NotFound, Refused, type Client, type Operations } from 'commerce-client';
import { UsageError, type Command, type Context } from './command.ts';

/** A product that exists in every shop with demo data, and in no other. */
const DEMO_PRODUCT = 'prd_demo_0001';
/** A customer of the demo data, blocked by a recipe and then unblocked. */
const DEMO_CUSTOMER = 'usr_demo_customer_two';

/** A request about the resource that was made; the service refuses some on purpose. */
type Step = readonly [operation: keyof Operations, body?: object, outcome?: 'refused'];
/** How an event is made: by making a resource, and by these requests about it. */
type Recipe = readonly [make: (client: Client) => Promise<string>, ...steps: Step[]];

const labelOf = (thing: string): string => `Triggered ${thing} ${Date.now().toString(36)}`;

const orderOf = (productId: string) => ({
  items: [{ productId, quantity: 1 }],
  deliveryAddress: { line1: '1 Main St', city: 'Springfield', country: 'US' },
  paymentMethodId: 'pm_card',
});

async function placeOrder(client: Client): Promise<string> {
  const query = { inStock: true, pageSize: 1 };
  const [product] = (await client.get('/products/search', { query })).data;
  if (!product) throw new UsageError('There is no product in stock.');
  return (await client.post('/orders', { body: orderOf(product.id) })).id;
}

async function categoryId(client: Client): Promise<string> {
  const [category] = (await client.get('/categories')).data;
  if (!category) throw new UsageError('There is no category.');
  return category.id;
}

async function makeProduct(client: Client, stock = 5): Promise<string> {
  const body = { title: labelOf('product'), price: 12.5, categoryId: await categoryId(client) };
  return (await client.post('/products', { body: { ...body, stock } })).id;
}

async function sellLastPiece(client: Client): Promise<string> {
  const id = await makeProduct(client, 1);
  await client.post('/orders', { body: orderOf(id) });
  return id;
}

const makeSoldOut = (client: Client): Promise<string> => makeProduct(client, 0);

/** Below a post of its own, which is open for comments. */
async function makeComment(client: Client): Promise<string> {
  const { id: postId } = await client.post('/posts', { body: { title: labelOf('post') } });
  const body = { text: `${labelOf('comment')}, and still as good as on the first day.` };
  return (await client.post('/posts/{postId}/comments', { path: { postId }, body })).id;
}

async function runImport(client: Client): Promise<string> {
  const item = { title: labelOf('import'), price: 5, categoryId: await categoryId(client) };
  const items = [{ ...item, externalId: `triggered-${Date.now()}` }];
  const body = { type: 'products', mode: 'upsert', items };
  const { data } = await client.send<{ readonly id: string }>('POST', '/imports', { body });
  const path = { id: data.id };
  for await (const state of client.live('/imports/{id}', { path })) if (state.done) break;
  return data.id;
}

const customer = async (): Promise<string> => DEMO_CUSTOMER;

const PAY: Step = ['POST /orders/{id}/pay'];
const PAY_DECLINED: Step = [PAY[0], { paymentMethodId: 'pm_declined' }, 'refused'];
const PAY_UNREFUNDABLY: Step = [PAY[0], { paymentMethodId: 'pm_refund_refused' }];
const SHIP: Step = ['POST /orders/{id}/ship', { carrier: 'UPS', trackingNumber: '1Z999' }];
const REFUND = ['POST /orders/{id}/refund', { reason: 'Triggered' }] as const;
const MODERATE = 'POST /comments/{id}/moderate';
const HIDE: Step = [MODERATE, { action: 'hide', reasonCode: 'off_topic' }];
const REJECT: Step = [MODERATE, { action: 'reject', reasonCode: 'off_topic' }];
const BLOCK: Step = ['POST /users/{id}/block', { reason: 'Triggered' }];
const UNBLOCK: Step = ['DELETE /users/{id}/block'];

const recipes = new Map<string, Recipe>(
  Object.entries<Recipe>({
    'order.created': [placeOrder],
    'order.updated': [placeOrder, ['PATCH /orders/{id}', { note: 'Ring twice' }]],
    'order.paid': [placeOrder, PAY],
    'order.payment_failed': [placeOrder, PAY_DECLINED],
    'order.processing': [placeOrder, PAY, ['POST /orders/{id}/process']],
    'order.shipped': [placeOrder, PAY, SHIP],
    'order.delivered': [placeOrder, PAY, SHIP, ['POST /orders/{id}/deliver']],
    'order.cancelled': [placeOrder, ['POST /orders/{id}/cancel']],
    'order.refunded': [placeOrder, PAY, SHIP, REFUND],
    'order.refund_failed': [placeOrder, PAY_UNREFUNDABLY, SHIP, [...REFUND, 'refused']],
    'product.created': [makeProduct],
    'product.updated': [makeProduct, ['PATCH /products/{id}', { price: 11 }]],
    'product.deleted': [makeProduct, ['DELETE /products/{id}']],
    'product.out_of_stock': [sellLastPiece],
    'product.back_in_stock': [makeSoldOut, ['PATCH /products/{id}', { stock: 3 }]],
    'import.completed': [runImport],
    'comment.created': [makeComment],
    'comment.updated': [makeComment, ['PATCH /comments/{id}', { text: 'Triggered edit' }]],
    'comment.deleted': [makeComment, ['DELETE /comments/{id}']],
    'comment.published': [makeComment, HIDE, [MODERATE, { action: 'publish' }]],
    'comment.rejected': [makeComment, REJECT],
    'comment.hidden': [makeComment, HIDE],
    'user.blocked': [customer, BLOCK, UNBLOCK],
    'user.unblocked': [customer, BLOCK, UNBLOCK],
  }),
);

async function follow([make, ...steps]: Recipe, client: Client): Promise<string> {
  const id = await make(client);
  for (const [operation, body, outcome] of steps) {
    const [method = '', path = ''] = operation.split(' ');
    await client.send(method, path, { path: { id }, body }).catch((error: unknown) => {
      if (!(outcome === 'refused' && error instanceof Refused)) throw error;
    });
  }
  return id;
}

/** The command creates real objects: it places orders, reserves stock and sends emails. */
async function requireDemoData({ client, url }: Context): Promise<void> {
  await client.get('/products/{id}', { path: { id: DEMO_PRODUCT } }).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    throw new UsageError(
      `${url} has no demo data (${DEMO_PRODUCT}), and commerce trigger works only with it. ` +
        'To send a test event to an endpoint, use POST /webhooks/endpoints/{id}/test.',
    );
  });
}

export const trigger: Command = {
  takes: '<type>',
  choices: [...recipes.keys()],
  summary: 'cause an event, with the demo data',
  options: {},
  examples: ['commerce trigger order.paid', 'commerce trigger product.out_of_stock --json'],
  run: async (context) => {
    const { argument: type } = context;
    const recipe = recipes.get(type);
    if (!recipe)
      throw new UsageError(
        `${type} cannot be triggered. One of:\n  ${[...recipes.keys()].join('\n  ')}`,
      );
    await requireDemoData(context);
    const resourceId = await follow(recipe, context.client);
    context.print(`${type} happened to ${resourceId}.`, { type, resourceId });
  },
};
