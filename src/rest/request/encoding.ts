import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/values/errors';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Bodies come as plain UTF-8: a compressed one could expand without bound, another charset would be misread. */
export function requirePlainUtf8({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw unsupported('Send the body without a Content-Encoding.', 'identity');
  }
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (charset.toLowerCase() !== 'utf-8') throw unsupported('Send the body as UTF-8.', 'utf-8');
}

function unsupported(message: string, allowed: string): AppError {
  return new AppError({
    kind: 'structural',
    code: 'unsupported_media_type',
    message,
    details: { facts: { allowed: [allowed] } },
  });
}
