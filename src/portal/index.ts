import type { FastifyInstance } from 'fastify';
import { registerDashboard } from './dashboard';
import { registerDocs } from './docs';
import { registerLandingPage } from './landing-page';
import { registerPaymentPage } from './payment-page';
import { registerPictures } from './pictures';

interface PortalOptions {
  /** Where clients reach the service. */
  readonly publicUrl: string;
  /** False: the pages of problems and payments alone. */
  readonly hasPortal: boolean;
  /** A demo credential for trying operations; empty without demo data. */
  readonly demoToken: string;
}

/** The pages for people: landing page, documentation, problems, deprecations, payment, dashboard. */
export function registerPortal(app: FastifyInstance, options: PortalOptions): void {
  registerDocs(app, options);
  registerPaymentPage(app);
  if (options.demoToken !== '') registerPictures(app);
  if (!options.hasPortal) return;
  registerLandingPage(app, options);
  registerDashboard(app);
}
