import { buildTestApp, type TestApp } from '../support/build-test-app';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy';
import { keys, people } from '../support/people';
import { until } from '../support/until';

let service: TestApp;
let proxy: DatabaseProxy;

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
  service = await buildTestApp({ databaseUrl: proxy.url });
  expect((await check('/health/ready')).statusCode).toBe(200);
});
afterAll(async () => {
  await proxy.setMode('pass');
  await service.close();
  await proxy.close();
});

const check = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  service.app.inject({ url, headers });
/** The expected response of `/health/ready` while the database is unavailable. */
const unready = { status: 'unavailable', checks: { database: 'unavailable', process: 'ok' } };

describe('health checks', () => {
  it('are not cacheable', async () => {
    for (const url of ['/health/live', '/health/ready']) {
      expect((await check(url)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('health checks with a credential', () => {
  it('are refused if it is not valid, like every request', async () => {
    const authorization = `Bearer at_${'x'.repeat(30)}`;
    for (const url of ['/health/live', '/health/ready']) {
      expect((await check(url, { authorization })).statusCode).toBe(401);
    }
  });

  it.each([
    ['silent', 'stall', people.customer.headers],
    ['away', 'refuse', keys.internal.headers],
  ] as const)(
    'report the state of the process while the database is %s',
    async (_name, mode, headers) => {
      await proxy.setMode(mode);
      const live = await check('/health/live', headers);
      expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok' }]);
      const ready = await check('/health/ready', headers);
      expect(ready.statusCode).toBe(503);
      expect(ready.json()).toMatchObject(unready);
    },
  );

  it('respond without waiting until the database counts as unreachable', async () => {
    await proxy.setMode('pass');
    await until(async () => (await check('/health/ready')).statusCode === 200);
    await proxy.setMode('stall');
    const { headers } = people.moderator;
    const statuses: number[] = [];
    await Promise.all(
      ['/users/me', '/health/live'].map(async (url) =>
        statuses.push((await check(url, headers)).statusCode),
      ),
    );
    expect(statuses).toEqual([200, 503]);
  });
});
