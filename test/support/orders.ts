import {
  createBuiltInProvider,
  createOrderRepositories,
  createOrdersService,
  createPaymentSource,
  createProviderRegistry,
  type HistoricalOrder,
  type OrdersService,
  type PaymentProvider,
} from '../../src/modules/orders';
import type { Clock } from '../../src/platform/values/clock';
import type { TestApp } from './build-test-app';
import { people } from './people';
import { someCursors } from './cursors';

/** The orders module on the database of a test, for orders that were placed before the test begins. */
export function ordersOf({ database, clock }: TestApp): OrdersService {
  const { db } = database;
  const repositories = createOrderRepositories(db, clock);
  return createOrdersService({
    ...repositories,
    paymentSource: createPaymentSource(
      createProviderRegistry([builtInProvider(database, clock)], clock),
    ),
    cursors: someCursors,
    clock,
  });
}

/** The provider that the service of a test uses, on the same books. */
export function builtInProvider({ db }: TestApp['database'], clock: Clock): PaymentProvider {
  const { payments } = createOrderRepositories(db, clock);
  return createBuiltInProvider({
    payments,
    now: () => clock.now(),
    pageOf: ({ attemptId }) => `https://pay.example/${attemptId}`,
  });
}

/** An order of the past; tests say only what matters to them. */
export function pastOrder(overrides: Partial<HistoricalOrder> = {}): HistoricalOrder {
  return {
    externalId: 'past-1',
    customerId: people.customer.id,
    currency: 'USD',
    status: 'paid',
    createdAt: new Date('2026-01-10T12:00:00.000Z'),
    shippingMinor: 500,
    address: { name: 'Ann', line1: 'Torikatu 38', city: 'Oulu', country: 'Finland' },
    lines: [
      { productId: 'prd_one', title: 'Mouse', quantity: 3, unitPriceMinor: 1999 },
      {
        productId: 'prd_two',
        title: 'Käse',
        quantity: 15,
        unitPriceMinor: 3120,
        discountRate: 0.25,
      },
    ],
    ...overrides,
  };
}
