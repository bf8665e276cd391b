import { until } from '../../support/until';
import type { Session } from '../session';
import { ADDRESS, type World } from '../world';

/** The body of an order: `basket(world, 'C-1', 'K-1 3')` is one cable and three kettles. */
export function basket(world: World, ...lines: readonly string[]): Record<string, unknown> {
  const items = lines.map((line) => {
    const [sku = '', quantity = '1'] = line.split(' ');
    return { productId: world.products[sku] ?? sku, quantity: Number(quantity) };
  });
  return { items, deliveryAddress: ADDRESS, paymentMethodId: 'pm_visa_4242' };
}

const SHIPMENT = { carrier: 'UPS', trackingNumber: '1Z999' };

/** The steps of an order: `pay`, `authorize`, `process`, `ship`, `deliver`, `cancel`. */
const STEPS: Readonly<Record<string, readonly [viewer: string, path: string, body: object]>> = {
  pay: ['customer', 'pay', {}],
  authorize: ['customer', 'pay', { capture: 'at_shipping' }],
  process: ['admin', 'process', {}],
  ship: ['admin', 'ship', SHIPMENT],
  deliver: ['admin', 'deliver', {}],
  cancel: ['customer', 'cancel', {}],
};

/** Creates an order of the customer and takes it through these steps. */
export async function orderAfter(
  session: Session,
  world: World,
  steps: readonly string[] = [],
  overrides: object = {},
): Promise<string> {
  const body = { ...basket(world, 'C-1'), ...overrides };
  const id = await session.make('customer', 'POST /orders', body);
  for (const step of steps) {
    const [viewer = '', path = '', payload] = STEPS[step] ?? [];
    await session.ask(viewer, `POST /orders/${id}/${path}`, payload);
  }
  return id;
}

export const postOf = (session: Session, title: string): Promise<string> =>
  session.make('admin', 'POST /posts', { title });

/** Creates a comment of the customer and waits until its event is delivered. */
export async function commentOf(session: Session, postId: string, text: string): Promise<string> {
  const id = await session.make('customer', `POST /posts/${postId}/comments`, { text });
  await untilDelivered(session, id);
  return id;
}

/** Waits for the first delivery of an object, because an event of an object that is deleted early may be left out. */
export async function untilDelivered({ receiver }: Session, id: string): Promise<void> {
  await until(() => receiver.deliveries.some(({ body }) => body['resourceId'] === id));
}

/** Creates an import of the admin and waits for its end. */
export async function importOf(
  session: Session,
  type: string,
  mode: string,
  items: readonly object[],
): Promise<string> {
  const id = await session.make('admin', 'POST /imports', { type, mode, items });
  await session.until('admin', `GET /imports/${id}`, ({ done }: { done: boolean }) => done);
  return id;
}

interface EventPage {
  readonly data: readonly unknown[];
  readonly pagination: { readonly totalItems: number };
}

/** The events of a resource, once the expected number exists. */
export async function eventsOf(
  session: Session,
  resourceId: string,
  expected: number,
  viewer = 'admin',
): Promise<void> {
  // The list and its count are two reads.
  const isThere = ({ data, pagination }: EventPage): boolean =>
    data.length >= expected && pagination.totalItems >= expected;
  await session.until(viewer, `GET /webhooks/events?resourceId=${resourceId}`, isThere);
}
