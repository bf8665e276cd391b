import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';
import { emit } from '../../src/platform/events';
import { createLeases, type LeaseFields } from '../../src/platform/jobs';
import { buildTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';
import { parsePrometheus, valueOf, type Family } from '../support/prometheus';
import { until } from '../support/until';
import { useWebhookApp } from '../support/webhook-app';
import { useReceiver, withStatus } from '../support/webhook-receiver';

const service = useWebhookApp({ METRICS_PORT: '0', RATE_LIMIT_ENABLED: 'true' });
const receiver = useReceiver();

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_one' }, { _id: 'prd_two' }]);
});

const productDraft = {
  type: 'product.updated',
  resourceType: 'product',
  ownerId: null,
  isPublic: true,
  object: null,
} as const;

async function scrape(): Promise<ReadonlyMap<string, Family>> {
  const response = await fetch(service.app.metricsAddress ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('version=0.0.4');
  return parsePrometheus(await response.text());
}

const get = (url: string, headers: Readonly<Record<string, string>> = people.admin.headers) =>
  service.app.inject({ url, headers });

describe('GET /metrics', () => {
  it('shows the metrics of alerts as 0 before anything happens', async () => {
    const families = await scrape();
    const valuesOf = (name: string, labels: Record<string, string>) =>
      (families.get(name)?.samples ?? [])
        .filter((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))
        .map(({ value }) => value);
    const attack = { type: 'mass_attack_detected' };
    expect(valuesOf('commerce_security_events_total', attack)).toEqual([0]);
    const lostLease = { collection: 'webhook_endpoints' };
    expect(valuesOf('commerce_lease_losses_total', lostLease)).toEqual([0]);
  });

  it('counts requests by the template of their route, whatever clients send', async () => {
    await get('/products/prd_one');
    await get('/products/prd_missing_one');
    await get('/products/prd_missing_two');
    await get('/nothing/of/that/kind');
    const families = await scrape();
    const of = (labels: Record<string, string>) =>
      valueOf(families, 'commerce_http_requests_total', labels);
    expect(of({ method: 'GET', route: '/products/:id', status: '200' })).toBe(1);
    expect(of({ route: '/products/:id', status: '404' })).toBe(2);
    expect(of({ route: 'unmatched', status: '404' })).toBe(1);
    const name = 'commerce_http_request_duration_seconds';
    expect(valueOf(families, `${name}_count`, { route: '/products/:id' })).toBe(3);
    expect(valueOf(families, 'commerce_http_requests_in_flight')).toBe(0);
    expect(valueOf(families, 'commerce_http_requests_running')).toBe(0);
  });

  it('does not count the lifetime of an event stream as response time', async () => {
    const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = new AbortController();
    const headers = { ...people.admin.headers, accept: 'text/event-stream' };
    const answer = await fetch(`${origin}/webhooks/events/stream`, {
      headers,
      signal: stream.signal,
    });
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    stream.abort();
    const route = { route: '/webhooks/events/stream' };
    const requests = async () => valueOf(await scrape(), 'commerce_http_requests_total', route);
    await until(async () => (await requests()) === 1);
    const duration = 'commerce_http_request_duration_seconds_count';
    expect(valueOf(await scrape(), duration, route)).toBe(0);
  });

  it('counts commands, and the keys per command', async () => {
    const before = await scrape();
    await Promise.all([get('/products/prd_one'), get('/products/prd_two')]);
    const after = await scrape();
    const growth = (name: string, labels: Record<string, string>): number =>
      valueOf(after, name, labels) - valueOf(before, name, labels);
    const finds = { operation: 'find', collection: 'products', outcome: 'ok' };
    expect(growth('commerce_database_commands_total', finds)).toBeGreaterThanOrEqual(1);
    expect(growth('commerce_database_batch_keys_sum', { reader: 'products' })).toBe(2);
    const duration = 'commerce_database_command_duration_seconds_count';
    expect(growth(duration, { operation: 'find' })).toBeGreaterThanOrEqual(1);
  });

  it('counts sign-ins that fail, and those that login protection refuses', async () => {
    const signIn = () =>
      service.send('POST', '/auth/login', {
        headers: {},
        payload: { email: 'nobody@example.com', password: 'wrong-password-words' },
      });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await signIn()).statusCode);
    const families = await scrape();
    const refusalCount = statuses.filter((status) => status === 429).length;
    expect(refusalCount).toBeGreaterThan(0);
    const failedSignIn = { type: 'sign_in_failed' };
    expect(valueOf(families, 'commerce_security_events_total', failedSignIn)).toBeGreaterThan(0);
    const account = { dimension: 'account' };
    expect(valueOf(families, 'commerce_sign_in_refusals_total', account)).toBe(refusalCount);
  });

  it('shows pending events, and the responses of receivers', async () => {
    await service.createEndpoint(receiver.url);
    const order = { resourceType: 'order', resourceId: 'ord_metrics', ownerId: null };
    await service.happen(order);
    const draft = { ...productDraft, resourceId: 'prd_one' };
    const { fields } = emit(0, service.clock.now(), [draft]);
    await service.database.db.collection('products').updateOne({ brand: 'Acme' }, { $set: fields });
    service.clock.advance(3000);
    const waiting = await scrape();
    expect(valueOf(waiting, 'commerce_event_distribution_waiting')).toBeGreaterThanOrEqual(1);
    expect(valueOf(waiting, 'commerce_event_distribution_oldest_seconds')).toBe(3);
    expect(valueOf(waiting, 'commerce_outbox_waiting')).toBe(1);
    expect(valueOf(waiting, 'commerce_outbox_oldest_seconds')).toBe(3);
    await service.settle();
    receiver.answer = withStatus(500);
    await service.happen(order);
    await service.settle();
    const families = await scrape();
    const attempts = (outcome: string, delivery: string): number =>
      valueOf(families, 'commerce_webhook_attempts_total', { outcome, delivery });
    expect(attempts('succeeded', 'delivered')).toBeGreaterThanOrEqual(1);
    expect(attempts('failed', 'retrying')).toBe(1);
    expect(valueOf(families, 'commerce_event_distribution_waiting')).toBe(0);
    expect(valueOf(families, 'commerce_outbox_waiting')).toBe(0);
    expect(valueOf(families, 'commerce_event_relay_lag_seconds_sum')).toBe(3);
    const runs = { job: 'webhook-distribution', outcome: 'done' };
    expect(valueOf(families, 'commerce_job_runs_total', runs)).toBeGreaterThanOrEqual(2);
  });

  it('shows the state of the search index', async () => {
    await get('/products?limit=1');
    await seedProducts(service.database.db, [{ _id: 'prd_three' }]);
    expect(valueOf(await scrape(), 'commerce_search_index_products')).toBe(2);
    await get('/products?limit=1');
    const caughtUp = await scrape();
    expect(valueOf(caughtUp, 'commerce_search_index_products')).toBe(3);
    expect(caughtUp.has('commerce_search_index_age_seconds')).toBe(true);
    expect(valueOf(caughtUp, 'commerce_search_index_behind')).toBe(0);
  });

  it('counts requests refused by a limit, and lost leases', async () => {
    const mark = service.clock.now().getTime() % 60_000;
    service.clock.advance(60_000 - mark);
    for (let index = 0; index < 301; index += 1) await get('/products/prd_none', {});
    type Piece = LeaseFields & { readonly _id: string };
    const collection = service.database.db.collection<Piece>('periodic_jobs');
    const leases = createLeases<Piece>({ collection, clock: service.clock, leaseMs: 1000 });
    await collection.insertOne({ _id: 'lost', nextAttemptAt: service.clock.now() });
    const claim = await leases.claim({ _id: 'lost' });
    service.clock.advance(2000);
    await leases.claim({ _id: 'lost' });
    if (claim !== null) expect(await leases.renew(claim)).toBe(false);
    const families = await scrape();
    const refusals = 'commerce_rate_limit_refusals_total';
    expect(valueOf(families, refusals, { limit: 'anonymous' })).toBe(1);
    const labels = { collection: 'periodic_jobs' };
    expect(valueOf(families, 'commerce_lease_losses_total', labels)).toBe(1);
  });

  it('contains the metrics of the process', async () => {
    const families = await scrape();
    expect(valueOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(families.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  it('contains no personal data: every label comes from a closed set, and none from clients', async () => {
    await get('/users/usr_canary_person?email=canary@example.com');
    await service.app.inject({ method: 'GET', url: '/orders/ord_canary%20', headers: {} });
    const families = await scrape();
    const values = [...families.values()].flatMap(({ samples }) =>
      samples.flatMap(({ labels }) =>
        Object.entries(labels)
          .filter(([name]) => !['le', 'quantile', 'version'].includes(name))
          .map(([, value]) => value),
      ),
    );
    expect(values.filter((value) => /canary|@|\b(?:usr|ord|prd)_/.test(value))).toEqual([]);
    const series = [...families.values()].reduce((sum, { samples }) => sum + samples.length, 0);
    expect(series).toBeLessThan(2000);
  });

  it('serves nothing else on its port, and no metrics on the port of the service', async () => {
    const address = service.app.metricsAddress ?? '';
    expect((await fetch(address.replace('/metrics', '/products'))).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
    expect((await get('/metrics')).statusCode).toBe(404);
  });
});

/** The text of the file that declares a metric. */
function sourcesOfMetrics(): (metric: string) => string {
  const folder = join(projectRoot, 'src');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  return (metric) => texts.find((text) => text.includes(`name: '${metric}'`)) ?? '';
}

describe('the documentation of metrics', () => {
  const read = (name: string): string =>
    readFileSync(join(projectRoot, 'docs/operations', name), 'utf8');

  it.each(['alerts.yml', 'dashboard.json'])('in %s names only existing metrics', async (name) => {
    const families = await scrape();
    const names = read(name).match(/\b(?:commerce|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(names.length).toBeGreaterThan(15);
    const base = (metric: string): string =>
      families.has(metric) ? metric : metric.replace(/_(bucket|sum|count)$/, '');
    expect(names.filter((metric) => !families.has(base(metric)))).toEqual([]);
  });

  it('in alerts.yml names only label values that the metric can have', async () => {
    const families = await scrape();
    const source = sourcesOfMetrics();
    const alerts = read('alerts.yml').replaceAll('job="commerce"', '');
    const matches = [...alerts.matchAll(/(commerce_\w+)\{(\w+)(!?=)"([^"]+)"\}/g)];
    expect(matches).toHaveLength(4);
    const unknown = matches.filter(([, metric = '', label = '', , value = '']) => {
      const samples = families.get(metric)?.samples ?? [];
      const isShown = samples.some(({ labels }) => labels[label] === value);
      return !isShown && !source(metric).includes(`'${value}'`);
    });
    expect(unknown.map(([match]) => match)).toEqual([]);
  });

  it('in the table names every metric', async () => {
    const page = read('observability.md');
    // `…_waiting` is short for the preceding name with this ending.
    const isNamed = (name: string): boolean =>
      page.includes(`\`${name}`) ||
      page.includes(`\`…_${name.split('_').slice(-1)[0]}`) ||
      page.includes(`\`…_${name.split('_').slice(-2).join('_')}`);
    const own = [...(await scrape()).keys()].filter((name) => name.startsWith('commerce_'));
    expect(own.filter((name) => !isNamed(name))).toEqual([]);
  });

  it('has a section in the runbook for every alert, and for nothing else', () => {
    const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const sections = [...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(10);
    expect(sections).toEqual(alerts);
    const links = [...read('alerts.yml').matchAll(/runbook\.md#(\w+)/g)].map(([, name]) => name);
    expect(links).toEqual(alerts.map((name) => name?.toLowerCase()));
  });
});

describe('without METRICS_PORT', () => {
  it('no port is opened', async () => {
    const silent = await buildTestApp();
    expect(silent.app.metricsAddress).toBeNull();
    await silent.close();
  });
});

it('releases its port when the service closes', async () => {
  const closing = await buildTestApp({ env: { METRICS_PORT: '0' } });
  const address = closing.app.metricsAddress ?? '';
  expect((await fetch(address)).status).toBe(200);
  await closing.close();
  await expect(fetch(address)).rejects.toThrow();
});
