import { useTestApp } from '../../support/build-test-app';
import { requests } from '../../support/requests';
import { stockOf } from '../../support/products';

const service = useTestApp();
const { succeed } = requests(service);
const products = () => service.database.db.collection<{ _id: string }>('products');
const hold = (_id: string, pieces: number) =>
  products().updateOne({ _id }, { $inc: { stock: -pieces } });
const listTitles = async (): Promise<readonly string[]> => {
  const { data } = await succeed('GET', '/products/search?inStock=true', undefined);
  return data.map(({ id }: { id: string }) => id);
};

describe('GET /products/search?inStock=true', () => {
  it('finds a product whose last piece was briefly reserved when the index read it (13.4)', async () => {
    const { id: categoryId } = await succeed('POST', '/categories', { title: 'Lamps' });
    const lamp = { title: 'Last lamp', price: 10, categoryId, stock: 1 };
    await listTitles();
    const { id } = await succeed('POST', '/products', lamp);
    // As orders do: reserves and returns pieces without a change of the product.
    await hold(id, 1);
    expect(await listTitles()).toEqual([id]);
    await hold(id, -1);
    expect(await stockOf(service.database.db, id)).toBe(1);
    expect(await listTitles()).toEqual([id]);
  });

  it('does not find a sold-out product whose piece was briefly released when the index read it', async () => {
    const { id: categoryId } = await succeed('POST', '/categories', { title: 'Tables' });
    const table = { title: 'No table', price: 10, categoryId, stock: 0 };
    const { id } = await succeed('POST', '/products', table);
    await hold(id, -1);
    expect(await listTitles()).not.toContain(id);
    await hold(id, 1);
    expect(await listTitles()).not.toContain(id);
  });
});
