import { buildTestApp, useTestApp } from '../support/build-test-app';

const service = useTestApp({ env: { CORS_ORIGINS: 'https://shop.example.com' } });

describe('a page of another origin', () => {
  it('gets no CORS headers when its origin is not configured', async () => {
    const response = await service.app.inject({
      url: '/products/prd_absent',
      headers: { origin: 'https://evil.example.com' },
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may read responses and their headers if its origin is configured', async () => {
    const response = await service.app.inject({
      url: '/products/prd_absent',
      headers: { origin: 'https://shop.example.com' },
    });
    expect(response.headers['access-control-allow-origin']).toBe('https://shop.example.com');
    expect(response.headers['access-control-expose-headers']).toContain('X-Request-Id');
    expect(response.headers['vary']).toMatch(/Origin/);
  });

  it('may send a preflight without a credential', async () => {
    const response = await service.app.inject({
      method: 'OPTIONS',
      url: '/orders',
      headers: {
        origin: 'https://shop.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-methods']).toContain('PATCH');
    expect(response.headers['access-control-allow-headers']).toContain('idempotency-key');
  });
});

describe('a stream that is read by a page of another origin', () => {
  it('may be resumed by Last-Event-ID', async () => {
    const { statusCode, headers } = await service.app.inject({
      method: 'OPTIONS',
      url: '/webhooks/events/stream',
      headers: {
        origin: 'https://shop.example.com',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,last-event-id',
      },
    });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-headers']).toContain('last-event-id');
  });
});

describe('a frontend in development on this machine', () => {
  const askFrom = async (origin: string, env: Readonly<Record<string, string>>) => {
    const local = await buildTestApp({ env });
    const { headers } = await local.app.inject({ url: '/products', headers: { origin } });
    await local.close();
    return headers['access-control-allow-origin'];
  };

  it.each(['http://localhost:5173', 'http://127.0.0.1:8080', 'http://[::1]:3001'])(
    'may call a service without configured origins: %s',
    async (origin) => {
      expect(await askFrom(origin, {})).toBe(origin);
    },
  );

  it.each([
    ['another machine', 'http://localhost.evil.example:80', {}],
    ['configured origins', 'http://localhost:5173', { CORS_ORIGINS: 'https://shop.example.com' }],
  ])('may not with %s', async (_with, origin, env) => {
    expect(await askFrom(origin, env)).toBeUndefined();
  });
});

describe('every response', () => {
  it.each([
    '/products/prd_absent',
    '/health/live',
    '/problems/not_found',
    '/nowhere',
    '/docs/reference',
  ])('keeps browsers from guessing and framing: %s', async (url) => {
    const { headers } = await service.app.inject({ url });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
