import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveFile } from './files';
import { componentFallback, htmlPage, PAGE_HEADERS, pagePolicy } from './html-page';

export interface ReferenceOptions {
  /** The credential in the form that tries operations; empty for none. */
  readonly demoToken: string;
}

/** The component writes its styles into the page. */
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': pagePolicy({ styles: "'unsafe-inline'" }),
};

const FALLBACK = componentFallback(
  'The reference',
  'the document itself is <a href="/openapi.json">/openapi.json</a>, and its operations are listed at <a href="/docs/rest">/docs/rest</a>.',
  'main',
);

/** `GET /docs/reference`: the contract in Scalar's reference, whose script the build copies into the site. */
export function registerReference(app: FastifyInstance, { demoToken }: ReferenceOptions): void {
  const page = htmlPage({
    title: 'API reference · Commerce API',
    area: '/docs/reference',
    content: `<div id="content" tabindex="-1"><div id="reference"></div>${FALLBACK}</div>`,
    body: ` class="reference" data-token="${demoToken}"`,
    scripts: ['/docs/assets/page.js', '/docs/assets/scalar.js', '/docs/assets/reference.js'],
  });
  app.get('/docs/reference', (_request, reply) => reply.headers(HEADERS).send(page));
  serveFile(app, {
    url: '/docs/assets/reference.js',
    path: join(__dirname, 'public', 'reference.js'),
  });
}
