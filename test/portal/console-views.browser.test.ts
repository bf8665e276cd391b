import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page, Route } from 'playwright-core';
import { demoPeople } from '../../src/tools/demo';
import {
  button,
  dialog,
  groundOf,
  inBrowser,
  openConsole,
  overflows,
  usePages,
  violationsOf,
} from '../support/browser';
import { until } from '../support/until';
import { bearer } from '../support/accounts';
import { requests } from '../support/requests';
import { buildDemoApp } from '../support/world';

const service = usePages(() => buildDemoApp());
const { succeed } = requests(service, bearer(demoPeople.admin.accessToken));
const { accessToken } = demoPeople.admin;
const nothing = (page: Page, title: string) => page.getByRole('heading', { name: title });

async function openAt(view: string, width = 1280): Promise<Page> {
  const screen = [width, 'light'] as const;
  return (await openConsole(service, view, { token: accessToken, screen })).page;
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
  );

inBrowser('the views of the console', () => {
  const problem = (status: number, code: string) => (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, code, title: 'No', detail: 'Not right now.' }),
    });
  it.each([
    ['an unreachable database', problem(503, 'database_unavailable'), 'Not right now.'],
    ['too many requests', problem(429, 'rate_limited'), 'Not right now.'],
    ['a right that is withdrawn', problem(403, 'forbidden'), 'Not right now.'],
    [
      'a proxy without a service',
      (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>' }),
      /502/,
    ],
  ])('remove the message about %s once it can be read again', async (_, refuse, text) => {
    const page = await openAt('deliveries');
    const statusLine = page.locator('#status').filter({ hasText: text });
    await page.route('**/webhooks/deliveries?*', refuse);
    await statusLine.waitFor();
    await page.unroute('**/webhooks/deliveries?*');
    await statusLine.waitFor({ state: 'hidden', timeout: 20_000 });
    expect(await page.locator('#status').textContent()).toBe('');
    await page.context().close();
  });

  it('keep the focus when new rows arrive', async () => {
    const page = await openAt('orders');
    const link = page.getByRole('link', { name: 'ord_demo_0003' });
    await link.focus();
    const payload = {
      items: [{ productId: 'prd_demo_0001', quantity: 1 }],
      deliveryAddress: '1 Main Street, Springfield',
      paymentMethodId: 'pm_card',
    };
    const { id } = await succeed(
      'POST',
      '/orders',
      payload,
      bearer(demoPeople.customer.accessToken),
    );
    await page.getByRole('link', { name: String(id) }).waitFor();
    expect(await focused(page)).toBe('ord_demo_0003');
    await page.getByRole('region', { name: 'Orders' }).focus();
    await succeed('POST', `/orders/${String(id)}/cancel`, {});
    await page
      .getByRole('row')
      .filter({ hasText: String(id) })
      .getByText('cancelled')
      .waitFor();
    expect(await focused(page)).toBe('Orders');
    await page.context().close();
  });

  it('keep the focus on a request, and on one of several similar changes', async () => {
    await succeed('GET', '/products?brand=first');
    await succeed('GET', '/products?brand=second');
    const page = await openAt('requests');
    await page.getByRole('button', { name: /^Repeat: \/products\?brand=first/ }).focus();
    await succeed('GET', '/products?brand=third');
    await page.getByText('GET /products?brand=third').waitFor();
    expect(await focused(page)).toContain('brand=first');
    for (const price of [11, 12]) {
      await succeed('PATCH', '/products/prd_demo_0030', { price });
    }
    await service.app.worker.settle();
    await page.goto(`${service.address}/dashboard#audit?resourceId=prd_demo_0030`);
    const by = page.getByRole('row').filter({ hasText: 'price: 11 → 12' }).getByRole('link');
    await by.focus();
    await succeed('PATCH', '/products/prd_demo_0030', { price: 13 });
    await service.app.worker.settle();
    await page.getByText('price: 12 → 13').waitFor();
    const row = await page.evaluate("document.activeElement.closest('tr')?.textContent");
    expect(row).toContain('price: 11 → 12');
    await page.context().close();
  });

  it('find orders in the chosen state by every search', async () => {
    const page = await openAt('home');
    const at = (q: string, status: string) =>
      page.goto(`${service.address}/dashboard#orders?q=${q}&status=${status}`);
    const { data } = await succeed('GET', '/orders?externalId=demo-order-1');
    const [{ id, status }] = data as [{ id: string; status: string }];
    for (const q of ['demo-order-1', id]) {
      await at(q, status);
      await page.getByText(id).first().waitFor();
      await at(q, 'refunded');
      await nothing(page, 'No orders').waitFor();
      expect(await page.locator('#status').textContent()).toBe('');
    }
    await at('x'.repeat(150), '');
    await nothing(page, 'No orders').waitFor();
    for (const externalId of ['#1001', 'ORD_1001']) {
      await service.database.db
        .collection<{ _id: string }>('orders')
        .updateOne({ _id: id }, { $set: { externalId } });
      await at(encodeURIComponent(externalId), '');
      await page.getByText(id).first().waitFor();
    }
    await at(encodeURIComponent('#ORD_1001'), '');
    await page.getByText(id).first().waitFor();
    await page.goto(`${service.address}/dashboard#users?q=usr_demo_admin&role=customer`);
    await nothing(page, 'No users').waitFor();
    await page.context().close();
  });

  it('find drafts by the words of their titles, their SKU and their number', async () => {
    const { categoryId } = await succeed('GET', '/products/prd_demo_0001');
    const draft = { price: 500, currency: 'USD', categoryId, status: 'draft', stock: 1 };
    await succeed('POST', '/products', { ...draft, title: 'Striped zebra lamp', sku: 'ZEB-1' });
    await succeed('POST', '/products', { ...draft, title: 'Plain lamp', sku: '12' });
    await succeed('POST', '/products', { ...draft, title: 'Signed lamp', sku: '#12' });
    await succeed('POST', '/products', { ...draft, title: 'Numbered lamp', sku: 'PRD_100' });
    const page = await openAt('home');
    const at = (q: string, status = 'draft') =>
      page.goto(`${service.address}/dashboard#products?q=${q}&status=${status}`);
    for (const q of ['lamp zebra', 'ZEB-1']) {
      await at(q);
      await page.getByText('Striped zebra lamp').waitFor();
      expect(await page.getByText('Plain lamp').count()).toBe(0);
    }
    for (const [q, title] of [
      ['#12', 'Signed lamp'],
      ['12', 'Plain lamp'],
      ['PRD_100', 'Numbered lamp'],
      ['#ZEB-1', 'Striped zebra lamp'],
    ] as const) {
      await at(encodeURIComponent(q));
      await page.getByText(title).waitFor();
    }
    for (const [q, status] of [
      ['ZEB-1', 'archived'],
      ['prd_demo_0001', 'draft'],
      ['giraffe', 'draft'],
      ['%23', 'draft'],
      ['%23', ''],
      ['x'.repeat(150), ''],
      ['x'.repeat(150), 'draft'],
    ] as const) {
      await at(q, status);
      await nothing(page, 'No products').waitFor();
      expect(await page.locator('#status').textContent()).toBe('');
    }
    const payload = {
      items: Array.from({ length: 100 }, (_, row) => ({ ...draft, title: `Draft ${row}` })),
    };
    await succeed('POST', '/products/bulk', payload);
    await at('zebra');
    await page.getByText('Words were looked for in the titles of the newest 100').waitFor();
    await at('ZEB-1');
    await page.getByText('Striped zebra lamp').waitFor();
    await page.context().close();
  });

  it('report each invalid entry of a field once', async () => {
    const page = await openAt('settings', 390);
    await page.getByText(/^Show the \d+ words?/).click();
    const words = page.getByLabel('Words that are held, one a line');
    const tooLong = 'x'.repeat(101);
    await words.fill(`${tooLong}\ngold\n${tooLong}`);
    await page.getByText(/^Show the \d+ words?/).click();
    await button(page, 'Save the screening').click();
    const faults = page.locator('.fault');
    await faults.waitFor();
    const lines = await faults.locator('span').allTextContents();
    expect(lines.map((line) => line.slice(0, 12))).toEqual(['Entry 1 must', 'Entry 3 must']);
    await page.getByText('Not done yet: please see the marked field.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await words.fill(tooLong);
    await button(page, 'Save the screening').click();
    await until(async () => (await faults.locator('span').count()) === 1);
    await page.context().close();
  });

  it('offer scopes, and create a key with the chosen ones', async () => {
    const page = await openAt('keys', 390);
    await button(page, 'Create key').click();
    await dialog(page).getByLabel('Name').fill('Warehouse');
    await button(page, 'Create key').last().click();
    await dialog(page).getByText('Choose at least one scope.').waitFor();
    await dialog(page).getByLabel('orders:read').check();
    await dialog(page).getByLabel('imports:write').check();
    expect(await violationsOf(page)).toEqual([]);
    await button(page, 'Create key').last().click();
    await button(page, 'I have stored it').click();
    await page.getByRole('row').filter({ hasText: 'Warehouse' }).waitFor();
    const { data } = await succeed('GET', '/auth/api-keys');
    const key = (data as { name: string }[]).find(({ name }) => name === 'Warehouse');
    expect(key).toMatchObject({ scopes: ['orders:read', 'imports:write'] });
    await page.context().close();
  });

  it('fit a small phone, however long a word or a state is', async () => {
    const title = 'W'.repeat(120);
    await succeed('PATCH', '/products/prd_demo_0031', { title });
    const page = await openAt('products?q=prd_demo_0031', 320);
    await page.getByText(title).waitFor();
    expect(await overflows(page)).toBe(false);
    await page.route(/\/orders\?/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: object[] };
      const [first] = data;
      await route.fulfill({
        json: { ...rest, data: [{ ...first, paymentStatus: 'partially_refunded' }] },
      });
    });
    await page.goto(`${service.address}/dashboard#orders`);
    await page.getByText('partially refunded').waitFor();
    expect(await overflows(page)).toBe(false);
    await page.context().close();
  });

  it('show which view is open even without background colours', async () => {
    const page = await openAt('orders');
    await page.emulateMedia({ forcedColors: 'active' });
    const views = page.getByRole('navigation', { name: 'Views' });
    const [orders, products, keys] = await Promise.all(
      ['Orders', 'Products', 'API keys'].map((name) =>
        groundOf(views.getByRole('link', { name, exact: true })),
      ),
    );
    expect(products).toBe(keys);
    expect(orders).not.toBe(products);
    await page.context().close();
  });
});

