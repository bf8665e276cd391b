import { createServices, type Foundation } from '../services';
import { seedCoupons } from './coupons';
import { createDemoRepository } from './demo.repository';
import { loadFaker } from './faker';
import { demoCustomers } from './people';
import { demoProducts } from './products';
import { seedCatalog } from './seed-catalog';
import { seedDiscussions } from './seed-discussions';
import { seedIdentity } from './seed-identity';
import { seedOrders } from './seed-orders';

/** Writes the whole demo data set. Every part writes only what is missing, so an interrupted run can be repeated. */
export async function seedEverything(foundation: Foundation): Promise<void> {
  const faker = await loadFaker();
  const demo = createDemoRepository(foundation.db);
  const now = foundation.clock.now();
  const products = demoProducts(faker);
  const customers = demoCustomers(faker);
  const customerIds = customers.map(({ id }) => id);
  const { services, commentHistory } = createServices(foundation);
  await seedIdentity(demo, customers, now);
  await seedCatalog(demo, products, now);
  await seedOrders(foundation, { orders: services.orders, faker, products, customerIds });
  await seedCoupons(services.orders);
  await seedDiscussions(commentHistory, faker, customerIds);
}
