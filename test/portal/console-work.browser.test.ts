import type { Page } from 'playwright-core';
import { demoPeople } from '../../src/tools/demo';
import { button, dialog, inBrowser, openConsole, usePages } from '../support/browser';
import { bearer } from '../support/accounts';
import { requests } from '../support/requests';
import { until } from '../support/until';
import { buildDemoApp } from '../support/world';

const service = usePages(() => buildDemoApp());
const { succeed } = requests(service, bearer(demoPeople.admin.accessToken));

async function openAt(view: string): Promise<Page> {
  return (await openConsole(service, view, { token: demoPeople.admin.accessToken })).page;
}

const goTo = (page: Page, view: string) => page.goto(`${service.address}/dashboard#${view}`);
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const HOUR_MS = 3_600_000;
const answerOf = (data: readonly object[], nextCursor: string | null = null) => ({
  json: { data, pagination: { limit: 50, nextCursor, hasNext: nextCursor !== null } },
});

inBrowser('users of the console', () => {
  it('rotate a key that expires in an hour into a key that expires in an hour', async () => {
    const now = service.clock.now();
    const expiresAt = new Date(now.getTime() + HOUR_MS).toISOString();
    await succeed('POST', '/auth/api-keys', { name: 'Brief', scopes: ['orders:read'], expiresAt });
    const token = demoPeople.admin.accessToken;
    const { page } = await openConsole(service, 'keys', { token, now });
    await button(page, 'Rotate: Brief').click();
    await dialog(page).getByRole('button', { name: 'Make the new key' }).click();
    await button(page, 'I have stored it').click();
    const { data } = await succeed('GET', '/auth/api-keys');
    const keys = (data as { name: string; expiresAt: string }[]).filter(
      ({ name }) => name === 'Brief',
    );
    expect(keys).toHaveLength(2);
    for (const key of keys)
      expect(Date.parse(key.expiresAt)).toBeLessThan(now.getTime() + 1.1 * HOUR_MS);
    expect(await page.getByRole('columnheader').allTextContents()).toContain('Created');
    await page.context().close();
  });

  it('read why and until when a user is blocked', async () => {
    const page = await openAt('users?q=usr_demo_customer_two');
    await page.getByRole('button', { name: /^Block: / }).click();
    await dialog(page).getByLabel('Reason').fill('Spam in nine threads');
    await dialog(page).getByLabel('Until').fill('2099-05-04T12:00');
    await dialog(page).getByRole('button', { name: 'Block' }).click();
    await row(page, 'Spam in nine threads until 2099-05-04 12:00').waitFor();
    await page.context().close();
  });

  it('find an order by its id in any spelling, and return to the list that they left', async () => {
    const page = await openAt('orders?status=delivered');
    const first = page.locator('#view tbody a').first();
    const id = (await first.textContent()) ?? '';
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: id }).waitFor();
    await until(() => page.evaluate<boolean>("document.activeElement.matches('#content h2')"));
    await page.getByText('← All orders').click();
    await until(() => page.url().endsWith('#orders?status=delivered'));
    await page.getByLabel(/^Id of order/).fill(` #${id.toUpperCase()}`);
    await button(page, 'Find').click();
    await page.getByRole('heading', { name: id }).waitFor();
    const { customerId } = await succeed('GET', `/orders/${id}`);
    await page.locator(`dd a[href="#orders?q=${customerId}"]`).waitFor();
    const post = await succeed('POST', '/posts', { title: 'Kettles' });
    await succeed('POST', `/posts/${post.id}/comments`, { text: 'Mine whistles in tune.' });
    await service.app.worker.settle();
    const { data } = await succeed('GET', '/webhooks/events?type=comment.created&limit=1');
    const [event] = data as [{ eventId: string; resourceId: string }];
    await goTo(page, `orders?q=${event.eventId}`);
    await page.getByText(`${event.eventId} is about the comment ${event.resourceId}.`).waitFor();
    await page.context().close();
  });

  it('read each refund with its reason in the history', async () => {
    const { data } = await succeed('GET', '/orders?status=delivered&limit=1');
    const [{ id }] = data as [{ id: string }];
    await succeed('POST', `/orders/${id}/refund`, { amount: 2.5, reason: 'Scratch on the lid' });
    const page = await openAt(`orders?q=${id}`);
    await row(page, 'refund of $2.50, succeeded').getByText('Scratch on the lid').waitFor();
    await page.context().close();
  });

  it('see that a list continues, and read its next pages', async () => {
    const page = await openAt('account');
    const order = { id: 'ord_a', status: 'paid', currency: 'USD', totalAmount: 1, itemCount: 1 };
    const orders = (await succeed('GET', '/orders?limit=1')).data as [{ id: string }];
    const detail = await succeed('GET', `/orders/${orders[0].id}?include=history`);
    detail['id'] = 'ord_b';
    const queries: string[] = [];
    await page.route(/\/orders\?/, async (route) => {
      const url = new URL(route.request().url());
      queries.push(url.search);
      const isSecond = url.searchParams.get('cursor') === 'more';
      const one = {
        ...order,
        id: isSecond ? 'ord_b' : 'ord_a',
        createdAt: url.searchParams.get('x'),
      };
      await route.fulfill(answerOf([one], isSecond ? null : 'more'));
    });
    await goTo(page, 'orders?status=paid');
    await page.getByText('The first 50; there are more.').waitFor();
    expect(queries.at(-1)).toContain('sort=oldest');
    await page.getByRole('link', { name: 'Next →' }).click();
    await page.getByText('A later part of the list; it ends here.').waitFor();
    await page.route(/\/orders\/ord_b\?/, (route) => route.fulfill({ json: detail }));
    await page.getByRole('link', { name: 'ord_b' }).click();
    await page.getByRole('heading', { name: 'ord_b' }).waitFor();
    expect(await page.locator('.pager').count()).toBe(0);
    await page.getByText('← All orders').click();
    await page.getByText('A later part of the list; it ends here.').waitFor();
    await page.getByRole('link', { name: '← From the start' }).click();
    await page.getByText('ord_a').waitFor();
    for (const [view, path] of [
      ['users', /\/users\?/],
      ['events', /\/webhooks\/events\?/],
      ['deliveries', /\/webhooks\/deliveries\?/],
      ['products', /\/products\?/],
      ['audit', /\/audit\?/],
      ['usage', /\/meta\/usage\?/],
      ['account', /\/security-events\?/],
      ['moderation', /\/moderation\/comments\?/],
    ] as const) {
      await page.route(path, async (route) => {
        const answer = await route.fetch();
        const { data } = (await answer.json()) as { data: object[] };
        await route.fulfill(answerOf(data, 'more'));
      });
      await goTo(page, view);
      await page.getByText('there are more.').waitFor();
      await page.unroute(path);
    }
    await page.context().close();
  });

  it('see dead endpoints on the home page, and their pending deliveries', async () => {
    const page = await openAt('account');
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const [endpoint] = (await succeed('GET', '/webhooks/endpoints')).data as [object];
    const delivery = { eventType: 'order.paid', attemptCount: 1, createdAt: at(-60_000) };
    const dead = { ...endpoint, id: 'whe_dead', health: 'disabled', status: 'disabled' };
    const slow = { ...endpoint, id: 'whe_slow', health: 'suspended', status: 'active' };
    await page.route(/\/webhooks\/endpoints\?/, (route) => route.fulfill(answerOf([dead, slow])));
    await page.route(/\/webhooks\/deliveries\?/, (route) => {
      const status = new URL(route.request().url()).searchParams.get('status');
      const all = [
        { ...delivery, id: 'dlv_1', status: 'cancelled', endpointId: 'whe_dead' },
        { ...delivery, id: 'dlv_2', status: 'failed', endpointId: 'whe_slow' },
        {
          ...delivery,
          id: 'dlv_3',
          status: 'retrying',
          endpointId: 'whe_slow',
          nextAttemptAt: at(-30_000),
        },
      ];
      return route.fulfill(answerOf(status ? all.filter((one) => one.status === status) : all));
    });
    await goTo(page, 'home');
    for (const task of ['Endpoints disabled 1', 'Endpoints suspended 1', 'Deliveries failed 1'])
      await page.getByRole('link', { name: task, exact: true }).waitFor();
    await page.getByText('3, 3 in trouble').waitFor();
    await page.route('**/webhooks/deliveries/dlv_3/retry', (route) => route.fulfill({ json: {} }));
    await goTo(page, 'deliveries?open=dlv_gone');
    await row(page, 'waits for the endpoint')
      .getByRole('button', { name: /^Try now/ })
      .click();
    await page.getByText('The endpoint is suspended; it is tried about once a minute.').waitFor();
    await page.context().close();
  });

  it('see days in their time zone, and amounts before partial refunds', async () => {
    const page = await openAt('account');
    const session = await page.context().newCDPSession(page);
    const timezoneId = 'Pacific/Kiritimati';
    await session.send('Emulation.setTimezoneOverride', { timezoneId });
    await page.reload();
    const createdAt = await page.evaluate<string>(
      'new Date(new Date().setHours(0, 30)).toISOString()',
    );
    const today = new Intl.DateTimeFormat('sv', { timeZone: timezoneId }).format(new Date());
    const order = { id: 'ord_a', status: 'paid', paymentStatus: 'partially_refunded', createdAt };
    await page.route(/\/orders\?/, (route) =>
      route.fulfill(answerOf([{ ...order, currency: 'USD', totalAmount: 700 }])),
    );
    await goTo(page, 'home');
    const chart = page.locator('.chart').filter({ hasText: 'Paid in USD' });
    await chart.getByText('$700', { exact: true }).waitFor();
    expect(await chart.locator('title').last().textContent()).toBe(`${today}: $700`);
    await page.context().close();
  });
});

