import type { Page, Route } from 'playwright-core';
import { demoPeople } from '../../src/tools/demo';
import {
  button,
  dialog,
  inBrowser,
  openConsole,
  overflows,
  usePages,
  type Screen,
} from '../support/browser';
import { until } from '../support/until';
import { bearer } from '../support/accounts';
import { requests } from '../support/requests';
import { buildDemoApp } from '../support/world';

const service = usePages(() => buildDemoApp());
const { succeed } = requests(service, bearer(demoPeople.admin.accessToken));
const customer = bearer(demoPeople.customer.accessToken);

type Person = keyof typeof demoPeople;

async function openAt(
  view: string,
  person: Person = 'admin',
  screen: Screen = [1280, 'light'],
): Promise<Page> {
  const token = demoPeople[person].accessToken;
  return (await openConsole(service, view, { token, screen })).page;
}

const stockOf = async (id: string) => (await succeed('GET', `/products/${id}`)).stock;

async function order(
  productId: string,
  payment: object,
  paymentMethodId = 'pm_card',
): Promise<string> {
  const payload = {
    items: [{ productId, quantity: 1 }],
    deliveryAddress: '1 Main Street, Springfield',
    paymentMethodId,
  };
  const { id } = await succeed('POST', '/orders', payload, customer);
  await succeed('POST', `/orders/${id}/pay`, payment, customer);
  return id;
}

/** The buttons of the displayed order. */
const actionButtons = (page: Page) => page.locator('#view .card .row button');

