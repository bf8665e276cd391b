import { Agent, get } from 'node:http';
import { startApi, type ApiProcess } from '../../bench/api-process';
import { databaseName } from '../support/database';
import { startCollector, type Collector } from '../support/otlp-collector';
import { startServiceProcess } from '../support/service-process';
import { medianOf } from '../support/statistics';
import { isDeep } from '../support/size';

/** With `DEEP=1`, more measurements, for precision on a busy machine. */
const PROCESSES = isDeep ? 12 : 3;
const ROUNDS = 80;
const WARM_UP_ROUNDS = 60;
const REQUESTS = 50;
const CONNECTIONS = 8;
/** The limit, as a share of the CPU time of the service. */
const MAX_COST = 0.03;
const CUSTOMER = { authorization: 'Bearer at_demo_customer' };
const PATHS = [
  '/orders?pageSize=20',
  '/products/prd_demo_0001',
  '/orders/ord_demo_0001?include=history',
];

const base = {
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: databaseName('tracing_cost'),
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  RUN_WORKER: 'false',
  LOG_LEVEL: 'error',
  DEMO_DATA: 'false',
};
const settings = {
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
});
afterAll(() => collector.close());

/** A process and the connections to it. */
interface MeasuredProcess {
  readonly api: ApiProcess;
  readonly agent: Agent;
}

async function start(): Promise<MeasuredProcess> {
  const env = { ...base, ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const api = await startApi('ours', env);
  return { api, agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) };
}

async function stop({ api, agent }: MeasuredProcess): Promise<void> {
  agent.destroy();
  await api.stop();
}

function ask({ api, agent }: MeasuredProcess, path: string, headers: object): Promise<void> {
  return new Promise((resolve, reject) => {
    get(api.origin + path, { agent, headers: { ...CUSTOMER, ...headers } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}

/** Headers of clients that sample their request. */
const SAMPLED_HEADERS = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };

/** During the warm-up every fifth request is sampled, so that both paths are compiled before the measurement. */
function warmUp(subject: MeasuredProcess): Promise<number> {
  return costOf(subject, (at) => (at % 5 === 0 ? SAMPLED_HEADERS : {}));
}

/** The CPU time per request, measured over many requests with this concurrency. */
async function costOf(
  subject: MeasuredProcess,
  headersOf: (at: number) => object = () => ({}),
): Promise<number> {
  const { api } = subject;
  const { cpuMicros: before } = await api.usage();
  let requestCount = 0;
  const client = async (): Promise<void> => {
    while (requestCount < REQUESTS) {
      const at = (requestCount += 1);
      await ask(subject, PATHS[at % PATHS.length] ?? '', headersOf(at));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return ((await api.usage()).cpuMicros - before) / requestCount;
}

/**
 * Two processes of one program differ by some percent, so each is compared with itself, with traces alternately on and
 * off.
 */
async function costsInOneProcess(): Promise<readonly number[]> {
  const subject = await start();
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await warmUp(subject);
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cost = { on: 0, off: 0 };
    for (const state of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      await subject.api.switchTraces(state === 'on');
      cost[state] = await costOf(subject);
    }
    costs.push(cost.on / cost.off - 1);
  }
  await stop(subject);
  return costs;
}

/**
 * Measures without traces first, because enabling async tracking slows a process down permanently;
 * docs/operations/observability.md has figures.
 */
const FOLLOWS_FREELY = 24;
const itOnNewNode = Number.parseInt(process.versions.node, 10) >= FOLLOWS_FREELY ? it : it.skip;

itOnNewNode(
  'tracing one request in a hundred costs at most 3 % of the CPU time, within the precision of the measurement (Node 24 and later)',
  async () => {
    const costs: number[] = [];
    for (let at = 0; at < PROCESSES; at += 1) costs.push(...(await costsInOneProcess()));
    const { low, middle, high } = medianOf(costs);
    process.stdout.write(
      `${JSON.stringify({ low, middle, high, spans: collector.spans.length })}\n`,
    );
    expect(collector.spans.length).toBeGreaterThan(0);
    // Only a statistically significant difference fails the test.
    expect(low).toBeLessThan(MAX_COST);
  },
  1_200_000,
);
