import type { Foundation } from '../../app/platform';
import { createDemoRepository } from './demo.repository';
import { seedEverything } from './seed';

export { demoKeys, demoPeople, DEMO_PASSWORD } from './people';
export { FIRST_DEMO_POST_ID } from './discussions';
export { FIRST_DEMO_ORDER_ID } from './orders';
export { FIRST_DEMO_PRODUCT_ID } from './products';

/**
 * Raise it whenever the demo data set changes. A database with an earlier set gets what has an id of its own and is missing;
 * its discussions and its work stay as they are.
 */
const VERSION = 'demo-data-7';

/** Fills a development database with the demo data set, once. Answers whether anything was written. */
export async function seedDemoData(foundation: Foundation): Promise<boolean> {
  const demo = createDemoRepository(foundation.db);
  if (await demo.isSeeded(VERSION)) return false;
  await seedEverything(foundation, await demo.begin(VERSION, foundation.clock.now()));
  await demo.markSeeded(VERSION, foundation.clock.now());
  return true;
}
