import type { FastifyRequest } from 'fastify';
import { textSearchLane } from '../src/search-lane';

const visitorOf = (method: string, url: string): string | null =>
  textSearchLane().visitorOf({ method, url } as FastifyRequest);

describe('textSearchLane', () => {
  it.each(['/products/search?q=a', '/products/search?sort=newest&q=a', '/products?query=a&page=2'])(
    'takes %s',
    (url) => {
      expect(visitorOf('GET', url)).toBe('text');
    },
  );

  it.each([
    '/products/search?category=a&priceMax=5',
    '/products/search?q=&sort=newest',
    '/products/search/filters?q=a',
    '/products/prd_1?q=a',
    '/orders?q=a',
  ])('leaves %s to everybody', (url) => {
    expect(visitorOf('GET', url)).toBeNull();
  });
});
