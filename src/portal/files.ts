import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isNotModified } from '../platform/values/entity-tag';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
};

/** A file kept in memory in the form in which it is sent. */
export interface SiteFile {
  readonly body: Buffer;
  readonly tag: string;
  readonly mediaType: string;
}

/** A file with these bytes; its media type follows from its name. */
export function siteFile(name: string, text: string | Buffer): SiteFile {
  const mediaType = MEDIA_TYPES[extname(name)] ?? 'application/octet-stream';
  const body = Buffer.from(text);
  return { body, tag: entityTag(body), mediaType };
}

interface ServedFile {
  readonly url: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves a file of the package at an address; browsers revalidate it. */
export function serveFile(app: FastifyInstance, file: ServedFile): void {
  serve(app, file, siteFile(file.path, readFileSync(file.path)));
}

/** Serves one of our style sheets without comments and superfluous white space. */
export function serveStyles(app: FastifyInstance, file: ServedFile): void {
  const styles = readFileSync(file.path, 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s*([{};,])\s*|(:)\s+/g, '$1$2');
  serve(app, file, siteFile(file.path, styles));
}

function serve(app: FastifyInstance, { url, headers = {} }: ServedFile, file: SiteFile): void {
  app.get(url, (request, reply) => sendFile(request, reply.headers(headers), file));
}

/** Sends the bytes, or 304 to clients that have them. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
): FastifyReply {
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
  void reply.header('etag', file.tag);
  if (isNotModified(request.headers['if-none-match'], file.tag)) return reply.code(304).send();
  return reply.type(file.mediaType).send(file.body);
}
