import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { servingPort } from '../support/loopback';
import { useTestApp } from '../support/build-test-app';

const service = useTestApp({ people: false });

describe('a method that a path does not have', () => {
  it.each([
    ['POST', '/products/search', 'GET, HEAD'],
    ['PUT', '/products/bulk', 'POST, PATCH, DELETE'],
    ['PUT', '/products/prd_1?include=x', 'GET, HEAD, PATCH, DELETE'],
    ['DELETE', '/products', 'GET, HEAD, POST'],
    ['PUT', '/users/me', 'GET, HEAD, PATCH, DELETE'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['DELETE', '/comments/cmt_1/vote', 'PUT'],
    ['DELETE', '/products/search', 'GET, HEAD'],
    ['PATCH', '/products/search?q=a', 'GET, HEAD'],
    ['PATCH', '/products/changes', 'GET, HEAD'],
    ['DELETE', '/products/suggest', 'GET, HEAD'],
    ['GET', '/products/bulk', 'POST, PATCH, DELETE'],
    ['HEAD', '/orders/bulk-cancel', 'POST'],
  ] as const)(
    '%s %s is answered with the methods of its path: %s',
    async (method, url, allowed) => {
      const response = await service.app.inject({ method, url });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe(allowed);
      if (method === 'HEAD') return;
      expect(response.json()).toMatchObject({
        code: 'method_not_allowed',
        allowed: allowed.split(', '),
      });
    },
  );
});

describe('OPTIONS', () => {
  const options = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    service.app.inject({ method: 'OPTIONS', url, headers });

  it.each([
    ['/products', 'GET, HEAD, POST, OPTIONS'],
    ['/products?page=2', 'GET, HEAD, POST, OPTIONS'],
    ['/products/search', 'GET, HEAD, OPTIONS'],
    ['/products/prd_any', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['/orders/ord_any/pay', 'POST, OPTIONS'],
    ['/graphql', 'GET, HEAD, POST, OPTIONS'],
    ['/health/live', 'GET, HEAD, OPTIONS'],
  ])('%s lists the methods: %s', async (url, allow) => {
    const answer = await options(url);
    expect([answer.statusCode, answer.headers.allow, answer.body]).toEqual([204, allow, '']);
  });

  it('* lists the methods of the service', async () => {
    const port = await servingPort(service.app);
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
    expect(answer).toMatch(/^allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r$/im);
  });

  it.each(['/nope', '/products/prd_any/nope', '/nope?a=b'])('%s is 404', async (url) => {
    const answer = await options(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(answer.headers.allow).toBeUndefined();
  });

  it('returns the same for a preflight request, with additional CORS headers', async () => {
    const preflight = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' };
    const answer = await options('/products', preflight);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
    expect(answer.headers['access-control-allow-origin']).toBe(preflight.origin);
    expect(answer.headers['access-control-allow-methods']).toContain('POST');
    expect((await options('/nope', preflight)).statusCode).toBe(404);
  });
});
