import { createServices } from '../../../src/app/services';
import { useTestApp } from '../../support/build-test-app';

const service = useTestApp({ people: false });

const suggest = async (q: string) => {
  const url = `/products/suggest?q=${encodeURIComponent(q)}`;
  return (await service.app.inject({ url })).json();
};
const total = async (query: Readonly<Record<string, string>>): Promise<number> => {
  const url = `/products/search?${new URLSearchParams(query).toString()}`;
  return (await service.app.inject({ url })).json().pagination.totalItems;
};

const titles = [
  ['Wireless Mouse', 'Logi', 'mice'],
  ['Wireless Mouse mini', 'logi', 'mice'],
  ['Wired mouse', 'Acme', 'mice'],
  ['Mousetrap', null, 'home'],
  ['Mountain bike', 'Acme', 'home'],
  ['Crème brûlée torch', 'Acme', 'home'],
  ['静音 無線マウス', null, 'mice'],
  ['無線キーボード', null, 'mice'],
  ['กาแฟคั่วบดไทย', null, 'home'],
  ['हिन्दी किताब', null, 'home'],
] as const;

beforeAll(async () => {
  const { catalog } = createServices(service.foundation).services;
  const run = (operationId: string) => ({ operationId, firstIndex: 0, createdAt: new Date() });
  const categories = [
    { externalId: 'mice', title: 'Mice' },
    { externalId: 'home', title: 'Home' },
  ];
  await catalog.applyCategoryItems('upsert', categories, run('imp_c'));
  const items = titles.map(([title, brand, categoryExternalId], i) => ({
    ...{ externalId: `p${i}`, title, price: 10, categoryExternalId },
    ...(brand === null ? {} : { brand }),
  }));
  await catalog.applyProductItems('upsert', items, run('imp_p'));
});

describe('GET /products/suggest', () => {
  it('completes the last word, and counts the products that have all of the words', async () => {
    const { data, categories, brands } = await suggest('mou');
    expect(data).toEqual([
      { text: 'mouse', count: 3 },
      { text: 'mountain', count: 1 },
      { text: 'mousetrap', count: 1 },
    ]);
    expect(
      categories.map(({ name, count }: { name: string; count: number }) => [name, count]),
    ).toEqual([
      ['Mice', 3],
      ['Home', 2],
    ]);
    for (const { id, count } of categories) {
      expect(await total({ q: 'mou', category: id })).toBe(count);
    }
    for (const { name, count } of brands)
      expect(await total({ q: 'mou', brand: name })).toBe(count);
    expect(brands).toHaveLength(2);
  });

  it('returns at most ten completions, five categories and five brands, the most frequent first', async () => {
    const { catalog } = createServices(service.foundation).services;
    const run = (operationId: string) => ({ operationId, firstIndex: 0, createdAt: new Date() });
    const numbers = Array.from({ length: 12 }, (_none, at) => at);
    const categories = numbers.map((n) => ({ externalId: `c${n}`, title: `Category ${n}` }));
    await catalog.applyCategoryItems('upsert', categories, run('imp_many_c'));
    const items = numbers.flatMap((n) =>
      Array.from({ length: n < 3 ? 2 : 1 }, (_none, copy) => ({
        ...{ externalId: `many${n}-${copy}`, title: `Quartz${'abcdefghijkl'[n]}`, price: 1 },
        ...{ brand: `Brand ${n}`, categoryExternalId: `c${n}` },
      })),
    );
    await catalog.applyProductItems('upsert', items, run('imp_many_p'));
    const lists = await suggest('quartz');
    const counts = (of: readonly { readonly count: number }[]) => of.map(({ count }) => count);
    expect(counts(lists.data)).toEqual([2, 2, 2, ...Array(7).fill(1)]);
    expect(counts(lists.categories)).toEqual([2, 2, 2, 1, 1]);
    expect(counts(lists.brands)).toEqual([2, 2, 2, 1, 1]);
  });

  it('keeps the text before the last word', async () => {
    expect((await suggest('Wireless MOU')).data).toEqual([{ text: 'Wireless mouse', count: 2 }]);
    expect((await suggest('brulee cr')).data).toEqual([{ text: 'brulee crème', count: 1 }]);
  });

  it.each([
    ['静音 無線マ', '静音 無線マウス'],
    ['無線キ', '無線キーボード'],
    ['กาแฟคั่ว', 'กาแฟคั่วบ'],
    ['हिन', 'हिन्दी'],
  ])('keeps all of %s, whose words have no blanks or marks between them', async (q, text) => {
    expect((await suggest(q)).data).toEqual([{ text, count: 1 }]);
    expect(await total({ q: text })).toBe(1);
  });

  it.each([' ', '!!', 'zzzzzz'])('has no suggestions for "%s"', async (q) => {
    expect((await suggest(q)).data).toEqual([]);
  });

  it('refuses an invalid search text', async () => {
    const long = await service.app.inject({ url: `/products/suggest?q=${'x'.repeat(201)}` });
    expect([long.statusCode, long.json().errors[0].code]).toEqual([400, 'too_long']);
    const unknown = await service.app.inject({ url: '/products/suggest?query=x' });
    expect(unknown.json().errors[0].code).toBe('unknown_parameter');
  });
});
