import { viewers } from '../world';
import type { Script } from './index';
import { eventsOf, importOf } from './things';

const imports: Script = {
  name: 'imports/modes',
  play: async (session) => {
    const categories = [
      { externalId: 'i-child', title: 'Child', parentExternalId: 'i-parent' },
      {
        externalId: 'i-parent',
        title: 'Parent',
        filterableAttributes: [{ name: 'weight', label: 'Weight', type: 'number', unit: 'kg' }],
      },
      { externalId: 'i-orphan', title: 'Orphan', parentExternalId: 'i-nowhere' },
    ];
    const items = [
      {
        externalId: 'i-1',
        title: 'One',
        price: 5,
        categoryExternalId: 'i-child',
        stock: 3,
        attributes: { weight: 2 },
        rating: 4.5,
        ratingCount: 9,
        popularity: 7,
        createdAt: '2024-01-01T00:00:00Z',
      },
      { externalId: 'i-2', title: 'Two', price: -5, categoryExternalId: 'i-child' },
      { externalId: 'i-3', title: '', price: '5', categoryExternalId: 'i-none', colour: 'red' },
      {
        externalId: 'i-4',
        title: 'Four',
        price: 4.999,
        categoryExternalId: 'i-child',
        currency: 'QQQ',
      },
      { externalId: 'i-5', title: 'Five', price: 5, categoryExternalId: 'i-child', sku: 'L-1' },
      {
        externalId: 'i-6',
        title: 'Six',
        price: 6,
        categoryExternalId: 'i-child',
        description: null,
        brand: null,
      },
    ];
    const ids = [
      await importOf(session, 'categories', 'upsert', categories),
      await importOf(session, 'products', 'create', items),
      await importOf(session, 'products', 'upsert', items),
      await importOf(session, 'products', 'update', [
        { externalId: 'i-1', price: 7 },
        { externalId: 'i-99', price: 7 },
      ]),
      await importOf(session, 'products', 'delete', [
        { externalId: 'i-6' },
        { externalId: 'i-6' },
        { externalId: 'i-98' },
      ]),
      await importOf(session, 'categories', 'delete', [
        { externalId: 'i-parent' },
        { externalId: 'i-child' },
      ]),
    ];
    for (const viewer of viewers) {
      for (const id of ids) await session.ask(viewer, `GET /imports/${id}`);
      await session.ask(viewer, `GET /imports/${ids[1]}/results`);
      await session.ask(viewer, `GET /imports?type=categories`);
    }
    for (const outcome of 'created updated deleted unchanged failed'.split(' '))
      for (const id of ids)
        await session.walk('admin', `GET /imports/${id}/results?outcome=${outcome}&limit=2`);
    for (const external of ['i-1', 'i-6'])
      await session.ask('admin', `GET /products?externalId=${external}`);
    for (const id of ids) await eventsOf(session, id, 1);
  },
};

const streamedImports: Script = {
  name: 'imports/ndjson',
  play: async (session) => {
    const lines = [
      { externalId: 'n-1', title: 'Line one', price: 1, categoryExternalId: 'hardware' },
      { externalId: 'n-2' },
    ];
    const text = [...lines.map((line) => JSON.stringify(line)), '{ no json', ''].join('\n');
    const type = { 'content-type': 'application/x-ndjson' };
    for (const viewer of viewers)
      await session.ask(viewer, 'POST /imports?type=products&mode=upsert', text, type);
    for (const query of ['', '?type=products', '?mode=upsert', '?type=other&mode=upsert'])
      await session.ask('admin', `POST /imports${query}`, text, type);
    const key = { ...type, 'idempotency-key': 'lines' };
    const { id } = await session.ask('admin', 'POST /imports?type=products&mode=upsert', text, key);
    await session.ask('admin', 'POST /imports?type=products&mode=upsert', text, key);
    await session.ask('admin', 'POST /imports?type=products&mode=upsert', `${text}\n{}`, key);
    await session.until('admin', `GET /imports/${id}`, ({ done }: { done: boolean }) => done);
    await session.ask('admin', `GET /imports/${id}/results`);
    for (const viewer of viewers) await session.ask(viewer, `POST /imports/${id}/cancel`);
    const path = '/imports?limit=2&status=completed_with_errors';
    for (const viewer of ['customer', 'admin']) await session.ask(viewer, `GET ${path}`);
  },
};

const bulk: Script = {
  name: 'imports/bulk-products',
  play: async (session, { categories }) => {
    const categoryId = categories['Kitchen'];
    for (const mode of ['partial', 'atomic']) {
      const product = (name: string): object => ({
        title: `${name} ${mode}`,
        price: 3,
        categoryId,
        externalId: `b-${name}-${mode}`,
        stock: 5,
      });
      const line = `/products/bulk?mode=${mode}`;
      const good = [product('a'), product('b')];
      const bad = [
        product('c'),
        { title: 'Bad', price: -1, categoryId },
        { title: 'Lost', price: 1, categoryId: 'none' },
      ];
      const { body } = await session.ask('admin', `POST ${line}`, { items: good });
      await session.ask('admin', `POST ${line}`, { items: good });
      await session.ask('admin', `POST ${line}`, [...good].reverse());
      await session.ask('admin', `POST ${line}`, bad);
      await session.ask('admin', `POST ${line}`, bad.slice(1));
      await session.ask('admin', `POST ${line}`, []);
      const key = { 'idempotency-key': `bulk-${mode}` };
      for (const items of [[product('d')], [product('d')], [product('e')]])
        await session.ask('admin', `POST ${line}`, items, key);
      const [one, two] = (body as { results: readonly { id: string }[] }).results.map(
        ({ id }) => id,
      );
      const changes = [
        { id: one, stockDelta: -2 },
        { externalId: `b-b-${mode}`, price: 4 },
      ];
      await session.ask('admin', `PATCH ${line}`, { items: changes });
      await session.ask('admin', `PATCH ${line}`, [
        ...changes,
        { id: one, price: 5 },
        { id: 'prd_none', price: 5 },
        { id: two, price: 'x' },
      ]);
      await session.ask('admin', `PATCH ${line}`, [
        { id: one, price: 9, version: 1 },
        { id: two, stockDelta: -99 },
      ]);
      await session.ask('admin', `DELETE ${line}`, { ids: [one, 'prd_none', one] });
      await session.ask('admin', `DELETE ${line}`, [one, two]);
      for (const viewer of viewers)
        await session.ask(viewer, `POST ${line}`, [product(`by ${viewer}`)]);
      for (const external of ['a', 'b', 'c', 'd', 'e'])
        await session.ask('admin', `GET /products?externalId=b-${external}-${mode}`);
    }
  },
};

export const importScripts = [imports, streamedImports, bulk];
