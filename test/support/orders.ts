import {
  createBuiltInProvider,
  createPaymentsRepository,
  type PaymentProvider,
} from '../../src/modules/payments';
import { createLoadRepository } from '../../src/tools/load/load.repository';
import { orderDocuments, type PastOrder } from '../../src/tools/load/order-documents';
import type { Clock } from '../../src/platform/values/clock';
import type { TestApp } from './build-test-app';
import { people } from './people';

/** The provider that a test's service uses, with access to the same records. */
export function builtInProvider({ db }: TestApp['database'], clock: Clock): PaymentProvider {
  const payments = createPaymentsRepository(db);
  return createBuiltInProvider({
    payments,
    now: () => clock.now(),
    pageOf: ({ attemptId }) => `https://pay.example/${attemptId}`,
  });
}

/** A past order; tests set only the fields that matter to them. */
export function pastOrder(overrides: Partial<PastOrder> = {}): PastOrder {
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

/** Inserts past orders with their payments, as loading a data folder does. */
export async function insertPastOrders(
  { database: { db } }: TestApp,
  past: readonly PastOrder[],
): Promise<void> {
  await createLoadRepository(db).insertOrders(past.map(orderDocuments));
}
