import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { StartFailure } from '../../../src/platform/config/start-failure';
import { loadFolder, summaryOf } from '../../../src/tools/load';
import { northwindUserId } from '../../../src/tools/load/northwind';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { keys } from '../../support/people';

let service: TestApp;

beforeEach(async () => {
  service = await buildTestApp();
});
afterEach(() => service.close());

const silent = { start: () => {}, update: () => {}, end: () => {} };

function folderOf(files: Readonly<Record<string, readonly unknown[]>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-load-'));
  for (const [name, rows] of Object.entries(files)) {
    const text = rows
      .map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
      .join('\n');
    writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
  return folder;
}

const cutOff = (path: string): void => {
  const rows = Array.from({ length: 100 }, (_, n) => `{"externalId":"p${n}","title":"T"}`);
  writeFileSync(path, gzipSync(rows.join('\n')).subarray(0, -20));
};

async function load(folder: string) {
  const reports = await loadFolder(folder, service.foundation, silent);
  return { reports, of: (name: string) => reports.find(({ file }) => file === name)?.counts };
}

async function get(url: string) {
  return (await service.app.inject({ url, headers: keys.internal.headers })).json();
}

const order = (changes: object) => ({
  orderID: 1,
  customerID: 'ALFKI',
  orderDate: '1996-08-01 00:00:00.000',
  shippedDate: 'NULL',
  freight: 4.54,
  shipName: 'Alfreds',
  shipAddress: {
    street: 'Obere Straße 57',
    city: 'Berlin',
    region: 'NULL',
    postalCode: 12209,
    country: 'Germany',
  },
  details: [{ productID: 7, unitPrice: 30.4, quantity: 3, discount: 0.15 }],
  ...changes,
});

const northwind = {
  'northwind-customers.ndjson.gz': [{ customerID: 'ALFKI', contactName: 'María Anders' }],
  'northwind-products.ndjson': [
    {
      productID: 7,
      categoryID: 2,
      name: "Uncle Bob's Pears",
      quantityPerUnit: '12 - 1 lb pkgs.',
      unitPrice: 30,
      unitsInStock: 15,
    },
  ],
};

describe('loadFolder', () => {
  it.each<[string, string, (path: string) => void]>([
    ['a gzip file that is cut off', 'is not a whole gzip file: unexpected end of file.', cutOff],
    [
      'what is no gzip file',
      'is not a whole gzip file: incorrect header check.',
      (path) => writeFileSync(path, '{"externalId":"a"}'),
    ],
    ['a folder', 'cannot be read: EISDIR: illegal operation on a directory, read.', mkdirSync],
  ])('names %s in the place of a file', async (_what, fault, make) => {
    const folder = folderOf({});
    const path = join(folder, 'products.ndjson.gz');
    make(path);
    const end = jest.fn();
    const loading = loadFolder(folder, service.foundation, { ...silent, end });
    await expect(loading).rejects.toEqual(new StartFailure(`${path} ${fault}`));
    await expect(loading).rejects.toBeInstanceOf(StartFailure);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('refuses single rows and tells why', async () => {
    const folder = folderOf({
      'categories.ndjson': [
        { externalId: 'child', title: 'Child', parentExternalId: 'root', filterableAttributes: [] },
        { externalId: 'root', title: 'Root', parentExternalId: null, filterableAttributes: [] },
        { externalId: 'orphan', title: 'Orphan', parentExternalId: 'nobody' },
      ],
      'products.ndjson.gz': [
        { externalId: 'a', title: 'A', price: 1, categoryExternalId: 'child' },
        { externalId: 'b', title: 'B', price: null, categoryExternalId: 'child' },
        '{"externalId":',
      ],
      ...northwind,
      'northwind-orders.ndjson.gz': [
        order({}),
        order({ orderID: 2, customerID: 'NOBODY' }),
        order({ orderID: 3, details: [{ productID: 8, unitPrice: 1, quantity: 1, discount: 0 }] }),
      ],
    });
    const { reports, of } = await load(folder);
    expect(of('categories.ndjson')).toMatchObject({ created: 2, refused: 1 });
    expect(of('products.ndjson.gz')).toMatchObject({ created: 1, refused: 2 });
    expect(of('northwind-orders.ndjson.gz')).toMatchObject({ created: 1, refused: 2 });
    const summary = summaryOf(reports);
    expect(summary).toMatch(/products\.ndjson\.gz: .*price.* \(1: line 2\)/);
    expect(summary).toContain('products.ndjson.gz: is not valid JSON (1: line 3)');
    expect(summary).toContain('northwind-orders.ndjson.gz: unknown customer NOBODY (1: line 2)');
    expect(summary).toContain('northwind-orders.ndjson.gz: unknown product 8 (1: line 3)');
  });

  it('takes an order over with its dates, discounts and address', async () => {
    const shipped = order({ orderID: 2, shippedDate: '1996-08-30 00:00:00.000' });
    await load(folderOf({ ...northwind, 'northwind-orders.ndjson.gz': [order({}), shipped] }));
    const { data } = await get(`/orders?customerId=${northwindUserId('ALFKI')}`);
    const byStatus = new Map(data.map((row: { status: string }) => [row.status, row]));
    expect([...byStatus.keys()].sort()).toEqual(['delivered', 'paid']);
    const paid = await get(`/orders/${(byStatus.get('paid') as { id: string }).id}`);
    expect(paid).toMatchObject({
      createdAt: '1996-08-01T00:00:00.000Z',
      customer: { email: 'alfki@example.com', displayName: 'María Anders' },
      items: [
        { productTitle: "Uncle Bob's Pears", quantity: 3, unitPrice: 30.4, totalAmount: 77.52 },
      ],
      summary: { shippingAmount: 4.54, totalAmount: 82.06 },
      delivery: {
        address: {
          name: 'Alfreds',
          line1: 'Obere Straße 57',
          region: null,
          postalCode: '12209',
        },
      },
    });
    const delivered = await get(`/orders/${(byStatus.get('delivered') as { id: string }).id}`);
    expect(delivered.delivery.shippedAt).toBe('1996-08-30T00:00:00.000Z');
  });
});

const CREATED = '2018-03-12T17:00:45.567';
const discussion = {
  'stackexchange-users.ndjson': [{ Id: '7', DisplayName: 'Zoë', CreationDate: CREATED }],
  'stackexchange-posts.ndjson': [
    {
      Id: '2',
      PostTypeId: '2',
      ParentId: '1',
      Body: '<p>$|0\\rangle$</p>\n',
      Score: '-3',
      CreationDate: CREATED,
      OwnerUserId: '7',
    },
    {
      Id: '1',
      PostTypeId: '1',
      Title: 'Q',
      Body: '',
      Score: '1',
      CreationDate: CREATED,
      ClosedDate: CREATED,
    },
    { Id: '3', PostTypeId: '5', Body: 'tag', Score: '0', CreationDate: CREATED },
    { Id: '4', PostTypeId: '2', ParentId: '99', Body: 'x', Score: '0', CreationDate: CREATED },
    {
      Id: '5',
      PostTypeId: '2',
      ParentId: '1',
      Body: 'y'.repeat(30_001),
      Score: '0',
      CreationDate: CREATED,
    },
    {
      Id: '6',
      PostTypeId: '2',
      ParentId: '1',
      Body: 'z'.repeat(30_000),
      Score: '9',
      CreationDate: CREATED,
    },
  ],
  'stackexchange-comments.ndjson': [
    { Id: '1', PostId: '2', Text: 'on an answer', Score: '4', CreationDate: CREATED, UserId: '8' },
    {
      Id: '2',
      PostId: '1',
      Text: 'on the question',
      Score: '0',
      CreationDate: CREATED,
      UserId: '7',
    },
  ],
};

describe('loadFolder with discussions', () => {
  it('makes answers first-level comments and comments on them replies, text as it was', async () => {
    const folder = folderOf(discussion);
    const { of } = await load(folder);
    expect(of('stackexchange-posts.ndjson.gz')).toMatchObject({ created: 3, refused: 3 });
    expect(of('stackexchange-comments.ndjson.gz')).toMatchObject({ created: 2, refused: 0 });
    const [post] = (await get('/posts')).data;
    expect(post).toMatchObject({ title: 'Q', closed: true });
    const { data } = await get(`/posts/${post.id}/comments?sort=oldest&replySort=oldest`);
    const byText = new Map<string, Record<string, unknown>>(
      data.map((row: { text: string }) => [row.text.slice(0, 20), row]),
    );
    expect(byText.get('<p>$|0\\rangle$</p>\n')).toMatchObject({
      author: { displayName: 'Zoë' },
      likeCount: 0,
      dislikeCount: 3,
      score: -3,
      replyCount: 1,
      createdAt: `${CREATED}Z`,
      replies: { data: [{ text: 'on an answer', author: null, likeCount: 4, depth: 2 }] },
    });
    expect(byText.get('on the question')).toMatchObject({ depth: 1, replyCount: 0 });
    const again = await load(folder);
    expect(again.of('stackexchange-posts.ndjson.gz')).toMatchObject({ created: 0, unchanged: 3 });
    expect(again.of('stackexchange-comments.ndjson.gz')).toMatchObject({
      created: 0,
      unchanged: 2,
    });
  });
});
