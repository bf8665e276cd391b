import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { demoPeople, DEMO_PASSWORD } from '../../src/tools/demo';
import {
  button,
  dialog,
  inBrowser,
  openConsole,
  openWatched,
  overflows,
  screens,
  usePages,
  violationsOf,
  type Screen,
  type WatchedPage,
} from '../support/browser';
import { until } from '../support/until';
import { buildDemoApp } from '../support/world';

const service = usePages(() => buildDemoApp());

/** Opens a view, with the credential of the admin or of another user. */
const openAt = (
  view: string,
  screen: Screen,
  { accessToken: token } = demoPeople.admin,
): Promise<WatchedPage> => openConsole(service, view, { token, screen });

async function expectNoFaults({ page, faults, origins }: WatchedPage): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  expect(faults).toEqual([]);
  expect([...origins]).toEqual([service.address]);
}

/** Places and pays an order, so that the shop has to ship it. */
async function orderAndPay({ accessToken }: { readonly accessToken: string }): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const post = (url: string, payload: object) =>
    service.app.inject({ method: 'POST', url, headers, payload });
  const items = [{ productId: 'prd_demo_0001', quantity: 1 }];
  const deliveryAddress = '1 Main Street, Springfield';
  const response = await post('/orders', { items, deliveryAddress, paymentMethodId: 'pm_card' });
  const { id } = response.json<{ id: string }>();
  expect((await post(`/orders/${id}/pay`, {})).statusCode).toBe(200);
}

/** The form disappears with its view, so later look-ups find the new view. */
async function find(page: Page, text: string): Promise<void> {
  const field = page.getByRole('searchbox');
  const oldField = await field.elementHandle();
  await field.fill(text);
  await button(page, 'Find').click();
  await page.waitForFunction((element) => element?.isConnected === false, oldField);
}

