import { createClient } from 'graphql-sse';
import { processTimes } from '../../src/platform/values/process-times';
import { databaseName } from '../support/database';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy';
import { openStream, type LiveStream } from '../support/live-stream';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const ADMIN = { authorization: 'Bearer at_demo_admin', 'content-type': 'application/json' };
const PRODUCT = 'subscription { productChanged(id: "prd_demo_0001") { id title } }';
/** The limit after the signal; waiting for a stream would take as long as the drain. */
const MAX_DRAIN_MS = processTimes.drainMs;

let proxy: DatabaseProxy;
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
});
afterEach(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.splice(0).map((service) => service.exited()));
});
afterAll(() => proxy.close());

function start(): ServiceProcess {
  const service = startServiceProcess({
    MONGODB_URL: proxy.url,
    MONGODB_DB: databaseName('subscriptions'),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    RUN_WORKER: 'false',
    DEMO_DATA: 'true',
    LOG_LEVEL: 'error',
  });
  processes.push(service);
  return service;
}

const subscribe = (origin: string, query: string): Promise<LiveStream> =>
  openStream(`${origin}/graphql`, ADMIN, JSON.stringify({ query }));

/** Stops the process while the streams are open; returns how long that took, and the last message of each. */
async function drain(service: ServiceProcess, streams: readonly LiveStream[]) {
  const stoppedAt = performance.now();
  service.child.kill('SIGTERM');
  const end = await service.exited();
  await Promise.all(streams.map((stream) => stream.untilEnd()));
  return { end, tookMs: performance.now() - stoppedAt };
}

function expectHints(streams: readonly LiveStream[]): void {
  for (const { messages } of streams) {
    expect(Number(messages.at(-1)?.retry)).toBeGreaterThanOrEqual(500);
    // `complete` would tell the client not to reconnect.
    expect(messages.map(({ event }) => event)).not.toContain('complete');
  }
}

describe('a process that is told to stop with subscriptions open', () => {
  it('ends each one with a hint when to reconnect, and does not wait for them', async () => {
    const service = start();
    const origin = await service.listening();
    const answer = await fetch(`${origin}/imports?limit=1`, { headers: ADMIN });
    const { data } = (await answer.json()) as {
      readonly data: readonly { readonly id: string }[];
    };
    const streams = await Promise.all(
      [
        'subscription { orderChanged(id: "ord_demo_0001") { id status } }',
        `subscription { importChanged(id: "${data[0]?.id}") { id status } }`,
        'subscription { commentsChanged(postId: "pst_demo_0001") { data { id } } }',
        PRODUCT,
      ].map((query) => subscribe(origin, query)),
    );
    for (const stream of streams) await stream.count(1);
    streams.push(await subscribe(origin, 'subscription { eventAdded { eventId } }'));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { end, tookMs } = await drain(service, streams);
    expect(end).toEqual({ code: 0, signal: null });
    expect(tookMs).toBeLessThan(MAX_DRAIN_MS);
    expectHints(streams);
  });

  it.each([
    ['a subscription', (origin: string) => subscribe(origin, PRODUCT)],
    ['a stream', (origin: string) => openStream(`${origin}/products/prd_demo_0001`, ADMIN)],
  ])('also ends %s that the database held back until then', async (_name, open) => {
    const service = start();
    const origin = await service.listening();
    const hold = proxy.hold('find');
    const opening = open(origin);
    await until(() => hold.count() > 0);
    setTimeout(hold.letGo, processTimes.announceMs + 500);
    const stoppedAt = performance.now();
    service.child.kill('SIGTERM');
    const stream = await opening;
    await stream.untilEnd();
    expect(await service.exited()).toEqual({ code: 0, signal: null });
    expect(performance.now() - stoppedAt).toBeLessThan(MAX_DRAIN_MS);
    expectHints([stream]);
  });

  it('does not wait for a result in progress', async () => {
    const service = start();
    const origin = await service.listening();
    const stream = await subscribe(origin, PRODUCT);
    await stream.count(1);
    const hold = proxy.hold('find');
    const answer = fetch(`${origin}/products/prd_demo_0001`, {
      method: 'PATCH',
      headers: ADMIN,
      body: '{"title":"Renamed"}',
    });
    await until(() => hold.count() > 0);
    setTimeout(hold.letGo, processTimes.announceMs + 500);
    const { end, tookMs } = await drain(service, [stream]);
    expect((await answer).status).toBe(200);
    expect(end).toEqual({ code: 0, signal: null });
    expect(tookMs).toBeLessThan(MAX_DRAIN_MS);
    expectHints([stream]);
  });

  it('loses the client of graphql-sse, which continues at another process', async () => {
    const [first, second] = [start(), start()];
    const origins = [await first.listening(), await second.listening()];
    let connections = 0;
    const client = createClient({
      url: () => `${origins[(connections += 1) - 1] ?? ''}/graphql`,
      headers: ADMIN,
      retry: async () => undefined,
    });
    const results: unknown[] = [];
    const failures: unknown[] = [];
    const leave = client.subscribe(
      { query: PRODUCT },
      {
        next: (result) => void results.push(result),
        error: (error) => void failures.push(error),
        complete: () => void failures.push('complete'),
      },
    );
    await until(() => results.length === 1);
    first.child.kill('SIGTERM');
    await until(() => results.length === 2);
    expect([connections, failures]).toEqual([2, []]);
    leave();
  });
});
