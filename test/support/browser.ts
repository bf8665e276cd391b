import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import type { TestApp } from './build-test-app';
import { useOpened } from './use-opened';

/** Debian's Chromium. */
export const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `describe` if there is a browser, `describe.skip` otherwise. */
export function inBrowser(name: string, tests: () => void): void {
  if (executablePath) describe(name, tests);
  else describe.skip(`${name} (no Chromium at /usr/bin)`, tests);
}

export type Scheme = 'light' | 'dark';

/** The widths and colour schemes in which every page is tested. */
export type Screen = readonly [width: number, scheme: Scheme];
export const screens: readonly Screen[] = [
  [1280, 'light'],
  [390, 'dark'],
];

/** A service that listens, and a browser if there is one. */
export interface Pages {
  readonly address: string;
  readonly browser: Browser | undefined;
}

/** Opens both before the first test of a file and closes them after the last one. */
export function usePages<Service extends TestApp>(build: () => Promise<Service>): Service & Pages {
  return useOpened(async () => {
    const service = await build();
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const browser = executablePath ? await chromium.launch({ executablePath, args }) : undefined;
    const close = async (): Promise<void> => {
      await browser?.close();
      await service.close();
    };
    return { ...service, address, browser, close };
  });
}

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Opens a view of the console after pasting a credential; `now` is the time in the browser. */
export async function openConsole(
  pages: Pages,
  view: string,
  {
    token,
    screen: [width, scheme] = [1280, 'light'],
    now,
  }: { token: string; screen?: Screen; now?: Date },
): Promise<WatchedPage> {
  const watchedPage = await openWatched(pages, width, scheme);
  const { page } = watchedPage;
  if (now) await page.clock.setSystemTime(now);
  await page.goto(`${pages.address}/dashboard#${view}`);
  await page.getByLabel('Access token or API key').fill(token);
  await button(page, 'Use this credential').click();
  await page.locator('.signed-in').waitFor();
  return watchedPage;
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors thrown by scripts. */
  readonly faults: readonly string[];
  /** Origins that received requests. */
  readonly origins: ReadonlySet<string>;
}

/** Opens a page in a browser context of its own. */
export async function openWatched(
  { browser }: Pages,
  width: number,
  colorScheme: Scheme = 'light',
): Promise<WatchedPage> {
  if (browser === undefined) throw new Error('no browser');
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const origins = new Set<string>();
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  return { page, faults, origins };
}

/** As in a browser that blocks site data: reading either storage throws. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
    });`);
}

/** The violations that axe reports, with the elements concerned. */
export const violationsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.map(({ html }) => html),
  }));

/** Whether the page is wider than the screen, or a table of the console wider than its frame. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(
    '[...document.querySelectorAll("html, #view .scroll")].some((one) => one.scrollWidth > one.clientWidth)',
  );

/**
 * The pixels to the left of an element's text, for comparison, because computed styles do not show
 * forced colours.
 */
export async function groundOf(element: Locator): Promise<string> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('nothing is painted');
  const clip = { x: box.x + 3, y: box.y + box.height / 2, width: 2, height: 2 };
  return (await element.page().screenshot({ clip })).toString('base64');
}
