import { RELAY_JOB } from '../../src/platform/events';
import { buildTestApp } from '../support/build-test-app';
import { createWatchedLogger } from '../support/logger';
import { people } from '../support/people';
import { startCollector, type CollectedSpan, type Collector } from '../support/otlp-collector';
import { seedProducts } from '../support/products';
import { until } from '../support/until';
import { buildWebhookApp, type WebhookApp } from '../support/webhook-app';
import { useReceiver } from '../support/webhook-receiver';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SAMPLED_PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
/** The kinds of spans, as OTLP encodes them. */
const CLIENT_KIND = 3;
const UNSAMPLED_PARENT = `00-${TRACE}-00f067aa0ba902b7-00`;

let collector: Collector;
const receiver = useReceiver();

beforeEach(async () => {
  collector = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
});
afterEach(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  await collector.close();
});

/** Runs a function against a service that sends traces; resolves when all spans have arrived. */
async function collectSpans(
  env: Readonly<Record<string, string>>,
  run: (service: WebhookApp) => Promise<void>,
): Promise<readonly CollectedSpan[]> {
  const service = await buildWebhookApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...env,
  });
  await seedProducts(service.database.db, [{ _id: 'prd_one' }, { _id: 'prd_two' }]);
  await run(service);
  await service.close();
  return collector.spans;
}

const spanNamed = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const span = spans.find((one) => one.name === name);
  if (span === undefined) throw new Error(`no ${name} in ${spans.map((s) => s.name).join(', ')}`);
  return span;
};

