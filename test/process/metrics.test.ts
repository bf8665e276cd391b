import { freePort } from '../support/free-port';
import { parsePrometheus, valueOf } from '../support/prometheus';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const processes: ServiceProcess[] = [];

afterEach(async () => {
  for (const { child, exited } of processes.splice(0)) {
    child.kill('SIGKILL');
    await exited();
  }
});

const settings = (metricsPort: string) => ({
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: `process_metrics_${process.pid}`,
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  METRICS_PORT: metricsPort,
});

const scrape = async (port: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return parsePrometheus(await response.text());
};

const REQUESTS = 30;

it('a cluster answers with the sum of its processes', async () => {
  const port = String(await freePort());
  const service = startServiceProcess({ ...settings(port), WEB_CONCURRENCY: '2' });
  processes.push(service);
  const address = await service.listening();
  // Both processes listen; a connection of its own for each request goes to them in turn.
  await until(async () => valueOf(await scrape(port), 'commerce_processes') === 2);
  for (let index = 0; index < REQUESTS; index += 1) {
    await fetch(`${address}/products/prd_none`, { headers: { connection: 'close' } });
  }
  const families = await scrape(port);
  const route = { route: '/products/:id', status: '404' };
  expect(valueOf(families, 'commerce_http_requests_total', route)).toBe(REQUESTS);
  expect(families.has('commerce_outbox_oldest_seconds')).toBe(true);
});

it('a worker alone has its own', async () => {
  const port = String(await freePort());
  const worker = startServiceProcess(settings(port), ['main/worker']);
  processes.push(worker);
  const runs = async (): Promise<number> =>
    valueOf(await scrape(port), 'commerce_job_runs_total', { outcome: 'done' });
  await until(async () => (await runs().catch(() => 0)) > 0);
  expect((await scrape(port)).has('commerce_imports_waiting')).toBe(true);
});
