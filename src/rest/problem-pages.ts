import type { FastifyInstance } from 'fastify';
import { codes, describeCode, type CodeDescription } from '../contract/codes';
import { notFoundError } from '../platform/errors';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** `GET /problems/{code}`: the page a problem's `type` points to. */
export function registerProblemPages(app: FastifyInstance): void {
  app.get('/problems', (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(page('Problems', listOfCodes())),
  );
  app.get<{ Params: { code: string } }>('/problems/:code', (request, reply) => {
    const { code } = request.params;
    const description = describeCode(code);
    if (description === undefined) throw notFoundError('problem');
    return reply.headers(PAGE_HEADERS).send(page(code, problemText(code, description)));
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

function page(title: string, content: string): string {
  const style = 'body{font:16px/1.5 system-ui;max-width:44rem;margin:3rem auto;padding:0 1rem}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main>${content}</main></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
