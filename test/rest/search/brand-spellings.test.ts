import { createServices } from '../../../src/app/services';
import { useTestApp } from '../../support/build-test-app';

const service = useTestApp({ people: false });
let putBrands: (brands: readonly (string | null)[]) => Promise<void>;

const search = async (query: string) => {
  const response = await service.app.inject({ url: `/products/search?${query}` });
  const { facets, pagination } = response.json();
  const brands = facets[0].values.map(({ value, count }: { value: string; count: number }) => [
    value,
    count,
  ]);
  return { facet: facets[0], brands, total: pagination.totalItems };
};

beforeAll(async () => {
  const { catalog } = createServices(service.foundation).services;
  let runs = 0;
  const run = () => ({ operationId: `imp_${(runs += 1)}`, firstIndex: 0, createdAt: new Date() });
  const all = { externalId: 'all', title: 'All', parentExternalId: null, filterableAttributes: [] };
  await catalog.applyCategoryItems('upsert', [all], run());
  putBrands = async (brands) => {
    const items = brands.map((brand, i) => ({
      ...{ externalId: `p${i}`, title: 'Thing', price: 10, categoryExternalId: 'all', brand },
    }));
    await catalog.applyProductItems('upsert', items, run());
  };
  await putBrands(['MSI', 'msi', 'MSI', 'Asus', 'ASUS', 'Ünï', null]);
});

describe('brands that differ in case', () => {
  it('are counted as one, in the spelling that most products have', async () => {
    expect((await search('')).brands).toEqual([
      ['MSI', 3],
      ['ASUS', 2],
      ['Ünï', 1],
    ]);
  });

  it.each([
    ['msi', 3],
    ['Msi,asus', 5],
    ['msi,MSI', 3],
    ['ÜNÏ', 1],
    ['none', 0],
  ])('are filtered as one: %s', async (brand, total) => {
    expect((await search(`brand=${encodeURIComponent(brand)}`)).total).toBe(total);
    const list = await service.app.inject({ url: `/products?brand=${encodeURIComponent(brand)}` });
    expect(list.json().pagination.totalItems).toBe(total);
  });

  it('are selected and deselected in any spelling', async () => {
    const { facet } = await search('brand=mSi');
    const [chosenValue, other] = facet.values;
    expect(chosenValue).toMatchObject({ value: 'MSI', selected: true, count: 3 });
    expect((await search(chosenValue.query)).total).toBe(7);
    expect((await search(other.query)).total).toBe(5);
  });

  it('are shown in a new spelling as soon as most products have it', async () => {
    await putBrands(['msi', 'msi', 'MSI', 'Asus', 'Asus', 'Ünï', null]);
    expect((await search('')).brands).toEqual([
      ['msi', 3],
      ['Asus', 2],
      ['Ünï', 1],
    ]);
  });
});
