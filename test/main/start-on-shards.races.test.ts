import { openConfiguredDatabase } from '../../src/main/start-up';
import { bucketOf, newId } from '../../src/platform/values/ids';
import { loadConfig } from '../../src/platform/config/config';
import { databaseName } from '../support/database-name';
import { startRouter } from '../support/router';

const CUSTOMER = 'usr_1';
const BUCKET = bucketOf(CUSTOMER);
const order = newId('ord', new Date(), BUCKET);
const comment = newId('cmt', new Date(), BUCKET);

/** What a process that was started there asks for an order and a comment. */
async function asked(sharded: readonly string[]) {
  const router = await startRouter(process.env['MONGODB_TEST_URL'] ?? '', sharded);
  const config = loadConfig({
    MONGODB_URL: router.url,
    MONGODB_DB: databaseName('shards'),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'silent',
  });
  const { database, close } = await openConfiguredDatabase(config);
  try {
    const rows = (name: string) => database.db.collection<{ _id: string }>(name);
    await rows('orders').findOne({ _id: order });
    await rows('comments').findOne({ _id: comment });
    return [router.filtersOn('orders'), router.filtersOn('comments')];
  } finally {
    await close();
    await router.close();
  }
}

describe('a process that is started on a cluster', () => {
  it('names the bucket where a collection is sharded', async () => {
    expect(await asked(['orders', 'comments'])).toEqual([
      [{ _id: order, bucket: BUCKET }],
      [{ _id: comment, bucket: BUCKET }],
    ]);
  });

  it('names none where the collections are on one shard, whose comments may lack it yet', async () => {
    expect(await asked([])).toEqual([[{ _id: order }], [{ _id: comment }]]);
  });
});
