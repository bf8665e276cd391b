import { createServices } from '../../../src/app/services';
import { createChangeFeed } from '../../../src/modules/search';
import { buildTestApp } from '../../support/build-test-app';
import { createFakeFeed, productOf } from './fake-feed';
import { describeFeed } from './feed-contract';

describeFeed('of the database', async () => {
  const service = await buildTestApp({ people: false });
  const { catalog } = createServices(service.foundation).services;
  let runs = 0;
  const run = () => ({ operationId: `imp_${++runs}`, firstIndex: 0, createdAt: new Date() });
  await catalog.applyCategoryItems('upsert', [{ externalId: 'all', title: 'All' }], run());
  return {
    feed: createChangeFeed(service.database.db),
    put: async (externalId, title) => {
      const facts = { title, price: 10, categoryExternalId: 'all' };
      const item = { externalId, ...(title === null ? {} : facts) };
      await catalog.applyProductItems(title === null ? 'delete' : 'upsert', [item], run());
      const products = service.database.db.collection<{ _id: string }>('products');
      const row = await products.findOne({ externalId });
      return row?._id ?? '';
    },
    end: () => service.close(),
  };
});

describeFeed('of the tests', async () => {
  const { feed, put } = createFakeFeed();
  return {
    feed,
    put: async (name, title) => {
      put(name, title === null ? null : productOf(name, title));
      return name;
    },
    end: () => Promise.resolve(),
  };
});
