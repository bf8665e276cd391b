import { demoPeople, DEMO_PASSWORD } from '../../src/tools/demo';
import {
  button,
  inBrowser,
  openWatched,
  overflows,
  usePages,
  violationsOf,
  type WatchedPage,
} from '../support/browser';
import { docsPages, LONG_PAGES } from '../support/docs-pages';
import { buildDemoApp } from '../support/world';

const service = usePages(() => buildDemoApp({ env: { GRAPHQL_INTROSPECTION: 'true' } }));

/** The faults of a page. */
async function faultsOf({ page }: WatchedPage, isLong = false): Promise<readonly unknown[]> {
  const violations = isLong ? [] : await violationsOf(page);
  return (await overflows(page)) ? [...violations, 'wider than the screen'] : violations;
}

function expectNothingElse({ faults, origins }: WatchedPage): void {
  expect(faults).toEqual([]);
  expect([...origins].filter((origin) => origin !== 'null')).toEqual([service.address]);
}

/** Opens every page once, in CI. The other files of this project test details in deep mode. */
inBrowser('a walk', () => {
  it('through the console opens every view without errors, accessible and self-contained', async () => {
    const watchedPage = await openWatched(service, 1280);
    const { page } = watchedPage;
    await page.goto(`${service.address}/dashboard`);
    await page.getByLabel('E-mail').fill(demoPeople.admin.email);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await button(page, 'Sign in').click();
    await page.locator('.signed-in').waitFor();
    const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
    const views = await links.allTextContents();
    expect(views.length).toBeGreaterThan(10);
    // The list of views is visible, so there is no button that opens it.
    expect(await button(page, 'Menu').isVisible()).toBe(false);
    const faulty: unknown[] = [];
    for (const view of views) {
      await links.getByText(view, { exact: true }).click();
      await page.locator('#views a[aria-current=page]', { hasText: view }).waitFor();
      await page.locator('#view', { hasNotText: 'Loading …' }).waitFor();
      const faults = await faultsOf(watchedPage);
      if (faults.length > 0) faulty.push([view, faults]);
    }
    expect(faulty).toEqual([]);
    expectNothingElse(watchedPage);
    await page.context().close();
  });

  it('through the documentation opens every page without errors, accessible and self-contained', async () => {
    const watchedPage = await openWatched(service, 390, 'dark');
    const { page } = watchedPage;
    const urls = await docsPages(service.app);
    expect(urls.length).toBeGreaterThan(20);
    const faulty: unknown[] = [];
    for (const url of urls) {
      await page.goto(service.address + url, { waitUntil: 'networkidle' });
      const faults = await faultsOf(watchedPage, LONG_PAGES.has(url));
      if (faults.length > 0) faulty.push([url, faults]);
    }
    expect(faulty).toEqual([]);
    expectNothingElse(watchedPage);
    await page.context().close();
  });

  it('ends at the reference, which has no serious errors', async () => {
    const watchedPage = await openWatched(service, 1280);
    const { page } = watchedPage;
    await page.goto(`${service.address}/docs/reference`);
    await page.getByRole('heading', { name: 'products' }).first().waitFor();
    const serious = (await violationsOf(page)).filter(({ impact }) =>
      ['serious', 'critical'].includes(String(impact)),
    );
    expect(serious).toEqual([]);
    expectNothingElse(watchedPage);
    await page.context().close();
  });
});
