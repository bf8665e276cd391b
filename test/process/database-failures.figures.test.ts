import { buildTestApp, type TestApp } from '../support/build-test-app';
import { startDatabaseProxy, type DatabaseProxy, type ProxyMode } from '../support/database-proxy';
import { people } from '../support/people';
import { eventually } from '../support/until';

let proxy: DatabaseProxy;
let service: TestApp;

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
  service = await buildTestApp({ databaseUrl: proxy.url });
});
afterAll(async () => {
  await proxy.setMode('pass');
  await service.close();
  await proxy.close();
});

/** The promises. */
const ANSWERED_WITHIN_MS = 2000;
const BACK_WITHIN_MS = 3000;

const MODES: readonly ProxyMode[] = ['refuse', 'reset', 'stall', 'cut_after_send', 'slow'];

describe.each(MODES)('a database whose connection has: %s', (mode) => {
  it('responds 503 with Retry-After within 2 s or succeeds, never 500, and recovers within 3 s', async () => {
    expect((await read()).status).toBe(200);
    await proxy.setMode(mode);
    const answers = await Promise.all(Array.from({ length: 20 }, () => read()));
    await proxy.setMode('pass');
    const backAfterMs = await untilServed();
    for (const answer of answers) {
      expect([200, 503]).toContain(answer.status);
      expect(answer.durationMs).toBeLessThan(ANSWERED_WITHIN_MS);
      if (answer.status === 503) expect(answer.retryAfter).toMatch(/^\d+$/);
    }
    if (mode !== 'slow') expect(answers.some(({ status }) => status === 503)).toBe(true);
    expect(backAfterMs).toBeLessThan(BACK_WITHIN_MS);
  });
});

async function read() {
  const startedAt = Date.now();
  const response = await service.app.inject({
    url: `/users/${people.customer.id}`,
    headers: people.customer.headers,
  });
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    durationMs: Date.now() - startedAt,
  };
}

/** Milliseconds until the first response. */
async function untilServed(): Promise<number> {
  const restoredAt = Date.now();
  await eventually(read, ({ status }) => status === 200);
  return Date.now() - restoredAt;
}
