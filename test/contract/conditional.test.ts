import { endpoints } from '../../src/rest/endpoints';
import { codesOf } from '../../src/rest/openapi/endpoint-codes';
import { useTestApp } from '../support/build-test-app';
import { addressOf, endpointOf, keyedRequests } from '../support/keyed-requests';
import { people } from '../support/people';

/**
 * Changes of objects that have no version of their own: sets of values, switches and list entries.
 */
const WITHOUT_VERSION = [
  'DELETE /auth/api-keys/:id',
  'DELETE /auth/mfa/totp',
  'DELETE /auth/sessions/:id',
  'DELETE /graphql/documents/:name/:version',
  'DELETE /products/bulk',
  'DELETE /users/:id/block',
  'DELETE /users/:id/disable',
  'PATCH /products/bulk',
  'PUT /comments/:id/vote',
];
const OTHER_VERSION = '"2147483647-x"';

const service = useTestApp({});
const { prepare, overRest } = keyedRequests(() => service);

const changes = endpoints.filter(({ method }) => ['PATCH', 'DELETE', 'PUT'].includes(method));
const conditional = changes.filter((endpoint) => endpoint.conditional === true);

describe('If-Match', () => {
  it('is honoured by every change of a versioned object', () => {
    const others = changes.filter((endpoint) => !conditional.includes(endpoint)).map(addressOf);
    expect(others.sort()).toEqual(WITHOUT_VERSION);
  });

  it.each(conditional.filter(({ idempotent = true }) => idempotent).map(addressOf))(
    'with another version refuses %s with 412, and nothing changes',
    async (name) => {
      const { outcome, ...request } = await prepare(name);
      const before = await outcome();
      const headers = { 'if-match': OTHER_VERSION };
      const { refusal } = await overRest(
        endpointOf(name),
        { ...request, headers, outcome },
        'once',
      );
      expect(refusal).toBe('412 version_mismatch');
      expect(await outcome()).toEqual(before);
    },
  );

  it.each(conditional.filter(({ idempotent = true }) => idempotent).map(addressOf))(
    'that is not a list of tags refuses %s with the published code, and nothing changes',
    async (name) => {
      const { outcome, ...request } = await prepare(name);
      const before = await outcome();
      const headers = { 'if-match': 'nonsense' };
      const { refusal } = await overRest(
        endpointOf(name),
        { ...request, headers, outcome },
        'once',
      );
      expect(refusal).toBe('400 wrong_format');
      expect(codesOf(endpointOf(name))).toContain('wrong_format');
      expect(await outcome()).toEqual(before);
    },
  );

  it.each(conditional.filter(({ idempotent = true }) => idempotent).map(addressOf))(
    'with a list of other versions refuses %s with 412, and nothing changes',
    async (name) => {
      const { outcome, ...request } = await prepare(name);
      const before = await outcome();
      const headers = { 'if-match': `${OTHER_VERSION}, W/"2147483646-y","2147483645"` };
      const { refusal } = await overRest(
        endpointOf(name),
        { ...request, headers, outcome },
        'once',
      );
      expect(refusal).toBe('412 version_mismatch');
      expect(await outcome()).toEqual(before);
    },
  );

  it.each([
    ['the current version first', '"1-a", "7-b"', 200],
    ['the current version last', '"7-b", "6-c", W/"1-a"', 200],
    ['tags of something else beside the current version', '"elsewhere", "1-a"', 200],
    ['a comma in a tag', '"else,where", "1-a"', 200],
    ['the current version twice', '"1-a","1-b"', 200],
    ['no current version', '"2-a", "7-b"', 412],
    ['only tags of something else', '"elsewhere", "other"', 412],
    ['an entry that is not a tag', '"1-a", 1', 400],
    ['* beside a tag', '*, "1-a"', 400],
    [
      'more versions than are tried',
      Array.from({ length: 11 }, (_, n) => `"${n + 1}"`).join(),
      400,
    ],
  ])('accepts a list with %s', async (_what, list, status) => {
    const { headers } = people.admin;
    const payload = { title: 'Lamps' };
    const creation = await service.app.inject({
      method: 'POST',
      url: '/categories',
      headers,
      payload,
    });
    const update = await service.app.inject({
      method: 'PATCH',
      url: `/categories/${creation.json().id}`,
      headers: { ...headers, 'if-match': list },
      payload: { title: 'Lights' },
    });
    expect(update.statusCode).toBe(status);
    if (status === 200) expect(update.json()).toMatchObject({ version: 2, title: 'Lights' });
  });

  it.each([
    ['/categories', { title: 'Rugs' }, { title: 'Carpets' }],
    ['/coupons', { code: 'RUGS5', percent: 5 }, { active: false }],
  ])(
    'changes an object of %s only once when the same tag is sent twice',
    async (path, payload, patch) => {
      const { admin } = people;
      const ask = (method: 'POST' | 'GET' | 'PATCH', url: string, more: object = {}) =>
        service.app.inject({ method, url, headers: admin.headers, ...more });
      const { id, code } = (await ask('POST', path, { payload })).json();
      const url = `${path}/${id ?? code}`;
      const { etag } = (await ask('GET', url)).headers;
      const change = () =>
        ask('PATCH', url, { payload: patch, headers: { ...admin.headers, 'if-match': etag } });
      const first = await change();
      expect([first.statusCode, first.json().version]).toEqual([200, 2]);
      expect((await change()).statusCode).toBe(412);
    },
  );

  it('protects the account of the caller, including its deletion', async () => {
    const { headers } = people.customer;
    const ask = (method: 'GET' | 'PATCH' | 'DELETE', more: object = {}) =>
      service.app.inject({ method, url: '/users/me', headers, ...more });
    const { etag } = (await ask('GET')).headers;
    const [tag, payload] = [{ ...headers, 'if-match': etag }, { displayName: 'Ada' }];
    const update = await ask('PATCH', { payload, headers: tag });
    expect([update.statusCode, update.json().displayName]).toEqual([200, 'Ada']);
    const deletion = await ask('DELETE', { headers: tag });
    expect([deletion.statusCode, deletion.json().code]).toEqual([412, 'version_mismatch']);
    expect((await ask('GET')).statusCode).toBe(200);
  });
});
