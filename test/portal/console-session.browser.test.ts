import { generateSync } from 'otplib';
import type { Page, Request } from 'playwright-core';
import { bearer, createAccount, createSignIns, PASSWORD, send } from '../support/accounts';
import {
  button,
  inBrowser,
  openWatched,
  overflows,
  usePages,
  violationsOf,
} from '../support/browser';
import { people } from '../support/people';
import { until } from '../support/until';
import { buildWebhookApp } from '../support/webhook-app';
import { useReceiver } from '../support/webhook-receiver';

const service = usePages(() => buildWebhookApp({ WEBHOOK_ENDPOINT_VERIFICATION: 'challenge' }));
const receiver = useReceiver();
const { login } = createSignIns(() => service);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const statusText = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

async function openSignIn(view: string, width = 1280): Promise<Page> {
  const { page } = await openWatched(service, width);
  await page.goto(`${service.address}/dashboard#${view}`);
  return page;
}

async function typePassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
}

/** Creates a customer and signs in with its password. */
async function openSignedIn(email: string, view: string): Promise<Page> {
  await createAccount(service, email);
  const page = await openSignIn(view);
  await typePassword(page, email);
  await button(page, 'Sign out').waitFor();
  return page;
}

/** Signs in as an admin with a pasted credential. */
async function openPasted(view: string, width = 1280): Promise<Page> {
  const page = await openSignIn(view, width);
  await page.getByLabel('Access token or API key').fill(people.admin.token);
  await button(page, 'Use this credential').click();
  await page.locator('.signed-in').waitFor();
  return page;
}

const tokensOf = (page: Page): Promise<{ credential: string; refresh: string }> =>
  page.evaluate('({ ...sessionStorage })');

/**
 * Longer than an access token is valid, and much longer than the service repeats the successors of a used refresh
 * token.
 */
const HOLDS_MS = 16 * 60_000;
const busy = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 503, code: 'overloaded', title: 'Busy', detail: 'Too busy now.' }),
};

const refusal = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code: 'refused', title: 'Refused', detail }),
});

/**
 * Holds back the next request; the returned function responds to it and waits until the page has
 * processed the response.
 */
async function holdRequest(page: Page, url: string) {
  let answerWith: (answer: object | null) => void = () => undefined;
  const response = new Promise<object | null>((resolve) => (answerWith = resolve));
  const request = await new Promise<Request>((resolve) => {
    void page.route(
      url,
      async (route) => {
        resolve(route.request());
        const answer = await response;
        // The page may have cancelled the request.
        await (answer ? route.fulfill(answer) : route.continue()).catch(() => undefined);
      },
      { times: 1 },
    );
  });
  const isHeld = (other: Request): boolean => other === request;
  const over = Promise.race([
    page.waitForEvent('requestfinished', isHeld),
    page.waitForEvent('requestfailed', isHeld),
  ]);
  return async (answer: object | null = null): Promise<void> => {
    answerWith(answer);
    await over;
    await page.evaluate('new Promise(requestAnimationFrame)');
  };
}

/** Checks that the service has recorded no theft of a refresh token. */
async function expectNoAlarm(page: Page): Promise<void> {
  const headers = bearer((await tokensOf(page)).credential);
  const log = await send(service, 'GET', '/users/me/security-events', { headers });
  expect(log.statusCode).toBe(200);
  expect(log.body).not.toContain('refresh_token_reused');
}

/**
 * Makes the access token expire once. All requests of the page have completed before, so none of
 * them is in flight when the next token expires.
 */
async function refreshOnce(page: Page): Promise<void> {
  const { credential } = await tokensOf(page);
  const open = new Set<Request>();
  const end = (request: Request) => void open.delete(request);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const again = page.waitForResponse(
    (response) =>
      response.ok() &&
      response.request().method() === 'GET' &&
      response.request().headers()['authorization'] !== `Bearer ${credential}`,
  );
  service.clock.advance(HOLDS_MS);
  await again;
  await until(() => open.size === 0);
  expect((await tokensOf(page)).credential).not.toBe(credential);
}

