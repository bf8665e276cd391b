import { endpoints } from '../../../src/rest/endpoints';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';

const service = useTestApp();

const get = (url: string, headers: Readonly<Record<string, string>> = keys.internal.headers) =>
  service.app.inject({ url, headers });

describe('/internal/rest/*', () => {
  it.each([
    ['an anonymous caller', {}, 401],
    ['a customer', people.customer.headers, 403],
    ['a moderator', people.moderator.headers, 403],
    ['a key without internal:read', keys.partner.headers, 403],
  ])('refuses %s', async (_who, headers, status) => {
    const response = await get('/internal/rest/api-version', headers);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('application/problem+json');
  });

  it.each(['/webhook', '/webhook/1', '/sign-out', '/openapi.json', '/docs', '/'])(
    'has only the queries of the schema at %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const response = await service.app.inject({
          method,
          url: `/internal/rest${path}`,
          headers: keys.internal.headers,
          ...(method === 'POST'
            ? { payload: { url: 'http://127.0.0.1:1', subscription: 'x' } }
            : {}),
        });
        expect(response.statusCode).toBe(404);
      }
    },
  );

  it('returns 405 for anything but GET', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/internal/rest/api-version',
      headers: keys.internal.headers,
    });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  it.each([
    ['/orders?foo=1', ['foo']],
    ['/product/prd_absent?id=prd_none&page={}', ['id', 'page']],
    ['?page={}', ['page']],
  ])('refuses an unknown argument of its query: %s', async (path, parameters) => {
    const response = await get(`/internal/rest${path}`);
    const { code, errors } = response.json<{ code: string; errors: { parameter: string }[] }>();
    expect([response.statusCode, code]).toEqual([400, 'unknown_parameter']);
    expect(errors.map(({ parameter }) => parameter)).toEqual(parameters);
  });

  it.each([
    ['/posts?sort=hunter2', 'Variable "$sort" got invalid value; The value does not exist in'],
    [
      '/posts?page=["hunter2"]',
      'Variable "$page" got invalid value; Expected type "PageInput" to be an object',
    ],
    ['/posts?page={"limit":"hunter2"}', 'Variable "$page" got invalid value at "page.limit"; Int'],
    ['/product-changes?pageSize=hunter2', 'Int cannot represent non-integer value.'],
    ['/posts?page=hunter2', 'A value is not valid JSON.'],
    ['/posts?page={"limit":1,hunter2}', 'in JSON at position 11'],
    ['/comments', 'Variable "$postId" of required type "ID!" was not provided.'],
  ])('says what is wrong with a value, without the value: %s', async (path, message) => {
    const response = await get(`/internal/rest${path}`);
    const { detail } = response.json<{ detail: string }>();
    expect([response.statusCode, detail]).toEqual([400, expect.stringContaining(message)]);
    expect(response.body.replace(/"instance":"[^"]*"/, '')).not.toContain('hunter2');
  });

  it('accepts a point in time', async () => {
    const response = await get('/internal/rest/orders?createdFrom=2020-01-31T08:30:00Z');
    expect(response.statusCode).toBe(200);
  });

  it('returns 404 for an object that does not exist', async () => {
    const response = await get('/internal/rest/product/prd_absent');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });

  /**
   * The queries that refuse a key with `internal:read` when they get no arguments or an unused id,
   * by status.
   */
  const refusals: Readonly<Record<number, string>> = {
    400: 'comments replies coupon webhook-event product-suggestions',
    403:
      'account-export audit-entries document-manifests coupons partner-product/:id my-comments my-security-events moderation-queue moderation-settings search-synonyms comment-history/:id sessions api-keys webhook-endpoints ' +
      'webhook-endpoint/:id webhook-events webhook-event-log webhook-event-types ' +
      'webhook-deliveries webhook-delivery/:id',
    404: 'order/:id product/:id product-page/:id post/:id comment/:id user/:id category/:id import/:id import-results/:id',
  };
  const expected = new Map(
    Object.entries(refusals).flatMap(([status, names]) =>
      names.split(' ').map((name): [string, number] => [`/internal/rest/${name}`, Number(status)]),
    ),
  );

  it('runs every query of the schema, or refuses it for the right reason', async () => {
    const { data } = (await get('/internal/rest')).json<{ data: { path: string }[] }>();
    const paths = data.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([...expected.keys()]));
    const statuses: [string, number][] = [];
    for (const path of paths) {
      statuses.push([path, (await get(path.replace(':id', 'nothing'))).statusCode]);
    }
    expect(statuses).toEqual(paths.map((path) => [path, expected.get(path) ?? 200]));
  });

  it('shares no path with the contract', () => {
    for (const { path } of endpoints) expect(path).not.toMatch(/^\/internal\/rest/);
  });
});
