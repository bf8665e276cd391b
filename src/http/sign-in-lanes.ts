import type { FastifyRequest } from 'fastify';
import type { ClientFacts, DeviceTokens } from '../modules/identity';
import type { Clock } from '../platform/clock';
import type { OwnLane } from './admission';

/** What costs a hash or a mail and is open to everybody. */
const STORMED: ReadonlySet<string> = new Set([
  '/auth/login',
  '/auth/signup',
  '/auth/password-reset',
  '/auth/password-reset/confirm',
]);

/** A place for every attempt a device has in a minute. */
const PLACES_PER_DEVICE = 5;

export interface SignInLanesDeps {
  readonly devices: Pick<DeviceTokens, 'read'>;
  readonly clientFactsOf: (request: FastifyRequest) => ClientFacts;
  readonly clock: Clock;
}

/**
 * Password hashes take their time: a storm of sign-ins waits in a queue of its own, and the owners of devices that
 * signed in before wait in another, so that no crowd of strangers stands in their way. Refreshing and ending
 * sessions cost no hash and go with everything else.
 */
export function signInLanes({
  devices,
  clientFactsOf,
  clock,
}: SignInLanesDeps): readonly OwnLane[] {
  const isStormed = ({ routeOptions }: FastifyRequest): boolean =>
    STORMED.has(routeOptions.url ?? '');
  const deviceOf = (request: FastifyRequest): string | null =>
    devices.read(clientFactsOf(request).deviceToken, clock.now())?.id ?? null;
  return [
    {
      visitorOf: (request) => (isStormed(request) ? deviceOf(request) : null),
      maxPerVisitor: PLACES_PER_DEVICE,
      maxRunning: 8,
      maxWaiting: 200,
    },
    {
      visitorOf: (request) => (isStormed(request) ? 'stranger' : null),
      maxRunning: 8,
      maxWaiting: 200,
    },
  ];
}
