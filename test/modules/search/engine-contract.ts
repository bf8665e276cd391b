import type { Facet, SearchEngine } from '../../../src/modules/search';
import type { ChangeFeed } from '../../../src/modules/search/engine/change-feed';
import { attributeFacets } from '../../../src/modules/search/attribute-facets';
import { createFacets } from '../../../src/modules/search/facets';
import { filtersOf, type FilterInput } from '../../../src/modules/search/engine/filter-rules';
import { toEngineFilters } from '../../../src/modules/search/engine-filters';
import {
  BRAND_FACET,
  type Ranking,
  type Slice,
} from '../../../src/modules/search/engine/search-engine';
import { SORTS, type IndexedProduct } from '../../../src/modules/search/engine/search.types';
import {
  createSynonyms,
  NO_SYNONYMS,
  type Synonyms,
} from '../../../src/modules/search/text/synonyms';
import { wordsOfProduct } from '../../../src/modules/search/text/words';
import { contractCategories, contractProduct, wordedProducts } from './contract-catalog';
import { expectTrueFacet, foundAmong } from './contract-reference';
import { eventually, until } from '../../support/until';
import { createFakeFeed } from './fake-feed';
import { createRandom } from '../../support/random';
import { isDeep } from '../../support/size';
import { suggestAmong } from './suggesting';

const COUNT = 1200;
const SEARCHES = 60;
/**
 * Acknowledged writes are found within 1 s, some hundreds of simultaneous ones within 3 s: measured
 * in deep mode, on a quiet machine.
 */
const FOUND_WITHIN_MS = isDeep ? 1000 : 10_000;
const MANY_FOUND_WITHIN_MS = isDeep ? 3000 : 10_000;

export interface ContractEngine {
  readonly engine: SearchEngine;
  /** Resolves when all writes are found, or after FOUND_WITHIN_MS. */
  waitUntilFound(): Promise<void>;
  end(): Promise<void>;
}

interface TestSearch {
  readonly filter?: FilterInput;
  readonly ranking?: Ranking;
  readonly slice?: Partial<Slice>;
  readonly synonyms?: Synonyms;
}

const NO_PRESENTATION = { sort: null, pageSize: null, limit: null };

/** One search, as the service requests it. */
export async function ask(
  engine: SearchEngine,
  { filter = {}, ranking, slice, synonyms = NO_SYNONYMS }: TestSearch,
) {
  const filters = filtersOf(filter);
  const answer = await engine.search((categories) => {
    return {
      filters: toEngineFilters(filters, categories),
      ranking: ranking ?? (filters.text === null ? 'popular' : 'relevance'),
      slice: { offset: 0, after: null, count: 20, ...slice },
      prices: { currency: filters.currency },
      facets: [BRAND_FACET, ...attributeFacets(filters, categories)],
      synonyms,
    };
  });
  return {
    ...answer,
    ids: answer.hits.map(({ id }) => id),
    facets: createFacets()(answer, filters, NO_PRESENTATION),
  };
}

/** The filters in a ready-made query of a facet. */
function filterOf(query: string): FilterInput {
  const parameters = new URLSearchParams(query);
  const plain = (item: string) => item.replace(/\\([\\,])/g, '$1');
  const list = (name: string) => parameters.get(name)?.split(',').map(plain) ?? null;
  const number = (name: string) => (parameters.has(name) ? Number(parameters.get(name)) : null);
  return {
    q: parameters.get('q'),
    category: list('category'),
    brand: list('brand'),
    currency: parameters.get('currency'),
    inStock: parameters.get('inStock') === 'true',
    priceMin: number('priceMin'),
    priceMax: number('priceMax'),
    memory: list('memory')?.map(Number) ?? null,
    screenSize: list('screenSize')?.map(Number) ?? null,
    attributes: ['color', 'weight', 'folds', 'size'].flatMap((attribute) => {
      const values = list(`attr.${attribute}`);
      return values ? { name: attribute, values } : [];
    }),
  };
}

/** Includes one with two spellings. */
const COLORS = [['RED', 'pink'], ['pink'], ['RED', 'Red']];

