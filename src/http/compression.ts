import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest, onRouteHookHandler, onSendHookHandler } from 'fastify';
import { appendHeader } from './headers';
import { codedTag, opaqueTags, type ContentCoding } from '../platform/values/entity-tag';
import { preferredCoding } from './negotiation';

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1024;
const COMPRESSIBLE =
  /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:html|css|javascript|markdown|plain)|image\/svg\+xml)\b/;

/**
 * The levels for the response to one request, which must be fast, and for files, which are compressed only once. A
 * higher level for a large file would take seconds.
 */
const RESPONSE_LEVELS = { brotli: 4, gzip: 5 };
const FILE_LEVELS = { brotli: 10, gzip: 9 };
const LARGE_FILE_LEVELS = { brotli: 9, gzip: 9 };
const LARGE_FILE_BYTES = 256 * 1024;

const compressors = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

/**
 * Compresses JSON, pages and scripts over 1 KiB for clients that accept brotli or gzip. A compressed response has its
 * own ETag and `Vary: Accept-Encoding`. Responses that must not be stored (secrets, tokens) are not compressed. Buffers
 * are files in memory: each is compressed once.
 */
export function createCompression(): onRouteHookHandler {
  const files = new WeakMap<Buffer, Map<ContentCoding, Promise<Buffer>>>();

  const compressOnce = (coding: ContentCoding, payload: string | Buffer): Promise<Buffer> => {
    if (typeof payload === 'string') return compress(coding, Buffer.from(payload), RESPONSE_LEVELS);
    const forms = files.get(payload) ?? new Map<ContentCoding, Promise<Buffer>>();
    files.set(payload, forms);
    const quality = payload.length < LARGE_FILE_BYTES ? FILE_LEVELS : LARGE_FILE_LEVELS;
    const form = forms.get(coding) ?? compress(coding, payload, quality);
    forms.set(coding, form);
    form.catch(() => forms.delete(coding));
    return form;
  };

  const compressResponse: onSendHookHandler = (request, reply, payload, done) => {
    if (reply.statusCode === 304) return done(null, keepCodedTag(request, reply, payload));
    if (!isWorthCompressing(reply, payload)) return done(null, payload);
    appendHeader(reply, 'vary', 'Accept-Encoding');
    const coding = preferredCoding(request.headers['accept-encoding']);
    if (coding === null) return done(null, payload);
    compressOnce(coding, payload).then((body) => {
      void reply.header('content-encoding', coding).removeHeader('content-length');
      const tag = reply.getHeader('etag');
      if (typeof tag === 'string') void reply.header('etag', codedTag(tag, coding));
      done(null, body);
    }, done);
  };
  // Runs after all other hooks of the route, which store the response for retries. HEAD drops the body later.
  return function compressLast(route) {
    const hooks = [route.onSend ?? []].flat();
    route.onSend =
      route.method === 'HEAD' ? [compressResponse, ...hooks] : [...hooks, compressResponse];
  };
}

function isWorthCompressing(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isText || payload.length < MIN_BYTES) return false;
  return !isSecret(reply) && COMPRESSIBLE.test(String(reply.getHeader('content-type')));
}

function isSecret(reply: FastifyReply): boolean {
  return String(reply.getHeader('cache-control')).includes('no-store');
}

function compress(
  coding: ContentCoding,
  body: Buffer,
  quality: typeof FILE_LEVELS,
): Promise<Buffer> {
  if (coding === 'gzip') return compressors.gzip(body, { level: quality.gzip });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return compressors.br(body, { params });
}

/**
 * A 304 for the compressed form. It has the `Vary` that the full response would have (RFC 9110, 15.4.5). The size of
 * that response is unknown here, so a short response may get a `Vary` that it does not need.
 */
function keepCodedTag<P>(request: FastifyRequest, reply: FastifyReply, payload: P): P {
  if (!isSecret(reply)) appendHeader(reply, 'vary', 'Accept-Encoding');
  const tag = reply.getHeader('etag');
  const coding = preferredCoding(request.headers['accept-encoding']);
  if (typeof tag !== 'string' || coding === null) return payload;
  const tags = opaqueTags(request.headers['if-none-match'] ?? '');
  if (tags.includes(codedTag(tag, coding))) void reply.header('etag', codedTag(tag, coding));
  return payload;
}
