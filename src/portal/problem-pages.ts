import type { FastifyInstance } from 'fastify';
import { codes, describeCode, type CodeDescription } from '../contract/codes';
import { notFoundError } from '../platform/errors';
import { escapeHtml, htmlPage, PAGE_HEADERS } from './html-page';

/** `GET /problems/{code}`: the page a problem's `type` points to. */
export function registerProblemPages(app: FastifyInstance): void {
  app.get('/problems', (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(htmlPage('Problems', listOfCodes())),
  );
  app.get<{ Params: { code: string } }>('/problems/:code', (request, reply) => {
    const { code } = request.params;
    const description = describeCode(code);
    if (description === undefined) throw notFoundError('problem');
    return reply.headers(PAGE_HEADERS).send(htmlPage(code, problemText(code, description)));
  });
}

function problemText(code: string, { title, help, kind }: CodeDescription): string {
  return `<h1>${title}</h1><p><code>${code}</code> · ${kind}</p><p>${escapeHtml(help)}</p><p><a href="/problems">All problems</a></p>`;
}

function listOfCodes(): string {
  const rows = Object.entries(codes).map(
    ([code, { title }]) => `<li><a href="/problems/${code}"><code>${code}</code></a> ${title}</li>`,
  );
  return `<h1>Problems</h1><ul>${rows.join('')}</ul>`;
}
