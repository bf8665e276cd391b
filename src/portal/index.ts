import type { FastifyInstance } from 'fastify';
import { registerDashboard } from './dashboard';
import { registerDocs } from './docs';
import { registerLandingPage } from './landing-page';
import { registerPaymentPage } from './payment-page';
import { registerPictures } from './pictures';

interface PortalOptions {
  /** Where clients reach the service. */
  readonly publicUrl: string;
  /** A demo credential for trying operations; empty without demo data. */
  readonly demoToken: string;
}

/** The pages for people: landing page, documentation, problems, deprecations, payment, dashboard. */
export function registerPortal(app: FastifyInstance, options: PortalOptions): void {
  registerLandingPage(app, options);
  registerDocs(app, options);
  registerPaymentPage(app);
  if (options.demoToken !== '') registerPictures(app);
  registerDashboard(app);
}
