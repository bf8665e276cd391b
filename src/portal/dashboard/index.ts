import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../../platform/values/project-root';
import { serveFile, serveStyles } from '../files';

/** Beside the sources and beside what is compiled of them. */
const FOLDER = join(__dirname, 'public');

/** Everything comes from this service; nothing is written into the page by its address. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where the build puts the modules of the console and the client of the contract, in two files. */
const BUNDLES = [FOLDER, join(projectRoot, 'dist', 'src', 'portal', 'dashboard', 'public')];

/** `GET /dashboard`: the console, a client of the REST contract like any other. */
export function registerDashboard(app: FastifyInstance): void {
  const headers = { 'content-security-policy': POLICY };
  serveFile(app, { url: '/dashboard', path: join(FOLDER, 'index.html'), headers });
  serveStyles(app, { url: '/dashboard/style.css', path: join(FOLDER, 'style.css'), headers });
  for (const name of ['main.js', 'views.js']) {
    const path = BUNDLES.map((folder) => join(folder, name)).find(existsSync);
    if (path) serveFile(app, { url: `/dashboard/${name}`, path, headers });
  }
}
