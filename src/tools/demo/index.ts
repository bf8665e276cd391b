import { join } from 'node:path';
import type { Foundation } from '../../app/platform';
import { createServices } from '../../app/services';
import { basketsToRecommendations, createOrderRepositories } from '../../modules/orders';
import { projectRoot } from '../../platform/values/project-root';
import { describeRejection, loadFolder, newestTimeIn } from '../load';
import { createCredentials } from './credentials.repository';
import { createDemoRepository } from './demo.repository';
import { demoIdOf } from './ids';
import { pageContents, starsOf } from './page-contents';
import { demoKeys, demoPeople } from './people';
import { createWork } from './work';

export { demoKeys, demoPeople, DEMO_PASSWORD } from './people';
export { FIRST_DEMO_ORDER_ID, FIRST_DEMO_POST_ID, FIRST_DEMO_PRODUCT_ID } from './ids';

const BASKETS = 1000;

/** The demo data, a data folder like any other. */
const demoFolder = join(projectRoot, 'demo');

/**
 * Fills an empty development database with the demo data, and restores the demo credentials at every start. A start
 * that was interrupted is repeated with the original time. Returns whether data was written.
 */
export async function seedDemoData(foundation: Foundation): Promise<boolean> {
  const { db, clock, log } = foundation;
  const demo = createDemoRepository(db);
  const startedAt = await demo.begin(clock.now());
  if (startedAt !== null) {
    await loadDemoFolder(foundation, demoIdOf, startedAt);
    await addBesideCatalog(foundation, startedAt);
  }
  const occupiedEmails = await createCredentials(db).restore(
    Object.values(demoPeople),
    demoKeys,
    clock.now(),
  );
  for (const email of occupiedEmails)
    log.warn({}, `the demo account ${email} was not restored: another account has this address`);
  if (startedAt === null) return false;
  await createWork(createServices(foundation).services, demo, startedAt);
  await demo.complete(clock.now());
  return true;
}

const DAY_MS = 86_400_000;

/**
 * Loads the demo folder with documented ids, its times moved by whole days so that its newest day is the day before
 * `now`. Throws for a row that does not fit, because that is a fault of the folder.
 */
export async function loadDemoFolder(
  foundation: Foundation,
  idOf: typeof demoIdOf,
  now: Date,
): Promise<void> {
  const newest = await newestTimeIn(demoFolder);
  const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS);
  const days = newest === null ? 0 : dayOf(now) - 1 - dayOf(newest);
  await loadFolder(demoFolder, foundation, {
    idOf,
    shiftMs: days * DAY_MS,
    onReject: (rejection) => {
      throw new Error(`demo/${describeRejection(rejection)}`);
    },
  });
}

/** Adds the data that have no file: star counts, promotions and display settings, and recommendations. */
export async function addBesideCatalog({ db, clock }: Foundation, now: Date): Promise<void> {
  const demo = createDemoRepository(db);
  const { orders, recommendations } = createOrderRepositories(db, clock);
  const ratedProducts = await demo.listRated();
  await demo.insertMissing(
    'product_ratings',
    ratedProducts.map(({ _id, rating, ratingCount }) => ({
      _id,
      stars: starsOf(rating, ratingCount),
    })),
  );
  await demo.insertMissing('page_contents', pageContents(now));
  const pairs = await basketsToRecommendations(await orders.listBaskets(BASKETS));
  await recommendations.replace(
    pairs.map(({ productId: _id, productIds }) => ({ _id, productIds, updatedAt: now })),
  );
}