/** Filters of every kind and combination, the same in every run. */
export function randomFilters(products: readonly IndexedProduct[], count: number) {
  const random = createRandom(7);
  return Array.from({ length: count }, (): FilterInput => {
    const sample = products[random(products.length)] as IndexedProduct;
    const some = (share: number) => random(100) < share;
    const specific = some(40) ? (['memory', 'screenSize'] as const)[random(2)] : undefined;
    const place = specific === 'screenSize' ? 'laptops' : sample.categoryPath[0];
    const low = Math.floor(sample.price);
    return {
      ...(some(50)
        ? {
            q: sample.title
              .split(' ')
              .slice(0, 1 + random(2))
              .join(' '),
          }
        : {}),
      ...(specific ? { category: [some(50) ? 'ext-laptops' : 'laptops'] } : {}),
      ...(!specific && some(50) ? { category: [sample.categoryPath.at(-1) ?? place ?? ''] } : {}),
      ...(some(40)
        ? { brand: [sample.brand ?? 'nobody', 'maker 1', 'Maker 2'].slice(random(3)) }
        : {}),
      ...(some(30) ? { currency: ['EUR', 'USD', 'JPY'][random(3)] ?? null } : {}),
      ...(some(30) ? { inStock: true } : {}),
      ...(some(40) ? { priceMin: low } : {}),
      ...(some(40) ? { priceMax: low + random(900) } : {}),
      ...(specific ? { [specific]: [Number(sample.attributes[specific] ?? 13), 3] } : {}),
      attributes: [
        ...(some(20) ? [{ name: 'color', values: COLORS[random(COLORS.length)] ?? [] }] : []),
        ...(some(20)
          ? [{ name: 'weight', values: ['..0', '3.25', '10..20'].slice(random(3)) }]
          : []),
        ...(some(20) ? [{ name: 'folds', values: ['true'] }] : []),
      ],
    };
  });
}

const hasWord =
  (word: string) =>
  (product: IndexedProduct): boolean =>
    wordsOfProduct(product).weights.has(word);

