import { basketOf } from '../../support/basket';
import { beforeCommand } from '../../support/intercepted-database';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';

const { wrap, arm } = beforeCommand('products', 'updateOne');
const service = useTestApp({ wrapDatabase: wrap });

describe('a product that is sold out while it is changed', () => {
  it('is reported as sold out after the change', async () => {
    const { app, database } = service;
    await seedProducts(database.db, [{ _id: 'prd_last', stock: 1 }]);
    arm(async () => {
      const { statusCode } = await app.inject({
        method: 'PATCH',
        url: '/products/prd_last',
        headers: { ...people.admin.headers, 'content-type': 'application/merge-patch+json' },
        payload: { title: 'The last one' },
      });
      expect(statusCode).toBe(200);
    });
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/orders',
      headers: people.customer.headers,
      payload: basketOf('prd_last'),
    });
    expect(statusCode).toBe(201);
    await app.worker.settle();
    const events = database.db.collection('events').find({ resourceId: 'prd_last' });
    const types = (await events.sort({ sequenceNumber: 1 }).toArray()).map(
      (event) => event['type'] as string,
    );
    expect(types).toEqual(['product.updated', 'product.out_of_stock']);
  });
});
