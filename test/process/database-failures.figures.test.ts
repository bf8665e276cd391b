import type { InjectOptions } from 'fastify';
import { createAccount, createSignIns, PASSWORD } from '../support/accounts';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { createDiscussion } from '../support/comments';
import { startDatabaseProxy, type DatabaseProxy, type ProxyMode } from '../support/database-proxy';
import { people } from '../support/people';
import { eventually } from '../support/until';

let proxy: DatabaseProxy;
let service: TestApp;
let postId: string;

const { newIp } = createSignIns(() => service);
/** More than one, because an account may try to sign in only five times a minute. */
const emails = Array.from({ length: 40 }, (_, i) => `outage-${i}@example.com`);

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
  service = await buildTestApp({ databaseUrl: proxy.url });
  for (const email of emails) await createAccount(service, email);
  postId = await createDiscussion(() => service).post();
});
afterAll(async () => {
  await proxy.setMode('pass');
  await service.close();
  await proxy.close();
});

/** The promised limits. */
const ANSWERED_WITHIN_MS = 2000;
const BACK_WITHIN_MS = 3000;

const MODES: readonly ProxyMode[] = ['refuse', 'reset', 'stall', 'cut_after_send', 'slow'];

interface RequestKind {
  readonly request: () => InjectOptions;
  /** The status of a request that was carried out. */
  readonly success: number;
}

let count = 0;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  ({ method: 'POST', url, payload, headers }) as const;
const REQUESTS: Readonly<Record<string, RequestKind>> = {
  search: { request: () => ({ url: '/products/search?q=shirt' }), success: 200 },
  'list of orders': {
    request: () => ({ url: '/orders', headers: people.customer.headers }),
    success: 200,
  },
  comment: {
    request: () => {
      const text = `Number ${(count += 1)} during an outage.`;
      return post(`/posts/${postId}/comments`, { text }, people.customer.headers);
    },
    success: 201,
  },
  'sign-in': {
    request: () => {
      const email = emails[(count += 1) % emails.length];
      const body = { email, password: PASSWORD };
      return { ...post('/auth/login', body), remoteAddress: newIp() };
    },
    success: 200,
  },
  'webhook endpoint': {
    request: () => {
      const url = 'https://93.184.215.14/hook';
      return post('/webhooks/endpoints', { url }, people.customer.headers);
    },
    success: 201,
  },
};

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

  it('carries out other requests, or responds 503 with Retry-After within 2 s, and soon carries them out', async () => {
    await proxy.setMode(mode);
    const answers = await Promise.all(
      Object.entries(REQUESTS).map(async ([name, { request, success }]) => {
        const answer = await answerTo(request());
        const isRefused = answer.status === 503 && /^\d+$/.test(answer.retryAfter ?? '');
        const isInTime = answer.durationMs < ANSWERED_WITHIN_MS;
        return { name, ...answer, isRight: answer.status === success || (isRefused && isInTime) };
      }),
    );
    await proxy.setMode('pass');
    const restoredAt = Date.now();
    for (const { request, success } of Object.values(REQUESTS)) {
      await eventually(
        () => answerTo(request()),
        ({ status }) => status === success,
      );
    }
    expect(Date.now() - restoredAt).toBeLessThan(BACK_WITHIN_MS);
    expect(answers.filter(({ isRight }) => !isRight)).toEqual([]);
  });
});

async function read() {
  return answerTo({ url: `/users/${people.customer.id}`, headers: people.customer.headers });
}

async function answerTo(request: InjectOptions) {
  const startedAt = Date.now();
  const response = await service.app.inject(request);
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    durationMs: Date.now() - startedAt,
  };
}

/** The milliseconds until the first response. */
async function untilServed(): Promise<number> {
  const restoredAt = Date.now();
  await eventually(read, ({ status }) => status === 200);
  return Date.now() - restoredAt;
}
