import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../../platform/project-root';
import { serveFile } from '../files';

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

/** The page, and the modules and styles that it loads. */
const FILES = [
  'style.css',
  ...[
    'account',
    'api',
    'audit',
    'charts',
    'deliveries',
    'deprecations',
    'dialogs',
    'dom',
    'endpoint-form',
    'endpoints',
    'events',
    'forms',
    'home',
    'imports',
    'keys',
    'main',
    'moderation',
    'names',
    'orders',
    'products',
    'requests',
    'settings',
    'usage',
    'users',
  ].map((name) => `${name}.js`),
];

/** The client of the contract in one file: beside what is compiled, else where the build made it. */
const CLIENTS = [
  join(FOLDER, 'client.js'),
  join(projectRoot, 'packages', 'client', 'dist', 'browser.js'),
];

/** `GET /dashboard`: the console, a client of the REST contract like any other. */
export function registerDashboard(app: FastifyInstance): void {
  const headers = { 'content-security-policy': POLICY };
  serveFile(app, { url: '/dashboard', path: join(FOLDER, 'index.html'), headers });
  for (const name of FILES) {
    serveFile(app, { url: `/dashboard/${name}`, path: join(FOLDER, name), headers });
  }
  const client = CLIENTS.find(existsSync);
  if (client) serveFile(app, { url: '/dashboard/client.js', path: client, headers });
}
