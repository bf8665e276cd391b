import type { Page } from 'playwright-core';
import { inBrowser, openWatched, usePages } from '../support/browser';
import { buildTestApp } from '../support/build-test-app';

const pages = usePages(() =>
  buildTestApp({ env: { GRAPHQL_INTROSPECTION: 'true', DEMO_DATA: 'false' } }),
);
/**
 * Figures that determine the speed of a page on a slow phone and do not depend on the measuring
 * machine.
 */
interface Weight {
  /** Compressed, with headers. */
  readonly kilobytes: number;
  readonly requests: number;
  /** Cumulative layout shift; 0.1 is good. */
  readonly shift: number;
  /** The number of scripts that block the page. */
  readonly blocking: number;
  readonly description: string;
}

const WATCH = `globalThis.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shift += value; })
    .observe({ type: 'layout-shift', buffered: true });`;
const WEIGH = `(() => {
  const all = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  return {
    kilobytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    requests: all.length,
    shift: globalThis.shift,
    blocking: document.querySelectorAll('script[src]:not([defer], [type=module], [async])').length,
    description: document.querySelector('meta[name=description]')?.content ?? '',
  };
})()`;

/** Measured with an empty cache, as on a first visit. */
async function weigh(url: string): Promise<Weight> {
  const { page } = await openWatched(pages, 390);
  await page.addInitScript(WATCH);
  await page.goto(pages.address + url, { waitUntil: 'networkidle' });
  const weight: Weight = await (page as Pick<Page, 'evaluate'>).evaluate(WEIGH);
  await page.context().close();
  return weight;
}

inBrowser('the weight of the pages of the service', () => {
  it.each([
    ['/', 120, 16],
    ['/docs', 120, 16],
    ['/docs/errors', 120, 16],
    ['/docs/events', 120, 16],
    ['/docs/graphql-types', 120, 16],
    ['/problems', 120, 16],
    ['/dashboard', 32, 4],
  ])(
    '%s is at most %i KB in %i requests, without layout shifts or blocking scripts',
    async (url, kilobytes, requests) => {
      const weight = await weigh(url);
      expect(weight.kilobytes).toBeGreaterThan(1);
      expect(weight.kilobytes).toBeLessThanOrEqual(kilobytes);
      expect(weight.requests).toBeLessThanOrEqual(requests);
      expect(weight.shift).toBeLessThan(0.1);
      expect(weight.blocking).toBe(0);
      expect(weight.description.length).toBeGreaterThan(20);
    },
  );
});
