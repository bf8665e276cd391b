import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { entityTag, isNotModified } from '../platform/entity-tag';

const BUNDLE = 'openapi-explorer/dist/browser/openapi-explorer.min.js';

/** Nothing from elsewhere: scripts, data and pictures come from this service only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="data:,">
<style>body{margin:0}</style>
<script type="module" src="/docs/explorer.js"></script>
</head>
<body>
<openapi-explorer spec-url="/openapi.json" hide-console="false"></openapi-explorer>
<noscript>The reference needs JavaScript; the document itself is <a href="/openapi.json">/openapi.json</a>.</noscript>
</body>
</html>
`;

/** `GET /docs`: the contract as a page, from a bundle that this service serves itself. */
export function registerDocsPage(app: FastifyInstance): void {
  let bundle: { readonly text: string; readonly tag: string } | undefined;
  app.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'public, max-age=300' })
      .send(PAGE),
  );
  app.get('/docs/explorer.js', (request, reply) => {
    bundle ??= readBundle();
    void reply.headers({ etag: bundle.tag, 'cache-control': 'public, max-age=86400' });
    if (isNotModified(request.headers['if-none-match'], bundle.tag)) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(bundle.text);
  });
}

function readBundle() {
  const text = readFileSync(createRequire(__filename).resolve(BUNDLE), 'utf8');
  return { text, tag: entityTag(text) };
}
