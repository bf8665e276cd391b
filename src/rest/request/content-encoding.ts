import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors';

/** Bodies come as they are: a compressed one could expand without bound. */
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
