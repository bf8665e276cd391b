import type { Page } from 'playwright-core';
import {
  blockStorage,
  dialog,
  inBrowser,
  overflows,
  usePages,
  violationsOf,
  type Scheme,
} from '../support/browser';
import { people } from '../support/people';
import { buildWebhookApp } from '../support/webhook-app';
import { useReceiver, withStatus } from '../support/webhook-receiver';

const service = usePages(() => buildWebhookApp());
const receiver = useReceiver();
const requestedUrls = new Set<string>();

async function openPage(width: number, colorScheme: Scheme = 'light'): Promise<Page> {
  const { browser } = service;
  if (browser === undefined) throw new Error('no browser');
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  page.on('request', (request) => requestedUrls.add(new URL(request.url()).origin));
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${service.address}/dashboard#endpoints`);
  return page;
}

async function signIn(page: Page, token = people.admin.token): Promise<void> {
  await page.getByLabel(/Access token/).fill(token);
  await page.getByRole('button', { name: 'Use this credential' }).click();
}

/** Opens a view; on a phone a button opens the list of views. */
async function go(page: Page, view: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('link', { name: view, exact: true });
  await menu.or(link).filter({ visible: true }).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await link.click();
}

/** Expects no violations, and no content wider than the screen. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
}

const openForm = (page: Page) => page.getByRole('button', { name: 'Add an endpoint' }).click();

/** Fills in and sends the open form. */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.getByLabel(/URL/).fill(url);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  return takeSecret(page);
}

