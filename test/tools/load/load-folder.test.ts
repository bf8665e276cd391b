import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { StartFailure } from '../../../src/platform/config/start-failure';
import { describeRejection, findFiles, loadFolder } from '../../../src/tools/load';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';

let service: TestApp;
const folders: string[] = [];

beforeEach(async () => {
  service = await buildTestApp();
});
afterEach(async () => {
  await service.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Writes files of rows; strings are written unchanged. */
function folderOf(files: Readonly<Record<string, readonly unknown[] | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-load-'));
  folders.push(folder);
  for (const [name, rows] of Object.entries(files)) {
    const lines = (list: readonly unknown[]) =>
      list.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');
    const bytes = Buffer.isBuffer(rows) ? rows : Buffer.from(lines(rows));
    writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(bytes) : bytes);
  }
  return folder;
}

async function load(folder: string) {
  const rejectedRows: string[] = [];
  const reports = await loadFolder(folder, service.foundation, {
    onReject: (rejection) => rejectedRows.push(describeRejection(rejection)),
  });
  return {
    rejectedRows,
    counts: Object.fromEntries(reports.map(({ file, counts }) => [file, counts])),
  };
}

async function get(url: string, headers: Record<string, string> = keys.internal.headers) {
  return (await service.app.inject({ url, headers })).json();
}

const CREATED_AT = '2018-03-12T17:00:45.567Z';
const category = { externalId: 'mice', title: 'Mice' };
const product = { externalId: 'mouse', title: 'Mouse', price: 19.99, categoryExternalId: 'mice' };
const customer = {
  externalId: 'ann',
  email: 'Ann@Example.com',
  displayName: 'María Anders',
  createdAt: CREATED_AT,
};
const order = {
  externalId: 'o-1',
  customerExternalId: 'ann',
  currency: 'USD',
  status: 'delivered',
  createdAt: '2018-04-01T00:00:00.000Z',
  shippedAt: '2018-04-03T00:00:00.000Z',
  shippingAmount: 4.54,
  deliveryAddress: { name: 'Ann', line1: 'Obere Straße 57', city: 'Berlin', country: 'de' },
  items: [{ productExternalId: 'mouse', quantity: 3, unitPrice: 30.4, discountRate: 0.15 }],
};
const post = { externalId: 'q', title: 'Q', createdAt: CREATED_AT };
const comment = {
  externalId: 'c-1',
  postExternalId: 'q',
  authorExternalId: 'ann',
  text: '  <p>$|0\\rangle$</p>\n',
  createdAt: CREATED_AT,
  dislikeCount: 3,
};
const shop = {
  'categories.ndjson': [category],
  'products.ndjson.gz': [product],
  'customers.ndjson': [customer],
  'coupons.ndjson': [{ code: 'SAVE5', amount: 5, expiresAt: '2019-01-01T00:00:00Z' }],
};

describe('loadFolder', () => {
  it('loads every file, compressed or not, and changes nothing the second time', async () => {
    const folder = folderOf({
      ...shop,
      'orders.ndjson': [order],
      'posts.ndjson.gz': [post],
      'comments.ndjson': [comment, { ...comment, externalId: 'c-2', parentExternalId: 'c-1' }],
    });
    const first = await load(folder);
    expect(first.rejectedRows).toEqual([]);
    expect(
      Object.entries(first.counts).map(([name, { created: createdCount }]) => [name, createdCount]),
    ).toEqual([
      ['categories.ndjson', 1],
      ['products.ndjson.gz', 1],
      ['customers.ndjson', 1],
      ['coupons.ndjson', 1],
      ['orders.ndjson', 1],
      ['posts.ndjson.gz', 1],
      ['comments.ndjson', 2],
    ]);
    const second = await load(folder);
    expect(second.rejectedRows).toEqual([]);
    for (const counts of Object.values(second.counts)) {
      expect(counts).toMatchObject({ created: 0, updated: 0, rejected: 0 });
    }
    const [{ id }] = (await get('/posts')).data;
    const { data } = await get(`/posts/${id}/comments`);
    expect(data).toMatchObject([{ replyCount: 1 }]);
  });

  it.each<[string, string, (path: string) => void]>([
    [
      'a gzip file that is cut off',
      'is not a whole gzip file: unexpected end of file.',
      (path) => {
        const rows = Array.from({ length: 100 }, (_, n) => `{"externalId":"p${n}","title":"T"}`);
        writeFileSync(path, gzipSync(rows.join('\n')).subarray(0, -20));
      },
    ],
    [
      'a file that is not gzip',
      'is not a whole gzip file: incorrect header check.',
      (path) => writeFileSync(path, '{"externalId":"a"}'),
    ],
    [
      'a folder in place of a file',
      'cannot be read: EISDIR: illegal operation on a directory, read.',
      mkdirSync,
    ],
  ])('reports %s', async (_what, fault, make) => {
    const folder = folderOf({});
    const path = join(folder, 'products.ndjson.gz');
    make(path);
    await expect(load(folder)).rejects.toEqual(new StartFailure(`${path} ${fault}`));
  });

  it('refuses a folder with a file twice, and ignores other files', async () => {
    const twice = folderOf({ 'posts.ndjson': [], 'posts.ndjson.gz': [] });
    await expect(load(twice)).rejects.toThrow('has both posts.ndjson and posts.ndjson.gz');
    const other = folderOf({ 'northwind-orders.ndjson.gz': [order], 'readme.md': ['x'] });
    expect([...findFiles(other)]).toEqual([]);
    expect([...findFiles(join(other, 'absent'))]).toEqual([]);
  });
});

describe('rejected rows', () => {
  const rejectedIn = async (name: string, rows: readonly unknown[] | Buffer) =>
    (await load(folderOf({ ...shop, 'posts.ndjson': [post], [name]: rows }))).rejectedRows;

  it.each([
    ['{"externalId":', 'is not valid JSON'],
    [`{"externalId":"${'x'.repeat(1024 * 1024)}"}`, 'is longer than 1048576 bytes'],
    ['null', 'Invalid input: expected object, received null'],
    ['[]', 'Invalid input: expected object, received array'],
    ['{"__proto__":{"x":1}}', 'Unrecognized key'],
    [{ ...customer, externalId: 7 }, '/externalId: Invalid input: expected string'],
    [{ ...customer, email: 'nobody' }, '/email: must be an e-mail address'],
    [{ ...customer, displayName: '\u200b' }, '/displayName: must be a visible name'],
    [{ ...customer, createdAt: '1899-12-31T00:00:00Z' }, '/createdAt: must be an RFC 3339 time'],
    [{ ...customer, createdAt: 'yesterday' }, '/createdAt: must be an RFC 3339 time'],
    [{ ...customer, avatarUrl: 'x' }, 'Unrecognized key: "avatarUrl"'],
  ])('names the file, the line and the reason: %.40j', async (row, reason) => {
    const rejectedRows = await rejectedIn('customers.ndjson', ['', row]);
    expect(rejectedRows).toEqual([expect.stringMatching(/^customers\.ndjson:2: /)]);
    expect(rejectedRows[0]).toContain(reason);
  });

  it('names a line that is not UTF-8, and continues after it', async () => {
    const rows = Buffer.concat([
      Buffer.from('{"externalId":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`"}\n${JSON.stringify(customer)}`),
    ]);
    expect(await rejectedIn('customers.ndjson', rows)).toEqual([
      'customers.ndjson:1: is not valid UTF-8',
    ]);
    expect(
      await service.database.db.collection('users').countDocuments({ email: 'ann@example.com' }),
    ).toBe(1);
  });

  it.each([
    [{ ...order, customerExternalId: 'bob' }, '/customerExternalId: unknown customer "bob"'],
    [
      { ...order, items: [{ ...order.items[0], productExternalId: 'cat' }] },
      '/items/0/productExternalId: unknown product "cat"',
    ],
    [{ ...order, couponCode: 'NOPE' }, '/couponCode: unknown coupon "NOPE"'],
    [{ ...order, shippingAmount: 1.001 }, '/shippingAmount: has more decimals than USD has'],
    [
      { ...order, items: [{ ...order.items[0], unitPrice: 1e9, quantity: 1e6 }, ...order.items] },
      '/items: cost too much',
    ],
    [{ ...order, items: [] }, '/items: '],
    [{ ...order, status: 'lost' }, '/status: '],
    [{ ...order, currency: 'XXY' }, '/currency: must be an ISO 4217 code'],
    [{ ...order, status: 'paid' }, '/shippedAt: an order that is paid has no such time'],
    [{ ...order, deliveredAt: CREATED_AT }, '/deliveredAt: is before shippedAt'],
  ])('of orders: %.60j', async (row, reason) => {
    const rejectedRows = await rejectedIn('orders.ndjson', [row]);
    expect(rejectedRows).toEqual([expect.stringContaining(`orders.ndjson:1: ${reason}`)]);
  });

  it('of products and categories are reported by the rules of imports', async () => {
    const folder = folderOf({
      'categories.ndjson': [
        { externalId: 'child', title: 'Child', parentExternalId: 'root' },
        { externalId: 'root', title: 'Root' },
        { externalId: 'orphan', title: 'Orphan', parentExternalId: 'nobody' },
        { externalId: 'left', title: 'Left', parentExternalId: 'right' },
        { externalId: 'right', title: 'Right', parentExternalId: 'left' },
      ],
      'products.ndjson': [
        { ...product, categoryExternalId: 'child' },
        { ...product, externalId: 'b', price: null },
        { ...product, externalId: undefined },
        { ...product, price: 1, categoryExternalId: 'child' },
        {
          ...product,
          externalId: 'c',
          categoryExternalId: 'child',
          images: [{ url: '//e.example' }],
        },
      ],
    });
    const { rejectedRows, counts } = await load(folder);
    expect(counts['categories.ndjson']).toMatchObject({ created: 2, rejected: 3 });
    expect(counts['products.ndjson']).toMatchObject({ created: 1, rejected: 4 });
    const rowsNamed = (name: string) => rejectedRows.filter((line) => line.startsWith(name));
    expect(rowsNamed('categories.ndjson:').map((line) => line.split(':')[1])).toEqual([
      '3',
      '4',
      '5',
    ]);
    expect(rowsNamed('products.ndjson:')).toEqual([
      'products.ndjson:3: /externalId: is missing or not a text',
      'products.ndjson:4: repeats line 1',
      expect.stringMatching(/^products\.ndjson:2: \/price: /),
      expect.stringMatching(/^products\.ndjson:5: \/images\/0\/url: /),
    ]);
  });

  it('of accounts are reported if another account has the address or the external id', async () => {
    const rows = [
      customer,
      { ...customer, displayName: 'Again' },
      { ...customer, externalId: 'bob' },
      { ...customer, externalId: 'eve', email: people.admin.email },
    ];
    expect(await rejectedIn('customers.ndjson', rows)).toEqual([
      'customers.ndjson:2: repeats line 1',
      'customers.ndjson:3: /email: "ann@example.com" belongs to another account',
      `customers.ndjson:4: /email: "${people.admin.email}" belongs to another account`,
    ]);
  });

  it('of orders are reported if the customer has another order with the external id', async () => {
    const later = { ...order, createdAt: '2018-04-02T00:00:00.000Z' };
    await load(folderOf({ ...shop, 'orders.ndjson': [order] }));
    const { rejectedRows } = await load(folderOf({ ...shop, 'orders.ndjson': [later] }));
    expect(rejectedRows).toEqual([
      'orders.ndjson:1: /externalId: the customer has another order with it',
    ]);
    expect(await service.database.db.collection('orders').countDocuments()).toBe(1);
  });

  it('of comments are reported: unknown references, cycles, other posts and missing levels', async () => {
    const reply = (externalId: string, parentExternalId: string, changes: object = {}) => ({
      ...comment,
      externalId,
      parentExternalId,
      ...changes,
    });
    const rows = [
      reply('deep-3', 'deep-2'),
      reply('deep-2', 'deep-1'),
      reply('deep-1', 'root'),
      { ...comment, externalId: 'root' },
      reply('a', 'b'),
      reply('b', 'a'),
      reply('self', 'self'),
      reply('below', 'nobody'),
      { ...comment, externalId: 'x', postExternalId: 'r' },
      { ...comment, externalId: 'y', authorExternalId: 'bob' },
      reply('z', 'root', { postExternalId: 'q2' }),
      { ...comment, externalId: 'long', text: 'y'.repeat(30_001) },
      { ...comment, externalId: 'longest', text: 'z'.repeat(30_000) },
    ];
    const posts = [post, { ...post, externalId: 'q2' }];
    const folder = folderOf({ ...shop, 'posts.ndjson': posts, 'comments.ndjson': rows });
    const { rejectedRows, counts } = await load(folder);
    expect(counts['comments.ndjson']).toMatchObject({ created: 4, rejected: 9 });
    expect(rejectedRows.map((line) => line.replace('comments.ndjson:', '')).sort()).toEqual([
      '10: /authorExternalId: unknown customer "bob"',
      '11: /parentExternalId: is a comment on another post',
      expect.stringMatching(/^12: \/text: /),
      '1: /parentExternalId: no level below this comment takes replies',
      '5: /parentExternalId: unknown comment "b"',
      '6: /parentExternalId: unknown comment "a"',
      '7: /parentExternalId: unknown comment "self"',
      '8: /parentExternalId: unknown comment "nobody"',
      '9: /postExternalId: unknown post "r"',
    ]);
  });

  it('of coupons are reported by the rules of POST /coupons', async () => {
    const rejectedRows = await rejectedIn('coupons.ndjson', [
      { code: 'x', percent: 10 },
      { code: 'BOTH', percent: 10, amount: 1 },
      {
        code: 'LATE',
        percent: 10,
        startsAt: '2019-01-02T00:00:00Z',
        expiresAt: '2019-01-01T00:00:00Z',
      },
      { code: 'save5', percent: 10 },
      { code: 'SAVE5', percent: 10 },
    ]);
    expect(rejectedRows).toEqual([
      expect.stringMatching(/^coupons\.ndjson:1: \/code: /),
      expect.stringMatching(/^coupons\.ndjson:2: /),
      expect.stringMatching(/^coupons\.ndjson:3: \/expiresAt: invalid_range/),
      'coupons.ndjson:5: repeats line 4',
    ]);
  });
});

describe('orders of a data folder', () => {
  const idOf = async (externalId: string): Promise<string> => {
    const row = await service.database.db.collection('orders').findOne({ externalId });
    return String(row?._id);
  };
  const loadOrders = async (rows: readonly object[]) => {
    const { rejectedRows } = await load(folderOf({ ...shop, 'orders.ndjson': rows }));
    expect(rejectedRows).toEqual([]);
  };

  it('have their dates, discounts and address', async () => {
    await loadOrders([order]);
    expect(await get(`/orders/${await idOf('o-1')}?include=history`)).toMatchObject({
      status: 'delivered',
      createdAt: order.createdAt,
      customer: { email: 'ann@example.com', displayName: 'María Anders' },
      items: [{ productTitle: 'Mouse', quantity: 3, unitPrice: 30.4, totalAmount: 77.52 }],
      summary: { shippingAmount: 4.54, totalAmount: 82.06 },
      payment: { status: 'paid', paidAmount: 82.06, paidAt: order.createdAt },
      delivery: {
        address: { line1: 'Obere Straße 57', region: null, country: 'DE' },
        shippedAt: order.shippedAt,
        deliveredAt: order.shippedAt,
      },
      history: [
        { status: 'pending' },
        { status: 'paid', at: order.createdAt },
        { status: 'shipped', at: order.shippedAt },
        { status: 'delivered', at: order.shippedAt },
      ],
    });
  });

  it('show the refunded amount, after a refund and after a cancellation', async () => {
    const { shippedAt: _shippedAt, ...unsent } = order;
    const paidAt = '2018-04-01T01:00:00.000Z';
    const endedAt = '2018-04-09T00:00:00.000Z';
    await loadOrders([
      {
        ...order,
        externalId: 'refunded',
        status: 'refunded',
        refundedAt: endedAt,
        couponCode: 'save5',
      },
      { ...unsent, externalId: 'cancelled', status: 'cancelled', paidAt, cancelledAt: endedAt },
      { ...unsent, externalId: 'dropped', status: 'cancelled' },
    ]);
    const refundedOrder = {
      paymentStatus: 'refunded',
      payment: { refundedAmount: 82.06, refunds: [{ amount: 82.06, state: 'succeeded' }] },
    };
    expect(await get(`/orders/${await idOf('refunded')}?include=history`)).toMatchObject({
      ...refundedOrder,
      summary: { discounts: [{ code: 'SAVE5', amount: 13.68 }] },
      history: [{}, {}, {}, {}, { status: 'refunded', at: endedAt }],
    });
    expect(await get(`/orders/${await idOf('cancelled')}?include=history`)).toMatchObject({
      ...refundedOrder,
      status: 'cancelled',
      history: [{}, { status: 'paid', at: paidAt }, { status: 'cancelled', at: endedAt }],
    });
    expect(await get(`/orders/${await idOf('dropped')}`)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      payment: { paidAmount: 0 },
    });
  });
});

describe('discussions of a data folder', () => {
  it('have their original text and votes, allow missing authors, and have every status with its visibility', async () => {
    const rows = [
      comment,
      {
        ...comment,
        externalId: 'c-2',
        parentExternalId: 'c-1',
        authorExternalId: null,
        likeCount: 4,
      },
      { ...comment, externalId: 'held', status: 'pending' },
      { ...comment, externalId: 'no', status: 'rejected' },
      { ...comment, externalId: 'away', status: 'hidden' },
      { ...comment, externalId: 'gone', status: 'deleted' },
      { ...comment, externalId: 'gone-1', parentExternalId: 'gone', status: 'published' },
    ];
    const posts = [{ ...post, closed: true }];
    const folder = folderOf({ ...shop, 'posts.ndjson': posts, 'comments.ndjson': rows });
    expect((await load(folder)).rejectedRows).toEqual([]);
    const [{ id, closed: isClosed }] = (await get('/posts')).data;
    expect(isClosed).toBe(true);
    const url = `/posts/${id}/comments?sort=oldest&replySort=oldest`;
    const { data } = (await service.app.inject({ url })).json();
    expect(data).toHaveLength(2);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          text: comment.text,
          author: expect.objectContaining({ displayName: 'María Anders' }),
          score: -3,
          createdAt: CREATED_AT,
          replies: expect.objectContaining({
            data: [expect.objectContaining({ author: null, likeCount: 4, depth: 2 })],
          }),
        }),
        expect.objectContaining({ isDeleted: true, text: '[deleted]', replyCount: 1 }),
      ]),
    );
    const queue = await get('/moderation/comments?status=pending', people.moderator.headers);
    expect(queue.data).toHaveLength(1);
  });
});

