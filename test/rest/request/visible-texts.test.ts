import { useTestApp } from '../../support/build-test-app';
import { requests, type Answer } from '../../support/requests';

const service = useTestApp();
const { send } = requests(service);
let categoryId: string;

const product = (overrides: object) => ({ title: 'Lamp', price: 5, categoryId, ...overrides });
const address = { name: 'Ada', line1: 'High Street 1', city: 'London', country: 'GB' };
const order = (deliveryAddress: unknown) => ({
  items: [{ productId: 'prd_none', quantity: 1 }],
  deliveryAddress,
  paymentMethodId: 'pm_visa_4242',
});

const INVISIBLE = [' ', '\t\n', '\u00a0\u3000', '\u200b\u200d', '\u2060\ufeff', '\u00ad', '\u202e'];
const DRAWN_EMPTY = ['\u3164', '\u115f\u1160', '\u2800', '\ufe0f', '\u0301', '\u{e0041}'];

const fields: readonly (readonly [string, (text: string) => ReturnType<typeof send>])[] = [
  ['title', (title) => send('POST', '/products', product({ title }))],
  ['sku', (sku) => send('POST', '/products', product({ sku }))],
  ['externalId', (externalId) => send('POST', '/products', product({ externalId }))],
  ['brand', (brand) => send('POST', '/products', product({ brand }))],
  ['title', (title) => send('POST', '/categories', { title })],
  ['title', (title) => send('POST', '/posts', { title })],
  ['displayName', (displayName) => send('PATCH', '/users/me', { displayName })],
  ['couponCode', (couponCode) => send('POST', '/orders', { ...order('Street 1'), couponCode })],
  ['deliveryAddress', (text) => send('POST', '/orders', order(text))],
  ['deliveryAddress/city', (city) => send('POST', '/orders', order({ ...address, city }))],
];

beforeAll(async () => {
  categoryId = (await send('POST', '/categories', { title: 'Lamps' })).body.id;
});

describe('a name', () => {
  it.each(fields)('in %s needs a visible character', async (field, sendText) => {
    for (const text of [...INVISIBLE, ...DRAWN_EMPTY]) {
      const { status, body } = await sendText(text);
      expect([text, status]).toEqual([text, 400]);
      expect(body.errors).toMatchObject([{ pointer: `/${field}`, code: 'wrong_format' }]);
    }
  });

  it.each(['a\u0001', '\u001ba', 'a\u007f'])('has no control characters: %j', async (title) => {
    const { status, body } = await send('POST', '/products', product({ title }));
    expect([status, body.errors]).toMatchObject([400, [{ code: 'wrong_format' }]]);
  });

  it.each(['a\tb', 'a\r\nb', 'é', '1', '-', '灯', '👍', 'a\u200db'])('may be %s', async (title) => {
    expect((await send('POST', '/posts', { title })).status).toBe(201);
  });

  it.each(['a\nb', 'a\u0000', 'a\u202eb', '\u2066a\u2069', 'a\u2028'])(
    'of a person does not break the line or change its direction: %j',
    async (displayName) => {
      const { status, body } = await send('PATCH', '/users/me', { displayName });
      expect([status, body.errors]).toMatchObject([400, [{ code: 'wrong_format' }]]);
    },
  );

  it.each(['Zoë van Dam', '👩\u200d💻', 'می\u200cخواهم'])(
    'of a person may be %s',
    async (displayName) => {
      expect((await send('PATCH', '/users/me', { displayName })).status).toBe(200);
    },
  );

  it('has the same rules in GraphQL', async () => {
    const query = 'mutation { createPost(input: { title: "\\u200b" }) { id } }';
    const { body } = await send('POST', '/graphql', { query });
    expect(body.errors).toMatchObject([{ extensions: { code: 'wrong_format' } }]);
  });
});

describe('a text', () => {
  const free = { description: 'a\u0000b', attributes: { note: ['\u0000'] } };

  it('may not contain NUL anywhere', async () => {
    const { status, body } = await send(
      'POST',
      '/products',
      product({ title: 'a\u0000b', ...free }),
    );
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { pointer: '/title', code: 'wrong_format' },
      { pointer: '/description', code: 'wrong_format' },
      { pointer: '/attributes/note/0', code: 'wrong_format' },
    ]);
    expect((await send('POST', '/posts', { title: '\u0000x' })).status).toBe(400);
    const post = await send('POST', '/posts', { title: 'x' });
    const comment = await send('POST', `/posts/${post.body.id}/comments`, { text: 'hm\u0000' });
    expect([comment.status, comment.body.errors]).toMatchObject([400, [{ pointer: '/text' }]]);
  });

  it('may not contain NUL in GraphQL literals or variables', async () => {
    const literal = { query: 'mutation { createPost(input: { title: "a\\u0000" }) { id } }' };
    const variable = {
      query: 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      variables: { input: { title: 'a\u0000' } },
    };
    for (const body of [literal, variable]) {
      const answer = await send('POST', '/graphql', body);
      expect(answer.body.errors).toMatchObject([{ extensions: { code: 'wrong_format' } }]);
    }
  });

  it('may not contain NUL in an item of a bulk request, which is the only item that fails', async () => {
    const items = [product({ title: 'a\u0000' }), product({ title: 'Lamp of a bulk' })];
    const { status, body } = await send('POST', '/products/bulk', items);
    expect([status, body.results]).toMatchObject([207, [{ status: 400 }, { status: 201 }]]);
  });
});

