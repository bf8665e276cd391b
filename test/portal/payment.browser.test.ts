import { inBrowser, openWatched, usePages, violationsOf } from '../support/browser';
import { buildTestApp } from '../support/build-test-app';
import { orderWithPaymentPage } from '../support/payment-page';
import { seedProducts } from '../support/products';

const service = usePages(() => buildTestApp());
beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 500, stock: 10 }]);
});

const pageOfPayment = async (): Promise<string> =>
  (await orderWithPaymentPage(service, 'prd_pad')).path;

inBrowser('the payment page in a browser', () => {
  it('lets a payer try again if there is no response, and shows the state of the payment', async () => {
    const { page, faults } = await openWatched(service, 390);
    await page.goto(service.address + (await pageOfPayment()));
    const confirm = page.getByRole('button', { name: 'Confirm' });
    await page.route('**/confirm', (route) => route.abort());
    await confirm.click();
    await page.getByText('The service did not respond.').waitFor();
    await page.unroute('**/confirm');
    await page.route('**/confirm', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Too many requests are waiting.' } }),
    );
    await confirm.click();
    await page.getByText('Too many requests are waiting.').waitFor();
    await page.unroute('**/confirm');
    await confirm.click();
    await page.getByText('The payment is now: captured').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await page.reload();
    await page.getByText('The payment is now: captured').waitFor();
    expect(await confirm.count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('explains what to do without scripts, and shows no button that does not work', async () => {
    const context = await service.browser?.newContext({ javaScriptEnabled: false });
    const page = await context?.newPage();
    if (page === undefined) throw new Error('no browser');
    const path = await pageOfPayment();
    await page.goto(service.address + path);
    // Chromium parses the content of noscript as markup only if scripts are off from the start.
    expect(await page.locator('noscript').textContent()).toContain('Confirming needs JavaScript.');
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    const answer = await service.app.inject({ method: 'POST', url: `${path}/confirm` });
    expect(answer.json()).toMatchObject({ state: 'captured' });
    await page.context().close();
  });
});
