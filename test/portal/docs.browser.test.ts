import {
  blockStorage,
  groundOf,
  inBrowser,
  openWatched,
  overflows,
  screens,
  usePages,
  violationsOf,
} from '../support/browser';
import type { Route } from 'playwright-core';
import { readGuides } from '../../src/portal/docs/guides';
import { docsPages, LONG_PAGES } from '../support/docs-pages';
import { people } from '../support/people';
import { buildTestApp } from '../support/build-test-app';

const opened = usePages(() =>
  buildTestApp({ env: { GRAPHQL_INTROSPECTION: 'true', DEMO_DATA: 'false' } }),
);
const IS_FOCUSED = (one: Element): boolean => one === document.activeElement;

inBrowser('the documentation in a browser', () => {
  it.each(screens)(
    'opens every page without a fault, accessible, from here alone, at %i pixels, %s',
    async (width, scheme) => {
      const { page, faults, origins } = await openWatched(opened, width, scheme);
      const urls = await docsPages(opened.app);
      expect(urls.length).toBeGreaterThan(20);
      const complaints: unknown[] = [];
      for (const url of urls) {
        await page.goto(opened.address + url, { waitUntil: 'networkidle' });
        const found = LONG_PAGES.has(url) ? [] : await violationsOf(page);
        if (found.length > 0 || (await overflows(page))) complaints.push([url, found]);
      }
      expect(complaints).toEqual([]);
      expect(faults).toEqual([]);
      expect([...origins]).toEqual([opened.address]);
      await page.context().close();
    },
  );

  it.each(screens)(
    'shows the reference without a fault or a serious violation, at %i pixels, %s',
    async (width, scheme) => {
      const { page, faults, origins } = await openWatched(opened, width, scheme);
      await page.goto(`${opened.address}/docs/reference`);
      await page.getByRole('heading', { name: 'products' }).first().waitFor();
      const serious = (await violationsOf(page)).filter(({ impact }) =>
        ['serious', 'critical'].includes(String(impact)),
      );
      expect(serious).toEqual([]);
      expect(faults).toEqual([]);
      expect([...origins].filter((origin) => origin !== 'null')).toEqual([opened.address]);
      await page.context().close();
    },
  );

  it('follows the colours of the system in the reference', async () => {
    const { page } = await openWatched(opened, 1280, 'light');
    await page.goto(`${opened.address}/docs/reference`);
    await page.getByRole('heading', { name: 'products' }).first().waitFor();
    await page.locator('body.light-mode').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('body.dark-mode:not(.light-mode)').waitFor();
    await page.context().close();
  });

  it.each(['/docs', '/docs/reference'])(
    'keeps %s still for readers who ask for that, with the components of others',
    async (url) => {
      const { page } = await openWatched(opened, 1280);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(opened.address + url);
      await page
        .getByRole('heading', { name: /^(products|Documentation)$/ })
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

  it('shows requests of the reference in the languages of the guides, and takes every letter in its form', async () => {
    const { page, faults } = await openWatched(opened, 1280);
    await page.goto(`${opened.address}/docs/reference#tag/products/GET/products/{id}`);
    const operation = page.getByRole('region', { name: 'Get a product', exact: true });
    const url = `${opened.address}/products/prd_demo_0001`;
    let shown = 'Shell Curl';
    for (const [language, client, words] of [
      ['Node.js', 'Fetch', 'fetch('],
      ['Python', 'Requests', 'requests.get('],
      ['Go', 'NewRequest', 'http.NewRequest("GET"'],
      ['PHP', 'cURL', 'curl_init('],
      ['PHP', 'Guzzle', 'new GuzzleHttp\\Client()'],
      ['Shell', 'Curl', 'curl '],
    ] as const) {
      await operation.getByRole('button', { name: shown }).click();
      const clients = page.getByRole('group', { name: language, exact: true });
      await clients.getByRole('option', { name: client, exact: true }).click();
      const code = operation.locator('pre');
      await code.filter({ hasText: words }).filter({ hasText: url }).waitFor();
      shown = `${language} ${client}`;
    }
    await operation.getByRole('button', { name: /Test Request/ }).click();
    const field = page.getByRole('dialog').locator('[contenteditable=true]:visible').first();
    await field.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('a/b');
    expect(await field.textContent()).toBe('a/b');
    expect(await page.locator('.find input').inputValue()).toBe('');
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
  ])('shows a request of the reference with its examples alone: %s', async (name, place, query) => {
    const { page } = await openWatched(opened, 1280);
    await page.goto(`${opened.address}/docs/reference#tag/${place}`);
    const operation = page.getByRole('region', { name, exact: true });
    const code = operation.locator('pre').first();
    const shown = /https?:[^'"\s]+/.exec((await code.textContent()) ?? '')?.[0] ?? '';
    expect(new URL(shown).search).toBe(query);
    await operation.getByRole('button', { name: 'Shell Curl' }).click();
    const python = page.getByRole('group', { name: 'Python', exact: true });
    await python.getByRole('option', { name: 'Requests', exact: true }).click();
    await code.filter({ hasText: 'requests.' }).waitFor();
    // What stands in `params` is encoded when it is sent.
    const [, params = ''] = /params=({[^}]*})/.exec((await code.textContent()) ?? '') ?? [];
    const sent = Object.fromEntries(new URLSearchParams(query));
    expect(JSON.parse(params || '{}')).toEqual(sent);
    await page.context().close();
  });

  it('sends the example of the reference by its form', async () => {
    const { page } = await openWatched(opened, 1280);
    await page.route('**/docs/reference', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'data-token=""',
        `data-token="${people.customer.token}"`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`${opened.address}/docs/reference#tag/products/GET/products`);
    const operation = page.getByRole('region', { name: 'List products', exact: true });
    await operation.getByRole('button', { name: /Test Request/ }).click();
    const answered = page.waitForResponse(`${opened.address}/products?*`);
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /^Send get request/ }).click();
    expect((await answered).status()).toBe(200);
    await page.context().close();
  });

  it('says that the reference could not be loaded', async () => {
    const { page } = await openWatched(opened, 1280);
    await page.route('**/openapi.json', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${opened.address}/docs/reference`);
    await page.getByText('The reference could not be loaded.').waitFor({ timeout: 20_000 });
    await page.context().close();
  });

  it('leads from the reference to the contract as it is published', async () => {
    const { page } = await openWatched(opened, 1280);
    await page.goto(`${opened.address}/docs/reference`);
    const link = page.getByRole('link', { name: '/openapi.json' });
    const href = (await link.getAttribute('href')) ?? '';
    expect(new URL(href, page.url()).href).toBe(`${opened.address}/openapi.json`);
    await page.context().close();
  });

  it.each(screens)(
    'answers a document in GraphiQL, from here alone, at %i pixels, %s',
    async (width, scheme) => {
      const { page, faults, origins } = await openWatched(opened, width, scheme);
      await page.goto(`${opened.address}/graphql`);
      await page.getByRole('button', { name: /Execute query/ }).click();
      await page.locator('.result-window', { hasText: '"products"' }).waitFor();
      const serious = (await violationsOf(page)).filter(({ impact }) =>
        ['serious', 'critical'].includes(String(impact)),
      );
      expect(serious).toEqual([]);
      expect(faults).toEqual([]);
      expect([...origins]).toEqual([opened.address]);
      await page.context().close();
    },
  );

  it('finds a guide by its words, from the keyboard', async () => {
    const { page } = await openWatched(opened, 1280);
    await page.goto(`${opened.address}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('verify webhook');
    await page.getByRole('link', { name: /Webhooks: Verify it/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/webhooks/);
    await page.goto(`${opened.address}/docs/errors`);
    await page.keyboard.press('/');
    await page.keyboard.type('verify webhook');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/webhooks/);
    await page.context().close();
  });

  it('finds what stands in a text alone, with its signs, and operations at their place in the reference', async () => {
    const { page, faults } = await openWatched(opened, 1280);
    await page.goto(`${opened.address}/docs`);
    const field = page.getByRole('searchbox');
    const results = page.getByRole('list', { name: 'Results' }).getByRole('link');
    await field.fill('whsec_');
    await results.filter({ hasText: /^Webhooks: Register an endpoint/ }).waitFor();
    await results.filter({ hasText: /^Webhooks: Verify it/ }).waitFor();
    await field.fill('order.*');
    await results.filter({ hasText: 'takes exact types, order.* and *' }).waitFor();
    await field.fill('createOrder');
    await results.filter({ hasText: 'POST /orders: Place an order' }).waitFor();
    await field.fill('POST /orders');
    await results.first().filter({ hasText: 'POST /orders: Place an order' }).click();
    await page.getByRole('heading', { name: 'Place an order' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#tag/orders/POST/orders');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('keeps the results of the search on a phone within its screen', async () => {
    const { page } = await openWatched(opened, 390);
    await page.goto(`${opened.address}/docs/errors`);
    await page.getByRole('searchbox').fill('webhook');
    const results = page.getByRole('list', { name: 'Results' });
    await results.getByRole('link').first().waitFor();
    const { x = -1, width = 0 } = (await results.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('closes the results of the search behind a reader who goes on, and never with the focus in them', async () => {
    const { page } = await openWatched(opened, 1280);
    await page.goto(`${opened.address}/docs/errors`);
    const field = page.getByRole('searchbox');
    const results = page.getByRole('list', { name: 'Results' });
    await field.fill('expectation_failed');
    await results.getByText('Leave Expect out or send 100-continue.').waitFor();
    const inResults = results.getByRole('link');
    for (let passed = await inResults.count(); passed > 0; passed -= 1)
      await page.keyboard.press('Tab');
    expect(await inResults.last().evaluate(IS_FOCUSED)).toBe(true);
    await page.keyboard.press('Tab');
    await results.waitFor({ state: 'hidden' });
    await field.focus();
    await results.waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await inResults.first().evaluate(IS_FOCUSED)).toBe(true);
    await page.keyboard.press('Escape');
    await results.waitFor({ state: 'hidden' });
    expect(await field.evaluate(IS_FOCUSED)).toBe(true);
    await page.context().close();
  });

  it('shows no signs of Markdown in what the search finds', async () => {
    const answer = await opened.app.inject('/docs/search.json');
    const entries = answer.json<{ url: string; title: string; text: string }[]>();
    // The code of examples stands behind the words of a section, with signs of its own.
    const sections = readGuides(opened.address).flatMap((guide) => guide.sections);
    const others = entries.filter(({ url }) => /^\/(problems|docs\/reference#)/.test(url));
    expect(Math.min(sections.length, others.length)).toBeGreaterThan(50);
    const hasSigns = ({ title, text }: { readonly title: string; readonly text: string }) =>
      /`|\]\(/.test(title + text);
    expect([...sections, ...others].filter(hasSigns)).toEqual([]);
  });

  it('says that the search could not be loaded, tries again, and forgets a word that was taken back', async () => {
    const { page, faults } = await openWatched(opened, 1280);
    let answerLate = (): void => undefined;
    const late = new Promise<void>((resolve) => (answerLate = resolve));
    const answers: ((route: Route) => Promise<void>)[] = [
      (route) => route.abort(),
      (route) => route.fulfill({ status: 503, json: { code: 'overloaded' } }),
      async (route) => {
        await late;
        await route.continue();
      },
    ];
    await page.route('**/docs/search.json', (route) =>
      (answers.shift() ?? ((other) => other.continue()))(route),
    );
    await page.goto(`${opened.address}/docs`);
    const field = page.getByRole('searchbox');
    const failed = page.getByText('The search could not be loaded.');
    await field.fill('web');
    await failed.waitFor();
    await field.fill('');
    await failed.waitFor({ state: 'detached' });
    await field.fill('webh');
    await failed.waitFor();
    await field.fill('webhook');
    await field.fill('');
    const answered = page.waitForResponse('**/docs/search.json');
    answerLate();
    await (await answered).finished();
    // What the page has got by now it has also read.
    await page.evaluate("fetch('/docs/search.json').then((again) => again.json())");
    expect(await page.locator('.find ul').isVisible()).toBe(false);
    expect(await page.locator('.find li').count()).toBe(0);
    await field.fill('idempotency');
    await page
      .getByRole('link', { name: /^Idempotency/ })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('copies an example where the browser keeps the clipboard to itself', async () => {
    const { page, faults } = await openWatched(opened, 1280);
    await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.goto(`${opened.address}/docs/errors`);
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+V');
    expect(await page.getByRole('searchbox').inputValue()).toContain("curl 'http");
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows examples in the language of the reader, on every page from then on', async () => {
    const { page } = await openWatched(opened, 390);
    await page.goto(`${opened.address}/docs/errors`);
    const python = page.getByRole('button', { name: 'Python' }).first();
    await python.click();
    await page.getByText('requests.get(').first().waitFor();
    expect(await python.getAttribute('aria-pressed')).toBe('true');
    expect(await overflows(page)).toBe(false);
    await page.goto(`${opened.address}/docs/pagination`);
    await page.getByText('requests.get(').first().waitFor();
    for (const [name, words] of [
      ['Go', 'http.NewRequest("GET", '],
      ['PHP', '$request = curl_init('],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).first().click();
      await page.getByText(words).first().waitFor();
      expect(await overflows(page)).toBe(false);
    }
    // All languages in one line.
    const tops = await page
      .getByRole('group', { name: 'Language' })
      .first()
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('shows which language is chosen where grounds of its own are not shown', async () => {
    const { page } = await openWatched(opened, 1280);
    await page.goto(`${opened.address}/docs/errors`);
    await page.emulateMedia({ forcedColors: 'active' });
    const group = page.getByRole('group', { name: 'Language' }).first();
    await group.scrollIntoViewIfNeeded();
    const [chosen, ...others] = await group.getByRole('button').all();
    const grounds = await Promise.all(others.map(groundOf));
    expect(new Set(grounds).size).toBe(1);
    expect(chosen && (await groundOf(chosen))).not.toBe(grounds[0]);
    await page.context().close();
  });

  it('is printed without its navigation, and no line of code is cut', async () => {
    const { page } = await openWatched(opened, 700, 'dark');
    await page.goto(`${opened.address}/docs/webhooks`);
    await page.emulateMedia({ media: 'print' });
    const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(ground).toBe('rgb(255, 255, 255)');
    for (const gone of ['.top', '.side', '.code .bar'])
      expect(await page.locator(gone).first().isVisible()).toBe(false);
    const code = await page
      .locator('.code pre:not([hidden])')
      .evaluateAll((all) =>
        all.map((one) => [one.scrollWidth - one.clientWidth, getComputedStyle(one).color]),
      );
    expect(code.length).toBeGreaterThan(3);
    expect(code.filter(([cut, color]) => cut !== 0 || color !== 'rgb(0, 0, 0)')).toEqual([]);
    await page.context().close();
  });

  it('has its list of pages on a phone without scripts, and no button or field that does nothing', async () => {
    const viewport = { width: 390, height: 844 };
    const context = await opened.browser?.newContext({ viewport, javaScriptEnabled: false });
    const page = await context?.newPage();
    if (page === undefined) throw new Error('no browser');
    await page.goto(`${opened.address}/docs/errors`);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    const list = page.getByRole('navigation', { name: 'Documentation' });
    await list.getByRole('link', { name: 'Idempotency' }).click();
    await page.getByRole('heading', { name: 'Idempotency', level: 1 }).waitFor();
    await page.context().close();
  });

  it('has its list of pages, its search and its languages where the data of sites is blocked', async () => {
    const { page, faults } = await openWatched(opened, 390);
    await blockStorage(page);
    await page.goto(`${opened.address}/docs/webhooks`);
    await page.getByRole('button', { name: 'Python' }).first().click();
    await page.getByRole('searchbox').fill('idempotency');
    await page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    const list = page.getByRole('navigation', { name: 'Documentation' });
    await list.getByRole('link', { name: 'Idempotency' }).click();
    await page.getByRole('heading', { name: 'Idempotency', level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['/docs/reference', '/openapi.json'],
    ['/graphql', '/schema.graphql'],
  ])('says at %s where else its content is when the data of sites is blocked', async (url, at) => {
    const { page } = await openWatched(opened, 390);
    await page.goto(opened.address + url);
    const said = page.getByText('which blocks that for this site');
    await said.waitFor({ state: 'hidden' });
    await blockStorage(page);
    await page.reload();
    await said.getByRole('link', { name: at }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('opens the list of pages by a button on a phone', async () => {
    const { page } = await openWatched(opened, 390);
    await page.goto(`${opened.address}/docs/errors`);
    await page.getByRole('button', { name: 'Menu' }).click();
    const list = page.getByRole('navigation', { name: 'Documentation' });
    await list.getByRole('link', { name: 'Idempotency' }).click();
    await page.getByRole('heading', { name: 'Idempotency', level: 1 }).waitFor();
    await page.context().close();
  });
});
