import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, Viewer } from '../modules/identity';
import { isAppError } from '../platform/errors';
import type { RateLimits } from './rate-limits';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
  }
}

export interface ViewerDeps {
  readonly authenticate: Authenticate;
  readonly rateLimits: RateLimits;
}

/** The caller and the limits that hold for it, known before anything else looks at the request. */
export function registerViewer(app: FastifyInstance, deps: ViewerDeps): void {
  app.decorateRequest('viewer');
  app.addHook('onRequest', (request, reply, done) => {
    const viewer = deps.authenticate.known(request.headers.authorization, () => request.ip);
    if (viewer !== null) {
      request.viewer = viewer;
      return done();
    }
    lookUp(request, reply, deps).then((found) => {
      request.viewer = found;
      done();
    }, done);
  });
  deps.rateLimits.register(app);
}

/** A look-up counts against the address until the credential turns out to be valid. */
async function lookUp(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, rateLimits }: ViewerDeps,
): Promise<Viewer> {
  const refund = await rateLimits.countLookUp(request, reply);
  try {
    const { authorization = '' } = request.headers;
    const viewer = await authenticate.lookUp(authorization, request.ip);
    await refund();
    return viewer;
  } catch (error) {
    if (isAppError(error) && error.kind === 'unauthenticated') {
      await rateLimits.countAnonymous(request, reply);
    } else await refund();
    throw error;
  }
}