inBrowser('the console in a browser', () => {
  it('signs a user in by e-mail and password', async () => {
    const { page } = await openWatched(service, 1280);
    await page.goto(`${service.address}/dashboard`);
    await page.getByLabel('E-mail').fill(demoPeople.admin.email);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await button(page, 'Sign in').click();
    await page.getByText('Signed in as Alex Admin').waitFor();
    await page.context().close();
  });

  it('signs in from the keyboard, and moves the focus to the heading of the view', async () => {
    const { page } = await openWatched(service, 1280);
    await page.goto(`${service.address}/dashboard#orders`);
    await page.locator('input[name=email]:focus').waitFor();
    await page.keyboard.type(demoPeople.admin.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('#content h2:focus').filter({ hasText: 'Orders' }).waitFor();
    await page.context().close();
  });

  it('explains a wrong password', async () => {
    const { page } = await openWatched(service, 390);
    await page.goto(`${service.address}/dashboard`);
    await page.getByLabel('E-mail').fill('admin@example.com');
    await page.getByLabel('Password').fill('another-password-than-that');
    await button(page, 'Sign in').click();
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await page.context().close();
  });

  it.each(screens)('shows activity and open tasks, at %i pixels, %s', async (...screen) => {
    const watchedPage = await openAt('home', screen);
    const { page } = watchedPage;
    await page.getByRole('img', { name: /^Orders: \d+/ }).waitFor();
    await page.getByRole('link', { name: /^Comments to decide on \d+/ }).waitFor();
    await expectNoFaults(watchedPage);
    await page.context().close();
  });

  it.each(screens)(
    'finds an order by any id and refunds it, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openAt('orders', screen);
      const { page } = watchedPage;
      await page.getByRole('link', { name: 'ord_demo_0003' }).waitFor();
      await page.getByRole('cell', { name: 'Casey Customer' }).first().waitFor();
      await expectNoFaults(watchedPage);
      await find(page, 'demo-order-3');
      await page.getByRole('link', { name: 'ord_demo_0003' }).click();
      await page.getByRole('heading', { name: 'ord_demo_0003' }).waitFor();
      await expectNoFaults(watchedPage);
      await button(page, 'Refund').click();
      await dialog(page)
        .getByLabel(/Amount/)
        .fill('1.50');
      await dialog(page).getByLabel('Reason').fill('A scratch');
      await expectNoFaults(watchedPage);
      await dialog(page).getByRole('button', { name: 'Refund' }).click();
      await page.getByText('$1.50 was refunded.').waitFor();
      await service.app.worker.settle();
      await page.getByText('order.refunded').first().waitFor();
      const event = page.getByRole('link', { name: /^Deliveries of evt_/ }).first();
      await find(page, String(await event.textContent()));
      await page.getByRole('heading', { name: 'ord_demo_0003' }).waitFor();
      await find(page, demoPeople.customerTwo.email);
      await page.getByRole('link', { name: 'ord_demo_0010' }).waitFor();
      await page.context().close();
    },
  );

  it.each(screens)(
    'finds a product, edits it, books stock and shows drafts, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openAt('products', screen);
      const { page } = watchedPage;
      await find(page, 'DEMO-0009');
      const before = await service.database.db
        .collection<{ _id: string; stock: number }>('products')
        .findOne({ _id: 'prd_demo_0009' });
      const stock = page.getByRole('button', { name: /^Stock: / });
      await until(async () => (await stock.count()) === 1);
      await expectNoFaults(watchedPage);
      await stock.click();
      await dialog(page).getByLabel('Pieces').fill('7');
      await dialog(page).getByRole('button', { name: 'Book' }).click();
      await page.getByText(/is changed/).waitFor();
      await page.getByText(String((before?.stock ?? 0) + 7), { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Edit: / }).click();
      await dialog(page).getByLabel('State').selectOption('draft');
      await expectNoFaults(watchedPage);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await page.locator('dialog').waitFor({ state: 'detached' });
      await page.getByRole('searchbox').fill('');
      await page.getByLabel('State').selectOption('draft');
      await button(page, 'Find').click();
      await page.getByText('DEMO-0009').waitFor();
      await page.getByRole('button', { name: /^Edit: / }).click();
      await dialog(page).getByLabel('State').selectOption('active');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await page.getByText('No products').waitFor();
      await page.context().close();
    },
  );

  it.each(screens)(
    'lets a moderator decide from the keyboard, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openAt('moderation', screen);
      const { page } = watchedPage;
      const comments = page.getByRole('listitem').filter({ hasText: 'pending' });
      await comments.first().waitFor();
      const waiting = await comments.count();
      // Discussions are shown by title, not by id.
      expect(await comments.filter({ hasText: 'pst_demo' }).count()).toBe(0);
      await expectNoFaults(watchedPage);
      await comments.first().focus();
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await page.keyboard.press('p');
      await page.getByText('Publish: done.').waitFor();
      await page.keyboard.press('r');
      await page.getByText('Reject: done.').waitFor();
      await comments.nth(waiting - 2).waitFor({ state: 'detached' });
      await page.context().close();
    },
  );

  it.each(screens)(
    'rotates a key, whose secret is shown once, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openAt('keys', screen);
      const { page } = watchedPage;
      await page.getByText('Demo internal').first().waitFor();
      await expectNoFaults(watchedPage);
      const rotate = page.getByRole('button', { name: 'Rotate: Demo readonly' }).first();
      await rotate.click();
      await dialog(page).getByRole('button', { name: 'Make the new key' }).click();
      const secret = await dialog(page).getByLabel('API key', { exact: true }).inputValue();
      expect(secret).toMatch(/^sk_/);
      await expectNoFaults(watchedPage);
      await dialog(page).getByRole('button', { name: 'I have stored it' }).click();
      const headers = { authorization: `Bearer ${secret}` };
      const answer = await service.app.inject({ url: '/orders?limit=1', headers });
      expect(answer.statusCode).toBe(200);
      await page.context().close();
    },
  );

  it.each(screens)(
    'shows a finished and a partly refused import, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openAt('imports', screen);
      await watchedPage.page.getByText('completed with errors').waitFor();
      await watchedPage.page.getByText(/First of 3/).waitFor();
      await expectNoFaults(watchedPage);
      await watchedPage.page.context().close();
    },
  );

  it.each(screens)(
    'finds users, blocks one and changes a role, and shows it in the audit trail, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openAt('users', screen);
      const { page } = watchedPage;
      const { email } = demoPeople.customerTwo;
      await page.getByText(demoPeople.admin.email).waitFor();
      await expectNoFaults(watchedPage);
      await page.getByRole('combobox', { name: 'Role' }).selectOption('moderator');
      await button(page, 'Find').click();
      await page.getByText(demoPeople.admin.email).waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: 'Role' }).selectOption('');
      await find(page, email);
      await button(page, `Block: ${email}`).click();
      await dialog(page).getByLabel('Reason').fill('Rude');
      await expectNoFaults(watchedPage);
      await dialog(page).getByRole('button', { name: 'Block' }).click();
      await button(page, `Unblock: ${email}`).click();
      await page.getByText('Unblock: done.').waitFor();
      for (const role of ['moderator', 'customer']) {
        await button(page, `Role: ${email}`).click();
        await dialog(page).getByRole('combobox').selectOption(role);
        await dialog(page).getByRole('button', { name: 'Give the role' }).click();
        await page.getByText(`${email} is ${role}.`).waitFor();
      }
      await service.app.worker.settle();
      await page.getByRole('link', { name: `Changes of ${email}` }).click();
      await page.getByText('role: customer → moderator').first().waitFor();
      await page.getByText('role: moderator → customer').first().waitFor();
      await page.getByRole('link', { name: 'Alex Admin' }).first().waitFor();
      await expectNoFaults(watchedPage);
      await page.context().close();
    },
  );

  it.each(screens)(
    'shows sessions and security events, and exports data, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openWatched(service, ...screen);
      const { page } = watchedPage;
      const { email } = demoPeople.customer;
      const body = { email, password: DEMO_PASSWORD };
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Firefox/131.0' };
      await service.app.inject({ method: 'POST', url: '/auth/login', headers, payload: body });
      await page.goto(`${service.address}/dashboard#account`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(DEMO_PASSWORD);
      await button(page, 'Sign in').click();
      await page.getByText('this one').waitFor();
      await page.getByText('sign in succeeded').first().waitFor();
      await expectNoFaults(watchedPage);
      await button(page, 'End: Firefox on Linux').first().click();
      await page.getByText('The session is ended.').waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Export my data').click(),
      ]);
      expect(file.suggestedFilename()).toBe('my-data.json');
      await page.getByText('Your data is in my-data.json.').waitFor();
      await expectNoFaults(watchedPage);
      await page.context().close();
    },
  );

  it('exports lists to their end, however many requests that takes', async () => {
    const { page } = await openAt('account', [1280, 'light'], demoPeople.customer);
    const listOf = (data: readonly string[], nextCursor: string | null = null) => ({
      data,
      pagination: { hasNext: nextCursor !== null, nextCursor },
    });
    const answers = [
      {
        account: 'me',
        votes: listOf(['v1'], 'v'),
        imports: listOf(['i1'], 'i'),
        flags: listOf([]),
      },
      { account: 'me', votes: listOf(['v2'], 'w'), imports: listOf(['i2']), flags: listOf([]) },
      { account: 'me', votes: listOf(['v3']), imports: listOf(['i1'], 'i'), flags: listOf([]) },
    ];
    const queries: string[] = [];
    await page.route('**/users/me/export*', async (route) => {
      const { search } = new URL(route.request().url());
      await route.fulfill({ json: answers[queries.push(search) - 1] });
    });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Export my data').click(),
    ]);
    expect(queries).toEqual(['', '?votesCursor=v&importsCursor=i', '?votesCursor=w']);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual({
      account: 'me',
      votes: listOf(['v1', 'v2', 'v3']),
      imports: listOf(['i1', 'i2']),
      flags: listOf([]),
    });
    await page.context().close();
  });

  it.each(screens)(
    'changes held words and synonyms without overwriting the change of another user, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openAt('settings', screen);
      const { page } = watchedPage;
      await page.getByLabel('Rules').fill('sofa, couch\nnotebook => laptop, ultrabook');
      await button(page, 'Save the synonyms').click();
      await page.getByText('Saved. In force within 3 seconds.').waitFor();
      const headers = { authorization: `Bearer ${demoPeople.admin.accessToken}` };
      const read = async (url: string) =>
        (await service.app.inject({ url, headers })).json<Record<string, unknown>>();
      expect((await read('/search/synonyms'))['items']).toEqual([
        { words: ['sofa', 'couch'] },
        { from: 'notebook', to: ['laptop', 'ultrabook'] },
      ]);
      await page.getByText(/^Show the \d+ words?/).click();
      await page.getByLabel('Words that are held, one a line').fill('casino\nfree money');
      await page.getByLabel('Links at most').fill('');
      // The same test at another screen size may have added the words already.
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await button(page, 'Save the screening').click();
      await saved;
      await page.getByText('Screening: changed by Alex Admin').waitFor();
      const settings = await read('/moderation/settings');
      expect(settings).toMatchObject({ heldWords: ['casino', 'free money'], maxLinks: 3 });
      await expectNoFaults(watchedPage);
      const url = '/moderation/settings';
      const payload = { heldWords: ['lottery'] };
      await service.app.inject({ method: 'PATCH', url, headers, payload });
      await page.getByLabel('Words that are held, one a line').fill('gold');
      await button(page, 'Save the screening').click();
      await page
        .getByRole('status')
        .filter({ hasText: /version|changed/i })
        .waitFor();
      expect((await read(url))['heldWords']).toEqual(['lottery']);
      await page.context().close();
    },
  );

  it.each(screens)(
    'shows failed requests of the user, repeats a GET and shows its command, at %i pixels, %s',
    async (...screen) => {
      const headers = { authorization: `Bearer ${demoPeople.admin.accessToken}` };
      await service.app.inject({ url: '/orders?limit=0', headers });
      await service.app.inject({ url: '/products/prd_demo_0001?page=1', headers });
      const watchedPage = await openAt('requests?status=failed', screen);
      const { page } = watchedPage;
      await page.getByRole('img', { name: /^Requests: \d+/ }).waitFor();
      await page.getByRole('img', { name: /^Errors: \d+/ }).waitFor();
      await page.getByText('GET /orders?limit=0').first().waitFor();
      await page.getByRole('link', { name: 'out_of_range' }).first().waitFor();
      await expectNoFaults(watchedPage);
      await page
        .getByRole('button', { name: /^Repeat: \/orders\?limit=0/ })
        .first()
        .click();
      await dialog(page).getByText('"instance": "/orders"').waitFor();
      await expectNoFaults(watchedPage);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await page
        .getByRole('button', { name: /^curl: \/orders\?limit=0/ })
        .first()
        .click();
      const command = await dialog(page).getByLabel('Command').inputValue();
      expect(command).toBe(
        `curl -g '${service.address}/orders?limit=0' -H "Authorization: Bearer $API_KEY"`,
      );
      await expectNoFaults(watchedPage);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await page.getByLabel('Outcome').selectOption('5xx');
      await page.getByLabel('Method').selectOption('GET');
      await button(page, 'Filter').click();
      await page.getByRole('heading', { name: 'No requests' }).waitFor();
      await page.context().close();
    },
  );

  it.each(screens)(
    'shows deprecated fields and the clients that still use them, at %i pixels, %s',
    async (...screen) => {
      const authorization = `Bearer ${demoPeople.admin.accessToken}`;
      const headers = { authorization, 'x-client-id': 'old-shop' };
      await service.app.inject({ url: '/orders/ord_demo_0003', headers });
      // The service counts uses by the day of its own clock.
      const now = service.clock.now();
      const token = demoPeople.admin.accessToken;
      const watchedPage = await openConsole(service, 'deprecations', { token, screen, now });
      const { page } = watchedPage;
      await page.getByRole('img', { name: /^Uses: [1-9]/ }).waitFor();
      await page.getByText('old-shop').waitFor();
      // The console reads orders too, so the page leaves out its own uses.
      expect(await page.getByRole('term').allTextContents()).not.toContain('console');
      await expectNoFaults(watchedPage);
      await page.getByRole('link', { name: 'How to move over' }).click();
      await page
        .getByRole('heading', { name: /order\.total/ })
        .first()
        .waitFor();
      await page.context().close();
    },
  );

  it.each(screens)(
    'shows which parts of the schema clients use, and finds a field, at %i pixels, %s',
    async (...screen) => {
      const authorization = `Bearer ${demoPeople.admin.accessToken}`;
      const headers = { authorization, 'x-client-id': 'new-shop' };
      const payload = { query: '{ products { data { title } } }' };
      await service.app.inject({ method: 'POST', url: '/graphql', headers, payload });
      const watchedPage = await openAt('usage', screen);
      const { page } = watchedPage;
      await page.getByText('new-shop').first().waitFor();
      await expectNoFaults(watchedPage);
      await page.getByLabel('Document or field').fill('Product.title');
      await button(page, 'Find').click();
      await page
        .getByRole('cell', { name: /Product\.title/ })
        .first()
        .waitFor();
      await page.getByLabel('Client').fill('nobody');
      await button(page, 'Find').click();
      await page.getByRole('heading', { name: 'No uses' }).waitFor();
      await page.context().close();
    },
  );

  it.each(screens)('shows the payload of an event, at %i pixels, %s', async (...screen) => {
    const watchedPage = await openAt('events?type=import.completed', screen);
    const { page } = watchedPage;
    await page
      .getByRole('button', { name: /^Payload: import\.completed evt_/ })
      .first()
      .click();
    await dialog(page).getByText('"resourceType": "import"').waitFor();
    await expectNoFaults(watchedPage);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

inBrowser('the console in case of errors', () => {
  it('refuses a malformed credential, and stores nothing of it', async () => {
    const { page, faults } = await openWatched(service, 1280);
    await page.goto(`${service.address}/dashboard`);
    for (const text of ['\u043a\u043b\u044e\u0447', 'at demo', '  ']) {
      await page.getByLabel('Access token or API key').fill(text);
      await button(page, 'Use this credential').click();
      await page.getByText('This is neither a token nor an API key.').waitFor();
    }
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('opens its first page for an unknown address', async () => {
    const { page, faults } = await openAt('constructor', [1280, 'light']);
    await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['admin', { Imports: true, Discussions: true, Users: true, Usage: true }],
    ['moderator', { Imports: false, Discussions: true, Users: false, Usage: false }],
    ['customer', { Imports: false, Discussions: false, Users: false, Usage: false }],
  ] as const)('lists the views that the role of %s may see', async (person, viewNames) => {
    await orderAndPay(demoPeople[person]);
    const { page } = await openAt('home', [1280, 'light'], demoPeople[person]);
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByText('Orders', { exact: true }).waitFor();
    for (const [name, isListed] of Object.entries(viewNames)) {
      expect([name, await views.getByText(name, { exact: true }).isVisible()]).toEqual([
        name,
        isListed,
      ]);
    }
    await page.getByRole('list', { name: 'The last days' }).waitFor();
    const sends = await page.getByText('Paid orders to prepare').count();
    expect(sends).toBe(person === 'admin' ? 1 : 0);
    const refusedUrls: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refusedUrls.push(response.url());
    });
    await page.reload();
    await page.getByRole('list', { name: 'The last days' }).waitFor();
    expect(refusedUrls).toEqual([]);
    await page.context().close();
  });

  it.each(screens)(
    'shows a refused view under its own name with the reason, at %i pixels, %s',
    async (...screen) => {
      const watchedPage = await openAt('audit', screen, demoPeople.customer);
      const { page } = watchedPage;
      for (const [view, title] of [
        ['settings', 'Settings'],
        ['orders?q=ord_demo_0010', 'Orders'],
        ['moderation', 'Moderation'],
      ] as const) {
        await page.goto(`${service.address}/dashboard#${view}`);
        await page.getByRole('heading', { name: title, exact: true }).waitFor();
        await page.getByRole('heading', { name: 'Nothing to show' }).waitFor();
        await page
          .getByRole('status')
          .filter({ hasText: /does not allow|does not exist/ })
          .waitFor();
        expect(await page.getByText('Loading').count()).toBe(0);
      }
      await expectNoFaults(watchedPage);
      await page.goto(`${service.address}/dashboard#products`);
      await page.getByRole('cell', { name: 'DEMO-' }).first().waitFor();
      expect(await page.getByRole('button', { name: /^(Edit|Stock): / }).count()).toBe(0);
      await page.context().close();
    },
  );

  it('refunds once if the first response was lost', async () => {
    const { page } = await openAt('orders?q=ord_demo_0012', [1280, 'light']);
    await page.route('**/refund', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Refund').click();
    await dialog(page)
      .getByLabel(/Amount/)
      .fill('2');
    const give = dialog(page).getByRole('button', { name: 'Refund' });
    await give.click();
    await dialog(page).getByText('The service cannot be reached at the moment.').waitFor();
    await page.unroute('**/refund');
    await give.click();
    await page.getByText('$2.00 was refunded.').waitFor();
    await page.getByText(/\$2\.00 refunded/).waitFor();
    await page.context().close();
  });

  it("does not overwrite another user's change of a product", async () => {
    const { page } = await openAt('products?q=prd_demo_0011', [1280, 'light']);
    const edit = page.getByRole('button', { name: /^Edit: / });
    await edit.click();
    const headers = { authorization: `Bearer ${demoPeople.admin.accessToken}` };
    const url = '/products/prd_demo_0011';
    await service.app.inject({ method: 'PATCH', url, headers, payload: { stockDelta: 1 } });
    await dialog(page).getByLabel('Title').fill('Another title');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page)
      .getByText(/Somebody else has changed it meanwhile/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await edit.click();
    await dialog(page).getByLabel('Title').fill('Another title');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await button(page, 'Edit: Another title').waitFor();
    await page.context().close();
  });

  it('names the line that is not a rule of synonyms', async () => {
    const { page } = await openAt('settings', [390, 'dark']);
    for (const line of ['sofa', 'laptop =>', '=> laptop', 'a => b => c']) {
      await page.getByLabel('Rules').fill(`car, automobile\n${line}`);
      await button(page, 'Save the synonyms').click();
      await page.getByText(`This line is not a rule: “${line}”`).waitFor();
    }
    await page.context().close();
  });
});
