import type { Foundation } from '../../app/platform';
import { createServices } from '../../app/services';
import { seedCoupons } from './coupons';
import { createDemoRepository, type DemoStart } from './demo.repository';
import { loadFaker } from './faker';
import { demoCustomers, demoKeys, demoPeople } from './people';
import { demoProducts } from './products';
import { seedCatalog } from './seed-catalog';
import { seedDiscussions } from './seed-discussions';
import { seedIdentity } from './seed-identity';
import { seedOrders } from './seed-orders';
import { seedWork } from './seed-work';

/**
 * Writes the demo data set as of the moment of its start. Every part writes only what is missing, so an interrupted run
 * can be repeated with the same moment.
 */
export async function seedEverything(
  foundation: Foundation,
  { startedAt: now, hasEarlierSet }: DemoStart,
): Promise<void> {
  const faker = await loadFaker();
  const demo = createDemoRepository(foundation.db);
  const place = { now, publicUrl: foundation.config.publicUrl };
  const products = demoProducts(faker, place);
  const customers = demoCustomers(faker);
  const customerIds = customers.map(({ id }) => id);
  const authorIds = [...customerIds, demoPeople.customer.id, demoPeople.customerTwo.id];
  const identities = { people: Object.values(demoPeople), customers, keys: demoKeys };
  const { services, commentHistory } = createServices(foundation);
  // Beside each other: every part makes its data before it first waits, so that the order of `faker` stays the same.
  await Promise.all([
    seedIdentity(demo, identities, place),
    seedCatalog(demo, products, now),
    seedOrders(foundation, { orders: services.orders, faker, products, customerIds, now }),
    seedCoupons(services.orders, now),
    // Their ids follow from how a set is made, as those of the work: another version would make all of them again.
    hasEarlierSet ? null : seedDiscussions(commentHistory, { faker, authorIds, now }),
  ]);
  if (!hasEarlierSet) await seedWork(services, { products, customers, now });
}
