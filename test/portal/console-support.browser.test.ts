import { demoPeople } from '../../src/tools/demo';
import {
  button,
  dialog,
  inBrowser,
  openConsole,
  overflows,
  screens,
  usePages,
  violationsOf,
  type WatchedPage,
} from '../support/browser';
import { bearer } from '../support/accounts';
import { requests } from '../support/requests';
import { until } from '../support/until';
import { buildDemoApp } from '../support/world';

const service = usePages(() => buildDemoApp());
const admin = demoPeople.admin.accessToken;
const { succeed } = requests(service, bearer(admin));

async function expectFine({ page, faults }: WatchedPage): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  expect(faults).toEqual([]);
}

inBrowser('a support agent in the console', () => {
  it.each(screens)(
    'starts an import, reads the errors of its items and finds the valid ones, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openConsole(service, 'imports', { token: admin, screen });
      const { page } = watchedPage;
      const externalId = `mug-${screen[0]}`;
      await button(page, 'Start an import').click();
      await dialog(page).getByRole('button', { name: 'Start' }).click();
      await dialog(page).getByText('Choose a file, or write the items.').waitFor();
      const items = [
        { externalId, title: 'Mug', price: 9.5, categoryExternalId: 'demo-kettles' },
        { externalId: `${externalId}-2`, title: 'Cap without a price' },
      ];
      await dialog(page)
        .getByLabel('Or the items themselves')
        .fill(items.map((item) => JSON.stringify(item)).join('\n'));
      await expectFine(watchedPage);
      await dialog(page).getByRole('button', { name: 'Start' }).click();
      await page.getByText('← All imports').waitFor();
      await service.app.worker.settle();
      await page.getByText('completed with errors').waitFor();
      const row = page.getByRole('row').filter({ hasText: `${externalId}-2` });
      await row.getByText(/price/).first().waitFor();
      await expectFine(watchedPage);
      await page.getByLabel('Outcome').selectOption('created');
      await button(page, 'Filter').click();
      await page.locator('td bdi').getByText(externalId, { exact: true }).waitFor();
      expect(await page.getByText(`${externalId}-2`).count()).toBe(0);
      const id = /open=(imp_\w+)/.exec(page.url())?.[1];
      await page.getByText('← All imports').click();
      await page.getByRole('link', { name: `Errors of ${id}` }).click();
      await page
        .getByRole('row')
        .filter({ hasText: `${externalId}-2` })
        .waitFor();
      await page.context().close();
    },
  );

  it('starts an import of a file that holds a JSON list', async () => {
    const { page } = await openConsole(service, 'imports', { token: admin });
    await button(page, 'Start an import').click();
    const name = 'categories.json';
    const items = [{ externalId: 'from-a-file', title: 'From a file' }];
    const buffer = Buffer.from(JSON.stringify(items));
    await dialog(page).getByLabel('What').selectOption('categories');
    await dialog(page)
      .getByLabel('File')
      .setInputFiles({ name, mimeType: 'application/json', buffer });
    await dialog(page).getByRole('button', { name: 'Start' }).click();
    await page.getByText('← All imports').waitFor();
    await service.app.worker.settle();
    await page.getByRole('cell', { name: 'from-a-file' }).waitFor();
    await page.locator('.badge', { hasText: 'created' }).waitFor();
    await page.context().close();
  });

  it('reads each violation of an item once', async () => {
    const payload = { type: 'products', items: [{ externalId: 'no-price', title: 'No price' }] };
    const { id } = await succeed('POST', '/imports', payload);
    await service.app.worker.settle();
    const { page } = await openConsole(service, `imports?open=${id}`, { token: admin });
    const row = page.getByRole('row').filter({ hasText: 'no-price' });
    await row.getByText('"/price" is required.').waitFor();
    await page.context().close();
  });

  it('stops a running import', async () => {
    const payload = { type: 'categories', items: [{ externalId: 'stopped', title: 'Stopped' }] };
    const { id } = await succeed('POST', '/imports', payload);
    const { page } = await openConsole(service, `imports?open=${id}`, { token: admin });
    await button(page, `Cancel: ${id}`).click();
    await page.getByText(/^The import stops/).waitFor();
    await service.app.worker.settle();
    await page.locator('.badge', { hasText: 'cancelled' }).first().waitFor();
    await page.context().close();
  });

  it('reads the values of a chart with the pointer and with the keys', async () => {
    const now = service.clock.now();
    const { page } = await openConsole(service, 'home', { token: admin, now });
    const chart = page.locator('.chart').filter({ hasText: 'Orders' }).first();
    await chart.getByText(/^at most \d+$/).waitFor();
    const today = /^\d{4}-\d{2}-\d{2}: \d+$/;
    const bars = chart.getByRole('img');
    await bars.focus();
    await page.keyboard.press('End');
    const readout = chart.locator('output');
    await until(async () => today.test((await readout.textContent()) ?? ''));
    const last = await readout.textContent();
    await page.keyboard.press('ArrowLeft');
    await until(async () => (await readout.textContent()) !== last);
    await bars.blur();
    await bars.hover({ position: { x: 2, y: 20 } });
    await until(async () => today.test((await readout.textContent()) ?? ''));
    await page.context().close();
  });

  it('reads relative times, and the full time on hover', async () => {
    const now = service.clock.now();
    await succeed('GET', '/products?brand=recent');
    const { page } = await openConsole(service, 'requests', { token: admin, now });
    const row = page.getByRole('row').filter({ hasText: 'brand=recent' });
    const time = row.locator('time');
    await time.waitFor();
    expect(await time.textContent()).toMatch(/^(just now|in a minute|\d+ min ago)$/);
    expect(await time.getAttribute('title')).toMatch(/\d{4} at .*\d:\d{2}/);
    await page.goto(`${service.address}/dashboard#orders?status=delivered`);
    const placed = page.locator('td[data-label=Placed] time').last();
    await placed.waitFor();
    expect(await placed.textContent()).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$|ago$/);
    await page.context().close();
  });
});
