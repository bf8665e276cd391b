import { endpoints } from '../../src/rest/endpoints';
import { useTestApp } from '../support/build-test-app';
import { addressOf, endpointOf, keyedRequests } from '../support/keyed-requests';
import { people } from '../support/people';

/** Changes of one thing that has no version of its own: sets of values, switches, and what is only listed. */
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
  it('is honoured by every change of one thing that has a version', () => {
    const others = changes.filter((endpoint) => !conditional.includes(endpoint)).map(addressOf);
    expect(others.sort()).toEqual(WITHOUT_VERSION);
  });

  it.each(conditional.filter(({ idempotent = true }) => idempotent).map(addressOf))(
    'with another version refuses %s with 412, and nothing has happened',
    async (name) => {
      const { found, ...request } = await prepare(name);
      const before = await found();
      const headers = { 'if-match': OTHER_VERSION };
      const { refusal } = await overRest(endpointOf(name), { ...request, headers, found }, 'once');
      expect(refusal).toBe('412 version_mismatch');
      expect(await found()).toEqual(before);
    },
  );

  it.each([
    ['/categories', { title: 'Rugs' }, { title: 'Carpets' }],
    ['/coupons', { code: 'RUGS5', percent: 5 }, { active: false }],
  ])('with the tag that was read changes one of %s once', async (path, made, patch) => {
    const { admin } = people;
    const ask = (method: 'POST' | 'GET' | 'PATCH', url: string, more: object = {}) =>
      service.app.inject({ method, url, headers: admin.headers, ...more });
    const { id, code } = (await ask('POST', path, { payload: made })).json();
    const url = `${path}/${id ?? code}`;
    const { etag } = (await ask('GET', url)).headers;
    const change = () =>
      ask('PATCH', url, { payload: patch, headers: { ...admin.headers, 'if-match': etag } });
    const first = await change();
    expect([first.statusCode, first.json().version]).toEqual([200, 2]);
    expect((await change()).statusCode).toBe(412);
  });

  it('guards the own account, its deletion too', async () => {
    const { headers } = people.customer;
    const ask = (method: 'GET' | 'PATCH' | 'DELETE', more: object = {}) =>
      service.app.inject({ method, url: '/users/me', headers, ...more });
    const { etag } = (await ask('GET')).headers;
    const [tag, payload] = [{ ...headers, 'if-match': etag }, { displayName: 'Ada' }];
    const changed = await ask('PATCH', { payload, headers: tag });
    expect([changed.statusCode, changed.json().displayName]).toEqual([200, 'Ada']);
    const deleted = await ask('DELETE', { headers: tag });
    expect([deleted.statusCode, deleted.json().code]).toEqual([412, 'version_mismatch']);
    expect((await ask('GET')).statusCode).toBe(200);
  });
});
