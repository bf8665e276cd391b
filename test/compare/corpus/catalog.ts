import { viewers } from '../world';
import type { Script } from './index';

/** Products in each shape, for each viewer, with conditional requests and both page styles. */
const products: Script = {
  name: 'catalog/products',
  play: async (session, { products, categories }) => {
    const isWhole = ({ missing }: { missing: readonly string[] }): boolean => missing.length === 0;
    await session.until('anonymous', `GET /mobile/product-page/${products['L-1']}`, isWhole);
    for (const viewer of [...viewers, 'partner']) {
      for (const shape of ['', '/web', '/mobile', '/partners']) {
        for (const sku of ['L-1', 'C-4', 'K-2', 'K-3'])
          await session.ask(viewer, `GET ${shape}/products/${products[sku]}`);
      }
      await session.ask(viewer, `GET /mobile/product-page/${products['L-1']}`);
    }
    for (const sort of ['price_asc', 'price_desc', 'newest', 'popular', 'rating'])
      await session.walk('anonymous', `GET /products?sort=${sort}&limit=3`);
    await session.walk('anonymous', 'GET /products?sort=price_asc&pageSize=4');
    for (const query of [
      `ids=${products['L-1']},${products['K-3']},prd_none`,
      'sku=C-2',
      'sku=K-3',
      'externalId=none',
      'status=draft',
      'brand=acme',
      'brand=Acme,Wire',
      `category=${categories['Hardware']}`,
      `category=${categories['Cables']}&sort=price_asc`,
      'query=kettle',
      'page=99&pageSize=10',
    ]) {
      await session.ask('anonymous', `GET /products?${query}`);
      await session.ask('admin', `GET /products?${query}`);
    }
  },
};

const writes: Script = {
  name: 'catalog/writes',
  play: async (session, { categories }) => {
    const body = {
      title: 'Mug',
      price: 7.5,
      categoryId: categories['Kitchen'],
      stock: 6,
      status: 'active',
    };
    const creation = await session.ask('admin', 'POST /products', { ...body, externalId: 'mug' });
    await session.ask('admin', 'POST /products', { ...body, externalId: 'mug' });
    await session.ask('admin', 'POST /products', { ...body, externalId: 'mug', price: 8 });
    const path = `/products/${creation.id}`;
    const { headers } = await session.ask('anonymous', `GET ${path}`);
    const tag = { 'if-none-match': String(headers['etag']) };
    await session.ask('anonymous', `GET ${path}`, undefined, tag);
    await session.ask('anonymous', `GET ${path}`, undefined, { 'if-none-match': '*' });
    await session.ask('admin', `PATCH ${path}`, { stockDelta: -1 }, { 'if-match': '"1"' });
    await session.ask('admin', `PATCH ${path}`, { stockDelta: -5 }, { 'if-match': '"1"' });
    await session.ask('admin', `PATCH ${path}`, { title: 'Big mug' }, { 'if-match': '"9"' });
    await session.ask('anonymous', `GET ${path}`, undefined, tag);
    await session.ask('admin', `PATCH ${path}`, { stockDelta: -99 });
    await session.ask('admin', `PATCH ${path}`, { stock: 20 });
    await session.ask('admin', `PATCH ${path}`, { price: 7.999 });
    await session.ask('admin', `PATCH ${path}`, { status: 'archived' });
    await session.ask('anonymous', `GET ${path}`);
    await session.ask('admin', `GET ${path}`);
    await session.ask('admin', `DELETE ${path}`, undefined, { 'if-match': '"1"' });
    await session.ask('admin', `DELETE ${path}`);
    await session.ask('admin', `GET ${path}`);
    await session.ask('admin', `DELETE ${path}`);
  },
};

export const catalogScripts: readonly Script[] = [products, writes];
