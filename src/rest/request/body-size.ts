import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/values/errors';
import { isStreamedUpload } from '../upload';

/** A body that is announced as too large is refused before the credential of its request. */
export function registerBodySize(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const length = request.headers['content-length'];
    if (length === undefined || Number(length) <= maxBytesOf(request)) return done();
    return done(bodyTooLarge(request));
  });
}

/** The refusal of a body that is larger than its route takes. */
export function bodyTooLarge(request: FastifyRequest): AppError {
  const max = maxBytesOf(request);
  return new AppError({
    kind: 'structural',
    code: 'body_too_large',
    message: `This endpoint accepts at most ${max} bytes.`,
    details: { facts: { max } },
  });
}

function maxBytesOf(request: FastifyRequest): number {
  const { bodyLimit, config } = request.routeOptions;
  const upload = isStreamedUpload(request) ? config.endpoint?.stream : undefined;
  return upload?.maxBytes ?? bodyLimit;
}
