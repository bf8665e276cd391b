import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError, structuralError } from '../platform/values/errors';
import { parseJson } from '../platform/values/json';

const MERGE_PATCH = 'application/merge-patch+json';
const MEDIA_TYPES = ['application/json', MERGE_PATCH];

/** Accepts only JSON; for PATCH also a merge patch (RFC 7396). */
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

/** Parsers may ignore a byte order mark (RFC 8259, 8.1), as imports do. */
function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function invalidJson(reason: string): Error {
  const message = `The body is not valid JSON: ${reason}.`;
  return structuralError([{ pointer: '', code: 'invalid_json', message }]);
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/**
 * Refuses compressed bodies, which could expand without bound, and charsets other than UTF-8, which would be misread.
 */
export function requirePlainUtf8({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw unsupportedMediaType('Send the body without a Content-Encoding.', 'identity');
  }
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (charset.toLowerCase() !== 'utf-8')
    throw unsupportedMediaType('Send the body as UTF-8.', 'utf-8');
}

function unsupportedMediaType(message: string, allowedType: string): AppError {
  return new AppError({
    kind: 'structural',
    code: 'unsupported_media_type',
    message,
    details: { facts: { allowed: [allowedType] } },
  });
}

/** A message with its signature; all fields are strings. */
export interface SignedMessage {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  /** The body, byte for byte. */
  readonly payload: string;
}

/** A body that is signed as a whole: it is not parsed before its signature has been verified. */
export class SignedBody {
  constructor(readonly text: string) {}
}

/** Passes on the unparsed bytes of JSON bodies. */
export function acceptSigned(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new SignedBody(text)),
  );
}

/**
 * The body and the headers of Standard Webhooks. A missing header becomes an empty string, which is not a valid signature.
 */
export function signedMessageOf({ body, headers }: FastifyRequest): SignedMessage {
  const header = (name: string): string => String(headers[name] ?? '');
  return {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    payload: body instanceof SignedBody ? body.text : '',
  };
}
