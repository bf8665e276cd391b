import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, type Code } from '../contract/codes';
import { deprecations } from '../contract/deprecations';
import { appendHeader } from '../http/headers';
import { preferredType } from '../http/negotiation';
import { statusOfCode } from '../http/statuses';
import { notFoundError } from '../platform/values/errors';
import { sendFile, siteFile, type SiteFile } from './files';

/** True if a client prefers a page to JSON. Clients that accept anything get JSON. */
export function prefersPage(request: FastifyRequest, reply: FastifyReply): boolean {
  appendHeader(reply, 'vary', 'Accept');
  const { accept } = request.headers;
  return preferredType(accept, ['application/json', 'text/html']) === 'text/html';
}

const problems = Object.keys(codes).map((code) => {
  const { kind: category, ...texts } = codes[code as Code];
  return { code, status: statusOfCode(code), category, ...texts };
});

/**
 * Serves the addresses that responses contain: the `type` of a problem and the `Link` of a deprecation. Browsers are
 * redirected to the section of a page if pages are served; all other clients get the entry as JSON.
 */
export function registerExplanations(
  app: FastifyInstance,
  { hasPortal }: { readonly hasPortal: boolean },
): void {
  const problemFiles = filesOf(problems.map((problem) => [problem.code, problem]));
  const deprecationFiles = filesOf(deprecations.map((entry) => [entry.name, entry]));

  const serve = (
    route: string,
    { page, what, files }: { page: string; what: string; files: ReadonlyMap<string, SiteFile> },
  ): void => {
    app.get<{ Params: { name: string } }>(route, (request, reply) => {
      const { name } = request.params;
      const [, baseName = ''] = /^(.*)\.md$/.exec(name) ?? [];
      if (hasPortal && files.has(baseName)) return reply.redirect(`${page}.md`, 302);
      const file = files.get(name);
      if (file === undefined) throw notFoundError(what);
      if (prefersPage(request, reply) && hasPortal) return reply.redirect(`${page}#${name}`, 302);
      return sendFile(request, reply, file);
    });
  };
  serve('/problems/:name', { page: '/problems', what: 'problem', files: problemFiles });
  serve('/docs/deprecations/:name', {
    page: '/docs/deprecations',
    what: 'deprecation',
    files: deprecationFiles,
  });
}

/** `/problems` for programs: every code. */
export const problemList = siteFile('problems.json', JSON.stringify({ data: problems }));

function filesOf(
  entries: readonly (readonly [name: string, entry: object])[],
): ReadonlyMap<string, SiteFile> {
  return new Map(entries.map(([name, entry]) => [name, siteFile('x.json', JSON.stringify(entry))]));
}
