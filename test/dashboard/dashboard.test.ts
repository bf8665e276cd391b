import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Page } from 'playwright-core';
import { people } from '../support/people';
import { buildWebhookApp, type WebhookApp } from '../support/webhook-app';
import { startReceiver, withStatus, type TestReceiver } from '../support/webhook-receiver';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let service: WebhookApp;
let receiver: TestReceiver;
let browser: Browser | undefined;
let address: string;
const requested = new Set<string>();

beforeAll(async () => {
  service = await buildWebhookApp();
  receiver = await startReceiver();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  if (executablePath) browser = await chromium.launch({ executablePath, args });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await receiver.close();
  await service.close();
});

async function openPage(width: number): Promise<Page> {
  if (browser === undefined) throw new Error('no browser');
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  page.on('request', (request) => requested.add(new URL(request.url()).origin));
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${address}/dashboard`);
  return page;
}

async function signIn(page: Page, token = people.admin.token): Promise<void> {
  await page.getByLabel(/Access token/).fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const violationsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html }) => html),
  }));

describe('GET /dashboard', () => {
  it('is a page that may load nothing from elsewhere', async () => {
    const page = await service.app.inject({ url: '/dashboard' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.body).not.toMatch(/https?:\/\//);
    const etag = String(page.headers.etag);
    const again = await service.app.inject({
      url: '/dashboard',
      headers: { 'if-none-match': etag },
    });
    expect(again.statusCode).toBe(304);
  });
});

const inBrowser = executablePath ? describe : describe.skip;
if (!executablePath)
  console.warn('No Chromium at /usr/bin: the dashboard is not tried in a browser.');

inBrowser('the dashboard in a browser', () => {
  it('refuses a wrong credential in words and keeps nothing of it', async () => {
    const page = await openPage(1280);
    await signIn(page, 'at_wrong_credential');
    await page
      .getByRole('status')
      .getByText(/malformed, expired or revoked/)
      .waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.context().close();
  }, 60_000);

  it.each([1280, 360])(
    'lets somebody find and mend a failing endpoint, at %i pixels',
    async (width) => {
      await service.forgetWebhooks();
      const page = await openPage(width);
      expect(await violationsOf(page)).toEqual([]);
      await signIn(page);
      await page.getByText('No endpoints yet').waitFor();
      await page.getByLabel('URL').fill(receiver.url);
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await page.getByText(/whsec_/).waitFor();
      receiver.answer = withStatus(500, {}, '<script>alert("markup")</script>');
      await page.getByRole('button', { name: /Send test/ }).click();
      await page.getByText(/is on its way/).waitFor();
      await service.settle();
      await page.locator('.badge', { hasText: 'failing' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await page.getByRole('link', { name: 'Deliveries to' }).click();
      await page.getByRole('button', { name: /Show 1 attempt/ }).click();
      await page.getByText('<script>alert("markup")</script>').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      receiver.answer = withStatus(200);
      await page.getByRole('button', { name: /Try now/ }).click();
      await page.getByText(/once more/).waitFor();
      await service.settle();
      await page.locator('table .badge', { hasText: 'delivered' }).waitFor();

      await page.getByRole('link', { name: 'Events', exact: true }).click();
      await page.getByRole('button', { name: /Replay: ping/ }).click();
      await page.getByText(/again to 1 endpoint/).waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await page.getByRole('link', { name: 'Imports', exact: true }).click();
      await page.getByLabel('Import id').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      const overflow =
        'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(overflow)).toBe(false);
      await page.getByRole('button', { name: 'Sign out' }).click();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      await page.context().close();
    },
    90_000,
  );

  it('asked nobody but the service', () => {
    expect([...requested].filter((origin) => origin !== address && origin !== 'null')).toEqual([]);
  });
});
