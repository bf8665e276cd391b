import type { Db } from 'mongodb';
import { ensureCollections } from '../../src/platform/database';
import { collections } from '../../src/app/collections';
import { keys, people, seedPeople } from '../support/people';
import { seedProducts } from '../support/products';
import { signedMessage } from '../support/signed-message';
import type { Client, Outcome } from './client';
import type { Dice } from '../support/random';

/** What one shopper requested, and what the service acknowledged. */
export interface Purchase {
  /** A unique mark in the order's note. */
  readonly mark: string;
  readonly key: string;
  readonly payload: object;
  readonly token: string;
  orderId: string | null;
  /** The final response to the order itself; null without one. */
  placement: Outcome | null;
  /** The final responses to the parallel payments. */
  payments: (Outcome | null)[];
  /** Acknowledged later steps. */
  isCancelled: boolean;
  isShipped: boolean;
}

export const PRODUCTS = Array.from({ length: 8 }, (_, i) => `prd_chaos_${i}`);
export const STOCK = 100_000;
/** A product that many shoppers want and few get. */
export const SCARCE = 'prd_chaos_scarce';
export const SCARCE_STOCK = 40;
/** Two shoppers at once want the only piece of each: one is rejected after the rest of the order was reserved. */
export const SINGLE_PIECES = Array.from({ length: 400 }, (_, i) => `prd_chaos_single_${i}`);
/** One coupon is used up quickly, the other never. */
const COUPONS = [
  { _id: 'TWICE', perCustomerLimit: 2 },
  { _id: 'OFTEN', perCustomerLimit: 100_000 },
];

/** Payments that take time: at the bank, at the payer, or until the order is shipped. */
const SLOW_PAYMENTS = ['pm_async', 'pm_requires_action', 'at_shipping'] as const;

/** The secret with which the payment provider signs. */
export const NOTIFICATION_SECRET = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;

const customers = [people.customer.token, people.otherCustomer.token];

/** Creates people, products and coupons in an empty database. */
export async function openShop(db: Db): Promise<void> {
  await ensureCollections(db, collections);
  const now = new Date();
  await seedPeople(db, now);
  await seedProducts(db, [
    ...PRODUCTS.map((_id, i) => ({ _id, priceMinor: 333 + i * 101, stock: STOCK })),
    { _id: SCARCE, stock: SCARCE_STOCK },
    ...SINGLE_PIECES.map((_id) => ({ _id, stock: 1 })),
  ]);
  const facts = {
    description: 'Chaos',
    discount: { kind: 'percentage', percent: 7 },
    currency: 'USD',
    minimumMinor: 0,
    expiresAt: null,
    createdAt: now,
  };
  const coupons = COUPONS.map((coupon) => ({ ...facts, ...coupon }));
  await db.collection<{ _id: string }>('coupons').insertMany(coupons);
}

/** The state that the visits of one run share. */
export interface Shop {
  readonly client: Client;
  readonly dice: Dice;
  readonly purchases: Purchase[];
}

/** A visit, or two at once for the same single piece. */
export async function shop(run: Shop): Promise<void> {
  const { dice, purchases } = run;
  if (!dice.chance(0.15)) return visit(run, []);
  const productIds = [SINGLE_PIECES[purchases.length % SINGLE_PIECES.length] ?? SCARCE];
  await Promise.all([visit(run, productIds), visit(run, productIds)]);
}

