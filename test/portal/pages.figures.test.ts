import { codes } from '../../src/contract/codes';
import { buildTestApp } from '../support/build-test-app';
import { docsPages } from '../support/docs-pages';

/** The maximum time for which a request for a page or a problem may block the event loop. */
const MAX_MS = 20;
/**
 * Garbage collection takes time as well, so each request is sent to several services and its
 * fastest run counts.
 */
const SERVICES = 3;

interface Request {
  readonly url: string;
  readonly accept: string;
}

/** Requests for each page and problem, first as a browser sends them, then as a program does. */
async function requestsTo(service: Awaited<ReturnType<typeof build>>): Promise<readonly Request[]> {
  const pages = [...(await docsPages(service.app)), '/docs/reference', '/graphql', '/nothing'];
  const problems = Object.keys(codes).map((code) => `/problems/${code}`);
  const twins = pages.filter((url) => url.startsWith('/docs/')).map((url) => `${url}.md`);
  return [
    ...[...pages, ...problems].map((url) => ({ url, accept: 'text/html' })),
    ...['/', '/problems', '/docs.md', ...twins, ...problems].map((url) => ({ url, accept: '*/*' })),
  ];
}

const build = () =>
  buildTestApp({ people: false, env: { GRAPHQL_INTROSPECTION: 'true', DEMO_DATA: 'false' } });

/** The CPU time of the first request to each address, which includes all blocking work. */
async function measureFirstRequests(): Promise<ReadonlyMap<string, number>> {
  const service = await build();
  const requests = await requestsTo(service);
  const times = new Map<string, number>();
  for (const { url, accept } of requests) {
    const before = process.cpuUsage();
    await service.app.inject({ url, headers: { accept } });
    const { user, system } = process.cpuUsage(before);
    times.set(`${url} as ${accept}`, (user + system) / 1000);
  }
  await service.close();
  return times;
}

it('sends every page and every problem without blocking other requests', async () => {
  const cheapest = new Map<string, number>();
  for (let run = 0; run < SERVICES; run += 1)
    for (const [request, ms] of await measureFirstRequests())
      cheapest.set(request, Math.min(ms, cheapest.get(request) ?? Infinity));
  const [slowest = ['', 0]] = [...cheapest].sort(([, one], [, other]) => other - one);
  process.stdout.write(
    `${cheapest.size} requests, at most ${slowest[1].toFixed(1)} ms: ${slowest[0]}\n`,
  );
  expect(cheapest.size).toBeGreaterThan(300);
  expect([...cheapest].filter(([, ms]) => ms > MAX_MS)).toEqual([]);
});
