import type { HistoricalOrder } from '../../modules/orders';
import { toMinor } from '../../platform/money';
import type { Faker } from './faker';
import { demoPeople } from './people';
import type { DemoProduct } from './products';

/** The order that the README's tour reads. */
export const FIRST_DEMO_ORDER_ID = orderId(1);

const FIRST_PLACED_AT = Date.UTC(2026, 9, 1, 9, 30);
const HOUR_MS = 3_600_000;
const STATUSES = [
  'delivered',
  'pending',
  'paid',
  'processing',
  'shipped',
  'cancelled',
  'refunded',
] as const;
/** Orders of the two demo customers, then of everybody else. */
const COUNTS = { customer: 9, customerTwo: 7, others: 120 };

type Line = HistoricalOrder['lines'][number];

/** The same orders for the same seed of `faker`: every status for both demo customers, the first one delivered. */
export function demoOrders(
  faker: Faker,
  products: readonly DemoProduct[],
  customerIds: readonly string[],
): readonly HistoricalOrder[] {
  const owners = [
    ...Array.from({ length: COUNTS.customer }, () => demoPeople.customer.id),
    ...Array.from({ length: COUNTS.customerTwo }, () => demoPeople.customerTwo.id),
    ...Array.from({ length: COUNTS.others }, () => faker.helpers.arrayElement(customerIds)),
  ];
  return owners.map((customerId, index) => demoOrder(faker, { products, customerId, index }));
}

interface OrderSeed {
  readonly products: readonly DemoProduct[];
  readonly customerId: string;
  readonly index: number;
}

function demoOrder(faker: Faker, { products, customerId, index }: OrderSeed): HistoricalOrder {
  const indexOfOwner = index < COUNTS.customer ? index : index - COUNTS.customer;
  const status = STATUSES[indexOfOwner % STATUSES.length] ?? 'delivered';
  const createdAt = new Date(FIRST_PLACED_AT + index * 8 * HOUR_MS);
  const isSent = status === 'shipped' || status === 'delivered' || status === 'refunded';
  const chosen = faker.helpers.arrayElements(products, { min: 1, max: 5 });
  const bought = index === 0 ? [...products.slice(0, 3)] : chosen;
  return {
    id: orderId(index + 1),
    externalId: `demo-order-${index + 1}`,
    customerId,
    currency: 'USD',
    status,
    createdAt,
    ...(isSent ? shipment(faker, createdAt, status !== 'shipped') : {}),
    shippingMinor: faker.helpers.arrayElement([0, 495, 990]),
    address: addressOf(faker),
    lines: bought.map((product) => lineOf(faker, product)),
  };
}

function shipment(faker: Faker, createdAt: Date, hasArrived: boolean) {
  const shippedAt = new Date(
    createdAt.getTime() + faker.number.int({ min: 12, max: 48 }) * HOUR_MS,
  );
  return {
    carrier: faker.helpers.arrayElement(['DHL', 'UPS', 'PostNord']),
    trackingNumber: faker.string.alphanumeric({ length: 12, casing: 'upper' }),
    shippedAt,
    deliveredAt: hasArrived ? new Date(shippedAt.getTime() + 50 * HOUR_MS) : null,
  };
}

function lineOf(faker: Faker, { id, title, price, currency }: DemoProduct): Line {
  const discountRate = faker.helpers.arrayElement([0, 0, 0, 0.1]);
  return {
    productId: id,
    title,
    quantity: faker.number.int({ min: 1, max: 3 }),
    unitPriceMinor: toMinor(price, currency) ?? 0,
    ...(discountRate > 0 ? { discountRate } : {}),
  };
}

function addressOf(faker: Faker): HistoricalOrder['address'] {
  return {
    name: faker.person.fullName(),
    line1: faker.location.streetAddress(),
    city: faker.location.city(),
    region: faker.location.state({ abbreviated: true }),
    postalCode: faker.location.zipCode(),
    country: 'US',
  };
}

function orderId(number: number): string {
  return `ord_demo_${String(number).padStart(4, '0')}`;
}
