import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { projectRoot } from '../../src/platform/values/project-root';
import { makeSite } from '../../src/portal/docs/site';
import { buildTestApp, useTestApp } from '../support/build-test-app';
import { curlCommands, keptOf } from '../support/curl-commands';
import { keys, people } from '../support/people';
import { orderWithPaymentPage } from '../support/payment-page';
import { seedProducts } from '../support/products';
import { seedPatiently } from '../support/world';

const FOLDER = join(projectRoot, 'docs', 'guides');
const names = readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ''));
/** Guides whose examples run elsewhere (`test/examples`, `test/client`). */
const ELSEWHERE = ['client', 'partners'];
/** What only a build makes; tests of pages load it. */
const BUILT = ['/dashboard/main.js', '/docs/commerce-client.tgz'];

const service = useTestApp({ people: false, env: { GRAPHQL_INTROSPECTION: 'true' } });

beforeAll(async () => {
  await seedPatiently(service);
});

const page = (url: string) => service.app.inject({ url });

async function run(script: string): Promise<readonly string[]> {
  const kept: Record<string, string> = {};
  const faults: string[] = [];
  for (const command of curlCommands(script)) {
    const { request, headers, body, status } = command;
    const [method = '', url = ''] = request
      .replace(/\$([A-Z]+)/g, (_, name: string) => kept[name] ?? '')
      .split(' ');
    const answer = await service.app.inject({
      method: method as 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    await service.app.worker.settle();
    const isFine = status === null ? answer.statusCode < 400 : answer.statusCode === status;
    const isGraphQLError = url === '/graphql' && answer.body.includes('"errors"');
    if (!isFine || isGraphQLError) faults.push(`${request} ${answer.statusCode} ${answer.body}`);
    Object.assign(kept, keptOf(command, answer.body));
  }
  return faults;
}

type All = (path: string) => AsyncGenerator<{ readonly id: string }>;

interface Found {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

interface Published {
  readonly paths: Readonly<Record<string, Record<string, { readonly tags: readonly [string] }>>>;
}

interface Counted {
  readonly pagination: { readonly totalItems: number };
}

describe('the guides', () => {
  it.each(names.filter((name) => !ELSEWHERE.includes(name)))(
    'have examples that run as they stand: %s',
    async (name) => {
      const text = readFileSync(join(FOLDER, `${name}.md`), 'utf8');
      const script = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n');
      expect(curlCommands(script).length).toBeGreaterThan(0);
      expect(await run(script)).toEqual([]);
    },
  );

  it.each(names)('are pages and Markdown: %s', async (name) => {
    const html = await page(`/docs/${name}`);
    const markdown = await page(`/docs/${name}.md`);
    const [, title = ''] = /^# (.*)$/m.exec(markdown.body) ?? [];
    expect(html.headers['content-type']).toContain('text/html');
    expect(html.body).toContain(`>${title}</h1>`);
    expect(markdown.headers['content-type']).toContain('text/markdown');
  });

  it('lead only to pages that are there', async () => {
    const seen = new Set(['/docs', '/']);
    const missing: string[] = [];
    for (const url of seen) {
      const response = await service.app.inject({ url, headers: { accept: 'text/html' } });
      if (response.statusCode !== 200) missing.push(url);
      const links = response.body.matchAll(/(?:href|src)="(\/[^"#]*)/g);
      for (const [, link = ''] of links) if (!BUILT.includes(link)) seen.add(link);
    }
    expect(missing).toEqual([]);
    expect(seen.size).toBeGreaterThan(100);
  });

  it('are all named in /llms.txt and /docs.md', async () => {
    const [llms, contents] = [await page('/llms.txt'), await page('/docs.md')];
    for (const name of names) expect(llms.body).toContain(`/docs/${name}.md`);
    expect(contents.headers['content-type']).toContain('text/markdown');
  });

  it('and all other pages have a twin in Markdown, which /llms.txt names', async () => {
    const pages = makeSite({
      publicUrl: 'https://shop.example',
      graphqlPages: () => [],
      contractContents: () => '',
      operations: () => [],
      hasPortal: true,
    });
    const llms = String(pages.get('/llms.txt')?.body);
    const addresses = [...pages.keys()].filter((url) => !/\.(md|txt|json)$/.test(url));
    expect(addresses.length).toBeGreaterThan(100);
    expect(addresses.filter((url) => !pages.has(`${url}.md`))).toEqual([]);
    const listed = addresses.filter((url) => url !== '/docs');
    expect(listed.filter((url) => !llms.includes(`(https://shop.example${url}.md)`))).toEqual([]);
    for (const url of ['/docs/events', '/problems', '/problems/not_found']) {
      const twin = await page(`${url}.md`);
      expect(twin.headers['content-type']).toContain('text/markdown');
      expect(twin.body).toMatch(/^# /);
    }
  });

  it('and so has the reference: every operation of the contract with its summary', async () => {
    const twin = await page('/docs/reference.md');
    expect(twin.headers['content-type']).toContain('text/markdown');
    interface Contract {
      readonly paths: Record<string, Record<string, { readonly summary: string }>>;
    }
    const { paths } = (await page('/openapi.json')).json<Contract>();
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, { summary }]) => `- \`${method.toUpperCase()} ${path}\`: ${summary}.`,
      ),
    );
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter((line) => !twin.body.includes(line))).toEqual([]);
    const llms = (await page('/llms.txt')).body;
    expect(llms).toMatch(/\/docs\/reference\.md\): every operation in a line/);
    // What the page has and its twin has not.
    expect(llms).not.toMatch(/form that sends it/);
  });

  it('read every page of a list with the code of the guide of pagination', async () => {
    const guide = readFileSync(join(FOLDER, 'pagination.md'), 'utf8');
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
    const fetched = async (url: URL) => {
      const answer = await page(`${url.pathname}${url.search}`);
      return { ok: answer.statusCode < 400, json: () => answer.json<unknown>() };
    };
    const all = runInNewContext(`${code}; all`, { fetch: fetched, URL }) as All;
    const ids: string[] = [];
    for await (const { id } of all('/products?sort=newest')) ids.push(id);
    const { pagination } = (await page('/products?pageSize=1')).json<Counted>();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(pagination.totalItems);
    await expect(all('/products?sort=nothing').next()).rejects.toThrow('sort_not_allowed');
  });

  it('are found by the search as they are read, with every operation at its place in the reference', async () => {
    const entries = (await page('/docs/search.json')).json<readonly Found[]>();
    const guide = entries.find(({ url }) => url.startsWith('/docs/webhooks#'));
    expect(guide?.text).toContain('takes exact types, order.* and *: all types.');
    const { paths } = (await page('/openapi.json')).json<Published>();
    const urls = new Set(entries.map(({ url }) => url));
    const missing = Object.entries(paths)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(
          ([
            method,
            {
              tags: [tag],
            },
          ]) => `/docs/reference#tag/${tag}/${method.toUpperCase()}${path}`,
        ),
      )
      .filter((url) => !urls.has(url));
    expect(missing).toEqual([]);
    expect(entries.find(({ text }) => text.startsWith('createOrder.'))?.title).toBe(
      'POST /orders: Place an order',
    );
    expect(entries.find(({ url }) => url === '/docs/events')?.text).toContain('order.paid');
  });

  it('are found by what stands in their examples alone', async () => {
    const entries = (await page('/docs/search.json')).json<readonly Found[]>();
    const foundBy = (words: string) =>
      entries.filter(({ text }) => text.includes(words)).map(({ url }) => url.split('#')[0]);
    expect(foundBy('/webhooks/events/stream?types=order.*')).toContain('/docs/live');
    expect(foundBy('Authorization: Bearer sk_demo_partner')).toContain('/docs/live');
    const ofGuide = entries.filter(({ url }) => url.startsWith('/docs/live'));
    expect(ofGuide.filter(({ text }) => /[\n\r]/.test(text))).toEqual([]);
  });

  it('are not there under another name', async () => {
    for (const url of ['/docs/nothing', '/problems/nothing', '/docs/deprecations/nothing']) {
      expect((await page(url)).statusCode).toBe(404);
    }
  });
});

