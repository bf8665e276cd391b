import type { HistoricalOrder } from '../../modules/orders';
import { toMinor } from '../../platform/values/money';
import type { Faker } from './faker';
import { demoPeople } from './people';
import type { DemoProduct } from './products';

/** The order that the README's tour reads. */
export const FIRST_DEMO_ORDER_ID = orderId(1);

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
/** Hours since an order in this state was placed, at least and at most. */
const AGE_HOURS: Readonly<Record<(typeof STATUSES)[number], readonly [number, number]>> = {
  pending: [1, 20],
  paid: [6, 40],
  processing: [24, 60],
  shipped: [72, 140],
  delivered: [140, 1400],
  cancelled: [48, 1200],
  refunded: [200, 1300],
};
/** Most orders of a shop have arrived. */
const USUAL = Array.from({ length: 16 }, () => 'delivered' as const);

/** Orders of the two demo customers, then of everybody else. */
const COUNTS = { customer: 9, customerTwo: 7, others: 120 };

type Line = HistoricalOrder['lines'][number];

/** The same orders for the same seed of `faker`: every status for both demo customers, the first one delivered. */
export function demoOrders({
  faker,
  products,
  customerIds,
  now,
}: Shop): readonly HistoricalOrder[] {
  const owners = [
    ...Array.from({ length: COUNTS.customer }, () => demoPeople.customer.id),
    ...Array.from({ length: COUNTS.customerTwo }, () => demoPeople.customerTwo.id),
    ...Array.from({ length: COUNTS.others }, () => faker.helpers.arrayElement(customerIds)),
  ];
  return owners.map((customerId, index) => demoOrder(faker, { products, customerId, index, now }));
}

/** Whose orders, of what. */
export interface Shop {
  readonly faker: Faker;
  readonly products: readonly DemoProduct[];
  readonly customerIds: readonly string[];
  readonly now: Date;
}

interface OrderSeed {
  readonly now: Date;
  readonly products: readonly DemoProduct[];
  readonly customerId: string;
  readonly index: number;
}

function demoOrder(faker: Faker, { products, customerId, index, now }: OrderSeed): HistoricalOrder {
  const indexOfOwner = index < COUNTS.customer ? index : index - COUNTS.customer;
  const isOwn = index < COUNTS.customer + COUNTS.customerTwo;
  const statuses = isOwn ? STATUSES : [...STATUSES, ...USUAL];
  const status = statuses[indexOfOwner % statuses.length] ?? 'delivered';
  const [youngest, oldest] = AGE_HOURS[status];
  const ageMs = faker.number.float({ min: youngest, max: oldest }) * HOUR_MS;
  const createdAt = new Date(now.getTime() - Math.round(ageMs));
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

const STREETS = [
  'Maple Avenue',
  'Oak Street',
  'Mill Road',
  'Harbor Drive',
  'Church Lane',
  'Elm Street',
];
const CITIES = [
  ['Portland', 'OR', '97205'],
  ['Madison', 'WI', '53703'],
  ['Asheville', 'NC', '28801'],
  ['Burlington', 'VT', '05401'],
  ['Santa Fe', 'NM', '87501'],
  ['Duluth', 'MN', '55802'],
] as const;

const nameOf = (faker: Faker): string => `${faker.person.firstName()} ${faker.person.lastName()}`;

function addressOf(faker: Faker): HistoricalOrder['address'] {
  const [city, region, postalCode] = faker.helpers.arrayElement(CITIES);
  return {
    name: nameOf(faker),
    line1: `${faker.number.int({ min: 1, max: 240 })} ${faker.helpers.arrayElement(STREETS)}`,
    city,
    region,
    postalCode,
    country: 'US',
  };
}

function orderId(number: number): string {
  return `ord_demo_${String(number).padStart(4, '0')}`;
}
