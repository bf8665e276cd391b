import { createServices } from '../../src/app/services';
import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { requests } from '../support/requests';

const service = useTestApp();
const { send, succeed } = requests(service);
const customer = people.customer.headers;

/** Spellings of "save10" that look like it. */
const SPELLINGS = [
  'SAVE10',
  'sa\u200bve10',
  'SAVE\u00ad10',
  'ＳＡＶＥ１０',
  'ｓave\u206010',
  '\ufeffSave1\u{e0030}0\u3000',
  '𝐒𝐚𝐯𝐞𝟏𝟎',
];

beforeAll(async () => {
  const { catalog } = createServices(service.foundation).services;
  const run = (operationId: string) => ({ operationId, firstIndex: 0, createdAt: new Date() });
  const definitions = [{ name: 'color', label: 'Color', type: 'string' as const }];
  const category = { externalId: 'all', title: 'All', filterableAttributes: definitions };
  await catalog.applyCategoryItems('upsert', [category], run('imp_c'));
  const items = SPELLINGS.map((text, i) => ({
    ...{ externalId: `p${i}`, title: `Thing ${i}`, price: 10, categoryExternalId: 'all', stock: 9 },
    ...{ brand: text, attributes: { color: `${text} blue` } },
  }));
  await catalog.applyProductItems('upsert', items, run('imp_p'));
});

describe('a brand and an attribute', () => {
  const read = (query: string) => succeed('GET', `/products/search?${query}`, undefined, {});
  const facetOf = async (query: string, name: string) =>
    (await read(query)).facets.find((one: { name: string }) => one.name === name);

  it.each([
    ['brand', 'brand=', ''],
    ['attr.color', 'attr.color=', ' \u200bblue'],
  ])('%s counts as one value in all spellings', async (name, parameter, rest) => {
    const { values } = await facetOf('', name);
    expect(values).toMatchObject([{ count: SPELLINGS.length }]);
    for (const text of SPELLINGS) {
      const query = parameter + encodeURIComponent(text + rest);
      expect((await read(query)).pagination.totalItems).toBe(SPELLINGS.length);
      expect((await facetOf(query, name)).values).toMatchObject([{ selected: true }]);
    }
  });

  it('keeps its own form in the product', async () => {
    const { data } = await read('pageSize=100');
    const brands = data.map(({ brand }: { brand: string }) => brand);
    // White space at the ends of a brand is not stored.
    expect(brands.toSorted()).toEqual(SPELLINGS.map((text) => text.trim()).toSorted());
  });
});

describe('the code of a coupon', () => {
  const order = (couponCode: string) =>
    send('POST', '/orders', basketOf(productId, { couponCode }), customer);
  let productId: string;
  beforeAll(async () => {
    const { data } = await succeed('GET', '/products?pageSize=1', undefined, {});
    productId = data[0].id;
    await succeed('POST', '/coupons', { code: 'Save10', percent: 10, perCustomerLimit: 100 });
  });

  it.each(SPELLINGS)('is the same as %j, in orders and in paths', async (code) => {
    const { status, body } = await order(code);
    expect([status, body.summary?.discounts]).toMatchObject([201, [{ code: 'SAVE10' }]]);
    const coupon = await succeed('GET', `/coupons/${encodeURIComponent(code)}`);
    expect(coupon.code).toBe('SAVE10');
    const patch = { totalLimit: 1000 };
    expect((await succeed('PATCH', `/coupons/${encodeURIComponent(code)}`, patch)).code).toBe(
      'SAVE10',
    );
  });

  it.each(['SAVÉ10', 'SAVE 10', 'S\u0430VE10'])('is different from %j', async (code) => {
    expect((await order(code)).body.code).toBe('coupon_not_applicable');
    expect((await send('GET', `/coupons/${encodeURIComponent(code)}`)).status).toBe(404);
  });

  it('distinguishes letters with different upper-case forms', async () => {
    await succeed('POST', '/coupons', { code: 'PIN', percent: 10 });
    expect((await order('pın')).body.code).toBe('coupon_not_applicable');
  });

  it('has the same meaning in all spellings for an idempotency key and an externalId', async () => {
    const place = (couponCode: string) =>
      send('POST', '/orders', basketOf(productId, { couponCode, externalId: 'same' }), customer);
    const [first, again] = [await place('SAVE10'), await place('ｓave\u200b１０')];
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
  });
});

describe('a held word', () => {
  let postId: string;
  let count = 0;
  beforeAll(async () => {
    postId = (await succeed('POST', '/posts', { title: 'A post' })).id;
    await succeed('PATCH', '/moderation/settings', {
      heldWords: ['vi\u00adagra', 'gla\u030asögon'],
    });
  });

  it.each([
    'Buy via\u200bgra now',
    'Buy VIA\u00adGRA now',
    'Buy ｖｉａｇｒａ now',
    'Buy v\u2060i\u034fa\u200dgra now',
    'Buy 𝓿𝓲𝓪𝓰𝓻𝓪 now',
    'Buy via\u{e0067}gra\ufe0f now',
    'Buy v\u0301iagra now',
    'Gl\u00e5s\u200bo\u0308gon to sell',
  ])('is detected in %j', async (text) => {
    const body = { text: `${text}, ${(count += 1)}` };
    const { status } = await succeed('POST', `/posts/${postId}/comments`, body, customer);
    expect(status).toBe('pending');
  });

  it('is not detected in parts of other words', async () => {
    const body = { text: 'Viagras or via gra' };
    const { status } = await succeed('POST', `/posts/${postId}/comments`, body, customer);
    expect(status).toBe('published');
  });
});

describe('a comment', () => {
  it.each([
    ['composed and decomposed', 'Un café', 'Un cafe\u0301'],
    ['with a zero-width space', 'A word apart', 'A wo\u200brd  apart'],
    ['in full-width letters', 'Number 42', 'Ｎｕｍｂｅｒ　４２'],
    ['with an accent behind a joiner', 'Another café', 'Another cafe\u034f\u0301'],
  ])('is a duplicate of the same text %s', async (_name, text, other) => {
    const { id: postId } = await succeed('POST', '/posts', { title: 'A post' });
    const url = `/posts/${postId}/comments`;
    const first = await succeed('POST', url, { text }, customer);
    const { status, body } = await send('POST', url, { text: other }, customer);
    expect([status, body]).toMatchObject([422, { code: 'duplicate_comment', commentId: first.id }]);
    expect(first.text).toBe(text);
  });

  it('is created once by two simultaneous requests', async () => {
    const { id: postId } = await succeed('POST', '/posts', { title: 'A post' });
    const url = `/posts/${postId}/comments`;
    const texts = ['na\u00efve', 'nai\u0308ve', 'na\u200b\u00efve', 'ＮＡ\u00cfＶＥ'];
    const answers = await Promise.all(texts.map((text) => send('POST', url, { text }, customer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  });
});

describe('a synonym', () => {
  it('applies to texts that look the same', async () => {
    await succeed('PUT', '/search/synonyms', {
      items: [{ from: 'gad\u00adget', to: ['ｔｈｉｎｇ'] }],
    });
    for (const q of ['gadget', 'gad\u200bget', 'ＧＡＤＧＥＴ', 'gad\u2060get']) {
      const page = await succeed('GET', `/products/search?q=${encodeURIComponent(q)}`);
      expect([q, page.pagination.totalItems]).toEqual([q, SPELLINGS.length]);
    }
    const same = { items: [{ words: ['gadget', 'gad\u200bget'] }] };
    expect((await send('PUT', '/search/synonyms', same)).status).toBe(400);
  });
});
