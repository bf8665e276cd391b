import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

const JSON_TYPE = 'application/json';

const service = useTestApp();

function createCategory(payload: string | Buffer, type = JSON_TYPE) {
  const headers = { ...people.admin.headers, 'content-type': type };
  return service.app.inject({ method: 'POST', url: '/categories', headers, payload });
}

const title = (bytes: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from('{"title":"a'), Buffer.from(bytes), Buffer.from('"}')]);

describe('a JSON body', () => {
  it.each(['utf-16', 'UTF-16LE', '"latin1"', 'us-ascii', 'nonsense'])(
    'in charset %s is refused with 415',
    async (charset) => {
      const response = await createCategory('{"title":"x"}', `${JSON_TYPE}; charset=${charset}`);
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ code: 'unsupported_media_type', allowed: ['utf-8'] });
    },
  );

  it.each(['utf-8', '"UTF-8"', 'utf-8; v=1'])('in charset %s is accepted', async (charset) => {
    const response = await createCategory('{"title":"x"}', `${JSON_TYPE};charset=${charset}`);
    expect(response.statusCode).toBe(201);
  });

  it('may begin with one byte order mark', async () => {
    const response = await createCategory('\uFEFF{"title":"marked"}');
    expect(response.statusCode).toBe(201);
    expect((await createCategory('\uFEFF\uFEFF{"title":"x"}')).json().code).toBe('invalid_json');
  });

  it('may be a merge patch only for PATCH', async () => {
    const response = await createCategory('{"title":"x"}', 'application/merge-patch+json');
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: 'unsupported_media_type' });
  });

  it.each([
    ['a lone high surrogate', '{"title":"a\\ud800b"}'],
    ['a lone low surrogate', '{"title":"\\udc00"}'],
    ['surrogates in the wrong order', '{"title":"\\udc00\\ud800"}'],
    ['a lone surrogate in a key', '{"\\ud800":1}'],
    ['a byte that is not UTF-8', title([0xff])],
    ['half a character', title([0xe2, 0x82])],
    ['a surrogate in bytes', title([0xed, 0xa0, 0x80])],
    ['the key __proto__', '{"__proto__":1}'],
  ])('with %s is refused with 400', async (_what, body) => {
    const response = await createCategory(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_json' });
  });

  it.each([
    ['in the body', '{"title":"a","title":"b"}', '"title"'],
    ['with the same value', '{"title":"a","title":"a"}', '"title"'],
    ['written otherwise', '{"title":"a","\\u0074itle":"a"}', '"\\u0074itle"'],
    ['deeper', '{"title":":\\"{","x":[{"a":1},{"a":{},"b":1,"a":[]}]}', '"a"'],
  ])('with a duplicate key %s is refused with 400 and the name', async (_where, body, key) => {
    const response = await createCategory(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid_json',
      detail: `The body is not valid JSON: an object has the key ${key} twice.`,
    });
  });

  it.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['escapes', `${'{"\\u0061":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ])('with endlessly nested %s is refused with 400 and a message', async (_what, body) => {
    const response = await createCategory(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid_json',
      detail: 'The body is not valid JSON: it is nested deeper than 100 levels.',
    });
  });

  it('may repeat a key in another object, and have colons and escapes in its strings', async () => {
    const title = 'a: "b": {\\"c\\": 1} \\\\';
    const filterableAttributes = ['a', 'b'].map((name) => ({ name, label: 'x:', type: 'string' }));
    const response = await createCategory(JSON.stringify({ title, filterableAttributes }));
    expect([response.statusCode, response.json()]).toMatchObject([201, { title }]);
  });

  it('keeps characters beyond the basic plane', async () => {
    const response = await createCategory('{"title":"\\ud83d\\ude00 😀"}');
    expect(response.json()).toMatchObject({ title: '😀 😀' });
  });
});

/** More entries than any field may have. */
const texts = (count: number): string => Array(count).fill('"\\u0000"').join(',');

describe('the refusal of a body', () => {
  const longKey = 'k'.repeat(100_000);

  it.each([
    ['/auth/login', `{"email":"a","password":"x","${longKey}":[${texts(60)}]}`],
    ['/auth/signup', `{"${longKey}":[${texts(60)}]}`],
    ['/auth/login', `{"${longKey}":1,"${longKey}":2}`],
  ])('of %s repeats only the beginning of a long name', async (url, payload) => {
    const headers = { 'content-type': JSON_TYPE };
    const response = await service.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('k…');
    expect(response.body.length).toBeLessThan(5_000);
  });

  it('of /graphql repeats only that beginning, too', async () => {
    const a = { ['k'.repeat(10_000)]: Array(60).fill('\0') };
    const input = '{title:"x",price:1,categoryId:"c",attributes:$a}';
    const query = `mutation($a: JSONObject!){createProduct(input:${input}){product{id}}}`;
    const response = await service.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: people.admin.headers,
      payload: { query, variables: { a } },
    });
    expect(response.body).toContain('k…');
    expect(response.body.length).toBeLessThan(50_000);
  });

  it('reports only the length of a list that is too long', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/orders',
      headers: { ...people.customer.headers, 'content-type': JSON_TYPE },
      payload: { items: Array(101).fill(0), deliveryAddress: 'x', paymentMethodId: 'pm_card' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'too_many_items',
      errors: [{ pointer: '/items', code: 'too_many_items' }],
    });
  });
});

describe('a JSON body of /graphql', () => {
  it('follows the same rules', async () => {
    const send = (payload: string, type: string) =>
      service.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': type },
        payload,
      });
    const query = '{"query":"{ apiVersion }"}';
    expect((await send(query, `${JSON_TYPE}; charset=utf-16`)).statusCode).toBe(415);
    expect((await send('{"query":"\\ud800"}', JSON_TYPE)).statusCode).toBe(400);
  });
});

describe('a streamed upload', () => {
  it('in another charset is refused with 415', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/imports?type=products',
      headers: { ...people.admin.headers, 'content-type': 'application/x-ndjson; charset=utf-16' },
      payload: '{}\n',
    });
    expect(response.statusCode).toBe(415);
  });
});

it.each([
  ['POST', '/posts', ['application/json']],
  ['PATCH', '/users/me', ['application/json', 'application/merge-patch+json']],
  ['POST', '/imports', ['application/json', 'application/x-ndjson']],
] as const)('%s %s lists all media types that it accepts', async (method, url, mediaTypes) => {
  const headers = { ...people.admin.headers, 'content-type': 'text/csv' };
  const answer = await service.app.inject({ method, url, headers, payload: 'a,b' });
  expect([answer.statusCode, answer.json().allowed]).toEqual([415, mediaTypes]);
});