describe('GET /', () => {
  it('is JSON for programs and a page for browsers', async () => {
    const json = await page('/');
    expect(json.json()).toMatchObject({ documentation: expect.stringContaining('/docs') });
    const html = await service.app.inject({ url: '/', headers: { accept: 'text/html,*/*' } });
    expect(html.headers['content-type']).toContain('text/html');
    expect(html.headers.vary).toContain('Accept');
  });

  it('shows a sample that runs without the demo data, which a guest may send', async () => {
    const html = await service.app.inject({ url: '/', headers: { accept: 'text/html' } });
    const [, sample = ''] = /data-name="curl"[^>]*>(.*?)<\/pre>/s.exec(html.body) ?? [];
    expect(sample).toContain('/products/search?q=laptop');
    expect(sample).not.toContain('Authorization');
    expect((await page('/products/search?q=laptop')).statusCode).toBe(200);
  });
});

describe('an address with nothing behind it', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  /** What Java's HttpURLConnection names by itself. */
  const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
  const read = (url: string, accept?: string) =>
    service.app.inject({ url, headers: accept === undefined ? {} : { accept } });

  it.each(['/Docs', '/docs/nope', '/problems/nope', '/nope', '/%zz'])(
    '%s is a page for browsers',
    async (url) => {
      const shown = await read(url, BROWSER);
      expect(shown.statusCode).toBe(404);
      expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(shown.headers['cache-control']).toBe('no-store');
      expect(shown.headers.vary).toContain('Accept');
      for (const text of [
        'href="/docs"',
        'href="/dashboard"',
        String(shown.headers['x-request-id']),
      ])
        expect(shown.body).toContain(text);
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
  ])('%s/ leads to the page without the slash', async (url) => {
    const answer = await read(`${url}/?q=a/`);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `${url}?q=a/`]);
  });
});

