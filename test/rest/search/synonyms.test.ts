import { createServices } from '../../../src/app/services';
import { filtersOf } from '../../../src/modules/search';
import { useTestApp } from '../../support/build-test-app';
import { people, viewerOf } from '../../support/people';
import { requests } from '../../support/requests';

const URL = '/search/synonyms';
const admin = people.admin.headers;
const SOFAS = ['Red sofa', 'Sofas for dolls', 'Velvet settee'];

const service = useTestApp();
const { send } = requests(service);
const put = (items: unknown, headers: object = {}) =>
  send('PUT', URL, { items }, { ...admin, ...headers });

const readSynonyms = async () => (await service.app.inject({ url: URL, headers: admin })).json();
const titlesBy = async (q: string) => {
  const url = `/products/search?q=${encodeURIComponent(q)}`;
  const { data, corrections, relaxed } = (await service.app.inject({ url })).json();
  expect({ corrections, relaxed }).toEqual({ corrections: [], relaxed: [] });
  return data.map(({ title }: { title: string }) => title).sort();
};

beforeAll(async () => {
  const { catalog } = createServices(service.foundation).services;
  const run = (operationId: string) => ({ operationId, firstIndex: 0, createdAt: new Date() });
  await catalog.applyCategoryItems('upsert', [{ externalId: 'all', title: 'All' }], run('imp_c'));
  const items = [...SOFAS, 'Mobile phone', 'Laptop'].map((title, i) => ({
    ...{ externalId: `p${i}`, title, price: 10, categoryExternalId: 'all' },
  }));
  await catalog.applyProductItems('upsert', items, run('imp_p'));
});

describe('PUT /search/synonyms', () => {
  it('refuses rules without an effect, naming each', async () => {
    const rule = { words: ['tv', 'television'] };
    const refusalOf = async (items: unknown) => {
      const { status, body } = await put(items);
      const pointers = body.errors?.map(({ pointer }: { pointer: string }) => pointer);
      return [status, pointers];
    };
    expect(await refusalOf([rule, {}, { from: 'tv' }, { ...rule, to: ['x'] }])).toEqual([
      400,
      ['/items/1', '/items/2', '/items/3'],
    ]);
    const longest = `x${'😀'.repeat(59)}`;
    const words = ['tv', '!!', 'one two three four', 'x'.repeat(61), longest];
    expect(await refusalOf([{ words }])).toEqual([
      400,
      ['/items/0/words/1', '/items/0/words/2', '/items/0/words/3'],
    ]);
    expect(await refusalOf([{ from: '%', to: ['tv', ''] }])).toEqual([
      400,
      ['/items/0/from', '/items/0/to/1'],
    ]);
    const alone = await put([{ words: ['alone'] }]);
    const tooFew = { pointer: '/items/0/words', code: 'too_few_items', params: { min: 2 } };
    expect([alone.status, alone.body.errors]).toMatchObject([400, [tooFew]]);
    const same = await put([
      { words: ['sofa', 'sofa'] },
      { words: ['sofa', 'Sofa', 'sofás', 'sofas '] },
      { from: 'x', to: ['x', 'X'] },
      { words: ['sofa', 'Sofa', 'settee'] },
    ]);
    const faults = same.body.errors.map((fault: { pointer: string }) => fault.pointer);
    expect(faults).toEqual(['/items/0/words', '/items/1/words', '/items/2/to']);
    expect((await put([{ words: [] }])).body.errors).toMatchObject([{ code: 'empty_array' }]);
    expect((await put(Array.from({ length: 1001 }, () => rule))).status).toBe(400);
    expect((await put('tv')).status).toBe(400);
    expect(await readSynonyms()).toMatchObject({ items: [], version: 0, updatedBy: null });
  });

  it('makes words find each other, or one find the other, immediately in this process', async () => {
    expect(await titlesBy('velvet')).toEqual(['Velvet settee']);
    const items = [
      { words: ['sofa', 'settee', 'dream couch'] },
      { from: 'notebook', to: ['laptop'] },
      { words: ['cell phone', 'mobile'] },
    ];
    const { status, body } = await put(items);
    expect(status).toBe(200);
    expect(body).toMatchObject({ items, version: 1, updatedBy: { id: people.admin.id } });
    expect(await readSynonyms()).toEqual(body);
    expect((await put((await readSynonyms()).items)).body.items).toEqual(items);
    expect(await titlesBy('sofa')).toEqual(SOFAS);
    expect(await titlesBy('Sofas')).toEqual(SOFAS);
    expect(await titlesBy('dream couch')).toEqual(SOFAS);
    expect(await titlesBy('velvet sofa')).toEqual(['Velvet settee']);
    expect(await titlesBy('notebook')).toEqual(['Laptop']);
    expect(await titlesBy('cell phone')).toEqual(['Mobile phone']);
    expect(await titlesBy('laptop')).toEqual(['Laptop']);
  });

  it('takes effect in other processes within 3 seconds', async () => {
    const { services } = createServices(service.foundation);
    const viewer = viewerOf(people.customer);
    const request = { filters: filtersOf({ q: 'davenport' }), sort: null };
    const page = { style: 'offset', page: 1, pageSize: 5 } as const;
    const count = async () => (await services.search.list(viewer, request, page)).data.length;
    expect(await count()).toBe(0);
    await put([{ words: ['davenport', 'sofa'] }]);
    service.clock.advance(3000);
    expect(await count()).toBe(2);
  });

  it('replaces all rules, refuses an old version, and carries a repeated request out once', async () => {
    const { version } = await readSynonyms();
    const stale = await put([], { 'if-match': `"${version - 1}-x"` });
    expect([stale.status, stale.body.detail]).toEqual([
      412,
      'The synonyms setting has changed since you read it; read it again.',
    ]);
    const key = { 'idempotency-key': 'synonyms-repeat-1', 'if-match': `"${version}-x"` };
    const answers = [await put([], key), await put([], key)];
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
      [200, version + 1],
      [200, version + 1],
    ]);
    expect(await readSynonyms()).toMatchObject({ items: [], version: version + 1 });
    expect(await titlesBy('notebook')).toEqual([]);
  });

  it('accepts a thousand rules of ten texts, and another thousand after them', async () => {
    const rules = (name: string) =>
      Array.from({ length: 1000 }, (_none, rule) => ({
        words: Array.from({ length: 10 }, (_nothing, at) =>
          `${name} ${rule} ${at}`.padEnd(60, 'x'),
        ),
      }));
    expect((await put(rules('first'))).status).toBe(200);
    expect((await put(rules('second'))).status).toBe(200);
    await put([]);
  });
});
