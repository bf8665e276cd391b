import { Agent, get } from 'node:http';
import { startApi, type ApiProcess } from '../../bench/api-process';
import { startCollector, type Collector } from '../support/otlp-collector';
import { startServiceProcess } from '../support/service-process';
import { percentile } from '../support/statistics';

/** `DEEP=1` takes as many rounds as narrow the figure down on a machine with other work. */
const ROUNDS = process.env['DEEP'] === '1' ? 1200 : 200;
const REQUESTS = 50;
const CONNECTIONS = 8;
const WARM_UP_ROUNDS = 40;
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
let collector: Collector;
const apis: ApiProcess[] = [];
const agents = new Map<ApiProcess, Agent>();

beforeAll(async () => {
  const seeding = startServiceProcess({ ...base, DEMO_DATA: 'true' });
  await seeding.listening();
  seeding.child.kill('SIGTERM');
  await seeding.exited();
  collector = await startCollector();
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.01',
  };
  for (const settings of [{}, {}, traced]) {
    const env = { ...base, DEMO_DATA: 'false', ...settings };
    apis.push(await startApi('ours', { env, profileDir: null }));
  }
  for (const api of apis) agents.set(api, new Agent({ keepAlive: true, maxSockets: CONNECTIONS }));
}, 120_000);
afterAll(async () => {
  agents.forEach((agent) => agent.destroy());
  await Promise.all(apis.map((api) => api.stop()));
  await collector.close();
});

function ask(api: ApiProcess, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { agent: agents.get(api), headers: CUSTOMER };
    get(api.origin + path, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}

/** Processor time that each of some requests takes, so many at once. */
async function costOf(api: ApiProcess): Promise<number> {
  const { cpuMicros: before } = await api.usage();
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < REQUESTS) await ask(api, PATHS[(sent += 1) % PATHS.length] ?? '');
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return ((await api.usage()).cpuMicros - before) / sent;
}

/** One after the other, each first equally often: what else the machine does hits all alike. */
async function costsOfRound(round: number): Promise<readonly number[]> {
  const costs = apis.map(() => 0);
  for (let at = 0; at < apis.length; at += 1) {
    const index = (at + round) % apis.length;
    const api = apis[index];
    if (api !== undefined) costs[index] = await costOf(api);
  }
  return costs;
}

/** The median and what it is with 95 % certainty, by the order of the values. */
function medianOf(values: readonly number[]) {
  const margin = 98 / Math.sqrt(values.length);
  const [low, middle, high] = [50 - margin, 50, 50 + margin].map((at) => percentile(values, at));
  return { low: low ?? 0, middle: middle ?? 0, high: high ?? 0 };
}

it('traces of one request in a hundred cost 3 % of the processor time at most, as far as can be seen', async () => {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await costsOfRound(round);
  const rounds: (readonly number[])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await costsOfRound(round));
  const more = medianOf(rounds.map(([a = 0, b = 0, traced = 0]) => (2 * traced) / (a + b) - 1));
  const twins = medianOf(rounds.map(([a = 0, b = 0]) => b / a - 1));
  process.stdout.write(`${JSON.stringify({ more, twins, spans: collector.spans.length })}\n`);
  expect(collector.spans.length).toBeGreaterThan(0);
  // Two processes without traces differ too; only what is more than that, and certain, is a finding.
  expect(more.low - Math.abs(twins.middle)).toBeLessThan(BOUND);
}, 1_200_000);
