import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';

const service = useTestApp({ env: { CORS_ORIGINS: 'https://shop.example' } });
const { authorization } = people.admin.headers;
const headers = {
  authorization,
  origin: 'https://shop.example',
  'accept-encoding': 'gzip',
  'apollo-require-preflight': '1',
};
const FIELDS = encodeURIComponent('{ __schema { types { name description fields { name } } } }');

const ask = (method: 'GET' | 'HEAD' | 'POST', url: string, more: object = {}) =>
  service.app.inject({ method, url, headers: { ...headers, ...more } });
/** Sends the request as a user whose session a test may end. */
const change = (query: string) =>
  service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...headers, authorization: people.customer.headers.authorization },
    payload: { query },
  });

describe('a response of /graphql', () => {
  it('to a query is private to its caller, and compressed', async () => {
    const answer = await ask('GET', `/graphql?query=${FIELDS}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-encoding': 'gzip',
      vary: 'Origin, Authorization, Accept, Accept-Encoding',
    });
  });

  it('in the media type of GraphQL is compressed as well', async () => {
    const answer = await ask('GET', `/graphql?query=${FIELDS}`, {
      accept: 'application/graphql-response+json',
    });
    expect(answer.headers['content-type']).toContain('application/graphql-response+json');
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it.each(['mutation { signOut }', '{ nothing }', '{'])('must not be stored: %s', async (query) => {
    const answer = await change(query);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('to a registered query by POST is the same as to its text', async () => {
    const product = { _id: 'prd_told', description: 'A lamp. '.repeat(200) };
    await seedProducts(service.database.db, [product]);
    const query = '{ product(id: "prd_told") { description } }';
    const manifest = { name: 'by-post', version: '1', documents: { Told: query } };
    const post = (url: string, payload: object) =>
      service.app.inject({ method: 'POST', url, headers, payload });
    expect((await post('/graphql/documents', manifest)).statusCode).toBe(201);
    const byDocument = await post('/graphql', { documentId: 'by-post@1/Told' });
    const byQuery = await post('/graphql', { query });
    for (const name of ['cache-control', 'content-encoding', 'vary'])
      expect([name, byDocument.headers[name]]).toEqual([name, byQuery.headers[name]]);
    expect(byDocument.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-encoding': 'gzip',
    });
  });

  it('to HEAD has the headers of GET', async () => {
    const [head, get] = await Promise.all([
      ask('HEAD', `/graphql?query=${FIELDS}`),
      ask('GET', `/graphql?query=${FIELDS}`),
    ]);
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers.vary).toBe(get.headers.vary);
  });

  it('to HEAD for a registered document has its ETag', async () => {
    const payload = { name: 'heads', version: '1', documents: { A: '{ apiVersion }' } };
    const url = '/graphql/documents';
    const registration = await service.app.inject({ method: 'POST', url, headers, payload });
    const { documentId } = registration.json().documents[0];
    const [head, get] = await Promise.all(
      (['HEAD', 'GET'] as const).map((method) => ask(method, `/graphql?documentId=${documentId}`)),
    );
    expect(head?.statusCode).toBe(200);
    expect(head?.headers.etag).toBe(get?.headers.etag);
    expect(get?.headers.etag).toBeTruthy();
  });
});

it.each(['/schema.graphql', '/openapi.json'])('%s is recognized', async (url) => {
  const { headers: responseHeaders } = await ask('GET', url);
  expect(responseHeaders.vary).toContain('Origin');
  const again = await ask('GET', url, { 'if-none-match': String(responseHeaders.etag) });
  expect(again.statusCode).toBe(304);
});

it('/internal/rest depends on the origin, too', async () => {
  expect((await ask('GET', '/internal/rest')).headers.vary).toContain('Origin, Authorization');
});
