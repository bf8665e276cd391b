import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { entityTag, isNotModified } from '../../platform/entity-tag';

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

/** Address → file and media type. */
const files = {
  '/dashboard': ['index.html', 'text/html'],
  '/dashboard/style.css': ['style.css', 'text/css'],
  '/dashboard/main.js': ['main.js', 'text/javascript'],
  '/dashboard/api.js': ['api.js', 'text/javascript'],
  '/dashboard/dom.js': ['dom.js', 'text/javascript'],
  '/dashboard/forms.js': ['forms.js', 'text/javascript'],
  '/dashboard/dialogs.js': ['dialogs.js', 'text/javascript'],
  '/dashboard/endpoint-form.js': ['endpoint-form.js', 'text/javascript'],
  '/dashboard/endpoints.js': ['endpoints.js', 'text/javascript'],
  '/dashboard/events.js': ['events.js', 'text/javascript'],
  '/dashboard/deliveries.js': ['deliveries.js', 'text/javascript'],
  '/dashboard/imports.js': ['imports.js', 'text/javascript'],
} as const;

/** `GET /dashboard`: the page for people who run webhooks; a client of the REST contract like any other. */
export function registerDashboard(app: FastifyInstance): void {
  for (const [url, [name, type]] of Object.entries(files)) {
    const content = readFileSync(join(FOLDER, name), 'utf8');
    const etag = entityTag(content);
    app.get(url, (request, reply) => {
      void reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': POLICY });
      if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(`${type}; charset=utf-8`).send(content);
    });
  }
}