inBrowser('changes in the console', () => {
  it('work in a reopened form after the response to the last one was lost', async () => {
    const id = 'prd_demo_0020';
    const before = await stockOf(id);
    const page = await openAt(`products?q=${id}`);
    const book = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Stock: / }).click();
      await dialog(page).getByLabel('Pieces').fill('5');
      await dialog(page).getByRole('button', { name: 'Book' }).click();
    };
    await page.route(`**/products/${id}`, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await book();
    await dialog(page).getByText('cannot be reached').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.unroute(`**/products/${id}`);
    expect(await stockOf(id)).toBe(before + 5);
    await book();
    await page.getByText(/is changed/).waitFor();
    expect(await stockOf(id)).toBe(before + 10);
    await page.context().close();
  });

  it('keep their idempotency key when a retry after a lost response is refused', async () => {
    const id = 'prd_demo_0021';
    const before = await stockOf(id);
    const page = await openAt(`products?q=${id}`);
    const answers: readonly ('lost' | 'refused' | 'given')[] = ['lost', 'refused', 'given'];
    let attempts = 0;
    await page.route(`**/products/${id}`, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      // The responses to all attempts of the first try are lost, and the second try is refused.
      const answer = answers[Math.min(attempts, 2)];
      if (answer === 'lost') await route.fetch();
      if (answer === 'lost') return route.abort();
      if (answer === 'given') return route.continue();
      const body = JSON.stringify({ status: 425, code: 'too_early', detail: 'Not yet.' });
      return route.fulfill({ status: 425, contentType: 'application/problem+json', body });
    });
    await page.getByRole('button', { name: /^Stock: / }).click();
    await dialog(page).getByLabel('Pieces').fill('3');
    const book = dialog(page).getByRole('button', { name: 'Book' });
    for (const text of ['cannot be reached', 'Not yet.']) {
      await book.click();
      await dialog(page).getByText(text).waitFor();
      attempts += 1;
    }
    await book.click();
    await page.getByText(/is changed/).waitFor();
    expect(await stockOf(id)).toBe(before + 3);
    await page.context().close();
  });

  it('are reported on the page when their form was closed, not in the open form', async () => {
    const page = await openAt('products?q=prd_demo_0022');
    const answers: ((status: number) => Promise<void>)[] = [];
    await page.route('**/products/prd_demo_0022', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const code = 'stock_too_low';
      const errors = [{ pointer: '/stockDelta', code, message: 'That many are not there.' }];
      answers.push((status) => {
        const json = status === 200 ? {} : { status, code, detail: 'Not so.', errors };
        return route.fulfill({ status, json });
      });
    });
    const form = page.getByRole('button', { name: /^Stock: / });
    for (const [status, text] of [
      [422, 'That many are not there.'],
      [200, / is changed\.$/],
    ] as const) {
      await form.click();
      await dialog(page).getByLabel('Pieces').fill('-5000');
      await dialog(page).getByRole('button', { name: 'Book' }).click();
      await until(() => answers.length === 1);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await form.click();
      await answers.pop()?.(status);
      await page.locator('#status').getByText(text).waitFor({ state: 'attached' });
      expect(await dialog(page).getByRole('status').textContent()).toBe('');
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    }
    await page.context().close();
  });

  it('keep the decimals of a currency with three', async () => {
    const { categoryId } = await succeed('GET', '/products/prd_demo_0001');
    const payload = { title: 'Kettle', price: 12.345, currency: 'KWD', categoryId, stock: 10 };
    const { id } = await succeed('POST', '/products', payload);
    const page = await openAt(`products?q=${id}`);
    await button(page, 'Edit: Kettle').click();
    await dialog(page).getByLabel('Title').fill('Kettle of copper');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await button(page, 'Edit: Kettle of copper').waitFor();
    expect(await succeed('GET', `/products/${id}`)).toMatchObject({ price: 12.345 });
    const orderId = await order(id, {});
    await succeed('POST', `/orders/${orderId}/ship`, { carrier: 'UPS' });
    await page.goto(`${service.address}/dashboard#orders?q=${orderId}`);
    await button(page, 'Refund').click();
    await dialog(page).getByRole('button', { name: 'Refund' }).click();
    await page.getByText(/12\.345 was refunded\./).waitFor();
    await page.context().close();
  });

  it('are offered to customers only if they are allowed', async () => {
    const id = await order('prd_demo_0001', {});
    const page = await openAt(`orders?q=${id}`, 'customer');
    await button(page, 'Cancel order').waitFor();
    expect(await actionButtons(page).allTextContents()).toEqual(['Cancel order']);
    await button(page, 'Cancel order').click();
    const { totalAmount } = await succeed('GET', `/orders/${id}`);
    await dialog(page)
      .getByText(
        `${id} is not sent any more, and this cannot be undone. $${totalAmount.toFixed(2)}`,
      )
      .waitFor();
    expect(await succeed('GET', `/orders/${id}`)).toMatchObject({ status: 'paid' });
    await dialog(page).getByLabel('Reason').fill('Found it at home');
    await button(page, 'Cancel this order').click();
    await page.getByRole('row', { name: 'cancelled Found it at home' }).waitFor();
    expect(await succeed('GET', `/orders/${id}`)).toMatchObject({ status: 'cancelled' });
    await page.context().close();
  });

  it('refund no more than an order has left', async () => {
    const id = await order('prd_demo_0001', {}, 'pm_refund_async');
    const { totalAmount } = await succeed('GET', `/orders/${id}`);
    const dollars = (value: number) => `$${value.toFixed(2)}`;
    const page = await openAt(`orders?q=${id}`);
    await button(page, 'Refund').click();
    const whole = `Less than ${dollars(totalAmount)} can be refunded: all of it is refunded when the order is cancelled.`;
    await dialog(page).getByText(whole, { exact: true }).waitFor();
    const field = dialog(page).getByLabel(/Amount/);
    expect(await field.inputValue()).toBe('');
    await field.fill(String(totalAmount - 1));
    await dialog(page).getByRole('button', { name: 'Refund' }).click();
    await page.getByText(`${dollars(totalAmount - 1)} is being refunded.`).waitFor();
    await page.getByText(`, ${dollars(totalAmount - 1)} being refunded`).waitFor();
    await succeed('POST', `/orders/${id}/ship`, { carrier: 'UPS' });
    await button(page, 'Mark as delivered').waitFor();
    await button(page, 'Refund').click();
    await dialog(page).getByText('At most $1.00 can be refunded.', { exact: true }).waitFor();
    expect(await field.inputValue()).toBe('1.00');
    await dialog(page).getByRole('button', { name: 'Refund' }).click();
    await page.getByText('$1.00 is being refunded.').waitFor();
    expect(await button(page, 'Refund').count()).toBe(0);
    await page.context().close();
  });

  it('for the warehouse are offered once the payment is authorized', async () => {
    const id = await order('prd_demo_0001', { capture: 'at_shipping' });
    const page = await openAt(`orders?q=${id}`);
    await button(page, 'Start processing').click();
    await page.getByText('Start processing: done.').waitFor();
    const labels = ['Ship', 'Capture the payment', 'Cancel order'];
    expect(await actionButtons(page).allTextContents()).toEqual(labels);
    await button(page, 'Capture the payment').click();
    await page.getByText('Capture the payment: done.').waitFor();
    expect(await actionButtons(page).allTextContents()).toEqual(['Ship', 'Refund', 'Cancel order']);
    await page.context().close();
  });

  it('decide on only one comment, however long the key is pressed', async () => {
    const page = await openAt('moderation', 'moderator');
    const comments = page.locator('.queue li');
    await comments.first().focus();
    const waiting = await comments.count();
    const decisions: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') decisions.push(request.url());
    });
    await page.keyboard.down('r');
    await page.getByText('Reject: done.').waitFor();
    await page.keyboard.down('r');
    await page.keyboard.down('r');
    await page.keyboard.up('r');
    await page.keyboard.press('p');
    await page.getByText('Publish: done.').waitFor();
    expect(decisions).toHaveLength(2);
    const { pagination } = await succeed('GET', '/moderation/comments?status=pending&pageSize=1');
    expect(pagination.totalItems).toBe(waiting - 2);
    await page.context().close();
  });

  it('of settings restart from the values that another user has saved in the meantime', async () => {
    const page = await openAt('settings');
    const words = page.getByLabel('Words that are held, one a line');
    // Many of the words are offensive, so none is shown until the user opens the list.
    await page.getByText(/^Show the \d+ words?/).waitFor();
    expect(await words.isVisible()).toBe(false);
    await page.getByText(/^Show the \d+ words?/).click();
    await words.fill('gold');
    const payload = { heldWords: ['lottery'] };
    await succeed('PATCH', '/moderation/settings', payload);
    await button(page, 'Save the screening').click();
    await page.getByText(/Somebody else has changed it meanwhile\. “Start over” shows/).waitFor();
    expect(await words.inputValue()).toBe('gold');
    await button(page, 'Start over: the screening').click();
    await until(async () => (await words.inputValue()) === 'lottery');
    await page.getByText('Show the 1 word').click();
    await words.fill('lottery\ngold');
    await button(page, 'Save the screening').click();
    await page.getByText('Saved. In force within 3 seconds.').waitFor();
    expect(await succeed('GET', '/moderation/settings')).toMatchObject({
      heldWords: ['lottery', 'gold'],
    });
    await page.context().close();
  });

  it('of settings do not touch unchanged words, whatever characters they contain', async () => {
    const items = [
      { words: ['1,5 l', '1500 ml'] },
      { words: ['a,b', 'c=>d', 'say "ah"', '"quoted", twice', 'two\u2028lines'] },
      { from: 'a=>b', to: ['c', 'two\nlines'] },
    ];
    const heldWords = ['free\nmoney', '"casino"', 'one, two'];
    await succeed('PUT', '/search/synonyms', { items });
    await succeed('PATCH', '/moderation/settings', { heldWords });
    const page = await openAt('settings');
    const saved = page.getByText('Saved. In force within 3 seconds.');
    await page.getByLabel('Links at most').fill('4');
    await button(page, 'Save the screening').click();
    await saved.waitFor();
    expect(await succeed('GET', '/moderation/settings')).toMatchObject({ heldWords, maxLinks: 4 });
    const rules = page.getByLabel('Rules');
    await rules.fill(`${await rules.inputValue()}\n"2,5 l" => 2500 ml`);
    await button(page, 'Save the synonyms').click();
    const synonyms = async () => (await succeed('GET', '/search/synonyms')).items;
    await until(async () => (await synonyms()).length === 4);
    expect(await synonyms()).toMatchObject([...items, { from: '2,5 l', to: ['2500 ml'] }]);
    await page.context().close();
  });

  it('of a product contain only what the user changed', async () => {
    const id = 'prd_demo_0023';
    const title = 'Kettle\nof two lines';
    await succeed('PATCH', `/products/${id}`, { title });
    const page = await openAt(`products?q=${id}`);
    const edit = page.getByRole('button', { name: /^Edit: / });
    const save = dialog(page).getByRole('button', { name: 'Save' });
    await edit.click();
    await dialog(page).getByLabel(/Price/).fill('13.00');
    await save.click();
    await page.getByText(/ is changed\.$/).waitFor();
    const { version } = await succeed('GET', `/products/${id}`);
    expect(await succeed('GET', `/products/${id}`)).toMatchObject({ title, price: 13 });
    await edit.click();
    await save.click();
    await page.getByText('Nothing was changed.').waitFor();
    expect(await succeed('GET', `/products/${id}`)).toMatchObject({ title, version });
    await page.context().close();
  });
});

