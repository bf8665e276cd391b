import { useTestApp } from '../support/build-test-app';
import { keys, people } from '../support/people';

const service = useTestApp({ env: { RATE_LIMIT_ENABLED: 'true' } });

beforeEach(() => service.clock.advance(60_000 - (service.clock.now().getTime() % 60_000)));

function get(url: string, { ip = '198.51.100.7', headers = {} } = {}) {
  return service.app.inject({ url, remoteAddress: ip, headers });
}

async function statusesOf(count: number, ask: (index: number) => Promise<{ statusCode: number }>) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await ask(index)).statusCode);
  return statuses;
}

describe('limits of ordinary requests', () => {
  it.each(['/products', '/categories', '/openapi.json', '/docs/reference'])(
    'are not in responses of %s, which shared caches store',
    async (url) => {
      const sharedAnswer = await get(url);
      expect(sharedAnswer.headers['cache-control']).toMatch(/^public/);
      expect(
        Object.keys(sharedAnswer.headers).filter((name) => name.startsWith('ratelimit')),
      ).toEqual([]);
    },
  );

  it('are in the responses to a caller with a credential', async () => {
    const own = await get('/products', { headers: people.admin.headers });
    expect(own.headers['ratelimit']).toMatch(/^"credential";r=/);
  });

  it('refuse an address without a credential after 300 a minute', async () => {
    const statuses = await statusesOf(301, () => get('/products/prd_none'));
    expect(statuses.slice(0, 300)).not.toContain(429);
    const refusal = await get('/products/prd_none');
    expect(refusal.statusCode).toBe(429);
    expect(refusal.headers['retry-after']).toBe('60');
    expect(refusal.headers['ratelimit']).toBe('"anonymous";r=0;t=60');
    expect(refusal.headers['ratelimit-policy']).toBe('"anonymous";q=300;w=60');
    expect(refusal.json()).toMatchObject({ code: 'rate_limited' });
    expect((await get('/products/prd_none', { ip: '198.51.100.8' })).statusCode).toBe(404);
    service.clock.advance(60_000);
    expect((await get('/products/prd_none')).statusCode).toBe(404);
  });

  it('apply to invalid credentials', async () => {
    const junk = (index: number) => ({
      authorization: `Bearer at_junk_${index}_${'x'.repeat(30)}`,
    });
    const statuses = await statusesOf(301, (index) =>
      get('/users/me', { headers: junk(index), ip: '198.51.100.66' }),
    );
    expect(new Set(statuses.slice(0, 300))).toEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(429);
    const refusal = await get('/health/live', { headers: junk(200), ip: '198.51.100.66' });
    expect(refusal.statusCode).toBe(429);
    expect((await get('/users/me', { headers: junk(0) })).statusCode).toBe(401);
  });

  it('refuse an invalid credential before the database is queried', async () => {
    const ip = '198.51.100.68';
    const ask = (index: number, url: string, method: 'GET' | 'POST') =>
      service.app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: { authorization: `Bearer ${index % 2 ? 'at' : 'sk'}_junk_${index}` },
        ...(method === 'POST' ? { payload: { query: '{ apiVersion }' } } : {}),
      });
    await statusesOf(300, (index) => ask(index, '/products', 'GET'));
    let commands = 0;
    const count = () => void (commands += 1);
    service.database.client.on('commandStarted', count);
    const statuses = [
      ...(await statusesOf(30, (index) => ask(1000 + index, '/orders', 'GET'))),
      ...(await statusesOf(30, (index) => ask(2000 + index, '/orders', 'POST'))),
      ...(await statusesOf(30, (index) => ask(3000 + index, '/graphql', 'POST'))),
      ...(await statusesOf(30, (index) => ask(4000 + index, '/nothing-here', 'GET'))),
    ];
    service.database.client.off('commandStarted', count);
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect(commands).toBe(0);
  });

  it('for an address do not apply to valid credentials from it', async () => {
    const ip = '198.51.100.67';
    await statusesOf(301, () => get('/products/prd_none', { ip }));
    const own = await get('/users/me', { headers: people.moderator.headers, ip });
    expect(own.statusCode).toBe(200);
    const junk = { authorization: 'Bearer at_not_a_credential' };
    expect((await get('/users/me', { headers: junk, ip })).statusCode).toBe(429);
  });

  it('count a /64 of IPv6 as one address', async () => {
    const statuses = await statusesOf(301, (index) =>
      get('/products/prd_none', { ip: `2001:db8:1:1::${index.toString(16)}` }),
    );
    expect(statuses.at(-1)).toBe(429);
    expect((await get('/products/prd_none', { ip: '2001:db8:1:2::1' })).statusCode).toBe(404);
  });

  it('are not fooled by X-Forwarded-For without a trusted proxy', async () => {
    const statuses = await statusesOf(301, (index) =>
      get('/products/prd_none', { headers: { 'x-forwarded-for': `203.0.113.${index}` } }),
    );
    expect(statuses.at(-1)).toBe(429);
  });

  it('are lower for anonymous searches', async () => {
    const statuses = await statusesOf(121, () => get('/products?pageSize=1'));
    expect(statuses[119]).toBe(200);
    expect(statuses[120]).toBe(429);
  });

  it('count each search field of anonymous GraphQL requests together with searches over REST', async () => {
    const graphql = (query: string, headers = {}) =>
      service.app.inject({
        ...{ method: 'POST', url: '/graphql', payload: { query }, remoteAddress: '198.51.100.9' },
        headers,
      });
    const three = `{
      a: searchProducts { pagination { hasNext } }
      b: productSuggestions(q: "x") { data { text } }
      ...more
    } fragment more on Query { c: products { pagination { hasNext } } apiVersion }`;
    const statuses = await statusesOf(39, () => graphql(three));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const last = await graphql(three);
    expect(last.headers['ratelimit']).toMatch(/^"anonymous";r=140;t=\d+, "search";r=0;t=\d+$/);
    const refusal = await graphql('{ searchProducts { pagination { hasNext } } }');
    expect(refusal.statusCode).toBe(429);
    expect(refusal.headers['ratelimit-policy']).toBe('"anonymous";q=300;w=60, "search";q=120;w=60');
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect(refusal.json().errors[0].extensions.code).toBe('rate_limited');
    expect((await get('/products/search', { ip: '198.51.100.9' })).statusCode).toBe(429);
    expect((await graphql('{ apiVersion }')).statusCode).toBe(200);
    const { headers } = keys.readonly;
    expect((await graphql(three, headers)).headers['ratelimit']).toMatch(/^"credential";[^,]*$/);
  });

  it('count the products field of each category in a document as a search', async () => {
    const { headers } = people.admin;
    for (const title of ['Rooms', 'Light', 'Chairs']) {
      const payload = { title };
      await service.app.inject({ method: 'POST', url: '/categories', headers, payload });
    }
    const query = '{ categories { data { products(page: { limit: 1 }) { data { id } } } } }';
    const ask = () =>
      service.app.inject({
        method: 'POST',
        url: '/graphql',
        payload: { query },
        remoteAddress: '198.51.100.10',
      });
    const first = await ask();
    expect(first.json().data.categories.data).toHaveLength(3);
    expect(first.headers['ratelimit']).toMatch(/^"anonymous";r=299;t=\d+, "search";r=117;t=\d+$/);
    await statusesOf(39, ask);
    expect((await ask()).json().errors[0].extensions.code).toBe('rate_limited');
  });

  it('count a registered document once when it always refuses a part to its caller', async () => {
    const Doc =
      '{ order(id: "ord_no") { id } categories { data { products(page: { limit: 1 }) { data { id } } } } }';
    const payload = { name: 'limited', version: '1', documents: { Doc } };
    const { headers } = people.admin;
    await service.app.inject({ method: 'POST', url: '/graphql/documents', headers, payload });
    const remaining = async () => {
      const { headers: answerHeaders } = await service.app.inject({
        method: 'POST',
        url: '/graphql',
        payload: { documentId: 'limited@1/Doc' },
        remoteAddress: '198.51.100.12',
      });
      return Number(/"search";r=(\d+)/.exec(String(answerHeaders['ratelimit']))?.[1]);
    };
    const figures = [await remaining(), await remaining(), await remaining(), await remaining()];
    const [, , third = 0, fourth = 0] = figures;
    expect(third - fourth).toBe(3);
  });

  it('are higher for credentials, and lower for their writes', async () => {
    const { headers } = people.customer;
    expect((await get('/users/me', { headers })).headers['ratelimit-policy']).toBe(
      '"credential";q=1200;w=60',
    );
    const write = () =>
      service.app.inject({ method: 'PATCH', url: '/users/me', headers, payload: { nope: 1 } });
    const statuses = await statusesOf(301, write);
    expect(statuses[299]).toBe(400);
    expect(statuses[300]).toBe(429);
  });

  it('never apply to the health checks', async () => {
    const statuses = await statusesOf(200, () => get('/health/live'));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('count every root field of a GraphQL document, whatever its alias', async () => {
    const fields = Array.from({ length: 14 }, (_, index) => `a${index}: apiVersion`).join(' ');
    const ask = () =>
      service.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: keys.readonly.headers,
        payload: { query: `{ ...all } fragment all on Query { ${fields} }` },
      });
    const statuses = await statusesOf(85, ask);
    expect(statuses.at(-1)).toBe(200);
    const refusal = await ask();
    expect(refusal.statusCode).toBe(429);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect(refusal.json()).toMatchObject({
      errors: [{ extensions: { code: 'rate_limited', category: 'rate_limited' } }],
    });
  });
});