inBrowser('a request that is repeated in the console', () => {
  it('gets a single response even if the endpoint offers a stream', async () => {
    await succeed('GET', '/webhooks/events/stream');
    const page = await openAt('requests');
    await page
      .getByRole('button', { name: /^Repeat: \/webhooks\/events\/stream/ })
      .first()
      .click();
    await dialog(page).getByText('"hasMore": false').waitFor({ timeout: 20_000 });
    await page.context().close();
  });

  it('reports a missing response, and can be repeated', async () => {
    await succeed('GET', '/products?brand=slow');
    const page = await openAt('requests');
    const repeat = page.getByRole('button', { name: /^Repeat: \/products\?brand=slow/ });
    await repeat.waitFor();
    // Runs the page's own timeout of fifteen seconds a thousand times as fast.
    await page.evaluate(
      '(AbortSignal.real = AbortSignal.timeout) && (AbortSignal.timeout = (ms) => AbortSignal.real(ms / 1000))',
    );
    const path = '**/products?brand=slow';
    await page.route(path, () => undefined);
    await repeat.click();
    await page.getByText('No answer came within 15 seconds.').waitFor({ timeout: 20_000 });
    await page.evaluate('AbortSignal.timeout = AbortSignal.real');
    await page.unroute(path);
    await page.route(path, (route) => route.abort());
    await repeat.click();
    await page.getByText('The service cannot be reached at the moment.').waitFor();
    await page.unroute(path);
    await repeat.click();
    await dialog(page).getByText('"data": [').waitFor();
    await page.context().close();
  });

  it('is a runnable command, even with brackets and braces in its path', async () => {
    await succeed('GET', '/products?brand=[a]{b,c}');
    const page = await openAt('requests');
    await page
      .getByRole('button', { name: /^curl: \/products\?brand=\[a\]\{b,c\}/ })
      .first()
      .click();
    const command = await dialog(page).getByLabel('Command').inputValue();
    const env = { ...process.env, API_KEY: accessToken };
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -sS`], { env });
    expect(JSON.parse(stdout)).toMatchObject({ data: [] });
    await page.context().close();
  });
});
