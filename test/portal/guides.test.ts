import { codes } from '../../src/contract/codes';
import { buildTestApp, useTestApp } from '../support/build-test-app';
import { keys, people } from '../support/people';
import { orderWithPaymentPage } from '../support/payment-page';
import { seedProducts } from '../support/products';
import { seedWithLongTimeouts } from '../support/world';

const service = useTestApp({ people: false, env: { GRAPHQL_INTROSPECTION: 'true' } });

beforeAll(async () => {
  await seedWithLongTimeouts(service);
});

const page = (url: string) => service.app.inject({ url });

describe('the guides', () => {
  it('are not served under another name', async () => {
    for (const url of ['/docs/nothing', '/problems/nothing', '/docs/deprecations/nothing']) {
      expect((await page(url)).statusCode).toBe(404);
    }
  });
});

describe('GET /', () => {
  it('is JSON for programs', async () => {
    const json = await page('/');
    expect(json.json()).toMatchObject({ documentation: expect.stringContaining('/docs') });
    expect(json.headers.vary).toContain('Accept');
  });
});

describe('an unknown address', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  /** The default `Accept` of Java's HttpURLConnection. */
  const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
  const read = (url: string, accept?: string) =>
    service.app.inject({ url, headers: accept === undefined ? {} : { accept } });

  it.each(['/Docs', '/docs/nope', '/problems/nope', '/nope', '/%zz'])(
    '%s is a page for browsers',
    async (url) => {
      const response = await read(url, BROWSER);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers.vary).toContain('Accept');
      for (const text of [
        'href="/docs"',
        'href="/dashboard"',
        String(response.headers['x-request-id']),
      ])
        expect(response.body).toContain(text);
    },
  );

  it.each([
    undefined,
    '*/*',
    'application/json',
    'text/html;q=0.5, application/json',
    'text/html;q=0',
  ])('is a problem for Accept: %s', async (accept) => {
    const answer = await read('/docs/nope', accept);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers.vary).toContain('Accept');
    expect(answer.json().code).toBe('not_found');
  });

  it.each([BROWSER, JAVA])('is a problem at a route of the API for Accept: %s', async (accept) => {
    const answer = await read('/products/prd_nope', accept);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is a problem for writes', async () => {
    const headers = { accept: BROWSER };
    const answer = await service.app.inject({ method: 'POST', url: '/nope', headers });
    expect(answer.json().code).toBe('not_found');
  });

  it.each([
    '/docs',
    '/docs/webhooks',
    '/dashboard',
    '/graphql',
    '/problems',
    '/problems/not_found',
  ])('%s/ redirects to the page without the slash', async (url) => {
    const answer = await read(`${url}/?q=a/`);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `${url}?q=a/`]);
  });
});

describe('/problems/{code}', () => {
  const read = (url: string, accept?: string, app = service.app) =>
    app.inject({ url, headers: accept === undefined ? {} : { accept } });

  it.each([
    undefined,
    '*/*',
    'application/json',
    'text/html;q=0.5, application/json',
    'text/html;q=0',
  ])('is JSON for Accept: %s', async (accept) => {
    const { statusCode, headers, ...answer } = await read('/problems/coupon_expired', accept);
    expect([statusCode, headers.vary]).toEqual([200, expect.stringContaining('Accept')]);
    const { cause, remedy } = codes.coupon_expired;
    const entry = { code: 'coupon_expired', status: 422, category: 'domain', cause, remedy };
    expect(answer.json()).toMatchObject(entry);
  });

  it.each(['text/html', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'])(
    'redirects to its section of the page for Accept: %s',
    async (accept) => {
      const { statusCode, headers } = await read('/problems/coupon_expired', accept);
      expect([statusCode, headers.location]).toEqual([302, '/problems#coupon_expired']);
      expect(headers.vary).toContain('Accept');
    },
  );

  it('redirects to the page as Markdown at its address with .md', async () => {
    const { statusCode, headers } = await read('/problems/coupon_expired.md');
    expect([statusCode, headers.location]).toEqual([302, '/problems.md']);
  });

  it('is 404 for an unknown code, even if it is the name of an inherited property', async () => {
    for (const code of ['nothing', 'toString', '__proto__', 'nothing.md'])
      for (const accept of ['*/*', 'text/html'])
        expect([code, (await read(`/problems/${code}`, accept)).statusCode]).toEqual([code, 404]);
  });

  it('lists all codes at /problems for programs', async () => {
    const { data } = (await read('/problems')).json();
    expect(data.map(({ code }: { code: string }) => code)).toEqual(Object.keys(codes));
  });
});

describe('PORTAL=false', () => {
  it('keeps the payment page, and serves linked documents as JSON even to browsers', async () => {
    const bare = await buildTestApp({ env: { PORTAL: 'false' } });
    await seedProducts(bare.database.db, [{ _id: 'prd_pad', stock: 1 }]);
    const read = (url: string) => bare.app.inject({ url, headers: { accept: 'text/html' } });
    const off = ['/', '/docs', '/docs/errors', '/docs/reference', '/dashboard', '/llms.txt'];
    for (const url of off) expect([url, (await read(url)).statusCode]).toEqual([url, 404]);
    for (const url of ['/problems', '/problems/not_found', '/docs/deprecations/order.total']) {
      const { statusCode, headers } = await read(url);
      expect([url, statusCode, headers['content-type']]).toEqual([
        url,
        200,
        expect.stringContaining('application/json'),
      ]);
    }
    const payment = await read((await orderWithPaymentPage(bare, 'prd_pad')).path);
    const links = [...payment.body.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(
      ([, link = '']) => link,
    );
    expect(links.length).toBeGreaterThan(1);
    for (const url of links) expect([url, (await read(url)).statusCode]).toEqual([url, 200]);
    await bare.close();
  });
});

describe('HEAD /graphql', () => {
  it('responds as GET does in a browser', async () => {
    const headers = { accept: 'text/html' };
    const answer = await service.app.inject({ url: '/graphql', headers });
    const head = await service.app.inject({ method: 'HEAD', url: '/graphql', headers });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
      200,
      answer.headers['content-type'],
      '',
    ]);
  });
});

describe('GET /schema.graphql', () => {
  it('is the schema as text when introspection is open', async () => {
    expect((await page('/schema.graphql')).body).toContain('type Query');
  });

  it('is refused otherwise', async () => {
    const closedApp = await buildTestApp();
    const ask = (headers = {}) => closedApp.app.inject({ url: '/schema.graphql', headers });
    const answers = await Promise.all([
      ask(),
      ask(people.customer.headers),
      ask(keys.partner.headers),
      ask(people.admin.headers),
      ask(keys.internal.headers),
    ]);
    await closedApp.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 200, 200]);
    expect(answers[0]?.json()).toMatchObject({ code: 'authentication_required' });
    expect(answers[0]?.headers['www-authenticate']).toBeDefined();
    expect(answers[1]?.json()).toMatchObject({ code: 'introspection_disabled' });
  });
});

describe('GET /graphql in a browser', () => {
  it('is a page that caches do not confuse with an API response', async () => {
    const page = await service.app.inject({ url: '/graphql', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(String(page.headers['vary']).split(', ')).toContain('Accept');
  });
});
