import type { FastifyInstance } from 'fastify';
import { deprecations, findDeprecation, type Deprecation } from '../contract/deprecations';
import { notFoundError } from '../platform/errors';
import { escapeHtml, htmlPage, PAGE_HEADERS } from './html-page';

/** `GET /docs/deprecations/{name}`: the migration instructions that the `Link` header points to. */
export function registerDeprecationPages(app: FastifyInstance): void {
  app.get('/docs/deprecations', (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(htmlPage('Deprecations', listOfAll())),
  );
  app.get<{ Params: { name: string } }>('/docs/deprecations/:name', (request, reply) => {
    const deprecation = findDeprecation(request.params.name);
    if (deprecation === undefined) throw notFoundError('deprecation');
    return reply.headers(PAGE_HEADERS).send(htmlPage(deprecation.name, guideText(deprecation)));
  });
}

function guideText({ name, since, sunset, removedIn, replacement, guide }: Deprecation): string {
  return [
    `<h1><code>${name}</code> is deprecated</h1>`,
    `<p>Deprecated since ${since}; kept at least until ${sunset}; not part of version ${removedIn}.</p>`,
    `<p>Use ${escapeHtml(replacement)} instead.</p><h2>How to migrate</h2>`,
    `<p>${escapeHtml(guide)}</p>`,
    `<p>Your own use: <code>GET /meta/deprecations</code>. <a href="/docs/deprecations">All deprecations</a></p>`,
  ].join('');
}

function listOfAll(): string {
  const rows = deprecations.map(
    ({ name, sunset }) =>
      `<li><a href="/docs/deprecations/${name}"><code>${name}</code></a> until ${sunset}</li>`,
  );
  return `<h1>Deprecations</h1><ul>${rows.join('')}</ul>`;
}
