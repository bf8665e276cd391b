import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page, Route } from 'playwright-core';
import { demoPeople } from '../../src/tools/demo';
import { inBrowser, openPages, openWatched, violationsOf, type Pages } from '../support/browser';
import type { TestApp } from '../support/build-test-app';
import { until } from '../support/until';
import { buildDemoApp } from '../support/world';

let service: TestApp;
let opened: Pages;

beforeAll(async () => {
  service = await buildDemoApp();
  opened = await openPages(service);
});
afterAll(async () => {
  await opened.close();
});

const { accessToken } = demoPeople.admin;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const nothing = (page: Page, title: string) => page.getByRole('heading', { name: title });

async function openAt(view: string, width = 1280): Promise<Page> {
  const { page } = await openWatched(opened, width);
  await page.goto(`${opened.address}/dashboard#${view}`);
  await page.getByLabel('Access token or API key').fill(accessToken);
  await button(page, 'Use this credential').click();
  await page.locator('.signed-in').waitFor();
  return page;
}

interface Sent {
  readonly payload?: object;
  readonly token?: string;
}

async function send(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  { payload, token = accessToken }: Sent = {},
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const body = payload === undefined ? {} : { payload };
  const response = await service.app.inject({ method, url, headers, ...body });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
  return response.json();
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
    ['a database that is away', problem(503, 'database_unavailable'), 'Not right now.'],
    ['too many requests', problem(429, 'rate_limited'), 'Not right now.'],
    ['a right that is given back', problem(403, 'forbidden'), 'Not right now.'],
    [
      'a proxy without a service',
      (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>' }),
      /502/,
    ],
  ])('take back what they said of %s when they can be read again', async (_, refuse, text) => {
    const page = await openAt('deliveries');
    const said = page.locator('#status').filter({ hasText: text });
    await page.route('**/webhooks/deliveries?*', refuse);
    await said.waitFor();
    await page.unroute('**/webhooks/deliveries?*');
    await said.waitFor({ state: 'hidden', timeout: 20_000 });
    expect(await page.locator('#status').textContent()).toBe('');
    await page.context().close();
  });
});
