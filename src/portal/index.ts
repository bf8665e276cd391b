import type { FastifyInstance } from 'fastify';
import { registerDashboard } from './dashboard';
import { registerDocs, type PortalOptions } from './docs';
import { registerLandingPage } from './landing-page';
import { registerTrailingSlashes } from './not-found-page';
import { registerPaymentPage, type PaymentPageOptions } from './payment-page';
import { registerPictures } from './pictures';

export type { PortalOptions };
export { registerGraphiQL } from './graphiql';
export { notFoundPage } from './not-found-page';

/** The pages for people: landing page, documentation, problems, deprecations, payment, dashboard. */
export function registerPortal(
  app: FastifyInstance,
  options: PortalOptions & PaymentPageOptions,
): void {
  registerDocs(app, options);
  registerPaymentPage(app, options);
  if (options.demoToken !== '') registerPictures(app);
  if (!options.hasPortal) return;
  registerLandingPage(app, options);
  registerDashboard(app);
  registerTrailingSlashes(app);
}