inBrowser('a session of the console', () => {
  it('continues in a duplicated tab that was inactive while the original refreshed', async () => {
    const email = 'two-tabs@example.com';
    const page = await openSignedIn(email, 'orders');
    const [twin] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate('void window.open("/dashboard#products")'),
    ]);
    await button(twin, 'Sign out').waitFor();
    expect(await tokensOf(twin)).toEqual(await tokensOf(page));
    await twin.goto(`${service.address}/docs`);
    await refreshOnce(page);
    await refreshOnce(page);
    service.clock.advance(60_000);
    await page.reload();
    await button(page, 'Sign out').waitFor();
    await twin.goto(`${service.address}/dashboard#products`);
    await button(twin, 'Sign out').waitFor();
    await until(async () => (await tokensOf(twin)).refresh === (await tokensOf(page)).refresh);
    await expectNoAlarm(twin);
    await page.context().close();
  });

  it('continues with the newest tokens, even if an outdated tab responds too', async () => {
    const page = await openSignedIn('three-tabs@example.com', 'events');
    const [twin] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate('void window.open("/docs")'),
    ]);
    const { refresh: first } = await tokensOf(page);
    await refreshOnce(page);
    const second = await tokensOf(page);
    await refreshOnce(page);
    service.clock.advance(60_000);
    // Only the tab that is two tokens behind responds to the question.
    await page.evaluate(`sessionStorage.setItem('spent', '${JSON.stringify([second.refresh])}')`);
    const tokens = { accessToken: second.credential, refreshToken: second.refresh };
    const behind = await page.context().newPage();
    await behind.goto(`${service.address}/docs`);
    await behind.evaluate(`{
      const tabs = new BroadcastChannel('console-session');
      tabs.onmessage = ({ data }) => {
        if (data.requestedToken === '${first}') tabs.postMessage(${JSON.stringify({ replacedToken: first, tokens })});
      };
    }`);
    await twin.goto(`${service.address}/dashboard#products`);
    await button(twin, 'Sign out').waitFor();
    const { credential, refresh } = await tokensOf(page);
    expect(await tokensOf(twin)).toMatchObject({ credential, refresh });
    await expectNoAlarm(twin);
    await page.context().close();
  });

  it('survives a service that cannot refresh it for a while', async () => {
    const page = await openSignedIn('outlast@example.com', 'orders');
    const before = await tokensOf(page);
    await page.route('**/auth/token/refresh', (route) => route.fulfill(busy));
    service.clock.advance(HOLDS_MS);
    await statusText(page, 'Too busy now.').waitFor();
    expect(await tokensOf(page)).toEqual(before);
    await page.unroute('**/auth/token/refresh');
    await until(async () => (await tokensOf(page)).refresh !== before.refresh);
    await heading(page, 'Orders').waitFor();
    await page.context().close();
  });

  it('is ended in the service when the user signs out', async () => {
    const page = await openSignedIn('leaves@example.com', 'orders');
    const { credential, refresh } = await tokensOf(page);
    await button(page, 'Sign out').click();
    await heading(page, 'Sign in').waitFor();
    expect(await page.title()).toBe('Console');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    const me = await send(service, 'GET', '/users/me', { headers: bearer(credential) });
    expect(me.statusCode).toBe(401);
    const body = { refreshToken: refresh };
    const refreshed = await send(service, 'POST', '/auth/token/refresh', { body });
    expect(refreshed.statusCode).toBe(401);
    await page.context().close();
  });

  it('is removed from the tab with a message when it cannot be ended', async () => {
    const page = await openSignedIn('offline@example.com', 'orders');
    await page.route('**/auth/logout', (route) => route.abort());
    await button(page, 'Sign out').click();
    await statusText(page, /could not be ended: The service cannot be reached/).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.context().close();
  });

  it('does not revoke a pasted credential', async () => {
    const page = await openPasted('orders');
    await button(page, 'Sign out').click();
    await heading(page, 'Sign in').waitFor();
    const { headers } = people.admin;
    expect((await send(service, 'GET', '/users/me', { headers })).statusCode).toBe(200);
    await page.context().close();
  });

  it('survives a reload while the service cannot respond', async () => {
    const page = await openPasted('orders');
    await page.route('**/users/me', (route) => route.abort());
    await page.reload();
    await heading(page, 'The console cannot be opened yet').waitFor();
    await statusText(page, 'The service cannot be reached at the moment.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute('**/users/me');
    await button(page, 'Try again').click();
    await heading(page, 'Orders').waitFor();
    await page.context().close();
  });

  it('closes its dialog when it ends, except one that shows a secret once', async () => {
    await service.forgetWebhooks();
    const page = await openSignedIn('dialogs@example.com', 'keys');
    await service.database.db
      .collection<{ email: string }>('users')
      .updateOne({ email: 'dialogs@example.com' }, { $set: { role: 'admin' } });
    const { credential } = await tokensOf(page);
    const headers = bearer(credential);
    await page.goto(`${service.address}/dashboard#settings`);
    await page.goto(`${service.address}/dashboard#endpoints`);
    await button(page, 'Add an endpoint').click();
    await page.getByLabel(/URL/).fill(receiver.url);
    await button(page, 'Add endpoint').click();
    const secret = page.getByRole('dialog').getByLabel('Signing secret');
    await secret.waitFor();
    await send(service, 'POST', '/auth/logout', { headers });
    await page.locator('#content').getByText('Sign in').first().waitFor();
    expect(await secret.isVisible()).toBe(true);
    await button(page, 'I have stored it').click();
    await typePassword(page, 'dialogs@example.com');
    await button(page, `Delete: ${receiver.url}`).click();
    await page.getByRole('dialog').waitFor();
    const again = bearer((await tokensOf(page)).credential);
    await send(service, 'POST', '/auth/logout', { headers: again });
    await heading(page, 'Sign in').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await statusText(page, 'Sign in again.').waitFor();
    await page.context().close();
  });
});

