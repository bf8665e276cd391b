import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerConsole } from './console';
import { problemList, registerExplanations } from './explanations';
import { sendFile, serveFile, serveStyles } from './files';
import { registerTrailingSlashes } from './not-found-page';
import { registerPaymentPage, type PaymentPageOptions } from './payment-page';
import { registerReference, type ReferenceOptions } from './reference';
import { registerSite, type SiteOptions } from './site';

export { registerGraphiQL } from './graphiql';
export { notFoundPage } from './not-found-page';

const PUBLIC = join(__dirname, 'public');

export interface PortalOptions extends ReferenceOptions, SiteOptions {
  /** False: no pages except those of payments; links in responses lead to JSON. */
  readonly hasPortal: boolean;
}

/** `GET /pictures/{name}.svg`: the pictures of the demo products. */
function servePictures(app: FastifyInstance): void {
  for (const name of readdirSync(join(PUBLIC, 'pictures'))) {
    serveFile(app, { url: `/pictures/${name}`, path: join(PUBLIC, 'pictures', name) });
  }
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
