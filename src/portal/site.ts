import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CURRENT_VERSION } from '../contract/versions';
import { notFoundError } from '../platform/values/errors';
import { preferredCoding } from '../http/negotiation';
import { codedTag, isNotModified, type ContentCoding } from '../platform/values/entity-tag';
import { projectRoot } from '../platform/values/project-root';
import { prefersPage, problemList } from './explanations';
import { sendFile, siteFile, type SiteFile } from './files';

/** The output of `scripts/site/build.mjs`: landing page, documentation and their assets, each also compressed. */
const FOLDER = join(projectRoot, 'dist', 'site');
/**
 * The address in the examples. Texts for programs contain the public address instead, and pages the address from which
 * they were loaded.
 */
const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';

export interface SiteOptions {
  /** The base of addresses in texts. */
  readonly publicUrl: string;
  /** Whether everyone may read the schema, so that its reference is served. */
  readonly isSchemaPublic: boolean;
}

/** Written by the build. */
interface Manifest {
  /** The content security policy of the pages; it contains the hashes of their scripts. */
  readonly policy: string;
  /** The hash of each file's bytes, by its path. */
  readonly tags: Readonly<Record<string, string>>;
}

/** Addresses of the site outside `/docs/`. */
const ROUTES = ['/docs', '/docs.md', '/problems.md', '/llms.txt', '/hashmap.json', '/vp-icons.css'];

/** `GET /`, `/docs` and `/problems`: the pages built by VitePress. Without a build there are none. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: FOLDER,
    serve: false,
    preCompressed: true,
    // Release archives give every file the same time, so only hashes show what has changed.
    etag: false,
    lastModified: false,
    cacheControl: false,
    setHeaders: tagCompressedForm,
  });
  const site = readSite(options);
  const index = siteFile('index.json', `${JSON.stringify(linksOf(options), null, 2)}\n`);
  app.get('/', (request, reply) =>
    prefersPage(request, reply) ? site(request, reply, '/') : sendFile(request, reply, index),
  );
  app.get('/problems', (request, reply) =>
    prefersPage(request, reply)
      ? site(request, reply, '/problems')
      : sendFile(request, reply, problemList),
  );
  for (const route of [...ROUTES, '/docs/*'])
    app.get(route, (request, reply) => site(request, reply, pathOf(request.url)));
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

type SendPage = (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply;

function readSite({ publicUrl, isSchemaPublic }: SiteOptions): SendPage {
  const manifest = join(FOLDER, 'files.json');
  const { policy, tags }: Manifest = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest)
    : { policy: '', tags: {} };
  const texts = new Map<string, SiteFile>();
  const isServed = (file: string): boolean =>
    Object.hasOwn(tags, file) && (isSchemaPublic || !/docs[/_]graphql-/.test(file));

  const readText = (file: string): SiteFile => {
    const text = readFileSync(join(FOLDER, file), 'utf8')
      .split('\n')
      .filter((line) => isSchemaPublic || !line.includes('/docs/graphql-'))
      .join('\n');
    return siteFile(file, text.replaceAll(WRITTEN_ADDRESS, publicUrl));
  };

  return (request, reply, path) => {
    const file = fileAt(path);
    if (!isServed(file)) throw notFoundError('page');
    if (TEXTS.has(extname(file))) {
      const text = texts.get(file) ?? readText(file);
      texts.set(file, text);
      return sendFile(request, reply, text);
    }
    const tag = `"${tags[file]}"`;
    void reply.headers({ etag: tag, 'cache-control': cachingOf(file) });
    if (extname(file) === '.html') void reply.header('content-security-policy', policy);
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
    // The library ignores the weights in `Accept-Encoding`, so it only gets the preferred coding.
    request.raw.headers['accept-encoding'] =
      preferredCoding(request.headers['accept-encoding']) ?? 'identity';
    return reply.sendFile(file);
  };
}

/** A compressed form has a tag of its own, like every compressed response. */
function tagCompressedForm(reply: FastifyReply, path: string): void {
  const coding = CODING_BY_EXTENSION[extname(path)];
  if (coding !== undefined)
    void reply.header('etag', codedTag(String(reply.getHeader('etag')), coding));
}

const CODING_BY_EXTENSION: Readonly<Record<string, ContentCoding>> = { '.br': 'br', '.gz': 'gzip' };

/** Files for programs, which need the public address. */
const TEXTS = new Set(['.md', '.txt']);

/** `/docs/errors` is the page `docs/errors.html`; an address with an extension is the file itself. */
function fileAt(path: string): string {
  if (path === '/') return 'index.html';
  const file = path.slice(1);
  return extname(file) === '' ? `${file}.html` : file;
}

/** Names of assets contain a hash of their content; all other files are revalidated. */
const cachingOf = (file: string): string =>
  /^docs\/assets\/.*\.[\w-]{8}(?:\.lean)?\.\w+$/.test(file)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';

const linksOf = ({ publicUrl: url }: SiteOptions) => ({
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