inBrowser('signing in to the console', () => {
  it('sends nothing while a field is empty', async () => {
    const page = await openSignIn('account');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await typePassword(page, 'careful@example.com', '');
    await button(page, 'Use this credential').click();
    const isMissing = 'document.querySelectorAll("input:user-invalid").length';
    await until(async () => (await page.evaluate(isMissing)) === 2);
    expect(requests).toEqual([]);
    await page.context().close();
  });

  it('asks for the second factor of an account with one', async () => {
    const email = 'careful@example.com';
    await createAccount(service, email);
    const headers = bearer((await login(email)).json<{ accessToken: string }>().accessToken);
    const post = async (url: string, body: object) => send(service, 'POST', url, { headers, body });
    const enrolment = await post('/auth/mfa/totp', { password: PASSWORD });
    const { secret } = enrolment.json<{ secret: string }>();
    const code = (): string =>
      generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) });
    expect((await post('/auth/mfa/totp/confirm', { code: code() })).statusCode).toBe(200);
    service.clock.advance(60_000);
    const page = await openSignIn('account', 390);
    await typePassword(page, email);
    const answer = page.getByLabel(/the code of your authenticator app, or one of your recovery/);
    await answer.fill('000000');
    await button(page, 'Verify').click();
    await statusText(page, 'This code is wrong, has been used or has expired.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    await button(page, 'Back').click();
    service.clock.advance(60_000);
    await typePassword(page, email);
    await answer.fill(code());
    await button(page, 'Verify').click();
    await page.getByText('this one').waitFor();
    await page.context().close();
  });

  const solvesCaptcha = async (email: string): Promise<void> => {
    const page = await openSignIn('orders');
    const solved = page.waitForResponse('**/auth/captcha');
    await typePassword(page, email);
    await solved;
    await button(page, 'Sign out').waitFor();
    await page.context().close();
  };

  /** Creates an account and enters five wrong passwords, with a pause after each. */
  const forgetPassword = async (email: string, pauseMs: number) => {
    await createAccount(service, email);
    for (let failure = 0; failure < 5; failure += 1) {
      await login(email, 'another password than that');
      service.clock.advance(pauseMs);
    }
  };

  it('solves the CAPTCHA that is required after failures', async () => {
    const email = 'forgetful@example.com';
    await forgetPassword(email, 60_000);
    await solvesCaptcha(email);
  });

  it('solves the CAPTCHA that allows an attempt when other clients have used up the limit', async () => {
    const email = 'besieged@example.com';
    await createAccount(service, email);
    const signUp = { email, password: PASSWORD, displayName: 'A stranger' };
    for (let attempt = 0; attempt < 5; attempt += 1)
      await send(service, 'POST', '/auth/signup', { body: signUp });
    expect((await login(email, PASSWORD)).statusCode).toBe(429);
    await solvesCaptcha(email);
  });

  it('reports too many attempts when it cannot solve the CAPTCHA', async () => {
    const email = 'plain-http@example.com';
    await forgetPassword(email, 3000);
    const page = await openSignIn('orders');
    // Browsers hide it on pages without TLS.
    await page.evaluate('Object.defineProperty(crypto, "subtle", { value: undefined })');
    await typePassword(page, email);
    await page.getByText(/Too many attempts: try again in \d+ s\./).waitFor();
    expect(await page.getByText(/over HTTPS only/).count()).toBe(0);
    await page.context().close();
  });

  it('shows that it is waiting after too many attempts', async () => {
    const email = 'hasty@example.com';
    await createAccount(service, email);
    const page = await openSignIn('orders');
    const refusal = { ...busy, status: 429, headers: { 'retry-after': '1' } };
    await page.route('**/auth/login', (route) => route.fulfill(refusal), { times: 1 });
    await typePassword(page, email);
    await statusText(page, /Trying again in 2 s/).waitFor();
    await button(page, 'Sign out').waitFor();
    expect(await page.getByText(/Trying again/).count()).toBe(0);
    await page.context().close();
  });
});

