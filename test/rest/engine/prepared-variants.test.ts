import type * as Executor from '../../../src/graphql/executor';
import { compileDocument } from '../../../src/graphql/executor';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { requests } from '../../support/requests';

jest.mock('../../../src/graphql/executor', () => {
  const actual = jest.requireActual<typeof Executor>('../../../src/graphql/executor');
  return { ...actual, compileDocument: jest.fn(actual.compileDocument) };
});

const service = useTestApp();
const compilations = () => jest.mocked(compileDocument).mock.calls.length;

describe('the most common requests', () => {
  it('use documents that are already compiled, however soon after the start they arrive', async () => {
    await seedProducts(service.database.db, [{ _id: 'prd_lamp' }]);
    const { succeed } = requests(service);
    const { headers } = people.customer;
    const atStart = compilations();
    const { id } = await succeed('POST', '/orders', basketOf('prd_lamp'), headers);
    const paths = ['/products', '/products/prd_lamp', '/products/search', '/orders'];
    for (const path of [...paths, `/orders/${id}`]) {
      await succeed('GET', path, undefined, headers);
    }
    expect(compilations()).toBe(atStart);
    await succeed('GET', '/posts', undefined, headers);
    expect(compilations()).toBe(atStart + 1);
  });
});