describe('pictures of a data folder', () => {
  it('are stored as paths of the service, and are returned under its address', async () => {
    const images = [
      { url: '/pictures/mouse.svg', alt: 'A mouse' },
      { url: 'https://e.example/m.png' },
    ];
    const rows = [{ ...product, images }];
    await load(folderOf({ ...shop, 'products.ndjson.gz': rows }));
    const products = service.database.db.collection<{ _id: string }>('products');
    const row = await products.findOne({ externalId: 'mouse' });
    const id = row?._id ?? '';
    const asStored = { images: [{ url: '/pictures/mouse.svg' }, images[1]] };
    expect(row).toMatchObject(asStored);
    const { publicUrl } = service.foundation.config;
    const url = `${publicUrl}/pictures/mouse.svg`;
    expect(await get(`/products/${id}`)).toMatchObject({ images: [{ url }, images[1]] });
    const mobile = await get(`/mobile/products/${id}`);
    expect(mobile).toMatchObject({ thumbnailUrl: url });
    await service.app.inject({
      method: 'PATCH',
      url: `/products/${id}`,
      payload: { title: 'Mouse 2' },
      headers: keys.internal.headers,
    });
    expect(await products.findOne({ externalId: 'mouse' })).toMatchObject(asStored);
    await service.app.worker.settle();
    const [event] = (await get('/webhooks/events?type=product.updated', people.admin.headers)).data;
    const response = await get(`/webhooks/events/${event.eventId}`, people.admin.headers);
    expect(response).toMatchObject({ data: { object: { images: [{ url }, images[1]] } } });
  });
});
