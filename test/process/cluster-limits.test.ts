import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName } from '../support/database';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const QUOTA = 300;
/** An address of its own, because the service itself uses 127.0.0.1. */
const CLIENT = '127.0.0.2';
const WINDOW_MS = 60_000;
/** Long enough for all requests of the test within one window. */
const NEEDED_MS = 30_000;

let service: ServiceProcess;

beforeAll(async () => {
  service = startServiceProcess({
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: databaseName('limits'),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    WEB_CONCURRENCY: '2',
    RATE_LIMIT_ENABLED: 'true',
    LOG_LEVEL: 'error',
  });
  await service.listening();
});
afterAll(() => service.child.kill('SIGKILL'));

function ask(origin: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${origin}/products/prd_absent`, { agent, localAddress: CLIENT }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

describe('limits of a cluster', () => {
  it('apply to the machine: the same over one connection as over many', async () => {
    const origin = await service.listening();
    const msLeft = WINDOW_MS - (Date.now() % WINDOW_MS);
    if (msLeft < NEEDED_MS) await sleep(msLeft);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses: number[] = [];
    for (let count = 0; count < QUOTA - 10; count += 1) statuses.push(await ask(origin, agent));
    expect(new Set(statuses)).toEqual(new Set([404]));
    const fresh = Array.from({ length: 20 }, () => ask(origin, new Agent()));
    const others = await Promise.all(fresh);
    expect(others.filter((status) => status === 404)).toHaveLength(10);
    expect(others.filter((status) => status === 429)).toHaveLength(10);
    expect(await ask(origin, agent)).toBe(429);
    agent.destroy();
  });
});

describe('connections of a cluster', () => {
  let crowdedService: ServiceProcess;
  afterEach(async () => {
    crowdedService.child.kill('SIGTERM');
    await crowdedService.exited();
  });

  it('are closed immediately beyond the limit of its processes', async () => {
    crowdedService = startServiceProcess({
      MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
      MONGODB_DB: databaseName('crowd'),
      SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
      WEB_CONCURRENCY: '2',
      MAX_CONNECTIONS: '3',
      DEMO_DATA: 'true',
      // Nothing else closes them.
      HEADERS_TIMEOUT_SECONDS: '300',
      REQUEST_TIMEOUT_SECONDS: '300',
      CONNECTION_IDLE_SECONDS: '300',
    });
    const origin = await crowdedService.listening();
    const port = Number(new URL(origin).port);
    const headers = { authorization: 'Bearer at_demo_admin', connection: 'close' };
    // The route exists only with demo data, which the primary announces to its processes.
    await until(async () => (await fetch(`${origin}/internal/mails`, { headers })).status === 200);
    const open = Array.from({ length: 12 }, () => connect({ host: '127.0.0.1', port }));
    let closedCount = 0;
    for (const socket of open) {
      socket.resume().on('close', () => (closedCount += 1));
      // A connection may be reset as well as ended.
      socket.on('error', () => undefined);
    }
    await until(() => closedCount >= 6);
    expect(closedCount).toBeLessThan(open.length);
    for (const socket of open) socket.destroy();
    // Until the service notices that the others are closed, this connection exceeds the limit, too.
    const askOnce = () => ask(origin, new Agent()).catch(() => 0);
    await until(async () => (await askOnce()) === 404);
  });
});
