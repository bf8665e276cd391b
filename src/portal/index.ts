import type { FastifyInstance } from 'fastify';
import { registerDashboard } from './dashboard';
import { registerDeprecationPages } from './deprecation-pages';
import { registerDocsPage } from './docs-page';
import { registerPaymentPage } from './payment-page';
import { registerProblemPages } from './problem-pages';

/** The pages for people: documentation, problems, deprecations, dashboard. */
export function registerPortal(app: FastifyInstance): void {
  registerDocsPage(app);
  registerProblemPages(app);
  registerDeprecationPages(app);
  registerPaymentPage(app);
  registerDashboard(app);
}
