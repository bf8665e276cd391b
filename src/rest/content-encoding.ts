import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors';

/** Bodies are taken as they are: what is packed here would have to be unpacked without end. */
export function refuseEncoded({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() === 'identity') return;
  throw new AppError({
    kind: 'structural',
    code: 'unsupported_media_type',
    message: 'Send the body without a Content-Encoding.',
    details: { facts: { allowed: ['identity'] } },
  });
}