inBrowser('unsaved input', () => {
  const draftText = 'foo, bar';

  it('is not lost without a confirmation', async () => {
    const page = await openAt('settings');
    const rules = page.getByLabel('Rules');
    const dialogs: string[] = [];
    let leaves = false;
    page.on('dialog', (question) => {
      dialogs.push(question.type());
      void (leaves ? question.accept() : question.dismiss());
    });
    await rules.fill(draftText);
    await page.locator('#views a[href="#orders"]').click();
    await until(() => dialogs.length === 1);
    expect([await rules.inputValue(), page.url()]).toEqual([
      draftText,
      `${service.address}/dashboard#settings`,
    ]);
    await page.evaluate('location.reload()');
    await until(() => dialogs.length === 2);
    expect([dialogs, await rules.inputValue()]).toEqual([['confirm', 'beforeunload'], draftText]);
    leaves = true;
    await page.locator('#views a[href="#keys"]').click();
    await button(page, 'Create key').click();
    await dialog(page).getByLabel('Name').fill('Warehouse');
    leaves = false;
    await page.keyboard.press('Escape');
    await until(() => dialogs.length === 4);
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Warehouse');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Create key').click();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(dialogs).toHaveLength(4);
    await page.context().close();
  });

  it('survives the end of the session, except for passwords', async () => {
    const page = await openAt('settings');
    const rules = page.getByLabel('Rules');
    await rules.fill(draftText);
    await page.evaluate("sessionStorage.setItem('credential', 'at_gone')");
    await dialog(page).getByText('What you typed is still there.').waitFor();
    await dialog(page).getByLabel('Access token or API key').fill(demoPeople.admin.accessToken);
    await dialog(page).getByRole('button', { name: 'Use this credential' }).click();
    await page.getByText('You are signed in again.').waitFor();
    expect(await rules.inputValue()).toBe(draftText);
    await button(page, 'Save the synonyms').click();
    await page.getByText('Saved. In force within 3 seconds.').waitFor();
    await page.locator('#views a[href="#keys"]').click();
    await button(page, 'Create key').click();
    await dialog(page).getByLabel('Name').fill('Warehouse');
    await dialog(page)
      .getByLabel(/password/)
      .fill('secret');
    await page.evaluate("sessionStorage.setItem('credential', 'at_gone')");
    await page.getByText('What you typed is still there.').waitFor({ timeout: 30_000 });
    expect(await page.getByLabel('Name').inputValue()).toBe('Warehouse');
    expect(await page.getByLabel(/Your password/).inputValue()).toBe('');
    await page.context().close();
  });

  it('is discarded when it is unknown which user signed in again', async () => {
    const page = await openAt('account');
    const problem = { status: 403, code: 'forbidden', title: 'No', detail: 'Not this key.' };
    await page.route('**/users/me', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }),
    );
    await page.reload();
    await page.locator('.signed-in').waitFor();
    await goTo(page, 'settings');
    const rules = page.getByLabel('Rules');
    await rules.fill('baz, qux');
    await page.evaluate("sessionStorage.setItem('credential', 'at_gone')");
    await dialog(page).getByLabel('Access token or API key').fill(demoPeople.admin.accessToken);
    await dialog(page).getByRole('button', { name: 'Use this credential' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await until(async () => (await rules.inputValue()) !== 'baz, qux');
    await page.context().close();
  });
});