inBrowser('the views of the console', () => {
  it('show their forms when the service is back after an outage at first', async () => {
    const page = await openPasted('home');
    await page.route('**/webhooks/event-types', (route) => route.abort());
    await page.goto(`${service.address}/dashboard#events`);
    await statusText(page, 'The service cannot be reached at the moment.').waitFor();
    await page.unroute('**/webhooks/event-types');
    await page.getByRole('form', { name: 'Filter: Events' }).waitFor();
    await statusText(page, 'The service cannot').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('ignore responses older than the one on display', async () => {
    await service.forgetWebhooks();
    await service.createEndpoint(receiver.url);
    const page = await openPasted('endpoints');
    await button(page, `Pause: ${receiver.url}`).waitFor();
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const heldPage = new Promise<Page>((resolve) => {
      void page.route(
        '**/webhooks/endpoints?pageSize=100',
        async (route) => {
          const response = await route.fetch();
          resolve(page);
          await gate;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
    });
    await heldPage;
    await button(page, `Pause: ${receiver.url}`).click();
    await button(page, `Activate: ${receiver.url}`).waitFor();
    const late = page.waitForResponse('**/webhooks/endpoints?pageSize=100');
    release();
    await (await late).finished();
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await button(page, `Activate: ${receiver.url}`).count()).toBe(1);
    await page.context().close();
  });

  it('read the list again if the response to ending a session was lost', async () => {
    const email = 'loses@example.com';
    const page = await openSignedIn(email, 'account');
    const { accessToken } = (await login(email)).json<{ accessToken: string }>();
    const headers = bearer(accessToken);
    const body = { name: 'Lost key', scopes: ['orders:read'] };
    expect((await send(service, 'POST', '/auth/api-keys', { headers, body })).statusCode).toBe(201);
    await page.reload();
    await page.route(/sessions\/|api-keys\//, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const end = page.getByRole('button', { name: /^End: / });
    await end.click();
    await statusText(page, 'The service cannot be reached at the moment.').waitFor();
    expect(await end.count()).toBe(0);
    await page.goto(`${service.address}/dashboard#keys`);
    await button(page, 'Delete: Lost key').click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete key' });
    await confirm.click();
    await statusText(page, 'The service cannot be reached at the moment.').waitFor();
    expect(await page.getByText('No API keys yet').count()).toBe(1);
    await page.unroute(/sessions\/|api-keys\//);
    await confirm.click();
    await statusText(page, 'Lost key is deleted.').waitFor();
    await page.context().close();
  });

  it('close the menu on a phone, even when the current view is chosen', async () => {
    const page = await openPasted('orders', 390);
    const menu = button(page, 'Menu');
    const views = page.getByRole('navigation', { name: 'Views' });
    for (const view of ['Orders', 'Products']) {
      await menu.click();
      expect(await menu.getAttribute('aria-expanded')).toBe('true');
      await views.getByRole('link', { name: view, exact: true }).click();
      await views.waitFor({ state: 'hidden' });
      expect(await menu.getAttribute('aria-expanded')).toBe('false');
    }
    await page.context().close();
  });

  it('explain what an endpoint must return to become active, and resend the challenge', async () => {
    await service.forgetWebhooks();
    receiver.answer = (response) => response.writeHead(500).end();
    await service.createEndpoint(receiver.url);
    const page = await openPasted('endpoints');
    await page.getByText(/Nothing else is sent before .* It is on its way/).waitFor();
    await service.settle();
    await page.getByText(/1 challenge was sent, the last answer: http 500/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await button(page, `Pause: ${receiver.url}`).click();
    await statusText(page, 'is paused now.').waitFor();
    await button(page, `Activate: ${receiver.url}`).click();
    await statusText(page, 'is not active before').waitFor();
    receiver.answer = (response, { event }) =>
      response.end(JSON.stringify({ challenge: event['challenge'] }));
    const verification = page.waitForResponse('**/verify');
    await button(page, `Verify: ${receiver.url}`).click();
    expect((await verification).status()).toBe(202);
    await service.settle();
    await button(page, `Send test: ${receiver.url}`).waitFor();
    await page.context().close();
  });
});

inBrowser('a late response', () => {
  // After so many accounts from one network, the service would require a mailed code for an hour.
  beforeAll(() => service.clock.advance(3_600_000));

  const EVENTS = '**/webhooks/events?limit=50';
  const email = 'late@example.com';

  it('of an ended session does not affect the next sign-in', async () => {
    const page = await openSignedIn(email, 'events');
    const release = await holdRequest(page, EVENTS);
    await button(page, 'Sign out').click();
    await heading(page, 'Sign in').waitFor();
    await page.getByLabel('E-mail').fill('next@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await release();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('next@example.com');
    expect(await page.getByLabel('Password').inputValue()).toBe(PASSWORD);
    expect(await page.locator('#status').textContent()).toBe('');
    await page.context().close();
  });

  it('of an unused credential does not sign the next one out', async () => {
    const page = await openPasted('events');
    const release = await holdRequest(page, EVENTS);
    await button(page, 'Sign out').click();
    await page.getByLabel('Access token or API key').fill(people.moderator.token);
    await button(page, 'Use this credential').click();
    await page.locator('.signed-in').waitFor();
    await release(refusal(401, 'The credential is revoked.'));
    expect((await tokensOf(page)).credential).toBe(people.moderator.token);
    expect(await page.locator('.signed-in').count()).toBe(1);
    expect(await page.locator('#status').textContent()).toBe('');
    await page.context().close();
  });

  it('during a sign-out is not reported as a wrong credential', async () => {
    const page = await openPasted('events');
    await page.evaluate('sessionStorage.setItem("refresh", "rt_of_this_session")');
    const poll = await holdRequest(page, EVENTS);
    const signOut = holdRequest(page, '**/auth/logout');
    await button(page, 'Sign out').click();
    const end = await signOut;
    await page.route('**/auth/token/refresh', (route) => route.fulfill(refusal(401, 'Ended.')));
    const refreshResponse = page.waitForResponse('**/auth/token/refresh');
    await poll(refusal(401, 'The session is ended.'));
    await (await refreshResponse).finished();
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await page.locator('#status').textContent()).toBe('');
    await end({ status: 204 });
    await heading(page, 'Sign in').waitFor();
    await page.context().close();
  });

  it('of a view that was left is not shown in the next one', async () => {
    const page = await openPasted('events');
    const release = await holdRequest(page, EVENTS);
    await page.goto(`${service.address}/dashboard#products`);
    await heading(page, 'Products').waitFor();
    await release(refusal(422, 'The events cannot be listed.'));
    expect(await page.locator('#status').textContent()).toBe('');
    await page.context().close();
  });
});

inBrowser('a request that waits for its next attempt', () => {
  it('is not sent with the credential of another user', async () => {
    await service.forgetWebhooks();
    await service.createEndpoint(receiver.url);
    const page = await openPasted('endpoints');
    await page.clock.install();
    const sentWith: (string | undefined)[] = [];
    await page.route('**/webhooks/endpoints/*', (route) => {
      sentWith.push(route.request().headers()['authorization']);
      return route.fulfill({ ...busy, headers: { 'retry-after': '30' } });
    });
    await button(page, `Pause: ${receiver.url}`).click();
    await statusText(page, /Trying again in/).waitFor();
    await button(page, 'Sign out').click();
    await heading(page, 'Sign in').waitFor();
    await page.getByLabel('Access token or API key').fill(people.moderator.token);
    expect(await page.locator('#status').textContent()).toBe('');
    await button(page, 'Use this credential').click();
    await page.locator('.signed-in').waitFor();
    await page.clock.fastForward(60_000);
    await page.evaluate('fetch("/docs")');
    expect(sentWith).toEqual([`Bearer ${people.admin.token}`]);
    await page.context().close();
  });

  it('is ignored after another sign-in', async () => {
    const page = await openSignIn('products');
    const login = holdRequest(page, '**/auth/login');
    await typePassword(page, 'waits@example.com');
    const release = await login;
    await page.getByLabel('Access token or API key').fill(people.moderator.token);
    await button(page, 'Use this credential').click();
    await page.locator('.signed-in').waitFor();
    await release({ json: { accessToken: people.admin.token, refreshToken: 'rt_late' } });
    expect((await tokensOf(page)).credential).toBe(people.moderator.token);
    await page.context().close();
  });
});
