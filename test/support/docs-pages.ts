import type { FastifyInstance } from 'fastify';

/** Every page of the documentation but the reference, and one of each kind that is made from a table. */
export async function docsPages(app: FastifyInstance): Promise<readonly string[]> {
  const { body } = await app.inject({ url: '/docs' });
  const [list = ''] = /<nav class="side"[\s\S]*?<\/nav>/.exec(body) ?? [];
  const listed = [...list.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url);
  const own = listed.filter((url) => url !== '/docs/reference');
  return ['/', '/docs', ...own, '/problems/not_found', '/docs/deprecations/order.total'];
}

/** Headings and tables as on `/docs/events`, but hundreds of them: axe would take half a minute for each. */
export const LONG_PAGES: ReadonlySet<string> = new Set([
  '/docs/graphql-operations',
  '/docs/graphql-types',
  '/docs/graphql-inputs',
]);
