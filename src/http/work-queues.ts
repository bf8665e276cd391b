import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientFacts, Viewer } from '../modules/accounts';
import type { DeviceTokens } from '../modules/sign-in';
import { Semaphore } from '../platform/operations/semaphore';
import type { Clock } from '../platform/values/clock';

/** Enough searches to keep the database busy while the process counts the results of one. */
const TEXT_SEARCHES = { name: 'text_search', maxRunning: 4, maxWaiting: 500 };
const SIGN_INS = { name: 'sign_in', maxRunning: 8, maxWaiting: 200 };
const KNOWN_DEVICES = { name: 'sign_in_known_devices', maxRunning: 8, maxWaiting: 200 };
/** One slot for each attempt that a device has per minute; the devices of an account share them. */
const MAX_PER_OWNER = 5;

/** Public routes that need a password hash or send an e-mail. */
const SIGN_IN_ROUTES: ReadonlySet<string> = new Set([
  '/auth/login',
  '/auth/signup',
  '/auth/password-reset',
  '/auth/password-reset/confirm',
]);

type QueuedRequest = Pick<FastifyRequest, 'slot'> & {
  readonly socket: { readonly destroyed: boolean };
};

/** Runs the work of a request when its turn comes. */
export type WorkQueue<Request = FastifyRequest> = <T>(
  request: Request,
  work: () => Promise<T>,
) => Promise<T>;

/** Waits and works without an ordinary slot, so that requests in this queue do not delay others. */
async function runIn<T>(
  queue: Semaphore,
  { slot, socket }: QueuedRequest,
  work: () => Promise<T>,
): Promise<T> {
  slot?.pause();
  return queue.run(work, () => socket.destroyed);
}

/** Returns the result even if no ordinary slot becomes free in time, because the work may have changed something. */
async function runAndResume<T>(
  queue: Semaphore,
  request: QueuedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const result = await runIn(queue, request, work);
  await request.slot?.resume().catch(() => undefined);
  return result;
}

/**
 * Text searches have one queue over REST and GraphQL: a letter or two may match half the catalog, and a series of
 * such searches would delay all other requests.
 */
export function createTextSearchQueue(): WorkQueue<QueuedRequest> {
  const searches = new Semaphore(TEXT_SEARCHES);
  return async (request, work) => {
    const result = await runIn(searches, request, work);
    await request.slot?.resume();
    return result;
  };
}

export interface PasswordQueueDeps {
  readonly devices: Pick<DeviceTokens, 'read'>;
  readonly clientFactsOf: (request: FastifyRequest) => ClientFacts;
  readonly clock: Clock;
}

export interface PasswordQueue {
  /** Runs work that needs a password hash. */
  readonly run: WorkQueue;
  /**
   * The slots of a sign-in over REST, which is refused before its body is read if too many wait; null for other
   * requests. At `/graphql` only the document says whether it is a sign-in.
   */
  readonly signInQueueOf: (request: FastifyRequest, reply: FastifyReply) => Semaphore | null;
}

interface Place {
  readonly queue: Semaphore;
  /** Releases the slot. */
  readonly leave: () => void;
}

/**
 * Password hashes are slow, so work that needs one has a queue of its own, over REST and GraphQL. Account owners (a
 * session, or a device that has signed in before) have a second queue, so that a burst of unknown clients does not
 * delay them.
 */
export function createPasswordQueue(deps: PasswordQueueDeps): PasswordQueue {
  const placeOf = createPlaces(deps);
  const signInQueueOf: PasswordQueue['signInQueueOf'] = (request, reply) => {
    if (!isSignIn(request)) return null;
    const { queue, leave } = placeOf(request);
    reply.raw.once('close', leave);
    return queue;
  };
  const run: WorkQueue = async (request, work) => {
    // Its slot belongs to this queue.
    if (isSignIn(request)) return work();
    const { queue, leave } = placeOf(request);
    try {
      return await runAndResume(queue, request, work);
    } finally {
      leave();
    }
  };
  return { run, signInQueueOf };
}

function isSignIn({ routeOptions }: FastifyRequest): boolean {
  return SIGN_IN_ROUTES.has(routeOptions.url ?? '');
}

/** Chooses the queue of a request. One owner has few slots; further requests go to the queue of unknown clients. */
function createPlaces({ devices, clientFactsOf, clock }: PasswordQueueDeps) {
  const [unknown, knownDevices] = [new Semaphore(SIGN_INS), new Semaphore(KNOWN_DEVICES)];
  const placesOf = new Map<string, number>();
  const ownerOf = (request: FastifyRequest): string | null => {
    // Undefined before the caller has been identified.
    const viewer = request.viewer as Viewer | undefined;
    if (viewer !== undefined && viewer.kind !== 'anonymous') return viewer.userId;
    return devices.read(clientFactsOf(request).deviceToken, clock.now())?.owner ?? null;
  };
  return (request: FastifyRequest): Place => {
    const owner = ownerOf(request);
    const places = owner === null ? MAX_PER_OWNER : (placesOf.get(owner) ?? 0);
    if (owner === null || places >= MAX_PER_OWNER) {
      return { queue: unknown, leave: () => undefined };
    }
    placesOf.set(owner, places + 1);
    const leave = (): void => {
      const remaining = (placesOf.get(owner) ?? 1) - 1;
      if (remaining > 0) placesOf.set(owner, remaining);
      else placesOf.delete(owner);
    };
    return { queue: knownDevices, leave };
  };
}
