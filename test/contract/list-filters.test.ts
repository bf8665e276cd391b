import { bucketOf, newId } from '../../src/platform/values/ids';
import { demoPeople } from '../../src/tools/demo';
import { createDiscussion } from '../support/comments';
import { requests } from '../support/requests';
import { useWorld, viewers } from '../support/world';

/**
 * Tests every filter and sort order of the lists with rows that differ in one field each: which
 * rows are listed, in which order, including the bounds. Days are numbered; `…From` is inclusive
 * and `…To` exclusive.
 */
interface ListCase {
  readonly url: string;
  readonly collection: string;
  /** The fields of all rows; other fields are copied from a stored document that matches `like`. */
  readonly common?: object;
  readonly like?: object;
  /** Rows by name, oldest first. */
  readonly rows: Readonly<Record<string, object>>;
  /** Query → names of rows in order. */
  readonly asks: Readonly<Record<string, string>>;
}

const day = (number: number) => new Date(Date.UTC(2030, 4, number, 12));
const at = (number: number) => day(number).toISOString();
/** Ids that sort by time, like those of the service. */
const rowOf = (prefix: 'aud' | 'sec' | 'imp' | 'evt' | 'dlv', number: number, fields: object) => ({
  ...{ _id: newId(prefix, day(number)), createdAt: day(number) },
  ...fields,
});

const TIMES = {
  [`createdFrom=${at(2)}`]: 'c b',
  [`createdTo=${at(2)}`]: 'a',
  [`createdFrom=${at(2)}&createdTo=${at(3)}`]: 'b',
};

const cases: readonly ListCase[] = [
  {
    url: '/orders',
    collection: 'orders',
    like: { phase: 'live' },
    rows: {
      a: order(1, { status: 'paid', paymentStatus: 'paid', emailKey: 'ann@rows.example' }),
      b: order(2, {
        ...{ status: 'shipped', paymentStatus: 'paid', updatedAt: day(5) },
        coupon: { code: 'SPRING', perCustomerLimit: null },
      }),
      c: order(3, {
        status: 'pending',
        paymentStatus: 'pending',
        customerId: 'usr_other',
        bucket: bucketOf('usr_other'),
      }),
    },
    asks: {
      '': 'c b a',
      'sort=oldest': 'a b c',
      'sort=newest': 'c b a',
      'status=paid': 'a',
      'status=shipped': 'b',
      'paymentStatus=paid': 'b a',
      'paymentStatus=pending': 'c',
      'customerId=usr_other': 'c',
      'externalId=row-2': 'b',
      'email=ANN%40Rows.example': 'a',
      'couponCode=spring': 'b',
      // Listed in the order of the changes.
      [`updatedFrom=${at(3)}`]: 'c b',
      [`updatedFrom=${at(4)}`]: 'b',
      ...TIMES,
    },
  },
  {
    url: '/users',
    collection: 'users',
    like: { role: 'customer' },
    common: { status: 'active', role: 'customer' },
    rows: {
      a: { _id: newId('usr', day(1)), createdAt: day(1), email: 'a@rows.example' },
      b: {
        _id: newId('usr', day(2)),
        createdAt: day(2),
        email: 'b@rows.example',
        role: 'moderator',
      },
      c: {
        _id: newId('usr', day(3)),
        createdAt: day(3),
        email: 'c@rows.example',
        status: 'disabled',
      },
    },
    asks: { 'email=A@rows.example': 'a', 'role=moderator': 'b', 'status=disabled': 'c' },
  },
  {
    url: '/auth/security-events',
    collection: 'security_events',
    common: {
      ...{ userId: 'usr_1', actorId: null, ip: '192.0.2.1', country: null, clientId: null },
      ...{ type: 'sign_in_failed', reasons: [] },
    },
    rows: {
      a: rowOf('sec', 1, {}),
      b: rowOf('sec', 2, { userId: 'usr_2', ip: '192.0.2.2' }),
      c: rowOf('sec', 3, { type: 'sign_in_succeeded' }),
    },
    asks: {
      '': 'c b a',
      'type=sign_in_failed': 'b a',
      'userId=usr_2': 'b',
      'ip=192.0.2.2': 'b',
      ...TIMES,
    },
  },
  {
    url: '/audit',
    collection: 'audit_entries',
    rows: {
      a: rowOf('aud', 1, { resourceId: 'r_1', actorId: 'usr_1' }),
      b: rowOf('aud', 2, { resourceId: 'r_2', actorId: 'usr_1' }),
      c: rowOf('aud', 3, { resourceId: 'r_1', actorId: 'usr_2' }),
    },
    asks: { '': 'c b a', 'resourceId=r_1': 'c a', 'actorId=usr_1': 'b a', ...TIMES },
  },
  {
    url: '/imports',
    collection: 'imports',
    rows: {
      a: rowOf('imp', 1, { uploadId: 'upl_a', type: 'products', status: 'completed' }),
      b: rowOf('imp', 2, { uploadId: 'upl_b', type: 'categories', status: 'completed' }),
      c: rowOf('imp', 3, { uploadId: 'upl_c', type: 'products', status: 'failed' }),
    },
    asks: { '': 'c b a', 'type=products': 'c a', 'status=completed': 'b a', ...TIMES },
  },
  {
    url: '/webhooks/events',
    collection: 'events',
    common: { isPublic: true, resourceType: 'product', ownerId: null },
    rows: {
      a: rowOf('evt', 1, { type: 'product.created', resourceId: 'prd_1', position: 1e12 + 1 }),
      b: rowOf('evt', 2, {
        sequenceNumber: 2,
        type: 'product.updated',
        resourceId: 'prd_1',
        position: 1e12 + 2,
      }),
      c: rowOf('evt', 3, { type: 'product.created', resourceId: 'prd_2', position: 1e12 + 3 }),
    },
    asks: { '': 'c b a', 'type=product.created': 'c a', 'resourceId=prd_1': 'b a', ...TIMES },
  },
  {
    url: '/webhooks/deliveries',
    collection: 'webhook_deliveries',
    rows: {
      a: rowOf('dlv', 1, { endpointId: 'whe_1', eventId: 'evt_1', status: 'delivered' }),
      b: rowOf('dlv', 2, { endpointId: 'whe_2', eventId: 'evt_1', status: 'failed' }),
      c: rowOf('dlv', 3, { endpointId: 'whe_1', eventId: 'evt_2', status: 'failed' }),
    },
    asks: {
      '': 'c b a',
      'endpointId=whe_1': 'c a',
      'eventId=evt_1': 'b a',
      'status=failed': 'c b',
    },
  },
];

