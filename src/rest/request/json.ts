import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { structuralError } from '../../platform/values/errors';
import { parseJson } from '../../platform/values/json';
import { requirePlainUtf8 } from './encoding';

const MERGE_PATCH = 'application/merge-patch+json';
const MEDIA_TYPES = ['application/json', MERGE_PATCH];

/** JSON in, nothing else; PATCH also as a merge patch (RFC 7396). */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(MEDIA_TYPES, { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, readBody(request, bytes));
    } catch (error) {
      done(error as Error);
    }
  });
}

function readBody(request: FastifyRequest, bytes: Buffer): unknown {
  const { method, headers } = request;
  if (method !== 'PATCH' && headers['content-type']?.toLowerCase().startsWith(MERGE_PATCH)) {
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
  }
  if (bytes.length === 0) return undefined;
  requirePlainUtf8(request);
  if (!isUtf8(bytes)) throw invalidJson('not UTF-8');
  try {
    return parseJson(withoutMark(bytes.toString('utf8')));
  } catch (error) {
    throw invalidJson((error as Error).message);
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Parsers may ignore a byte order mark (RFC 8259 §8.1), as imports do. */
function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function invalidJson(reason: string): Error {
  const message = `The body is not valid JSON: ${reason}.`;
  return structuralError([{ pointer: '', code: 'invalid_json', message }]);
}