describe('white space at the ends of a text', () => {
  const around = (length: number) => `\n ${'x'.repeat(length)}\t\n`;
  let postId: string;
  let parentId: string;
  let count = 0;
  beforeAll(async () => {
    postId = (await send('POST', '/posts', { title: 'x' })).body.id;
    const parent = await send('POST', `/posts/${postId}/comments`, { text: 'A parent.' });
    parentId = parent.body.id;
  });
  const make =
    'mutation ($input: CreateCommentInput!, $p: ID!) { createComment(postId: $p, input: $input) { text } }';

  const places: readonly (readonly [
    string,
    number,
    (text: string) => Promise<Omit<Answer, 'headers'>>,
  ])[] = [
    ['a comment', 5000, (text) => send('POST', `/posts/${postId}/comments`, { text })],
    ['a reply', 5000, (text) => send('POST', `/comments/${parentId}/replies`, { text })],
    [
      'an edited comment',
      5000,
      async (text) => {
        const comment = { text: `To be edited, ${(count += 1)}.` };
        const { body } = await send('POST', `/comments/${parentId}/replies`, comment);
        return send('PATCH', `/comments/${body.id}`, { text: text.replace('x', String(count)) });
      },
    ],
    ['a title of a post', 300, (title) => send('POST', '/posts', { title })],
    ['a brand', 100, (brand) => send('POST', '/products', product({ brand }))],
    [
      'a brand of a bulk request',
      100,
      async (brand) => {
        const { body } = await send('POST', '/products/bulk', { items: [product({ brand })] });
        return { status: body.results[0].status, body: body.results[0].error };
      },
    ],
    [
      'a synonym',
      60,
      (text) => send('PUT', '/search/synonyms', { items: [{ words: [text, 'y'] }] }),
    ],
    [
      'a synonym for others',
      60,
      (from) => send('PUT', '/search/synonyms', { items: [{ from, to: ['y'] }] }),
    ],
  ];

  it.each(places)('does not count in %s', async (_name, max, sendText) => {
    expect((await sendText(around(max))).status).toBeLessThan(300);
    const { status, body } = await sendText(around(max + 1));
    expect([status, body.code]).toEqual([400, 'too_long']);
  });

  it.each(places)('counts as empty in %s', async (_name, _max, sendText) => {
    for (const text of [' ', '\t\n', '\u00a0']) expect((await sendText(text)).status).toBe(400);
  });

  it('does not count in GraphQL, and is not stored', async () => {
    const write = async (text: string) => {
      const variables = {
        input: { text },
        p: (await send('POST', '/posts', { title: 'x' })).body.id,
      };
      return (await send('POST', '/graphql', { query: make, variables })).body;
    };
    expect(await write(around(5000))).toMatchObject({
      data: { createComment: { text: 'x'.repeat(5000) } },
    });
    expect(await write(around(5001))).toMatchObject({
      errors: [{ extensions: { code: 'too_long' } }],
    });
  });
});

describe('a code', () => {
  const codes = fields.filter(([field]) => field === 'sku' || field === 'externalId');

  it.each(codes)('in %s has no invisible characters', async (field, sendText) => {
    for (const invisibleText of [
      '\u200b',
      '\u00ad',
      '\ufeff',
      '\u200d',
      '\u00a0',
      '\t',
      '\u0000',
      '\u3164',
    ]) {
      const { status, body } = await sendText(`AB${invisibleText}1`);
      expect([invisibleText, status]).toEqual([invisibleText, 400]);
      expect(body.errors).toMatchObject([{ pointer: `/${field}`, code: 'wrong_format' }]);
    }
  });

  it.each(codes)(
    'in %s has no blanks at either end and is in form NFC',
    async (field, sendText) => {
      for (const text of [' AB', 'AB ', 'Cafe\u0301']) {
        const { status, body } = await sendText(text);
        expect([text, status]).toEqual([text, 400]);
        expect(body.errors).toMatchObject([{ pointer: `/${field}`, code: 'wrong_format' }]);
      }
      expect((await sendText('Caf\u00e9')).status).toBe(201);
    },
  );

  it.each(codes)('in %s may have blanks and letters of any script', async (_field, sendText) => {
    for (const text of ['AB 1/ü', '灯-7', 'Größe_9'])
      expect((await sendText(text)).status).toBe(201);
  });

  it('of an import is checked item by item', async () => {
    const items = [{ externalId: 'AB\u200b1', title: 'Lamp', price: 5, categoryId }];
    const { body } = await send('POST', '/products/bulk', { items });
    expect(body.results).toMatchObject([{ status: 400, outcome: 'failed' }]);
  });
});

describe('the address of an image', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//x.example/a.png'])(
    '%s is refused',
    async (url) => {
      const { status } = await send('POST', '/products', product({ images: [{ url }] }));
      expect(status).toBe(400);
    },
  );

  it('is http or https', async () => {
    const images = [{ url: 'https://x.example/a.png' }, { url: 'http://x.example/b.png' }];
    expect((await send('POST', '/products', product({ images }))).status).toBe(201);
  });
});

describe('attributes', () => {
  it('are limited in bytes, not in characters', async () => {
    const attributes = (text: string) => product({ attributes: { text } });
    expect((await send('POST', '/products', attributes('ä'.repeat(9000)))).status).toBe(400);
    expect((await send('POST', '/products', attributes('a'.repeat(9000)))).status).toBe(201);
  });
});
