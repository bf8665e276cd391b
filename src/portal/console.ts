import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../platform/values/project-root';
import { serveFile, serveStyles } from './files';

/** Loads everything from this service; nothing from its address is written into the page. */
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

/**
 * The page and its styles as written, and the scripts that the build makes of the console; an installation has only
 * these.
 */
const FOLDERS = [join(projectRoot, 'console'), join(projectRoot, 'dist', 'console')];

/** `GET /dashboard`: the console, a client of the REST contract like any other. */
export function registerConsole(app: FastifyInstance): void {
  const headers = { 'content-security-policy': POLICY };
  const files = [
    ['/dashboard', 'index.html'],
    ['/dashboard/style.css', 'style.css'],
    ['/dashboard/main.js', 'main.js'],
    ['/dashboard/views.js', 'views.js'],
  ] as const;
  for (const [url, name] of files) {
    const path = FOLDERS.map((folder) => join(folder, name)).find(existsSync);
    if (path === undefined) continue;
    const serve = name === 'style.css' ? serveStyles : serveFile;
    serve(app, { url, path, headers });
  }
}