describe('PORTAL=false', () => {
  it('leaves the pages that answers lead to, which lead only to one another', async () => {
    const bare = await buildTestApp({ env: { PORTAL: 'false' } });
    await seedProducts(bare.database.db, [{ _id: 'prd_pad', stock: 1 }]);
    const statusOf = async (url: string) => (await bare.app.inject({ url })).statusCode;
    const off = ['/', '/docs', '/docs/errors', '/docs/reference', '/dashboard', '/llms.txt'];
    for (const url of off) expect([url, await statusOf(url)]).toEqual([url, 404]);
    const seen = new Set(['/problems/not_found', '/docs/deprecations/order.total']);
    seen.add((await orderWithPaymentPage(bare, 'prd_pad')).path);
    for (const url of seen) {
      const response = await bare.app.inject({ url });
      expect([url, response.statusCode]).toEqual([url, 200]);
      const links = response.body.matchAll(/(?:href|src)="(\/[^"#]*)/g);
      for (const [, link = ''] of links) seen.add(link);
      expect(response.body).not.toContain('type="search"');
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['/problems', '/problems.md', '/docs/deprecations']),
    );
    await bare.close();
  });
});

describe('HEAD /graphql', () => {
  it('is answered as GET is in a browser', async () => {
    const headers = { accept: 'text/html' };
    const read = await service.app.inject({ url: '/graphql', headers });
    const head = await service.app.inject({ method: 'HEAD', url: '/graphql', headers });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
      200,
      read.headers['content-type'],
      '',
    ]);
  });
});

describe('GET /schema.graphql', () => {
  it('is the schema as text where introspection is open', async () => {
    expect((await page('/schema.graphql')).body).toContain('type Query');
  });

  it('is refused where it is not', async () => {
    const closed = await buildTestApp();
    const ask = (headers = {}) => closed.app.inject({ url: '/schema.graphql', headers });
    const answers = await Promise.all([
      ask(),
      ask(people.customer.headers),
      ask(keys.partner.headers),
      ask(people.admin.headers),
      ask(keys.internal.headers),
    ]);
    await closed.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 200, 200]);
    expect(answers[0]?.json()).toMatchObject({ code: 'authentication_required' });
    expect(answers[0]?.headers['www-authenticate']).toBeDefined();
    expect(answers[1]?.json()).toMatchObject({ code: 'introspection_disabled' });
  });
});

describe('GET /graphql in a browser', () => {
  it('is a page that no cache takes for the answer to others', async () => {
    const page = await service.app.inject({ url: '/graphql', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(String(page.headers['vary']).split(', ')).toContain('Accept');
  });
});