describe('traces', () => {
  it.each(['http/json', 'http/protobuf'])(
    'connect client, request, document, command and delivery in %s',
    async (protocol) => {
      const spans = await collectSpans(
        { OTEL_EXPORTER_OTLP_PROTOCOL: protocol },
        async (service) => {
          await service.createEndpoint(receiver.url);
          const answer = await service.app.inject({
            method: 'PATCH',
            url: '/products/prd_one',
            headers: {
              ...people.admin.headers,
              traceparent: SAMPLED_PARENT,
              'user-agent': 'trace-test/1',
              'x-request-id': 'traced-request',
            },
            payload: { title: 'canary title', price: 12.5 },
          });
          expect(answer.statusCode).toBe(200);
          await service.settle();
        },
      );
      const request = spanNamed(spans, 'PATCH /products/:id');
      expect(request).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' });
      expect(request.attributes).toMatchObject({
        'http.route': '/products/:id',
        'url.path': '/products/prd_one',
        'url.scheme': 'http',
        'server.address': 'localhost',
        'user_agent.original': 'trace-test/1',
        'commerce.request.id': 'traced-request',
      });
      expect(Number(request.attributes['http.response.status_code'])).toBe(200);
      const mine = spans.filter(({ traceId }) => traceId === TRACE);
      const document = mine.find(({ name }) => name.startsWith('document '));
      expect(document).toMatchObject({ parentSpanId: request.spanId });
      expect(document?.attributes).toMatchObject({
        'graphql.operation.name': 'UpdateProduct',
        'graphql.operation.type': 'mutation',
      });
      const write = mine.find(({ attributes, parentSpanId }) => {
        const isWrite = /update|bulkWrite|findOneAnd/.test(String(attributes['db.operation.name']));
        return isWrite && parentSpanId === document?.spanId;
      });
      expect(write).toBeDefined();
      const delivery = mine.find(({ name }) => name === 'deliver webhook');
      expect(delivery).toMatchObject({ parentSpanId: request.spanId, kind: CLIENT_KIND });
      expect(delivery?.attributes).toMatchObject({
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'url.scheme': 'http',
      });
      expect(Number(delivery?.attributes['http.response.status_code'])).toBe(204);
      const message = receiver.messages.find(({ event }) => event['type'] === 'product.updated');
      expect(message?.headers['traceparent']).toBe(`00-${TRACE}-${delivery?.spanId}-01`);
      expect(collector.bodies[0]).toContain('service.version');
    },
  );

  it('of requests that share a command each contain that command', async () => {
    const spans = await collectSpans({}, async (service) => {
      const get = (id: string) => service.app.inject({ url: `/products/${id}` });
      await Promise.all([get('prd_one'), get('prd_two')]);
    });
    const requests = spans.filter(({ name }) => name === 'GET /products/:id');
    expect(requests).toHaveLength(2);
    for (const { traceId } of requests) {
      const mine = spans.filter((span) => span.traceId === traceId);
      expect(mine.filter(({ name }) => name === 'find products')).toHaveLength(1);
    }
  });

  it('contain none of the background work that a request wakes', async () => {
    const spans = await collectSpans({}, async (service) => {
      service.app.worker.start();
      const answer = await service.app.inject({
        method: 'PATCH',
        url: '/products/prd_one',
        headers: { ...people.admin.headers, traceparent: SAMPLED_PARENT },
        payload: { title: 'Traced' },
      });
      expect(answer.statusCode).toBe(200);
      // The commands of the relay: it copies the event, looks for further ones and releases its
      // lease.
      const isReleased = { _id: RELAY_JOB as never, leaseId: { $exists: false } };
      const jobs = service.database.db.collection('periodic_jobs');
      await until(async () => (await jobs.countDocuments(isReleased)) === 1);
      expect(await service.database.db.collection('events').countDocuments()).toBe(1);
    });
    const names = spans.filter(({ traceId }) => traceId === TRACE).map(({ name }) => name);
    expect(names).toContain('update products');
    expect(names.filter((name) => /events|periodic_jobs|audit/.test(name))).toEqual([]);
  });

  it('are named with the request in every line that is logged for it', async () => {
    const lines: {
      readonly msg: string;
      readonly traceId?: string;
      readonly requestId?: string;
    }[] = [];
    const service = await buildTestApp({
      log: createWatchedLogger((line) => void lines.push(JSON.parse(line) as never)),
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        HIBP_ENABLED: 'true',
        HIBP_URL: 'http://127.0.0.1:1/range/',
      },
    });
    const signUp = (traceparent: string, id: string) =>
      service.app.inject({
        method: 'POST',
        url: '/auth/signup',
        headers: { traceparent, 'x-request-id': id },
        payload: {
          email: `${id}@example.com`,
          password: 'quite-a-long-password-9',
          displayName: 'R',
        },
      });
    await signUp(SAMPLED_PARENT, 'traced-request');
    await signUp(UNSAMPLED_PARENT, 'other-request');
    await service.close();
    const of = (requestId: string) => lines.filter((line) => line.requestId === requestId);
    // A busy machine may repeat the request and so log more lines.
    expect(of('traced-request').map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['the leaked-password service does not respond', 'request']),
    );
    expect(new Set(of('traced-request').map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    expect(new Set(of('other-request').map(({ traceId }) => traceId))).toEqual(
      new Set([undefined]),
    );
  });

  it('are not recorded for clients that do not sample', async () => {
    const spans = await collectSpans({}, async (service) => {
      await service.app.inject({
        url: '/products/prd_one',
        headers: { traceparent: UNSAMPLED_PARENT },
      });
    });
    expect(spans).toEqual([]);
  });

  it('follow the sampling setting when it overrides clients', async () => {
    const spans = await collectSpans({ OTEL_TRACES_SAMPLER: 'always_off' }, async (service) => {
      await service.app.inject({
        url: '/products/prd_one',
        headers: { traceparent: SAMPLED_PARENT },
      });
    });
    expect(spans).toEqual([]);
  });

  it('contain no data from users except the path and the user agent (13.10)', async () => {
    await collectSpans({}, async (service) => {
      const headers = { ...people.customer.headers, 'x-client-id': 'canary-client' };
      await service.app.inject({ url: '/products/search?q=canarywords', headers });
      await service.app.inject({ url: '/products/prd_canary', headers });
      await service.app.inject({ url: '/canary/path', headers });
      const query = 'query Canary { me { id email } }';
      await service.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
      const payload = { email: 'canary@example.com', password: 'canary password words' };
      await service.app.inject({ method: 'POST', url: '/auth/login', payload });
    });
    const paths = /\{"stringValue":"\/(products\/prd_canary|canary\/path)"\}/g;
    const bodies = collector.bodies.join('\n');
    expect(bodies.match(paths)).toHaveLength(2);
    const all = bodies.replaceAll(paths, '');
    expect(all).toContain('POST /auth/login');
    expect(all).toContain('document client');
    expect(all).not.toMatch(/canary|usr_test|at_test|@example/i);
  });

  it('are sent as protobuf by default', async () => {
    const spans = await collectSpans({ OTEL_EXPORTER_OTLP_PROTOCOL: '' }, async (service) => {
      await service.app.inject({ url: '/products/prd_one' });
    });
    expect([...collector.contentTypes]).toEqual(['/v1/traces application/x-protobuf']);
    expect(spanNamed(spans, 'GET /products/:id').attributes['http.route']).toBe('/products/:id');
  });

  it('are off without a collector: the service sends no spans, and receivers get no trace headers', async () => {
    const spans = await collectSpans({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, async (service) => {
      await service.createEndpoint(receiver.url);
      await service.app.inject({
        method: 'PATCH',
        url: '/products/prd_one',
        headers: { ...people.admin.headers, traceparent: SAMPLED_PARENT },
        payload: { price: 13.5 },
      });
      await service.settle();
    });
    expect(spans).toEqual([]);
    expect(receiver.messages.length).toBeGreaterThan(0);
    expect(receiver.messages.map(({ headers }) => headers['traceparent'])).not.toContain(
      SAMPLED_PARENT,
    );
    expect(receiver.messages.every(({ headers }) => headers['traceparent'] === undefined)).toBe(
      true,
    );
  });
});