function order(number: number, fields: object): object {
  const times = { createdAt: day(number), updatedAt: day(number) };
  return { _id: newId('ord', day(number), '00'), ...times, externalId: `row-${number}`, ...fields };
}

const service = useWorld();
const { succeed } = requests(service, viewers['admin']);

/** Makes the rows the only ones in their collection; returns their names by id. */
async function store({ collection, common, like = {}, rows }: ListCase) {
  const storedRows = service.database.db.collection<{ _id: string }>(collection);
  const template = await storedRows.findOne(like);
  await storedRows.deleteMany(collection === 'users' ? { email: /@rows\./ } : {});
  const documents = Object.values(rows).map((row) => ({ ...template, ...common, ...row }));
  await storedRows.insertMany(documents as unknown as { _id: string }[]);
  return new Map(documents.map((one, index) => [idOf(one), Object.keys(rows)[index]]));
}

const idOf = (document: object): string => (document as { _id: string })._id;

describe.each(cases.map((one) => [one.url, one] as const))('%s', (url, one) => {
  let names: ReadonlyMap<string, string | undefined>;
  beforeAll(async () => {
    names = await store(one);
  });

  it.each(Object.entries(one.asks))('?%s lists %s', async (query, expectedNames) => {
    const { data } = await succeed('GET', `${url}?${query}`);
    const ids = data.map((row: { id?: string; eventId?: string }) => row.id ?? row.eventId);
    // Keeps the demo accounts, because they send the requests.
    const listedNames = ids.flatMap(
      (id: string) => names.get(id) ?? (url === '/users' ? [] : [id]),
    );
    expect(listedNames.join(' ')).toBe(expectedNames);
  });

  it('pages in that order, one row at a time', async () => {
    const [query = '', expectedNames = ''] = Object.entries(one.asks)[0] ?? [];
    const answers: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < expectedNames.split(' ').length; page += 1) {
      const { data, pagination } = await succeed('GET', `${url}?${query}&limit=1${cursor}`);
      answers.push(names.get(data[0].id ?? data[0].eventId));
      cursor = `&cursor=${pagination.nextCursor}`;
      expect(pagination.hasNext).toBe(answers.length < expectedNames.split(' ').length);
    }
    expect(answers.join(' ')).toBe(expectedNames);
  });
});

