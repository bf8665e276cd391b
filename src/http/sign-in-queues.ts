import type { FastifyRequest } from 'fastify';
import type { ClientFacts, DeviceTokens } from '../modules/identity';
import type { Clock } from '../platform/values/clock';
import type { DedicatedQueue } from './admission';

/** Routes that cost a password hash or a mail and are open to everybody. */
const PASSWORD_ROUTES: ReadonlySet<string> = new Set([
  '/auth/login',
  '/auth/signup',
  '/auth/password-reset',
  '/auth/password-reset/confirm',
]);

/** One slot for each attempt that a device has in a minute. */
const SLOTS_PER_DEVICE = 5;

export interface SignInQueuesDeps {
  readonly devices: Pick<DeviceTokens, 'read'>;
  readonly clientFactsOf: (request: FastifyRequest) => ClientFacts;
  readonly clock: Clock;
}

/**
 * Password hashes are slow: sign-ins have a queue of their own, and devices that signed in before have another, so
 * that a burst of unknown clients does not delay their owners. Refreshing and ending sessions cost no hash and use the
 * shared queue.
 */
export function signInQueues({
  devices,
  clientFactsOf,
  clock,
}: SignInQueuesDeps): readonly DedicatedQueue[] {
  const isPasswordRoute = ({ routeOptions }: FastifyRequest): boolean =>
    PASSWORD_ROUTES.has(routeOptions.url ?? '');
  const deviceOf = (request: FastifyRequest): string | null =>
    devices.read(clientFactsOf(request).deviceToken, clock.now())?.id ?? null;
  return [
    {
      name: 'sign_in_known_devices',
      clientOf: (request) => (isPasswordRoute(request) ? deviceOf(request) : null),
      maxPerClient: SLOTS_PER_DEVICE,
      maxRunning: 8,
      maxWaiting: 200,
    },
    {
      name: 'sign_in',
      clientOf: (request) => (isPasswordRoute(request) ? 'unknown' : null),
      maxRunning: 8,
      maxWaiting: 200,
    },
  ];
}
