import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { lazy } from '../../platform/values/lazy';
import { serveFile, sendFile, siteFile, type SiteFile } from '../files';
import { componentFallback, htmlPage, PAGE_HEADERS, pagePolicy } from '../html-page';

const ASSETS = join(__dirname, '..', 'public');

export interface ReferenceOptions {
  /** A credential that the form for trying operations is filled with; empty = none. */
  readonly demoToken: string;
}

/** The component writes its styles into the page. */
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': pagePolicy({ styles: "'unsafe-inline'" }),
};

const FALLBACK = componentFallback(
  'The reference',
  'the document itself is <a href="/openapi.json">/openapi.json</a>.',
  'main',
);

/** `GET /docs/reference`: the contract in Scalar's reference, whose script this service serves itself. */
export function registerReference(app: FastifyInstance, { demoToken }: ReferenceOptions): void {
  const page = htmlPage({
    title: 'API reference · Commerce API',
    area: '/docs/reference',
    content: `<div id="content" tabindex="-1"><div id="reference"></div>${FALLBACK}</div>`,
    body: ` data-token="${demoToken}"`,
    scripts: ['/docs/assets/docs.js', '/docs/assets/scalar.js', '/docs/assets/reference.js'],
  });
  app.get('/docs/reference', (_request, reply) => reply.headers(HEADERS).send(page));
  serveFile(app, { url: '/docs/assets/reference.js', path: join(ASSETS, 'reference.js') });
  const script = lazy(readScript);
  app.get('/docs/assets/scalar.js', async (request, reply) => {
    const file = await script();
    return sendFile(request, reply.header('cache-control', 'public, max-age=86400'), file);
  });
}

/** The component's bundle. Its package hands it out as a route only, and it is large: so on first use. */
async function readScript(): Promise<SiteFile> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(scalar, {
    routePrefix: '/scalar',
    configuration: { url: '/openapi.json' },
  });
  const { rawPayload } = await server.inject({ url: '/scalar/js/scalar.js' });
  await server.close();
  return siteFile('scalar.js', rawPayload);
}
