import type { FastifyInstance } from 'fastify';
import { escapeHtml, htmlPage, PAGE_HEADERS } from './html-page';

/** The page that browsers get for an unknown address. Programs get a problem. */
export function notFoundPage(requestId: string) {
  const body = htmlPage({
    title: 'Not found · Commerce API',
    content:
      '<main class="plain" id="content" tabindex="-1"><h1>Page not found</h1>' +
      '<p>This page does not exist, or you may not see it. Try the <a href="/docs">guides</a>, the <a href="/docs/reference">API reference</a> or the <a href="/dashboard">console</a>.</p>' +
      `<p>Request ID: <code>${escapeHtml(requestId)}</code></p></main>`,
  });
  return { headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' }, body };
}

const PAGES = ['/docs', '/docs/:page', '/dashboard', '/graphql', '/problems', '/problems/:name'];

/** Redirects `/docs/` to `/docs`, and likewise for the other pages. */
export function registerTrailingSlashes(app: FastifyInstance): void {
  for (const page of PAGES) {
    app.get(`${page}/`, ({ url }, reply) => reply.redirect(url.replace(/\/(?=\?|$)/, ''), 308));
  }
}
