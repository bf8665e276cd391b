import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anonymous, type Authenticate, type Viewer } from '../modules/identity';
import { withDeadline } from '../platform/values/deadline';
import { isAppError } from '../platform/values/errors';
import { asUnavailable } from '../platform/mongo/errors';
import { clientAddress } from './client-facts';
import { isHealthCheck } from './health';
import type { RateLimits } from './rate-limits';

export type { Action } from '../modules/identity';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
  }
}

export interface ViewerDeps {
  readonly authenticate: Authenticate;
  readonly rateLimits: RateLimits;
}

/** Probes wait for a second by default. */
const HEALTH_LOOK_UP_MS = 500;

/** The caller and the limits that hold for it, known before anything else looks at the request. */
export function registerViewer(app: FastifyInstance, deps: ViewerDeps): void {
  app.decorateRequest('viewer');
  app.addHook('onRequest', (request, reply, done) => {
    const viewer = deps.authenticate.known(request.headers.authorization, () =>
      clientAddress(request),
    );
    if (viewer !== null) {
      request.viewer = viewer;
      return done();
    }
    const lookedUp = lookUp(request, reply, deps);
    (isHealthCheck(request) ? orAnonymous(lookedUp) : lookedUp).then((found) => {
      request.viewer = found;
      done();
    }, done);
  });
  deps.rateLimits.register(app);
}

/** A health check says how the process is to whoever asks, also while the database does not say who that is. */
async function orAnonymous(lookedUp: Promise<Viewer>): Promise<Viewer> {
  try {
    return await withDeadline(lookedUp, HEALTH_LOOK_UP_MS);
  } catch (error) {
    if (asUnavailable(error) === null) throw error;
    return anonymous;
  }
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
    const viewer = await authenticate.lookUp(authorization, clientAddress(request));
    await refund();
    return viewer;
  } catch (error) {
    if (isAppError(error) && error.kind === 'unauthenticated') {
      await rateLimits.countAnonymous(request, reply);
    } else await refund();
    throw error;
  }
}
