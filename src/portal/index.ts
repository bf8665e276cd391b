import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerConsole } from './console';
import { registerDocs, type PortalOptions } from './docs';
import { serveFile } from './files';
import { registerLandingPage } from './landing-page';
import { registerTrailingSlashes } from './not-found-page';
import { registerPaymentPage, type PaymentPageOptions } from './payment-page';

export type { PortalOptions };
export { registerGraphiQL } from './graphiql';
export { notFoundPage } from './not-found-page';

/** `GET /pictures/{name}.svg`: what the products of the demo data look like. */
function servePictures(app: FastifyInstance): void {
  const folder = join(__dirname, 'public', 'pictures');
  for (const name of readdirSync(folder)) {
    serveFile(app, { url: `/pictures/${name}`, path: join(folder, name) });
  }
}

/** The pages for people: landing page, documentation, problems, deprecations, payment, console. */
export function registerPortal(
  app: FastifyInstance,
  options: PortalOptions & PaymentPageOptions,
): void {
  registerDocs(app, options);
  registerPaymentPage(app, options);
  if (options.demoToken !== '') servePictures(app);
  if (!options.hasPortal) return;
  registerLandingPage(app, options);
  registerConsole(app);
  registerTrailingSlashes(app);
}
