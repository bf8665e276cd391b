import { databaseName } from '../support/database';
import { freePort } from '../support/loopback';
import { parsePrometheus, valueOf } from '../support/prometheus';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const processes: ServiceProcess[] = [];

afterEach(async () => {
  for (const { child, exited: waitForExit } of processes.splice(0)) {
    child.kill('SIGKILL');
    await waitForExit();
  }
});

const settings = (metricsPort: string) => ({
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: databaseName('metrics'),
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  METRICS_PORT: metricsPort,
});

const scrape = async (port: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return parsePrometheus(await response.text());
};

const REQUESTS = 30;

/** Two scrapes with some requests in between. */
async function askedCluster(port: string): Promise<ServiceProcess> {
  const service = startServiceProcess({ ...settings(port), WEB_CONCURRENCY: '2' });
  processes.push(service);
  const address = await service.listening();
  // Both processes listen; each request opens a connection of its own, so they take turns.
  await until(async () => valueOf(await scrape(port), 'commerce_processes') === 2);
  for (let index = 0; index < REQUESTS; index += 1) {
    await fetch(`${address}/products/prd_none`, { headers: { connection: 'close' } });
  }
  return service;
}

/** Counters, by series. */
function countsOf(families: Awaited<ReturnType<typeof scrape>>): ReadonlyMap<string, number> {
  const growing = [...families.values()].filter(({ type }) =>
    ['counter', 'histogram'].includes(type),
  );
  const samples = growing.flatMap((family) => family.samples);
  return new Map(samples.map(({ name, labels, value }) => [name + JSON.stringify(labels), value]));
}

/** The series that have decreased or disappeared. */
const decreases = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  [...before].filter(([series, value]) => (after.get(series) ?? -1) < value).map(([name]) => name);

it('no counter of a cluster decreases when a process misses a scrape, dies, or is replaced', async () => {
  const port = String(await freePort());
  const service = await askedCluster(port);
  const [, worker = 0] = service.children();
  let before = countsOf(await scrape(port));
  const expectNoneFell = async (present: number): Promise<void> => {
    const families = await scrape(port);
    const after = countsOf(families);
    expect(decreases(before, after)).toEqual([]);
    expect(valueOf(families, 'commerce_processes')).toBe(present);
    before = after;
  };
  process.kill(worker, 'SIGSTOP');
  await expectNoneFell(1);
  process.kill(worker, 'SIGCONT');
  await until(async () => valueOf(await scrape(port), 'commerce_processes') === 2);
  await expectNoneFell(2);
  process.kill(worker, 'SIGKILL');
  await until(() => !service.children().includes(worker));
  await expectNoneFell(1);
  await until(async () => valueOf(await scrape(port), 'commerce_processes') === 2);
  await expectNoneFell(2);
});

it('the counts of a process since the last scrape are not lost when it stops', async () => {
  const port = String(await freePort());
  const service = await askedCluster(port);
  const [, worker = 0] = service.children();
  process.kill(worker, 'SIGTERM');
  await until(() => !service.children().includes(worker));
  const route = { route: '/products/:id', status: '404' };
  const families = await scrape(port);
  expect(valueOf(families, 'commerce_http_requests_total', route)).toBe(REQUESTS);
  expect(valueOf(families, 'commerce_processes')).toBe(1);
});

it('a cluster reports the sum of its processes', async () => {
  const port = String(await freePort());
  await askedCluster(port);
  const families = await scrape(port);
  const route = { route: '/products/:id', status: '404' };
  expect(valueOf(families, 'commerce_http_requests_total', route)).toBe(REQUESTS);
  expect(families.has('commerce_outbox_oldest_seconds')).toBe(true);
});

it('a separate worker has its own metrics', async () => {
  const port = String(await freePort());
  // Uses a separate database, because work that is read for the first time is counted.
  const own = { ...settings(port), MONGODB_DB: databaseName('metrics_worker') };
  const worker = startServiceProcess(own, ['main/worker']);
  processes.push(worker);
  const runs = async (): Promise<number> =>
    valueOf(await scrape(port), 'commerce_job_runs_total', { outcome: 'done' });
  await until(async () => (await runs().catch(() => 0)) > 0);
  expect((await scrape(port)).has('commerce_imports_waiting')).toBe(true);
});
