import { createServices } from '../../../src/app/services';
import { useTestApp } from '../../support/build-test-app';

const service = useTestApp({ people: false });

const titles = [
  'Logitech Wireless Mouse',
  'Logitech Keyboard K380',
  'Das Keyboard Professional',
  'Ultra wi-fi router',
  'Mesh wifi router',
  'Plain wi router fi',
  'USB charger 65W',
  'Kitchen knife set',
  'Camping knives',
  'Power bank 10000mAh',
  'Monitor 27" curved',
  'Monitor 24 inch flat',
  'Hub 8-in-1',
  'Earphone case',
  'Cable 24 27 pins',
];

beforeAll(async () => {
  const { services } = createServices(service.foundation);
  const run = { operationId: 'imp_text', firstIndex: 0, createdAt: new Date() };
  const category = { externalId: 'all', title: 'All', parentExternalId: null };
  await services.catalog.applyCategoryItems(
    'upsert',
    [{ ...category, filterableAttributes: [] }],
    run,
  );
  const items = titles.map((title, i) => ({
    ...{ externalId: `Ext ${i}`, sku: `SKU/${i}-x`, title, price: 10, categoryExternalId: 'all' },
    ...{ popularity: 100 - i, brand: i % 2 === 0 ? 'Even' : 'Odd' },
  }));
  await services.catalog.applyProductItems('upsert', items, run);
});

const search = async (q: string) => {
  const url = `/products/search?q=${encodeURIComponent(q)}`;
  const response = await service.app.inject({ url });
  expect([q, response.statusCode]).toEqual([q, 200]);
  const { data, corrections, relaxed, pagination } = response.json();
  const titles = data.map(({ title }: { title: string }) => title);
  return { titles, corrections, relaxed, total: pagination.totalItems };
};

describe('GET /products/search?q=', () => {
  it.each([
    ['keyboards', ['Logitech Keyboard K380', 'Das Keyboard Professional']],
    ['mice', ['Logitech Wireless Mouse']],
    ['knife', ['Kitchen knife set', 'Camping knives']],
    ['earphones cases', ['Earphone case']],
    ['wifi router', ['Mesh wifi router', 'Ultra wi-fi router']],
    ['wi-fi router', ['Ultra wi-fi router', 'Plain wi router fi', 'Mesh wifi router']],
    ['key board k 380', ['Logitech Keyboard K380']],
    ['powerbank', ['Power bank 10000mAh']],
    ['10,000 mah', ['Power bank 10000mAh']],
    ['charger 65 watts', ['USB charger 65W']],
    ['24"', ['Monitor 24 inch flat']],
    ['27 inches monitor', ['Monitor 27" curved']],
    ['8 in 1', ['Hub 8-in-1']],
  ])('finds %j in other spellings', async (q, title) => {
    expect(await search(q)).toEqual({
      titles: title,
      corrections: [],
      relaxed: [],
      total: title.length,
    });
  });

  it.each([
    ['Keybord', 'Keybord', 'keyboard', 2],
    ['logiteck mouse', 'logiteck', 'logitech', 1],
    ['Wierless', 'Wierless', 'wireless', 1],
    ['proffesionel', 'proffesionel', 'professional', 0],
    ['professionel', 'professionel', 'professional', 1],
    ['profesionel', 'profesionel', 'professional', 1],
  ])('corrects %j', async (q, from, to, total) => {
    const corrections = total === 0 ? [] : [{ from, to }];
    expect(await search(q)).toMatchObject({ corrections, relaxed: [], total });
  });

  it('treats a number as one word: 2427 is not 24 and 27', async () => {
    expect((await search('2427')).titles).toEqual([]);
    expect((await search('24')).titles).toEqual(['Monitor 24 inch flat', 'Cable 24 27 pins']);
  });

  it('never corrects words with digits or words that products have', async () => {
    expect(await search('k381')).toMatchObject({ corrections: [], total: 0 });
    expect(await search('hub mouse')).toMatchObject({ corrections: [], relaxed: ['hub'] });
  });

  it('chooses the correction that occurs with the other words', async () => {
    expect(await search('fla monitor')).toMatchObject({
      corrections: [{ from: 'fla', to: 'flat' }],
      titles: ['Monitor 24 inch flat'],
    });
  });

  it.each([
    ['pink Logitech mouse', ['pink'], 1],
    ['logitech 99999', ['99999'], 2],
    ['Qqqqq 99999 router', ['Qqqqq', '99999'], 3],
    ['qqqqq 99999', [], 0],
    ['xyz logi', ['xyz', 'logi'], 0],
  ])('ignores as few words of %j as possible', async (q, relaxed, total) => {
    const expected = total === 0 ? [] : relaxed;
    expect(await search(q)).toMatchObject({ relaxed: expected, corrections: [], total });
  });

  it.each(['SKU/1-x', 'sku/1-X', 'Ext 1', ' ext 1 '])('finds the code %j first', async (q) => {
    const { titles, corrections, relaxed } = await search(q);
    expect([titles[0], corrections, relaxed]).toEqual(['Logitech Keyboard K380', [], []]);
  });

  it('treats a single letter as a word, and two as the beginning of one', async () => {
    expect((await search('l')).total).toBe(0);
    expect((await search('lo')).total).toBe(2);
  });

  it('counts facets for the words that the search used', async () => {
    const response = await service.app.inject({ url: '/products/search?q=keybord' });
    const { facets, pagination } = response.json();
    for (const { query, count } of facets[0].values) {
      const narrowedAnswer = (
        await service.app.inject({ url: `/products/search?${query}` })
      ).json();
      expect(narrowedAnswer.pagination.totalItems).toBe(count);
    }
    expect(pagination.totalItems).toBe(2);
  });
});

describe('GET /products?query=', () => {
  const list = async (address: string) => {
    const { data, corrections, relaxed } = (await service.app.inject({ url: address })).json();
    return { count: data.length, corrections, relaxed };
  };

  it.each(['logiteck mouse', 'keyboard umbrella', 'keyboards'])(
    'reports the words that %j was searched with, like the search',
    async (text) => {
      const { titles, corrections, relaxed } = await search(text);
      const expected = { count: titles.length, corrections, relaxed };
      for (const page of ['pageSize=50', 'limit=50']) {
        const address = `/products?query=${encodeURIComponent(text)}&${page}`;
        expect(await list(address)).toEqual(expected);
      }
    },
  );

  it('reports no words for a text without any', async () => {
    for (const query of ['', '?query=%20', '?sku=SKU/1-x']) {
      expect((await service.app.inject({ url: `/products${query}` })).json()).toEqual({
        data: expect.anything(),
        pagination: expect.anything(),
      });
    }
  });
});
