import type { FastifyInstance } from 'fastify';

/** Every page of the documentation except the reference. */
export async function docsPages(app: FastifyInstance): Promise<readonly string[]> {
  const { body } = await app.inject({ url: '/llms.txt' });
  const listedPages = [...body.matchAll(/\]\(https?:\/\/[^/]+(\/\S+)\.md\)/g)].map(
    ([, url = '']) => url,
  );
  return ['/', '/docs', ...listedPages];
}

/**
 * Left out: their headings and tables are like those of other pages, but axe would take half a
 * minute for each.
 */
export const LONG_PAGES: ReadonlySet<string> = new Set([
  '/docs/graphql-operations',
  '/docs/graphql-types',
  '/docs/graphql-inputs',
  '/docs/rest',
  '/problems',
]);