/** The tests that every engine must pass; `open` returns a new engine that follows the feed. */
export function describeEngine(name: string, open: (feed: ChangeFeed) => Promise<ContractEngine>) {
  describe(`the search engine "${name}"`, () => {
    const { feed, put } = createFakeFeed(contractCategories);
    const catalog = new Map<string, IndexedProduct>();
    let contract: ContractEngine;
    const write = (product: IndexedProduct): void => {
      catalog.set(product.id, product);
      put(product.id, product);
    };
    const remove = (id: string): void => {
      catalog.delete(id);
      put(id, null);
    };
    const search = (request: TestSearch) => ask(contract.engine, request);
    const findIds = async (filter: FilterInput) => [...(await search({ filter })).ids].sort();

    beforeAll(async () => {
      for (let number = 0; number < COUNT; number += 1) write(contractProduct(number));
      contract = await open(feed);
      for (let number = 0; number < COUNT; number += 7) write(contractProduct(number + COUNT));
      for (let number = 0; number < COUNT; number += 11) remove(contractProduct(number).id);
      for (let number = 1; number < COUNT; number += 13) {
        if (number % 11 !== 0)
          write({ ...contractProduct(number + 5000), id: contractProduct(number).id });
      }
      await contract.waitUntilFound();
    });
    afterAll(() => contract?.end());

    describe('facets', () => {
      it('match an independent count, including the total, for random filters', async () => {
        const products = [...catalog.values()];
        for (const filter of [{}, ...randomFilters(products, SEARCHES)]) {
          const { total, facets, corrections, relaxed } = await search({ filter });
          const expected = foundAmong(products, filter);
          // If no product has the text unchanged, the engine may correct it and find other
          // products.
          if (corrections.length + relaxed.length > 0) {
            expect([filter, expected.length]).toEqual([filter, 0]);
            continue;
          }
          expect([filter, total]).toEqual([filter, expected.length]);
          for (const facet of facets) expectTrueFacet(facet, filter, products);
        }
      });

      it.each([
        { currency: 'EUR', inStock: true },
        { currency: 'EUR', priceMin: 10, priceMax: 900 },
        { inStock: true, brand: ['maker 3'] },
        { currency: 'JPY' },
      ])('are correct for one currency and for products in stock: %j', async (filter) => {
        const products = [...catalog.values()];
        const { total, facets, currency } = await search({ filter });
        expect([total, currency]).toEqual([
          foundAmong(products, filter).length,
          filter.currency ?? 'USD',
        ]);
        for (const facet of facets) expectTrueFacet(facet, filter, products);
      });

      it('show a brand once, in the spelling that most of its products have', async () => {
        const { facets } = await search({});
        const brands = facets.find(({ name: facet }) => facet === 'brand')?.values ?? [];
        const countSpelling = (value: unknown) =>
          [...catalog.values()].filter(({ brand }) => brand === value).length;
        for (const { value, count } of brands) {
          expect(2 * countSpelling(value)).toBeGreaterThanOrEqual(count);
        }
      });

      it('and pages contain a value chosen in two spellings once', async () => {
        const products = [...catalog.values()];
        const filter = { attributes: [{ name: 'color', values: ['red', 'RED', 'Red'] }] };
        const { ids, total, facets } = await search({ filter, slice: { count: COUNT } });
        expect([ids.length, new Set(ids).size]).toEqual([total, total]);
        expect(total).toBe(foundAmong(products, filter).length);
        for (const facet of facets) expectTrueFacet(facet, filter, products);
        const selected = facets.flatMap(({ values }) => values.filter((value) => value.selected));
        expect(selected).toHaveLength(1);
      });

      it('show a value once even if it is a number in one branch of categories and a word in another', async () => {
        const odd = ['5.0', '1e3', '4..6', 1000, 1e-7, 1e21, 0.1 + 0.2, 1.2345678901234568e18];
        const sizes = [5, 5, '5', 7, '7', '7', 'XL', ...odd];
        const idOf = (at: number): string => `prd_size${at}`;
        sizes.forEach((size, at) =>
          write({ ...contractProduct(8), id: idOf(at), attributes: { size } }),
        );
        await contract.waitUntilFound();
        const sizesOf = async (filter: FilterInput) => {
          const { facets, total } = await search({ filter });
          const facet = facets.find(({ name: one }) => one === 'attr.size');
          const values = facet?.values.map((one) => [one.value, one.count, one.selected] as const);
          return {
            total,
            values: new Map(values?.map(([value, ...rest]) => [value, rest])),
            facet,
          };
        };
        const { values, facet } = await sizesOf({});
        if (facet === undefined) throw new Error('no facet');
        expect([values.get(5), values.get(7), values.get('5'), values.get('5.0')]).toEqual([
          [3, false],
          [3, false],
          undefined,
          [1, false],
        ]);
        expect([values.size, facet.min, facet.max]).toEqual([11, 1e-7, 1e21]);
        await expectReadyQueries(facet);
        for (const [item, request, count] of [
          ['5', 5, 3],
          ['5.0', '5.0', 1],
          ['1e3', '1e3', 1],
          ['\\4..6', '4..6', 1],
        ] as const) {
          const result = await sizesOf({ attributes: [{ name: 'size', values: [item] }] });
          expect([result.total, result.values.size]).toEqual([count, 11]);
          const selected = [...result.values].filter(([, [, isSelected]]) => isSelected);
          expect(selected).toEqual([[request, [count, true]]]);
          if (result.facet !== undefined) await expectReadyQueries(result.facet);
        }
        sizes.forEach((_size, at) => remove(idOf(at)));
        await contract.waitUntilFound();
      });

      it('have ready-made queries that find as many products as they count', async () => {
        const filter = {
          ...{ category: ['laptops'], memory: [8], brand: ['maker 3', 'Maker 4'] },
          attributes: [{ name: 'color', values: ['Red'] }],
        };
        const { facets } = await search({ filter });
        for (const facet of facets) await expectReadyQueries(facet);
      });

      async function expectReadyQueries(facet: Facet): Promise<void> {
        const result = facet.values.filter(({ selected }) => selected);
        const selectedCount = facet.type === 'range' ? 0 : sum(result.map(({ count }) => count));
        for (const value of facet.values.slice(0, 12)) {
          if (value.selected) continue;
          const { total } = await search({ filter: filterOf(value.query) });
          expect([value.query, total]).toEqual([value.query, selectedCount + value.count]);
        }
      }
    });

    describe('suggestions', () => {
      it.each([
        ['a beginning', 'ste', 'steel'],
        ['a beginning after a word', 'steel ket', 'steel kettle'],
        ['a prefix after a misspelt word', 'walnt ket', 'walnt kettle'],
        ['a word after a word that no product has', 'zzqxz kettle', 'zzqxz kettle'],
      ])(
        'complete %s, with the counts of products that have the words',
        async (_what, q, completion) => {
          const { data, categories, brands } = await suggestAmong(contract.engine, catalog)(q);
          expect(data.map(({ text }) => text)).toContain(completion);
          for (const { text, count } of data) {
            // A search also finds longer words that begin with the last one, and its other forms.
            const last = text.split(' ').at(-1) ?? '';
            const { ids } = await search({ filter: { q: text }, slice: { count: 2 * COUNT } });
            const matches = ids.flatMap((id) => catalog.get(id) ?? []).filter(hasWord(last));
            expect([text, matches.length]).toEqual([text, count]);
          }
          const totals = [
            ...categories.map(({ id, count }) => [{ q, category: [id] }, count] as const),
            ...brands.map(({ name: brand, count }) => [{ q, brand: [brand] }, count] as const),
          ];
          expect(data.length + totals.length).toBeGreaterThan(5);
          for (const [filter, count] of totals) {
            expect([filter, (await search({ filter })).total]).toEqual([filter, count]);
          }
        },
      );
    });

    describe('pages', () => {
      const orders = SORTS.flatMap((sort) => [
        [sort, {}] as const,
        [sort, { q: 'steel' }] as const,
      ]);
      it.each([...orders, ['relevance', { q: 'steel' }] as const])(
        'by cursor return every product once while others are written (%s, %j)',
        async (ranking, filter) => {
          // Sorting by price requires a single currency.
          const currencyFilter = ranking.startsWith('price') ? { currency: 'USD' } : {};
          const all = foundAmong([...catalog.values()], { ...filter, ...currencyFilter });
          const expected = all.map(({ id }) => id);
          const pageIds: string[] = [];
          const newIds: string[] = [];
          for (let after: Slice['after'] = null; newIds.length < 1000;) {
            const page = await search({ filter, ranking, slice: { after, count: 150 } });
            pageIds.push(...page.ids);
            const last = page.hits.at(-1);
            if (last === undefined || page.ids.length < 150) break;
            after = last.sortKeys();
            const id = `prd_during_${ranking}_${newIds.length}`;
            newIds.push(id);
            write({ ...contractProduct(9000 + newIds.length), id });
            await contract.waitUntilFound();
          }
          expect(pageIds.length).toBe(new Set(pageIds).size);
          expect(expected.filter((id) => !pageIds.includes(id))).toEqual([]);
          for (const id of newIds) remove(id);
          await contract.waitUntilFound();
        },
      );

      // Price, popularity, rating, age: equal values are ordered by id.
      it.each([
        ['price_asc', 'b a d c'],
        ['price_desc', 'c a d b'],
        ['popular', 'd b c a'],
        ['newest', 'a c d b'],
        ['rating', 'c a d b'],
      ] as const)('are in the order of %s: %s', async (ranking, order) => {
        const like = { ...contractProduct(1), brand: 'Order Works', currency: 'USD' };
        const some = [
          { id: 'a', price: 5, popularity: 1, rating: 3, createdAt: 40 },
          { id: 'b', price: 4.99, popularity: 3, rating: null, createdAt: 10 },
          { id: 'c', price: 50, popularity: 2, rating: 5, createdAt: 30 },
          { id: 'd', price: 5, popularity: 4, rating: 3, createdAt: 20 },
        ];
        for (const one of some) write({ ...like, ...one });
        await contract.waitUntilFound();
        const filter = { brand: ['order works'], currency: 'USD' };
        const { ids } = await search({ filter, ranking });
        expect(ids.join(' ')).toBe(order);
        const pageIds: string[] = [];
        for (let after: Slice['after'] = null; pageIds.length < 4;) {
          const page = await search({ filter, ranking, slice: { after, count: 1 } });
          pageIds.push(...page.ids);
          after = page.hits.at(-1)?.sortKeys() ?? null;
        }
        expect(pageIds).toEqual(ids);
        const inclusive = { ...filter, priceMin: 4.99, priceMax: 5 };
        expect((await search({ filter: inclusive, ranking })).total).toBe(3);
        for (const { id } of some) remove(id);
        await contract.waitUntilFound();
      });

      it('by number return the same products in the same order', async () => {
        const whole = await search({ slice: { count: 60 } });
        const parts = [0, 20, 40].map((offset) => search({ slice: { offset, count: 20 } }));
        expect((await Promise.all(parts)).flatMap(({ ids }) => ids)).toEqual(whole.ids);
      });

      it('refuse the cursor of another list', async () => {
        const alien = search({ ranking: 'price_asc', slice: { after: ['what', null] } });
        await expect(alien).rejects.toMatchObject({ kind: 'structural', code: 'invalid_cursor' });
      });
    });

    describe('writes', () => {
      it('are visible once they are acknowledged, including changes and deletions', async () => {
        const product = { ...contractProduct(1), id: 'prd_own', title: 'Quokka statue' };
        const results: unknown[] = [];
        const tell = async () => {
          await contract.waitUntilFound();
          results.push([await findIds({ q: 'quokka' }), await findIds({ q: 'wombat' })]);
        };
        write(product);
        await tell();
        write({ ...product, title: 'Wombat statue' });
        await tell();
        remove(product.id);
        await tell();
        expect(results).toEqual([
          [['prd_own'], []],
          [[], ['prd_own']],
          [[], []],
        ]);
      });

      it('are found within a second, and many at once soon', async () => {
        const took: number[] = [];
        const find = async (q: string, count: number): Promise<number> => {
          const startedAt = performance.now();
          const isFound = (total: number): boolean => total === count;
          const times = { withinMs: 10_000, everyMs: 20 };
          await eventually(async () => (await search({ filter: { q } })).total, isFound, times);
          return took[took.push(performance.now() - startedAt) - 1] ?? Infinity;
        };
        const ids = Array.from({ length: 250 }, (_none, at) => `prd_burst${at}`);
        const put = (id: string): void =>
          write({ ...contractProduct(3), id, title: `Narwhal ${id}` });
        for (let at = 0; at < 10; at += 1) {
          put(ids[at] ?? '');
          expect(await find('narwhal', at + 1)).toBeLessThan(FOUND_WITHIN_MS);
        }
        for (const id of ids.slice(10)) put(id);
        expect(await find('narwhal', ids.length)).toBeLessThan(MANY_FOUND_WITHIN_MS);
        for (const id of ids) remove(id);
        expect(await find('narwhal', 0)).toBeLessThan(MANY_FOUND_WITHIN_MS);
        console.log(`${name}: found after ${took.map(Math.round).join(', ')} ms`);
      });
    });

    it('finds products whatever the names of their attributes', async () => {
      const attributes = { '': 1, ' ': 'x', 'a b': 2, 'a.b': 3, a: 'y', '.': true, color: 'azure' };
      write({ ...contractProduct(2), id: 'prd_odd', title: 'Odd okapi', attributes });
      await contract.waitUntilFound();
      expect(await findIds({ q: 'okapi' })).toEqual(['prd_odd']);
      const azure = [{ name: 'color', values: ['Azure'] }];
      expect(await findIds({ attributes: azure })).toEqual(['prd_odd']);
      remove('prd_odd');
      await contract.waitUntilFound();
    });

    describe('text', () => {
      beforeAll(async () => {
        for (const product of wordedProducts) write(product);
        await contract.waitUntilFound();
      });
      const titlesOf = async (q: string, synonyms?: Synonyms) => {
        const { ids, corrections, relaxed } = await search({
          ...(synonyms && { synonyms }),
          filter: { q, category: ['kitchen'] },
        });
        const titles = ids.map((id) => catalog.get(id)?.title);
        return { titles, corrections, relaxed };
      };
      const plain = { corrections: [], relaxed: [] };

      it.each([
        ['stems', 'battery', ['Wireless Mouse with battery', 'Batteries for clocks']],
        ['plurals', 'mouse', ['Wireless Mouse with battery', 'Mice and other toys']],
        ['irregular plurals', 'mice', ['Mice and other toys', 'Wireless Mouse with battery']],
        ['plurals of short words', 'tvs', ['TV stand']],
        ['hyphens', 'wi-fi', ['Wi-Fi router', 'Wifi extender']],
        ['joined forms', 'wifi', ['Wifi extender', 'Wi-Fi router']],
        ['split forms', 'wi fi', ['Wi-Fi router', 'Wifi extender']],
        ['joined forms with a letter', 'usbc', ['Dock USB-C']],
        ['joined forms with a digit', 'hdmi2', ['Adapter HDMI-2']],
        ['joined forms of words with a space', 'cat6', ['Patch cord CAT 6']],
        ['joined forms of two letters and a digit', 'ps5', ['Gamepad PS 5']],
        ['two words that together begin a longer one', 'nsx 400', ['Notebook NSX400N']],
        [
          'two words that together begin a longer one, the last one cut short',
          'notebook nsx 4',
          ['Notebook NSX400N'],
        ],
        [
          'two words that together are one word and begin another',
          'qrt 500',
          ['Notebook QRT500', 'Notebook QRT500B'],
        ],
        ['units', '32gb', ['Ultrabook sleeve 32 GB edition']],
        ['units apart', '64 gb', ['Memory card 64gb']],
        ['symbols of units', '24"', ['Monitor 24 inches flat']],
        ['units with any hyphen', '27\u2011inch', ['Monitor 27" curved']],
        ['units of several pieces', '48gb', ['Kit of 2x48GB', 'Kit of 2×48 GB']],
        ['units with a decimal comma', '1,5 l', ['Canister 1.5L']],
        ['units in other words', '1.5 Litres', ['Canister 1.5L']],
        ['soft hyphens, which are ignored', 'wi\u00adfi', ['Wifi extender', 'Wi-Fi router']],
        ['full-width letters', 'ｗｉｆｉ', ['Wifi extender', 'Wi-Fi router']],
        ['words beside symbols', '🎧 -canister*', ['Canister 1.5L']],
        ['several pieces', '2x48GB', ['Kit of 2x48GB']],
        ['units in words', '27 inch monitor', ['Monitor 27" curved']],
        ['SKUs', 'wm-100/b', ['Wireless Mouse with battery']],
        ['SKUs without hyphens', 'WM100B', ['Wireless Mouse with battery']],
        ['SKUs with spaces', ' wm 100 b ', ['Wireless Mouse with battery']],
        ['externalIds', 'FEED:77', ['Wireless Mouse with battery']],
        ['sharp s and umlauts', 'GIESSKANNE grosse', ['Gießkanne Größe M']],
        ['umlauts', 'größe gießkanne', ['Gießkanne Größe M']],
        ['letters with strokes', 'zolta łyzeczka', ['Żółta Łyżeczka']],
        ['words without spaces between them', 'マウス', ['無線マウス 静音']],
        ['several such words', '静音 無線マウス', ['無線マウス 静音']],
        ['words from right to left', 'لاسلكية سماعة', ['سماعة رأس لاسلكية']],
        ['Cyrillic letters', 'смартфон черный', ['Чёрный смартфон']],
        ['words in quotes', '"wireless mouse"', ['Wireless Mouse with battery']],
        ['an unclosed quote', 'wireless "mouse', ['Wireless Mouse with battery']],
        ['apostrophes', "storm's umbrella", ['Umbrella for storms']],
        ['very common words', 'with', ['Wireless Mouse with battery']],
        ['beginnings', 'telesc', ['Telescope tripod', 'Headphone cable']],
        ['titles before descriptions', 'telescope', ['Telescope tripod', 'Headphone cable']],
        ['brands', 'zephyrine', ['Umbrella for storms']],
        ['other letters', 'creme brulee', ['Crème brûlée torch']],
        ['signs', '100%', ['Gadget 100% pure']],
      ])('finds by %s: %s', async (_rule, q, titles) => {
        expect(await titlesOf(q)).toEqual({ titles, ...plain });
      });

      it.each([
        ['umbrela', 'umbrela', 'umbrella'],
        ['UMBRELAL', 'UMBRELAL', 'umbrella'],
        ['tleescpoe tripod', 'tleescpoe', 'telescope'],
        ['zephirine', 'zephirine', 'zephyrine'],
        ['umbrleal for stomrs', 'umbrleal', 'umbrella'],
      ])('corrects %s and reports the correction', async (q, from, to) => {
        const { titles, corrections, relaxed } = await titlesOf(q);
        expect(relaxed).toEqual([]);
        expect(corrections[0]).toEqual({ from, to });
        expect(titles.length).toBeGreaterThan(0);
      });

      it('treats a text as a product code only while a product has it', async () => {
        const putWithSku = (sku: string): void =>
          write({ ...contractProduct(6), id: 'prd_code', sku, categoryPath: ['kitchen'] });
        const results: unknown[] = [];
        const tell = async () => {
          await contract.waitUntilFound();
          results.push((await titlesOf('umbrela')).corrections.length);
          results.push((await titlesOf('umbrella tripod')).relaxed.length);
        };
        for (const sku of ['UMBRELA', 'umbrella-tripod', 'other']) {
          putWithSku(sku);
          await tell();
        }
        putWithSku('umbrela');
        remove('prd_code');
        await tell();
        expect(results).toEqual([0, 1, 1, 0, 1, 1, 1, 1]);
      });

      it('prefers the word that more products currently have, then alphabetical order', async () => {
        const sweet = (at: number, title: string): void =>
          write({ ...contractProduct(at), id: `prd_sweet${at}`, title, categoryPath: ['kitchen'] });
        const correctionsOf = async () => {
          await contract.waitUntilFound();
          const { titles, corrections } = await titlesOf('marzipxn');
          return [corrections[0]?.to, titles.length];
        };
        sweet(0, 'Marzipon tin');
        sweet(1, 'Marzipon box');
        sweet(2, 'Marzipan jar');
        const results = [await correctionsOf()];
        sweet(0, 'Nougat tin');
        results.push(await correctionsOf());
        sweet(1, 'Nougat box');
        results.push(await correctionsOf());
        remove('prd_sweet2');
        results.push(await correctionsOf());
        expect(results).toEqual([
          ['marzipon', 2],
          ['marzipan', 1],
          ['marzipan', 1],
          [undefined, 0],
        ]);
        for (const id of ['prd_sweet0', 'prd_sweet1']) remove(id);
        await contract.waitUntilFound();
      });

      it.each(['tq', 'vt'])('does not correct %s, which is too short', async (q) => {
        expect(await titlesOf(q)).toEqual({ titles: [], ...plain });
      });

      describe('with synonyms', () => {
        const synonyms = createSynonyms(
          [
            { words: ['parasol', 'Umbrella', 'storm brolly'] },
            { from: 'spyglass', to: ['telescope'] },
            { words: ['access point', 'router'] },
          ],
          1,
        );
        const umbrellas = ['Umbrella for storms', 'Umbrellas, a book about them'];
        it.each([
          ['by a word that no product has', 'parasol', umbrellas],
          ['by other forms of it', 'parasols', umbrellas],
          ['by several words', 'storm brolly', umbrellas],
          ['by several words and another one', 'wifi access point', ['Wi-Fi router']],
          ['one way', 'spyglass', ['Telescope tripod', 'Headphone cable']],
          ['only in the declared direction', 'telescope', ['Telescope tripod', 'Headphone cable']],
          ['beside other words', 'spyglass tripod', ['Telescope tripod']],
        ])('finds %s: %s', async (_rule, q, titles) => {
          expect(await titlesOf(q, synonyms)).toEqual({ titles, ...plain });
        });

        it('ranks the word itself before its synonyms', async () => {
          const both = createSynonyms([{ words: ['router', 'telescope'] }], 2);
          const { titles } = await titlesOf('telescope', both);
          expect(titles).toEqual(['Telescope tripod', 'Wi-Fi router', 'Headphone cable']);
          const other = await titlesOf('router', both);
          expect(other.titles).toEqual(['Wi-Fi router', 'Telescope tripod', 'Headphone cable']);
        });

        it('no longer finds anything by synonyms that were removed', async () => {
          expect((await titlesOf('parasol')).titles).toEqual([]);
        });

        it('uses as many synonyms as a search may use', async () => {
          const words = Array.from({ length: 20 }, (_none, at) => `word${at} made up`);
          const rules = words.map((from) => ({ from, to: ['a big umbrella', 'some tall router'] }));
          const many = createSynonyms([...rules, { from: 'parasol', to: words }], 3);
          const text = `parasol ${words.slice(0, 6).join(' ')}`;
          expect(await titlesOf(text, many)).toMatchObject({ corrections: [] });
        });
      });

      it('ignores as few words as possible, and reports them', async () => {
        const { titles, corrections, relaxed } = await titlesOf('umbrella telescope tripod');
        expect({ corrections, relaxed }).toEqual({ corrections: [], relaxed: ['umbrella'] });
        expect(titles).toEqual(['Telescope tripod']);
      });

      it('keeps the last words unchanged when others are ignored, even joined ones', async () => {
        write({
          ...contractProduct(4),
          id: 'prd_fig',
          title: 'Wi figurine',
          categoryPath: ['kitchen'],
        });
        await contract.waitUntilFound();
        const { titles, relaxed } = await titlesOf('telescope wi fi');
        expect(relaxed).toEqual(['telescope']);
        expect([...titles].sort()).toEqual(['Wi-Fi router', 'Wifi extender']);
        remove('prd_fig');
        await contract.waitUntilFound();
      });

      it.each([
        ['32 GB Telescope', ['32 GB']],
        ['Crème 512 GB tripod telescope', ['Crème', '512 GB']],
        ['77″ 無線 Telescope tripod', ['77″', '無線']],
      ])('lists the ignored words of %s as they were typed', async (q, relaxed) => {
        expect((await titlesOf(q)).relaxed).toEqual(relaxed);
      });

      it('lists the words beyond the limit', async () => {
        const words = Array.from({ length: 24 }, (_none, at) => `zw${at}`);
        const title = words.join(' ');
        write({ ...contractProduct(5), id: 'prd_long', title, categoryPath: ['kitchen'] });
        await contract.waitUntilFound();
        const omittedWords = words.slice(19, 23);
        expect(await titlesOf(title)).toEqual({
          titles: [title],
          corrections: [],
          relaxed: omittedWords,
        });
        const twenty = words.slice(0, 20).join(' ');
        expect(await titlesOf(twenty)).toEqual({ titles: [title], ...plain });
        remove('prd_long');
        await contract.waitUntilFound();
      });

      it('corrects each of two words so that products have both', async () => {
        const { titles, corrections } = await titlesOf('telescoep trpod');
        const expected = [
          { from: 'telescoep', to: 'telescope' },
          { from: 'trpod', to: 'tripod' },
        ];
        expect({ titles, corrections }).toEqual({
          titles: ['Telescope tripod'],
          corrections: expected,
        });
      });

      it('accepts texts of many and of long words', async () => {
        const many = Array.from({ length: 150 }, (_none, at) => `xq${at}z`).join(' ');
        const { titles, relaxed } = await titlesOf(`umbrella storms ${many}`);
        expect(titles).toEqual(['Umbrella for storms']);
        expect(relaxed.length).toBeGreaterThan(0);
        expect((await titlesOf('x'.repeat(2000))).titles).toEqual([]);
      });

      it('finds a brand in every spelling, as one value of the facet', async () => {
        for (const spelling of ['Quillon', 'QUILLON', 'qUILLON']) {
          expect((await titlesOf(spelling)).titles.length).toBe(3);
          const { total, facets } = await search({ filter: { brand: [spelling] } });
          const brands = facets.find(({ name: facet }) => facet === 'brand')?.values ?? [];
          const same = brands.filter(({ label }) => label.toLowerCase() === 'quillon');
          expect([total, same.length, same[0]?.count]).toEqual([3, 1, 3]);
        }
      });

      it.each(['x7q9z3', '%%%', 'umbrela99'])('finds nothing by %s', async (q) => {
        expect((await titlesOf(q)).titles).toEqual([]);
      });

      it('uses the same words whatever other filters are chosen', async () => {
        const nowhere = { q: 'telescope', category: ['laptops'] };
        const { total, corrections, relaxed } = await search({ filter: nowhere });
        expect({ total, corrections, relaxed }).toEqual({ total: 0, ...plain });
        const correctionsOf = await search({ filter: { q: 'umbrela', category: ['laptops'] } });
        expect(correctionsOf.corrections).toEqual([{ from: 'umbrela', to: 'umbrella' }]);
      });
    });

    it('reports its state and age', async () => {
      // The state of an external engine is requested every few seconds.
      const isTold = (): boolean => contract.engine.health().products === catalog.size;
      await until(isTold, { withinMs: 15_000 });
      const { state, ageSeconds } = contract.engine.health();
      expect(contract.engine.isCurrentFor(0)).toBe(true);
      expect(state).toBe('current');
      expect(ageSeconds).toBeLessThan(60);
    });
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
