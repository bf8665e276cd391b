import type { Foundation } from '../services';
import { createDemoRepository } from './demo.repository';
import { loadFaker } from './faker';
import { seedCatalog } from './seed-catalog';
import { seedIdentity } from './seed-identity';

/** Writes the whole demo data set. Every part writes only what is missing, so an interrupted run can be repeated. */
export async function seedEverything({ db, clock }: Foundation): Promise<void> {
  const faker = await loadFaker();
  const demo = createDemoRepository(db);
  await Promise.all([seedIdentity(demo, clock.now()), seedCatalog(demo, faker)]);
}
