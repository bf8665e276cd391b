import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { appendHeader } from '../http/headers';
import { preferredType } from '../http/negotiation';
import { serveFile } from './files';
import { componentFallback, htmlPage, PAGE_HEADERS, pagePolicy } from './html-page';

const ASSETS = join(__dirname, 'public');

/** The parts of GraphiQL by the addresses at which they are served: package, and file in it. */
const PARTS = {
  '/graphql/assets/react.js': ['react', 'umd/react.production.min.js'],
  '/graphql/assets/react-dom.js': ['react-dom', 'umd/react-dom.production.min.js'],
  '/graphql/assets/graphiql.js': ['graphiql', 'graphiql.min.js'],
  '/graphql/assets/graphiql.css': ['graphiql', 'graphiql.min.css'],
} as const;

/** The component writes its styles into the page, and its style sheet contains its fonts. */
const POLICY = pagePolicy({ styles: "'unsafe-inline'", fonts: 'data:' });
const FALLBACK = componentFallback(
  'GraphiQL',
  'the schema itself is <a href="/schema.graphql">/schema.graphql</a>.',
);
const HEADERS = { ...PAGE_HEADERS, 'content-security-policy': POLICY };

/**
 * `GET /graphql` in a browser: GraphiQL, served by this service if everyone may read the schema. It is for development:
 * its packages are not part of a production install, and without them a browser gets the response that programs get.
 */
export function registerGraphiQL(
  app: FastifyInstance,
  { hasPortal, demoToken }: { readonly hasPortal: boolean; readonly demoToken: string },
): void {
  const files = hasPortal ? installedParts() : null;
  if (files === null) return;
  const cacheHeaders = { 'cache-control': 'public, max-age=86400' };
  for (const [url, path] of files) serveFile(app, { url, path, headers: cacheHeaders });
  serveFile(app, { url: '/graphql/assets/page.js', path: join(ASSETS, 'graphiql.js') });
  const page = graphiqlPage(demoToken);
  app.addHook('preHandler', function sendPageToBrowsers({ method, url, headers }, reply, done) {
    const isRead = method === 'GET' || method === 'HEAD';
    const isPage = isRead && url === '/graphql' && prefersPage(headers.accept);
    if (!isPage) return done();
    appendHeader(reply, 'vary', 'Accept');
    void reply.headers(HEADERS).send(page);
  });
}

/** Programs prefer JSON, or the media type of GraphQL over HTTP, to HTML. */
function prefersPage(accept: string | undefined): boolean {
  const types = ['application/json', 'application/graphql-response+json', 'text/html'] as const;
  return preferredType(accept, types) === 'text/html';
}

/** Where the parts are installed; null if they are not. */
function installedParts(): readonly (readonly [string, string])[] | null {
  const { resolve } = createRequire(__filename);
  try {
    return Object.entries(PARTS).map(
      ([url, [name, file]]) => [url, join(dirname(resolve(`${name}/package.json`)), file)] as const,
    );
  } catch {
    return null;
  }
}

function graphiqlPage(demoToken: string): string {
  return htmlPage({
    title: 'GraphiQL · Commerce API',
    description: 'Write GraphQL documents with completion, and send them.',
    content: `<main id="content" tabindex="-1" aria-label="GraphiQL"><h1 class="unseen">GraphiQL</h1><div id="graphiql"></div>${FALLBACK}</main>`,
    body: ` class="explorer" data-token="${demoToken}"`,
    styles: ['/graphql/assets/graphiql.css'],
    scripts: [
      '/docs/assets/page.js',
      '/graphql/assets/react.js',
      '/graphql/assets/react-dom.js',
      '/graphql/assets/graphiql.js',
      '/graphql/assets/page.js',
    ],
  });
}
