import type { FastifyInstance } from 'fastify';
import { CURRENT_VERSION } from '../contract/versions';
import { preferredType } from '../http/negotiation';
import { siteFile, sendFile } from './files';
import { htmlPage, PAGE_HEADERS } from './html-page';
import { codeHtml } from './docs/markdown';
import { samplesOf } from './docs/samples';

/** `GET /`: what this is and where to go on, as a page for browsers and as JSON for everybody else. */
export function registerLandingPage(
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl: string },
): void {
  const page = siteFile('index.html', htmlPage({ ...PAGE, content: contentFor(publicUrl) }));
  const index = siteFile('index.json', `${JSON.stringify(indexOf(publicUrl), null, 2)}\n`);
  app.get('/', (request, reply) => {
    const wantsPage =
      preferredType(request.headers.accept, ['application/json', 'text/html']) === 'text/html';
    if (wantsPage) void reply.headers(PAGE_HEADERS);
    const vary = [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', ');
    return sendFile(request, reply.header('vary', vary), wantsPage ? page : index);
  });
}

const PAGE = {
  title: 'Commerce API',
  description: 'Orders, products, search, discussions and webhooks behind one REST contract.',
};

const indexOf = (url: string) => ({
  name: 'Commerce and Discussion API',
  version: CURRENT_VERSION,
  documentation: `${url}/docs`,
  reference: `${url}/docs/reference`,
  openapi: `${url}/openapi.json`,
  graphql: `${url}/graphql`,
  console: `${url}/dashboard`,
  health: `${url}/health/ready`,
  llms: `${url}/llms.txt`,
});

const CARDS = [
  ['/docs/getting-started', 'First request in a minute', 'Read a product, place an order, pay it.'],
  ['/docs/reference', 'API reference', 'Every operation, with samples and a form that sends it.'],
  ['/docs/webhooks', 'Webhooks', 'Signed, retried, replayable, in order when you want it.'],
  ['/docs/graphql', 'GraphQL', 'The same data and the same rules, in the shape you ask for.'],
  ['/dashboard', 'Console', 'Orders, products, moderation, imports and deliveries at work.'],
  ['/problems', 'Error codes', 'What each code means and what to do about it.'],
] as const;

function contentFor(publicUrl: string): string {
  const sample = `curl '${publicUrl}/products/search?q=laptop'`;
  const cards = CARDS.map(
    ([url, title, text]) => `<li><a href="${url}"><strong>${title}</strong>${text}</a></li>`,
  );
  return [
    '<main class="hero" id="content" tabindex="-1">',
    '<h1>Commerce and discussion, one API that behaves.</h1>',
    '<p>Orders, products, search, imports, threaded comments and webhooks. Every write can be repeated, every error says what to do, every list has a stable order.</p>',
    '<p class="actions"><a class="button main" href="/docs/getting-started">Get started</a><a class="button" href="/docs/reference">API reference</a><a class="button" href="/dashboard">Open the console</a></p>',
    codeHtml(samplesOf(sample)),
    `<ul class="cards">${cards.join('')}</ul></main>`,
  ].join('');
}