inBrowser('what the console shows', () => {
  it('includes every part of the delivery address', async () => {
    const deliveryAddress = {
      name: 'Ada Long',
      line1: '9 Long street',
      line2: 'Third floor',
      postalCode: '00100',
      city: 'Hel\u202esinki',
      region: 'Uusimaa',
      country: 'FI',
      phone: '+358 40 1234567',
    };
    const items = [{ productId: 'prd_demo_0001', quantity: 1 }];
    const payload = { items, deliveryAddress, paymentMethodId: 'pm_card' };
    const { id } = await succeed('POST', '/orders', payload, customer);
    const page = await openAt(`orders?q=${id}`);
    const parts = page.locator('dt:text-is("Delivery") + dd bdi');
    await parts.first().waitFor();
    expect(await parts.allTextContents()).toEqual(Object.values(deliveryAddress));
    await page.context().close();
  });

  const orderOf = (currency: string, totalAmount: number) => ({
    id: `ord_${currency}`,
    status: 'paid',
    paymentStatus: 'paid',
    createdAt: new Date().toISOString(),
    currency,
    totalAmount,
  });

  it('has separate figures per currency, and indicates that a list continues', async () => {
    const page = await openAt('account');
    let hasMore = false;
    await page.route(/\/orders\?/, async (route) => {
      const data = [orderOf('EUR', 40), orderOf('USD', 700), orderOf('USD', 300)];
      const pagination = { nextCursor: hasMore ? 'more' : null };
      await route.fulfill({ json: { data, pagination } });
    });
    const figures = page.locator('.chart').filter({ hasText: /Orders|Paid/ });
    const chartText = async () =>
      (await figures.locator('h3, .figure').allTextContents()).slice(0, 6).join(' ');
    await page.goto(`${service.address}/dashboard#home`);
    await until(async () => (await chartText()) === 'Orders 3 Paid in USD $1,000 Paid in EUR €40');
    await page.getByRole('link', { name: 'Paid orders to prepare 3', exact: true }).waitFor();
    hasMore = true;
    await page.reload();
    await until(
      async () => (await chartText()) === 'Orders 12+ Paid in USD $4,000+ Paid in EUR €160+',
    );
    await page.getByRole('link', { name: 'Paid orders to prepare 3+', exact: true }).waitFor();
    await page.context().close();
  });

  /** Opens a moderator's queue while no post can be read. */
  async function openWithoutNames(answer: (route: Route) => Promise<void>) {
    const page = await openAt('products', 'moderator');
    await page.route('**/posts/*', answer);
    await page.goto(`${service.address}/dashboard#moderation`);
    await page
      .getByText(/ in pst_/)
      .first()
      .waitFor();
    await page.unroute('**/posts/*');
    return page;
  }

  it('includes names that could not be read at first', async () => {
    const page = await openWithoutNames((route) => route.abort());
    await until(async () => (await page.getByText(/ in pst_/).count()) === 0);
    await page.context().close();
  });

  it('includes the names that the user may read, even if the previous user could not', async () => {
    const page = await openWithoutNames((route) => route.fulfill({ status: 403, json: {} }));
    await button(page, 'Sign out').click();
    await page.getByLabel('Access token or API key').fill(demoPeople.admin.accessToken);
    await button(page, 'Use this credential').click();
    await page.locator('.queue li').first().waitFor();
    expect(await page.getByText(/ in pst_/).count()).toBe(0);
    await page.context().close();
  });

  it('is no wider than the screen, however long a word is', async () => {
    const word = 'W'.repeat(200);
    const name = word.slice(0, 80);
    const payload = { url: 'https://hooks.partner.example/long', description: word };
    await succeed('POST', '/webhooks/endpoints', payload);
    await succeed('PATCH', '/users/me', { displayName: name }, customer);
    const key = { name, scopes: ['orders:read'] };
    await succeed('POST', '/auth/api-keys', key);
    await succeed('PATCH', '/products/prd_demo_0024', { title: word });
    const { id } = await succeed('POST', '/posts', { title: word });
    const suspiciousComment = {
      text: `casino ${word} https://a.example https://b.example https://c.example https://d.example`,
    };
    await succeed('POST', `/posts/${id}/comments`, suspiciousComment, customer);
    for (const screen of [
      [1280, 'light'],
      [1024, 'light'],
      [390, 'dark'],
    ] as const) {
      const page = await openAt('home', 'admin', [...screen]);
      for (const [view, filter, text] of [
        ['endpoints', '', word],
        ['moderation', '', name],
        ['users', '', name],
        ['orders', '', name],
        ['keys', '', name],
        ['products', '?q=prd_demo_0024', word],
      ] as const) {
        await page.goto(`${service.address}/dashboard#${view}${filter}`);
        await page.locator(`#views [aria-current][href="#${view}"]`).waitFor({ state: 'attached' });
        await page.locator('#view').getByText(text).first().waitFor();
        expect([view, await overflows(page)]).toEqual([view, false]);
      }
      await page.context().close();
    }
  });
});
