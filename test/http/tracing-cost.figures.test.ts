import { Agent, get } from 'node:http';
import { startApi, type ApiProcess } from '../../bench/api-process';
import { startCollector, type Collector } from '../support/otlp-collector';
import { startServiceProcess } from '../support/service-process';
import { meanOf, percentile } from '../support/statistics';

/** Two processes of the same program differ by some percent: only many pairs of them tell what traces cost. */
const PAIRS = process.env['DEEP'] === '1' ? 24 : 6;
const ROUNDS = 40;
const WARM_UP_ROUNDS = 40;
const REQUESTS = 50;
const CONNECTIONS = 8;
/** Of the processor time of the service. */
const BOUND = 0.03;
const CUSTOMER = { authorization: 'Bearer at_demo_customer' };
const PATHS = [
  '/orders?pageSize=20',
  '/products/prd_demo_0001',
  '/orders/ord_demo_0001?include=history',
];

const base = {
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: `tracing_cost_${process.pid}`,
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  RUN_WORKER: 'false',
  LOG_LEVEL: 'error',
};
const traced = {
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: '0.01',
};
let collector: Collector;

beforeAll(async () => {
  const seeding = startServiceProcess({ ...base, DEMO_DATA: 'true' });
  await seeding.listening();
  seeding.child.kill('SIGTERM');
  await seeding.exited();
  collector = await startCollector();
}, 120_000);
afterAll(() => collector.close());

/** A process and the connections to it. */
interface Measured {
  readonly api: ApiProcess;
  readonly agent: Agent;
}

async function start(settings: Readonly<Record<string, string>>): Promise<Measured> {
  const env = { ...base, DEMO_DATA: 'false', ...settings };
  const api = await startApi('ours', { env, profileDir: null });
  return { api, agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) };
}

async function stop({ api, agent }: Measured): Promise<void> {
  agent.destroy();
  await api.stop();
}

function ask({ api, agent }: Measured, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(api.origin + path, { agent, headers: CUSTOMER }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}

/** Processor time that each of some requests takes, so many at once. */
async function costOf(measured: Measured): Promise<number> {
  const { api } = measured;
  const { cpuMicros: before } = await api.usage();
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < REQUESTS) await ask(measured, PATHS[(sent += 1) % PATHS.length] ?? '');
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return ((await api.usage()).cpuMicros - before) / sent;
}

/** What traces cost in one pair of processes, by turns: what else the machine does meets both alike. */
async function costInOnePair(): Promise<number> {
  const pair = await Promise.all([
    start({}),
    start({ ...traced, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
  ]);
  const ratios: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const [plain, withTraces] = pair;
    const isFirst = round % 2 === 0;
    const before = isFirst ? await costOf(withTraces) : 0;
    const without = await costOf(plain);
    const cost = isFirst ? before : await costOf(withTraces);
    if (round >= 0) ratios.push(cost / without);
  }
  await Promise.all(pair.map(stop));
  return percentile(ratios, 50) - 1;
}

it('traces of one request in a hundred cost 3 % of the processor time at most, as far as can be seen', async () => {
  const costs: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) costs.push(await costInOnePair());
  const { mean, margin } = meanOf(costs);
  process.stdout.write(`${JSON.stringify({ mean, margin, spans: collector.spans.length })}\n`);
  expect(collector.spans.length).toBeGreaterThan(0);
  // Only what is certain is a finding.
  expect(mean - margin).toBeLessThan(BOUND);
}, 1_200_000);
