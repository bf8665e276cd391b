import { viewers } from '../world';
import type { Script } from './index';

const QUERIES = [
  '',
  'laptop',
  'LAPTOPS',
  'feather lap',
  'fether laptop',
  'laptop feather 13',
  'usbc',
  'USB-C',
  'usb c cable',
  'hdmi2',
  'cat6',
  'cat 6',
  'wifi kettle',
  'wi fi',
  '1.7l',
  'buro',
  'büro',
  'L-2',
  'boils',
  'laptop zzzz',
  'zzzz',
  '!!!',
  'acme',
  'cab',
];

const queries: Script = {
  name: 'search/queries',
  play: async (session, { categories }) => {
    const [laptops, cables] = [categories['Laptops'], categories['Cables']];
    for (const q of QUERIES) {
      await session.ask('anonymous', `GET /products/search?q=${encodeURIComponent(q)}`);
      await session.ask('anonymous', `GET /products/suggest?q=${encodeURIComponent(q)}`);
    }
    const filters = [
      'brand=acme',
      'brand=ACME,Heavy',
      'priceMin=10&priceMax=1000',
      'priceMin=299.99&priceMax=299.99',
      'currency=EUR',
      'currency=eur',
      'inStock=true',
      'inStock=false',
      `category=${laptops}`,
      `category=${categories['Hardware']}`,
      `category=${laptops},${cables}`,
      `category=${laptops}&memory=16`,
      `category=${laptops}&memory=16,32&screenSize=13.3`,
      'memory=16',
      'attr.memory=16..32',
      `category=${cables}&attr.length=2..`,
      'attr.length=..2',
      `category=${cables}&attr.plug=RJ45`,
      'attr.plug=usb-c,hdmi',
      'attr.shielded=false',
      'attr.shielded=maybe',
      'attr.colour=red',
      'attr.length=long',
      'q=cable&attr.plug=rj45&brand=knot&inStock=true',
      'priceMin=5&priceMax=1',
      'priceMin=-1',
      'sort=colour',
      'category=none',
      'brand=none&q=laptop',
      'currency=QQQ',
      `category=${cables}&memory=16`,
    ];
    for (const filter of filters) await session.ask('anonymous', `GET /products/search?${filter}`);
    for (const sort of 'price_asc price_desc popular newest rating'.split(' ')) {
      await session.walk('anonymous', `GET /products/search?sort=${sort}&limit=3`);
      await session.walk(
        'anonymous',
        `GET /products/search?sort=${sort}&pageSize=4&category=${categories['Hardware']}`,
      );
    }
    await session.walk('anonymous', 'GET /products/search?q=cable&limit=2');
    for (const viewer of viewers) {
      await session.ask(viewer, 'GET /products/search?q=toaster');
      for (const path of ['', `?category=${cables}`])
        await session.ask(viewer, `GET /products/search/filters${path}`);
    }
  },
};

const changes: Script = {
  name: 'search/changes',
  play: async (session, { products }) => {
    const path = `/products/${products['C-3']}`;
    const read = async (): Promise<void> => {
      for (const query of ['q=patch', 'priceMax=5', 'inStock=true&brand=knot', 'attr.plug=RJ45'])
        await session.ask('anonymous', `GET /products/search?${query}`);
    };
    const before = { price: 4.25, stock: 100, title: 'Cat6 patch cable', brand: 'Knot' };
    for (const change of [
      { price: 5.25 },
      { stock: 0 },
      { title: 'Renamed' },
      { brand: 'KNOT' },
      before,
    ]) {
      await session.ask('admin', `PATCH ${path}`, change);
      await read();
    }
    const synonyms = {
      items: [{ words: ['notebook', 'laptop'] }, { from: 'teapot', to: ['kettle'] }],
    };
    for (const viewer of viewers) await session.ask(viewer, 'PUT /search/synonyms', synonyms);
    await session.ask('admin', 'PUT /search/synonyms', synonyms, { 'if-match': '"1"' });
    await session.ask('customer', 'GET /search/synonyms');
    await session.ask('admin', 'GET /search/synonyms');
    for (const q of ['notebook', 'teapot', 'kettle'])
      await session.ask('anonymous', `GET /products/search?q=${q}`);
    await session.ask('admin', 'PUT /search/synonyms', { items: [] });
  },
};

const feed: Script = {
  name: 'search/feed',
  play: async (session, { categories }) => {
    const id = await session.make('admin', 'POST /products', {
      title: 'To change',
      price: 2,
      categoryId: categories['Kitchen'],
      status: 'active',
    });
    let since = '';
    for (let isBehind = true; isBehind;) {
      const { body } = await session.send('admin', `GET /products/changes?pageSize=100${since}`);
      const { next, data } = body as { next: string; data: readonly object[] };
      since = `&since=${encodeURIComponent(next)}`;
      isBehind = data.length > 0;
    }
    const isThere = ({ data }: { data: readonly { id: string }[] }): boolean => data.length > 0;
    for (const viewer of [...viewers, 'partner', 'internal']) {
      await session.ask(viewer, `GET /products/changes?pageSize=3${since}`);
      await session.ask(viewer, 'GET /products/changes?since=nonsense');
    }
    await session.ask('admin', `PATCH /products/${id}`, { price: 3 });
    await session.until('admin', `GET /products/changes?pageSize=5${since}`, isThere);
    await session.ask('admin', `DELETE /products/${id}`);
    const isDeleted = ({ data }: { data: readonly { deleted?: boolean }[] }): boolean =>
      data[0]?.deleted === true;
    for (const viewer of ['admin', 'partner'])
      await session.until(viewer, `GET /products/changes?pageSize=5${since}`, isDeleted);
  },
};

const categories: Script = {
  name: 'search/categories',
  play: async (session, world) => {
    for (const viewer of viewers) {
      for (const id of [...Object.values(world.categories), 'none'])
        await session.ask(viewer, `GET /categories/${id}`);
      const creation = await session.ask(viewer, 'POST /categories', {
        title: `Of ${viewer}`,
        externalId: `of-${viewer}`,
      });
      await session.ask(viewer, `PATCH /categories/${creation.id || world.categories['Kitchen']}`, {
        minimumPrices: { EUR: 4.5 },
      });
    }
    const [parentId, cables] = [world.categories['Hardware'], world.categories['Cables']];
    const bodies = [
      { title: 'Of admin', externalId: 'of-admin' },
      { title: 'Other', externalId: 'of-admin' },
      { title: 'X', parentId: 'none' },
      {
        title: 'Y',
        parentId: cables,
        filterableAttributes: [{ name: 'length', label: 'L', type: 'string' }],
      },
      { title: 'Z', filterableAttributes: [{ name: '1st', label: 'L', type: 'string' }] },
      {
        title: 'Z',
        filterableAttributes: [
          { name: 'a', label: 'A', type: 'string' },
          { name: 'a', label: 'B', type: 'string' },
        ],
      },
    ];
    for (const body of bodies) await session.ask('admin', 'POST /categories', body);
    await session.ask('admin', `PATCH /categories/${parentId}`, { parentId: cables });
    await session.ask(
      'admin',
      `PATCH /categories/${cables}`,
      { title: 'Cords' },
      { 'if-match': '"99"' },
    );
    await session.ask('admin', 'POST /products', {
      title: 'Cheap',
      price: 0.5,
      categoryId: cables,
    });
    await session.ask('admin', 'POST /products', {
      title: 'Cheap',
      price: 0.5,
      currency: 'EUR',
      categoryId: cables,
    });
  },
};

export const searchScripts = [queries, changes, feed, categories];
