import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../platform/values/project-root';
import { serveFile } from './files';

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

/** The console's page and assets as the build writes them. */
const FOLDER = join(projectRoot, 'dist', 'console');

/** `GET /dashboard`: the console, a client of the REST contract like any other. */
export function registerConsole(app: FastifyInstance): void {
  const headers = { 'content-security-policy': POLICY };
  const files = [
    ['/dashboard', 'index.html'],
    ['/dashboard/style.css', 'style.css'],
    ['/dashboard/main.js', 'main.js'],
    ['/dashboard/chunk.js', 'chunk.js'],
    ['/dashboard/views.js', 'views.js'],
  ] as const;
  for (const [url, name] of files) {
    const path = join(FOLDER, name);
    if (existsSync(path)) serveFile(app, { url, path, headers });
  }
}
