import type { Db } from 'mongodb';
import { seedPeople } from '../../support/people';
import { seedProducts } from '../../support/products';

/** The accounts of the tests, and some products that differ only in their ids. */
export async function seedShop(
  db: Db,
  now: Date,
  { ids, facts }: { readonly ids: readonly string[]; readonly facts: object },
): Promise<void> {
  await seedPeople(db, now);
  await seedProducts(
    db,
    ids.map((_id) => ({ ...facts, _id })),
  );
}

/** The client data that requests to the accounts module contain. */
export const origin = {
  ip: '192.0.2.7',
  deviceToken: null,
  deviceId: null,
  clientId: null,
  country: null,
  userAgent: null,
};