/** Copies the secret that is shown once, and closes its dialog. */
async function takeSecret(page: Page): Promise<string> {
  const secret = await dialog(page).getByLabel('Signing secret').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await dialog(page).getByText('Copied.').waitFor();
  await dialog(page).getByRole('button', { name: 'I have stored it' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(secret);
  return secret;
}

describe('GET /dashboard', () => {
  it('is a page that may not load anything from other origins', async () => {
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

inBrowser('the dashboard in a browser', () => {
  it('explains a wrong credential and stores nothing of it', async () => {
    const page = await openPage(1280);
    await signIn(page, 'at_wrong_credential');
    await page
      .getByRole('status')
      .getByText(/malformed, expired or revoked/)
      .waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.context().close();
  });

  const kinds: readonly [number, Scheme][] = [
    [1280, 'light'],
    [360, 'dark'],
  ];

  it.each(kinds)(
    'lets a user find and repair a failing endpoint, at %i pixels, %s',
    async (width, scheme) => {
      await service.forgetWebhooks();
      const page = await openPage(width, scheme);
      await expectAccessible(page);
      await signIn(page);
      await page.getByText('No endpoints yet').waitFor();
      await expectAccessible(page);
      await openForm(page);
      await addEndpoint(page, receiver.url);
      receiver.answer = withStatus(500, {}, '<script>alert("markup")</script>');
      await page.getByRole('button', { name: /Send test/ }).click();
      await page.getByText(/is on its way/).waitFor();
      await service.settle();
      await page.locator('.badge', { hasText: 'failing' }).waitFor();
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Deliveries to' }).click();
      // The message about the test disappears with its view.
      await page.getByRole('heading', { name: 'Deliveries', exact: true }).waitFor();
      await page.getByText(receiver.url).waitFor();
      await page.getByRole('button', { name: /Show 1 attempt/ }).click();
      await page.getByText('<script>alert("markup")</script>').waitFor();
      await expectAccessible(page);
      receiver.answer = withStatus(200);
      await page.getByRole('button', { name: /Try now/ }).click();
      await page.getByText(/once more/).waitFor();
      await service.settle();
      await page.locator('table .badge', { hasText: 'delivered' }).waitFor();

      await go(page, 'Events');
      await page.getByRole('button', { name: /Replay: ping/ }).click();
      await page.getByText(/again to 1 endpoint/).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign out' }).click();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      await page.context().close();
    },
  );

  it.each(kinds)(
    'lets a user choose events, change the secret, replay and delete, at %i pixels, %s',
    async (width, scheme) => {
      await service.forgetWebhooks();
      receiver.answer = withStatus(204);
      const page = await openPage(width, scheme);
      await signIn(page);
      await openForm(page);
      await page.getByLabel(/URL/).fill('http://10.0.0.1/hook');
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await page.getByText('It must lead to the public internet.').waitFor();
      expect(await page.evaluate('document.activeElement.name')).toBe('url');
      await page.getByLabel('Only some').check();
      await page.getByLabel('All order events').check();
      expect(await page.getByLabel('order.paid').isDisabled()).toBe(true);
      await page.getByLabel('comment.created').check();
      await expectAccessible(page);
      const first = await addEndpoint(page, receiver.url);
      const [storedEndpoint] = await service.database.db
        .collection('webhook_endpoints')
        .find()
        .toArray();
      expect(storedEndpoint?.['eventTypes']).toEqual(['order.*', 'comment.created']);

      await page.getByRole('button', { name: /Rotate secret/ }).click();
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Rotate secret' }).click();
      const second = await takeSecret(page);
      expect(second).not.toBe(first);

      await service.happen({ type: 'order.paid' });
      await service.settle();
      await service.database.db.collection('webhook_deliveries').deleteMany({});
      service.clock.advance(1000);
      receiver.messages.length = 0;
      await page.getByRole('button', { name: /Replay missed/ }).click();
      await dialog(page).getByLabel('Period').selectOption('own');
      await dialog(page).getByLabel('From').waitFor();
      await expectAccessible(page);
      await dialog(page).getByLabel('Period').selectOption('24');
      await dialog(page).getByRole('button', { name: 'Replay' }).click();
      await page.getByText('1 delivery is on the way.').waitFor();
      await service.settle();
      expect(receiver.messages.map(({ event }) => event['type'])).toEqual(['order.paid']);

      await page.getByRole('button', { name: /Delete/ }).focus();
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      // The page may have been rendered again in the meantime.
      await page.locator('button[aria-label^="Delete: "]:focus').waitFor();
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('button', { name: 'Delete endpoint' }).click();
      await page.getByText(/is deleted/).waitFor();
      await page.getByText('No endpoints yet').waitFor();
      await page.context().close();
    },
  );

  it('shows running and finished imports', async () => {
    await service.forgetWebhooks();
    const page = await openPage(360);
    await signIn(page);
    await go(page, 'Imports');
    await page.getByText('No imports yet').waitFor();
    const start = async (externalId: string): Promise<string> => {
      const payload = { type: 'categories', items: [{ externalId, title: 'Lamps' }] };
      return (await service.send('POST', '/imports', { payload })).json().id;
    };
    const firstRun = await start('lamps');
    await service.settle();
    await page.getByRole('heading', { name: firstRun }).waitFor();
    const running = await start('tables');
    await page.getByLabel('Import id').fill(running);
    await page.getByRole('button', { name: 'Watch' }).click();
    await page.locator('.badge', { hasText: 'queued' }).waitFor();
    await expectAccessible(page);
    await service.settle();
    await page.getByRole('progressbar', { name: running }).waitFor();
    await page.locator('.badge', { hasText: 'completed' }).nth(1).waitFor();
    await page.getByLabel('Import id').fill('imp_none');
    await page.getByRole('button', { name: 'Watch' }).click();
    await page.getByRole('heading', { name: 'imp_none' }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('reports that the service is unreachable, and continues when it is available again', async () => {
    await service.forgetWebhooks();
    const page = await openPage(360);
    await signIn(page);
    await page.getByText('No endpoints yet').waitFor();
    await page.context().setOffline(true);
    await page.getByText('The service cannot be reached at the moment.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('The service cannot be reached').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('reports that it cannot be opened when the browser blocks site data', async () => {
    const page = await openPage(360);
    await blockStorage(page);
    await page.reload();
    await page.getByText('your browser blocks storage for this site').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('sends requests only to the service', () => {
    expect(
      [...requestedUrls].filter((origin) => origin !== service.address && origin !== 'null'),
    ).toEqual([]);
  });
});
