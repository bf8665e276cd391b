import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../platform/values/project-root';
import { problemList, registerExplanations } from './explanations';
import { sendFile, serveFile, serveStyles } from './files';
import { registerPaymentPage, type PaymentPageOptions } from './payment-page';
import { registerReference, type ReferenceOptions } from './reference';
import { registerSite, type SiteOptions } from './site';

export { registerGraphiQL } from './graphiql';
export { notFoundPage } from './html-page';

const PUBLIC = join(__dirname, 'public');

export interface PortalOptions extends ReferenceOptions, SiteOptions {
  /** False to serve no pages except those of payments; links in responses then lead to JSON. */
  readonly hasPortal: boolean;
}

/** The pages for people: landing page, documentation, reference, payment, console; and the explanations of problems. */
export function registerPortal(
  app: FastifyInstance,
  options: PortalOptions & PaymentPageOptions,
): void {
  registerExplanations(app, options);
  registerPaymentPage(app, options);
  serveStyles(app, { url: '/docs/assets/site.css', path: join(PUBLIC, 'site.css') });
  if (options.demoToken !== '') servePictures(app);
  if (!options.hasPortal) {
    app.get('/problems', (request, reply) => sendFile(request, reply, problemList));
    return;
  }
  serveFile(app, { url: '/docs/assets/page.js', path: join(PUBLIC, 'page.js') });
  registerReference(app, options);
  registerConsole(app);
  registerTrailingSlashes(app);
  app.register((scope) => registerSite(scope, options));
}

/** `GET /pictures/{name}.svg`: the pictures of the demo products. */
function servePictures(app: FastifyInstance): void {
  for (const name of readdirSync(join(PUBLIC, 'pictures'))) {
    serveFile(app, { url: `/pictures/${name}`, path: join(PUBLIC, 'pictures', name) });
  }
}

/** The page loads everything from this service. Nothing from its URL is written into it. */
const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The console's page and assets as the build writes them. */
const CONSOLE = join(projectRoot, 'dist', 'console');

/** `GET /dashboard`: the console, a client of the REST contract like any other. */
function registerConsole(app: FastifyInstance): void {
  const headers = { 'content-security-policy': CONSOLE_POLICY };
  const files = [
    ['/dashboard', 'index.html'],
    ['/dashboard/style.css', 'style.css'],
    ['/dashboard/main.js', 'main.js'],
    ['/dashboard/chunk.js', 'chunk.js'],
    ['/dashboard/views.js', 'views.js'],
  ] as const;
  for (const [url, name] of files) {
    const path = join(CONSOLE, name);
    if (existsSync(path)) serveFile(app, { url, path, headers });
  }
}

const PAGES = ['/docs', '/docs/:page', '/dashboard', '/graphql', '/problems', '/problems/:name'];

/** Redirects `/docs/` to `/docs`, and likewise for the other pages. */
function registerTrailingSlashes(app: FastifyInstance): void {
  for (const page of PAGES) {
    app.get(`${page}/`, ({ url }, reply) => reply.redirect(url.replace(/\/(?=\?|$)/, ''), 308));
  }
}