/** One shopper's visit: an order, usually its payment (twice at once), sometimes further steps. */
async function visit(run: Shop, productIds: readonly string[]): Promise<void> {
  const { client, dice, purchases } = run;
  const mark = `chaos-${purchases.length + 1}`;
  const purchase: Purchase = {
    mark,
    key: `key-${mark}`,
    token: dice.pick(customers),
    payload: orderOf(dice, { mark, productIds }),
    orderId: null,
    placement: null,
    payments: [],
    isCancelled: false,
    isShipped: false,
  };
  const plan = {
    pays: dice.chance(0.8),
    first: dice.pick(['nothing', 'nothing', ...SLOW_PAYMENTS] as const),
    method: dice.chance(0.1),
    after: dice.next(),
  };
  purchases.push(purchase);
  const { token, key, payload } = purchase;
  purchase.placement = await client.post({ path: '/orders', token, key, payload });
  if (purchase.placement?.status !== 201) return;
  purchase.orderId = String(purchase.placement.body['id']);
  const path = `/orders/${purchase.orderId}`;
  if (plan.first !== 'nothing') await paySlowly(client, purchase, plan.first);
  // A payment that is only authorized or in progress may have paid the order by now.
  const isOpen = plan.first === 'nothing' || plan.first === 'pm_requires_action';
  if (plan.pays && isOpen) await payTwice(client, purchase, plan.method);
  if (plan.after < 0.3) {
    const answer = await client.post({ path: `${path}/cancel`, token });
    purchase.isCancelled = answer?.status === 200;
  } else if (plan.after < 0.5) {
    const ship = {
      path: `${path}/ship`,
      token: keys.internal.secret,
      payload: { carrier: 'Post' },
    };
    purchase.isShipped = (await client.post(ship))?.status === 200;
    if (plan.after < 0.35)
      await client.post({ path: `${path}/refund`, token: keys.internal.secret });
  }
}

async function paySlowly(
  client: Client,
  { orderId, token }: Purchase,
  way: (typeof SLOW_PAYMENTS)[number],
): Promise<void> {
  const path = `/orders/${orderId}/pay`;
  const payload = way === 'at_shipping' ? { capture: way } : { paymentMethodId: way };
  const answer = await client.post({ path, token, payload });
  if (way === 'pm_async') await client.post({ path, token, payload });
  if (way === 'pm_requires_action') await notify(client, token, answer?.body['payment']);
  if (way === 'at_shipping') {
    await client.post({ path: `/orders/${orderId}/capture`, token: keys.internal.secret });
  }
}

/** Notifications that the provider sends about a payment that waits for its payer. */
async function notify(client: Client, token: string, payment: unknown): Promise<void> {
  const { nextAction } = (payment ?? {}) as { nextAction?: { url: string } | null };
  const [orderId, attemptId] = nextAction?.url.split('/').at(-1)?.split('.') ?? [];
  if (orderId === undefined || attemptId === undefined) return;
  const data = { orderId, attemptId, state: 'requires_action' };
  const message = { type: 'payment.updated', data };
  const { id, timestamp, signature } = signedMessage(NOTIFICATION_SECRET, message, new Date());
  await client.post({
    path: '/payments/notifications/builtin',
    token,
    payload: message,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
  });
}

async function payTwice(client: Client, purchase: Purchase, isDeclined: boolean): Promise<void> {
  const { orderId, token } = purchase;
  const path = `/orders/${orderId}/pay`;
  if (isDeclined) {
    await client.post({ path, token, payload: { paymentMethodId: 'pm_declined' } });
  }
  purchase.payments = await Promise.all([
    client.post({ path, token }),
    client.post({ path, token }),
  ]);
}

function orderOf(
  dice: Dice,
  { mark, productIds }: { readonly mark: string; readonly productIds: readonly string[] },
): object {
  const products = dice.shuffle(PRODUCTS).slice(0, dice.between(1, 3));
  if (dice.chance(0.15)) products.push(SCARCE);
  return {
    items: [
      ...products.map((productId) => ({ productId, quantity: dice.between(1, 3) })),
      ...productIds.map((productId) => ({ productId, quantity: 1 })),
    ],
    deliveryAddress: 'Torikatu 38, Oulu',
    paymentMethodId: 'pm_visa_4242',
    note: mark,
    ...(dice.chance(0.3) ? { couponCode: dice.pick(COUPONS)._id } : {}),
    ...(dice.chance(0.5) ? { externalId: mark } : {}),
  };
}
