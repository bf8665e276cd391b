import type { FastifyInstance } from 'fastify';
import { escapeHtml, htmlPage, PAGE_HEADERS } from './html-page';

/** What a browser shows where there is nothing; programs get the problem. */
export function notFoundPage(requestId: string) {
  const body = htmlPage({
    title: 'Not found · Commerce API',
    content:
      '<main class="plain" id="content" tabindex="-1"><h1>There is nothing here</h1>' +
      '<p>This address does not exist or you may not see it. Go on with the <a href="/docs">guides</a>, the <a href="/docs/reference">reference</a> or the <a href="/dashboard">console</a>.</p>' +
      `<p>Request <code>${escapeHtml(requestId)}</code></p></main>`,
  });
  return { headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' }, body };
}

const PAGES = ['/docs', '/docs/:page', '/dashboard', '/graphql', '/problems', '/problems/:name'];

/** A slash at the end of the address of a page leads to the page. */
export function registerTrailingSlashes(app: FastifyInstance): void {
  for (const page of PAGES) {
    app.get(`${page}/`, ({ url }, reply) => reply.redirect(url.replace(/\/(?=\?|$)/, ''), 308));
  }
}
