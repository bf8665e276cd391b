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
  ] as const)('%s %s is answered with those of its own path: %s', async (method, url, allowed) => {
    const response = await service.app.inject({ method, url });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe(allowed);
    if (method === 'HEAD') return;
    expect(response.json()).toMatchObject({
      code: 'method_not_allowed',
      allowed: allowed.split(', '),
    });
  });
});
