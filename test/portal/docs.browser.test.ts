import {
  blockStorage,
  inBrowser,
  openWatched,
  overflows,
  screens,
  usePages,
  violationsOf,
} from '../support/browser';
import { createHash } from 'node:crypto';
import { docsPages, LONG_PAGES } from '../support/docs-pages';
import { people } from '../support/people';
import { buildTestApp } from '../support/build-test-app';

const portal = usePages(() =>
  buildTestApp({ env: { GRAPHQL_INTROSPECTION: 'true', DEMO_DATA: 'false' } }),
);

inBrowser('the documentation in a browser', () => {
  it.each(screens)(
    'opens every page without errors, accessible and self-contained, at %i pixels, %s',
    async (width, scheme) => {
      const { page, faults, origins } = await openWatched(portal, width, scheme);
      const urls = await docsPages(portal.app);
      expect(urls.length).toBeGreaterThan(20);
      const complaints: unknown[] = [];
      for (const url of urls) {
        await page.goto(portal.address + url, { waitUntil: 'networkidle' });
        const violations = LONG_PAGES.has(url) ? [] : await violationsOf(page);
        if (violations.length > 0 || (await overflows(page))) complaints.push([url, violations]);
      }
      expect(complaints).toEqual([]);
      expect(faults).toEqual([]);
      expect([...origins]).toEqual([portal.address]);
      await page.context().close();
    },
  );

  it.each(screens)(
    'shows the reference without errors or serious violations, at %i pixels, %s',
    async (width, scheme) => {
      const { page, faults, origins } = await openWatched(portal, width, scheme);
      await page.goto(`${portal.address}/docs/reference`);
      await page.getByRole('heading', { name: 'products' }).first().waitFor();
      const serious = (await violationsOf(page)).filter(({ impact }) =>
        ['serious', 'critical'].includes(String(impact)),
      );
      expect(serious).toEqual([]);
      expect(faults).toEqual([]);
      expect([...origins].filter((origin) => origin !== 'null')).toEqual([portal.address]);
      await page.context().close();
    },
  );

  it('follows the colours of the system in the reference', async () => {
    const { page } = await openWatched(portal, 1280, 'light');
    await page.goto(`${portal.address}/docs/reference`);
    await page.getByRole('heading', { name: 'products' }).first().waitFor();
    await page.locator('body.light-mode').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('body.dark-mode:not(.light-mode)').waitFor();
    await page.context().close();
  });

  it.each(['/docs', '/docs/reference'])(
    'does not animate %s for readers who prefer reduced motion, third-party components included',
    async (url) => {
      const { page } = await openWatched(portal, 1280);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(portal.address + url);
      await page
        .getByRole('heading', { name: /products|Documentation/ })
        .first()
        .waitFor();
      const moving = await page.locator('*').evaluateAll((all) =>
        all
          .map((one) => [one.outerHTML.slice(0, 60), getComputedStyle(one)] as const)
          .filter(([, { transitionDuration, animationDuration, scrollBehavior }]) => {
            const times = `${transitionDuration},${animationDuration}`.split(',').map(parseFloat);
            return Math.max(...times) > 0.001 || scrollBehavior === 'smooth';
          })
          .map(([html]) => html),
      );
      expect(moving).toEqual([]);
      await page.context().close();
    },
  );

  it('shows requests of the reference in the languages of the guides, and accepts every character in its form', async () => {
    const { page, faults } = await openWatched(portal, 1280);
    await page.goto(`${portal.address}/docs/reference#tag/products/GET/products/{id}`);
    const operation = page.getByRole('region', { name: 'Get a product', exact: true });
    const url = `${portal.address}/products/prd_demo_0001`;
    let currentClient = 'Shell Curl';
    for (const [language, client, words] of [
      ['Node.js', 'Fetch', 'fetch('],
      ['Python', 'Requests', 'requests.get('],
      ['Go', 'NewRequest', 'http.NewRequest("GET"'],
      ['PHP', 'cURL', 'curl_init('],
      ['PHP', 'Guzzle', 'new GuzzleHttp\\Client()'],
      ['Shell', 'Curl', 'curl '],
    ] as const) {
      await operation.getByRole('button', { name: currentClient }).click();
      const clients = page.getByRole('group', { name: language, exact: true });
      await clients.getByRole('option', { name: client, exact: true }).click();
      const code = operation.locator('pre');
      await code.filter({ hasText: words }).filter({ hasText: url }).waitFor();
      currentClient = `${language} ${client}`;
    }
    await operation.getByRole('button', { name: /Test Request/ }).click();
    const field = page.getByRole('dialog').locator('[contenteditable=true]:visible').first();
    await field.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('a/b');
    expect(await field.textContent()).toBe('a/b');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['List products', 'products/GET/products', '?query=laptop&limit=5'],
    [
      'List orders',
      'orders/GET/orders',
      '?status=delivered&sort=newest&pageSize=5&include=summary',
    ],
    ['Get an order', 'orders/GET/orders/{id}', '?include=history,recommendations&expand=customer'],
    ['Import products or categories', 'imports/POST/imports', ''],
    ['List security events', 'auth/GET/auth/security-events', ''],
    ['Run a trusted query', 'graphql/GET/graphql', '?documentId=shop-web@1.4.0/NewestProducts'],
  ])('shows a request of the reference with only its examples: %s', async (name, place, query) => {
    const { page } = await openWatched(portal, 1280);
    await page.goto(`${portal.address}/docs/reference#tag/${place}`);
    const operation = page.getByRole('region', { name, exact: true });
    const code = operation.locator('pre').first();
    const sampleUrl = /https?:[^'"\s]+/.exec((await code.textContent()) ?? '')?.[0] ?? '';
    expect(new URL(sampleUrl).search).toBe(query);
    await operation.getByRole('button', { name: 'Shell Curl' }).click();
    const python = page.getByRole('group', { name: 'Python', exact: true });
    await python.getByRole('option', { name: 'Requests', exact: true }).click();
    await code.filter({ hasText: 'requests.' }).waitFor();
    // Values in `params` are encoded when the request is sent.
    const [, params = ''] = /params=({[^}]*})/.exec((await code.textContent()) ?? '') ?? [];
    const parameters = Object.fromEntries(new URLSearchParams(query));
    expect(JSON.parse(params || '{}')).toEqual(parameters);
    await page.context().close();
  });

  it('sends the example of the reference with its form', async () => {
    const { page } = await openWatched(portal, 1280);
    await page.route('**/docs/reference', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'data-token=""',
        `data-token="${people.customer.token}"`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`${portal.address}/docs/reference#tag/products/GET/products`);
    const operation = page.getByRole('region', { name: 'List products', exact: true });
    await operation.getByRole('button', { name: /Test Request/ }).click();
    const answer = page.waitForResponse(`${portal.address}/products?*`);
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /^Send get request/ }).click();
    expect((await answer).status()).toBe(200);
    await page.context().close();
  });

  it('says that the reference could not be loaded', async () => {
    const { page } = await openWatched(portal, 1280);
    await page.route('**/openapi.json', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${portal.address}/docs/reference`);
    await page.getByText('The reference could not be loaded.').waitFor({ timeout: 20_000 });
    await page.context().close();
  });

  it('links from the reference to the published contract', async () => {
    const { page } = await openWatched(portal, 1280);
    await page.goto(`${portal.address}/docs/reference`);
    const link = page.getByRole('link', { name: '/openapi.json' });
    const href = (await link.getAttribute('href')) ?? '';
    expect(new URL(href, page.url()).href).toBe(`${portal.address}/openapi.json`);
    await page.context().close();
  });

  it.each(screens)(
    'runs a document in GraphiQL, self-contained, at %i pixels, %s',
    async (width, scheme) => {
      const { page, faults, origins } = await openWatched(portal, width, scheme);
      await page.goto(`${portal.address}/graphql`);
      await page.getByRole('button', { name: /Execute query/ }).click();
      await page.locator('.result-window', { hasText: '"products"' }).waitFor();
      const serious = (await violationsOf(page)).filter(({ impact }) =>
        ['serious', 'critical'].includes(String(impact)),
      );
      expect(serious).toEqual([]);
      expect(faults).toEqual([]);
      expect([...origins]).toEqual([portal.address]);
      await page.context().close();
    },
  );

  it.each([
    ['/docs/reference', '/openapi.json'],
    ['/graphql', '/schema.graphql'],
  ])('links at %s to its content when site data is blocked', async (url, at) => {
    const { page } = await openWatched(portal, 390);
    await page.goto(portal.address + url);
    const notice = page.getByText('which blocks that for this site');
    await notice.waitFor({ state: 'hidden' });
    await blockStorage(page);
    await page.reload();
    await notice.getByRole('link', { name: at }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  it.each(screens)('opens at the section of a code, at %i pixels, %s', async (width, scheme) => {
    const { page } = await openWatched(portal, width, scheme);
    await page.goto(`${portal.address}/problems/coupon_expired`);
    expect(new URL(page.url()).hash).toBe('#coupon_expired');
    await page.waitForFunction(`(() => {
        const { top } = document.getElementById('coupon_expired').getBoundingClientRect();
        return top > 64 && top < innerHeight / 2;
      })()`);
    await page.context().close();
  });

  it('opens the list of pages with a button on a phone', async () => {
    const { page } = await openWatched(portal, 390);
    await page.goto(`${portal.address}/docs/errors`);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('.VPSidebar.open').getByRole('link', { name: 'Idempotency' }).click();
    await page.getByRole('heading', { name: 'Idempotency', level: 1 }).waitFor();
    await page.context().close();
  });

  it('finds a guide by its text, and an operation by its name, from the keyboard', async () => {
    const { page, faults } = await openWatched(portal, 1280);
    await page.goto(`${portal.address}/docs/errors`);
    for (const [words, result, path] of [
      ['verify webhook', 'Verify it', '/docs/webhooks'],
      ['createOrder', 'POST /orders', '/docs/rest'],
      ['coupon_expired', 'coupon_expired', '/problems'],
    ] as const) {
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill(words);
      const results = page.locator('#localsearch-list .result');
      await results.filter({ hasText: result }).first().click();
      await page.waitForURL((url) => url.pathname === path && url.hash !== '');
      await page.getByRole('searchbox').waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows examples in the chosen language on every following page', async () => {
    const { page } = await openWatched(portal, 390);
    await page.goto(`${portal.address}/docs/errors`);
    await page.getByText('TypeScript', { exact: true }).first().click();
    await page.getByText('await fetch(').first().waitFor();
    expect(await overflows(page)).toBe(false);
    for (const url of ['/docs/pagination', '/docs/webhooks']) {
      await page.goto(portal.address + url);
      const activeTab = page.locator('.vp-code-group input:checked + label');
      await activeTab.first().waitFor();
      expect(new Set(await activeTab.allTextContents())).toEqual(new Set(['TypeScript']));
    }
    await page.context().close();
  });

  it('shows the address of this service in its examples, and does not truncate any line', async () => {
    const { page } = await openWatched(portal, 390);
    for (const url of ['/', '/docs/getting-started', '/docs/webhooks']) {
      await page.goto(portal.address + url);
      await page.getByText(portal.address).first().waitFor();
      expect(await page.getByText('127.0.0.1:3000').count()).toBe(0);
      const cutTexts = await page
        .locator('pre')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect([url, cutTexts]).toEqual([url, 0]);
    }
    await page.context().close();
  });

  it('is printed without its navigation', async () => {
    const { page } = await openWatched(portal, 1280, 'dark');
    await page.goto(`${portal.address}/docs/webhooks`);
    await page.emulateMedia({ media: 'print' });
    for (const selector of ['.VPNav', '.VPSidebar', '.VPDocAside'])
      expect(await page.locator(selector).first().isVisible()).toBe(false);
    await page.context().close();
  });

  it('can be read without scripts: every page is listed, with its code', async () => {
    const context = await portal.browser?.newContext({ javaScriptEnabled: false });
    const page = await context?.newPage();
    if (page === undefined) throw new Error('no browser');
    await page.goto(`${portal.address}/docs`);
    await page.getByRole('main').getByRole('link', { name: 'Idempotency' }).click();
    await page.getByRole('heading', { name: 'Idempotency', level: 1 }).waitFor();
    expect(await page.getByText('Idempotency-Key: ').first().isVisible()).toBe(true);
    await page.context().close();
  });

  it('has its list of pages, its search and its languages when site data is blocked', async () => {
    const { page, faults } = await openWatched(portal, 390);
    await blockStorage(page);
    await page.goto(`${portal.address}/docs/webhooks`);
    await page.getByText('Python', { exact: true }).first().click();
    await page.getByText('def verify(').first().waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('.VPSidebar.open').getByRole('link', { name: 'Idempotency' }).click();
    await page.getByRole('heading', { name: 'Idempotency', level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

/** The files of the site, as the build writes them. */
describe('the files of the documentation', () => {
  const read = (url: string, headers = {}) =>
    portal.app.inject({ url, headers: { accept: 'text/html', ...headers } });

  it('link only to existing pages and files', async () => {
    const visitedPages = new Set(['/', '/docs']);
    const missing: string[] = [];
    for (const url of visitedPages) {
      const { statusCode, body, headers } = await read(url);
      if (statusCode !== 200 && statusCode !== 302) missing.push(url);
      if (!String(headers['content-type']).includes('text/html')) continue;
      for (const [, link = ''] of body.matchAll(/(?:href|src)="(\/[^"#]*)/g))
        visitedPages.add(link);
    }
    expect(missing).toEqual([]);
    expect(visitedPages.size).toBeGreaterThan(100);
  });

  it('are pages with a content security policy, and Markdown with the public address', async () => {
    const pages = await docsPages(portal.app);
    for (const url of pages) {
      const { statusCode, headers, body } = await read(url);
      const policy = String(headers['content-security-policy']);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      for (const [, script = ''] of body.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g))
        expect(policy).toContain(
          `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
        );
      if (url === '/') continue;
      const twin = await read(`${url}.md`);
      expect([url, twin.headers['content-type']]).toEqual([
        url,
        expect.stringContaining('text/markdown'),
      ]);
      expect(twin.body).toMatch(/^# /);
    }
    expect((await read('/docs/reference.md')).body).toContain('`POST /orders`');
    expect((await read('/docs/errors.md')).body).toContain(portal.foundation.config.publicUrl);
  });

  it('are cached permanently if their name contains a hash, and are sent compressed', async () => {
    const { body } = await read('/docs/errors');
    const [, asset = ''] = /src="(\/docs\/assets\/app\.[^"]+\.js)"/.exec(body) ?? [];
    const compressedAsset = await read(asset, { 'accept-encoding': 'gzip, br' });
    expect(compressedAsset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(compressedAsset.headers['content-encoding']).toBe('br');
    for (const url of ['/', '/docs/errors', '/docs/assets/scalar.js', '/problems']) {
      const { headers } = await read(url, { 'accept-encoding': 'br' });
      expect([url, headers['content-encoding'], headers['cache-control']]).toEqual([
        url,
        'br',
        'no-cache',
      ]);
      expect(headers.vary).toMatch(/accept-encoding/i);
      const again = await read(url, { 'accept-encoding': 'br', 'if-none-match': headers.etag });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
    }
  });

  it.each([
    ['gzip;q=0, *', 'br'],
    ['br;q=0.1, gzip;q=0.2', 'gzip'],
    ['br;q=0.1, identity;q=0.5', undefined],
    ['*;q=0', undefined],
  ])(
    'are sent in the encoding that %s prefers, with a separate tag',
    async (acceptEncoding, coding) => {
      const { headers } = await read('/docs/errors', { 'accept-encoding': acceptEncoding });
      expect(headers['content-encoding']).toBe(coding);
      const plain = await read('/docs/errors');
      expect(headers.etag === plain.headers.etag).toBe(coding === undefined);
      expect(headers['content-type']).toBe(plain.headers['content-type']);
      const again = await read('/docs/errors', {
        'accept-encoding': acceptEncoding,
        'if-none-match': headers.etag,
      });
      expect([again.statusCode, again.headers.etag]).toEqual([304, headers.etag]);
    },
  );

  it.each([
    '/docs/..%2f..%2fpackage.json',
    '/docs/%2e%2e/files.json',
    '/docs/files.json',
    '/docs//errors',
    '/docs/assets/app.js.br',
  ])('contain only the site: %s does not exist', async (url) => {
    expect((await read(url)).statusCode).toBe(404);
  });

  it('include no schema reference when the schema is not public', async () => {
    const closedApp = await buildTestApp({ env: { GRAPHQL_INTROSPECTION: 'false' } });
    for (const url of ['/docs/graphql-types', '/docs/graphql-types.md'])
      expect([url, (await closedApp.app.inject({ url })).statusCode]).toEqual([url, 404]);
    expect((await closedApp.app.inject('/llms.txt')).body).not.toContain('graphql-types');
    expect((await closedApp.app.inject('/docs/graphql')).statusCode).toBe(200);
    await closedApp.close();
    expect((await read('/docs/graphql-types')).statusCode).toBe(200);
  });
});