describe('discussions', () => {
  const api = createDiscussion(() => service);
  const as = { authorization: `Bearer ${demoPeople.customer.accessToken}` };
  const admin = { authorization: `Bearer ${demoPeople.admin.accessToken}` };
  const names = new Map<string, string>();
  let post = '';

  beforeAll(async () => {
    for (const title of ['p', 'q']) {
      service.clock.advance(60_000);
      post = (await succeed('POST', '/posts', { title })).id;
      names.set(post, title);
    }
    for (const [name, text] of [
      ['a', 'First'],
      ['b', 'Second'],
      ['c', 'casino'],
      ['d', 'Fourth'],
    ] as const) {
      service.clock.advance(60_000);
      names.set(await api.comment(post, { as, text: `${text} of the day` }), name);
    }
    const [root = ''] = [...names].flatMap(([id, name]) => (name === 'a' ? [id] : []));
    for (const name of ['x', 'y']) {
      service.clock.advance(60_000);
      names.set(await api.reply(root, { as, text: `Reply ${name} of the day` }), name);
    }
  });

  // `a b d` are published, `c` is pending; `x y` are replies to `a`.
  it.each([
    ['/posts?', 'q p'],
    ['/posts?sort=oldest', 'p q'],
    ['/posts/POST/comments?sort=newest', 'd c b a'],
    ['/posts/POST/comments?sort=oldest', 'a b c d'],
    ['/users/me/comments?sort=newest', 'y x d c b a'],
    ['/users/me/comments?sort=oldest', 'a b c d x y'],
    ['/users/me/comments?sort=oldest&status=pending', 'c'],
    ['/users/me/comments?sort=oldest&status=published', 'a b d x y'],
    ['/moderation/comments?status=pending', 'c'],
    ['/moderation/comments?status=published&sort=oldest', 'a b d x y'],
    ['/moderation/comments?status=published&sort=newest', 'y x d b a'],
  ])('%s lists %s', async (url, expectedNames) => {
    const headers = url.startsWith('/users/me') ? as : admin;
    const separator = url.endsWith('?') ? '' : '&';
    const { data } = await succeed(
      'GET',
      `${url.replace('POST', post)}${separator}pageSize=100`,
      undefined,
      headers,
    );
    const listedNames = data.flatMap(({ id }: { id: string }) => names.get(id) ?? []);
    expect(listedNames.join(' ')).toBe(expectedNames);
  });

  it.each([
    ['', 'x y'],
    ['?sort=oldest', 'x y'],
    ['?sort=newest', 'y x'],
  ])('/comments/{id}/replies%s lists %s', async (query, expectedNames) => {
    const [root] = [...names].find(([, name]) => name === 'a') ?? [];
    const { data } = await succeed('GET', `/comments/${root}/replies${query}`);
    expect(data.map(({ id }: { id: string }) => names.get(id)).join(' ')).toBe(expectedNames);
  });

  it.each([
    ['replySort=oldest&repliesPreview=1', 'x'],
    ['replySort=newest&repliesPreview=1', 'y'],
    ['replySort=newest&repliesPreview=2', 'y x'],
  ])('the preview of replies follows %s: %s', async (query, expectedNames) => {
    const { data } = await succeed('GET', `/posts/${post}/comments?sort=oldest&${query}`);
    const preview = data[0].replies.data.map(({ id }: { id: string }) => names.get(id));
    expect(preview.join(' ')).toBe(expectedNames);
  });
});
