import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFoundError } from '../../platform/values/errors';
import { projectRoot } from '../../platform/values/project-root';
import { sendFile, serveFile, serveStyles, type SiteFile } from '../files';
import { PAGE_HEADERS } from '../html-page';
import { registerReference, type ReferenceOptions } from './reference';
import { isLinkedByAnswers, makeSite, type SiteOptions } from './site';

const ASSETS = join(__dirname, '..', 'public');
/** `npm install` takes the client from here: no registry has it. The build makes it. */
const CLIENT = join(projectRoot, 'dist', 'commerce-client.tgz');

/** Routes of pages, and what is not found where there is none. */
const ROUTES = {
  '/docs': 'page',
  '/docs.md': 'page',
  '/docs/:page': 'page',
  '/docs/deprecations': 'page',
  '/docs/deprecations.md': 'page',
  '/docs/deprecations/:name': 'deprecation',
  '/problems': 'page',
  '/problems.md': 'page',
  '/problems/:code': 'problem',
  '/llms.txt': 'page',
} as const;

export interface PortalOptions extends ReferenceOptions, SiteOptions {}

/** `GET /docs`: guides and reference. Each page is also Markdown, at its address with `.md`. */
export function registerDocs(app: FastifyInstance, options: PortalOptions): void {
  let site: ReadonlyMap<string, SiteFile> | undefined;
  for (const [route, what] of Object.entries(ROUTES)) {
    if (!options.hasPortal && !isLinkedByAnswers(route)) continue;
    app.get(route, (request, reply) => {
      site ??= makeSite(options);
      const file = site.get(pathOf(request.url));
      if (file === undefined) throw notFoundError(what);
      return sendFile(request, reply.headers(PAGE_HEADERS), file);
    });
  }
  serveStyles(app, { url: '/docs/assets/site.css', path: join(ASSETS, 'site.css') });
  serveFile(app, { url: '/docs/assets/docs.js', path: join(ASSETS, 'docs.js') });
  if (!options.hasPortal) return;
  if (existsSync(CLIENT)) serveFile(app, { url: '/docs/commerce-client.tgz', path: CLIENT });
  registerReference(app, options);
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
