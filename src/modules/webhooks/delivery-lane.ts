import { emit } from '../../platform/events';
import { withHeartbeat } from '../../platform/jobs';
import { isLost, type SecretBox } from '../../platform/secret-box';
import { attemptDelivery, type AttemptDeps, type AttemptOutcome, type Target } from './attempt';
import type { ClaimsRepository } from './claims.repository';
import type { DeliveriesRepository, DeliveryDocument } from './deliveries.repository';
import {
  afterFailure,
  afterSuccess,
  concurrencyOf,
  isCircuitOpen,
  isHopeless,
} from './endpoint-health';
import { LANE_LEASE_MS, type Lane, type LanesRepository } from './lanes.repository';
import { endpointShape } from './endpoint-view';
import type { DisabledReason, EndpointHealth } from './webhooks.types';

export interface LaneDeps extends AttemptDeps {
  readonly lanes: LanesRepository;
  readonly claims: ClaimsRepository;
  readonly deliveries: Pick<DeliveriesRepository, 'cancelOpen'>;
  readonly box: SecretBox;
  /** Tells the owner that an endpoint was disabled. */
  readonly notifyDisabled: (lane: Lane, reason: DisabledReason) => Promise<void>;
}

const MOST_AT_ONCE = 4;
/** Claims at once: few enough to lose little time with a dead worker, many enough to cost little each. */
const CLAIMS_PER_SLOT = 4;
const HEARTBEAT_MS = 3000;
const POLL_MS = 200;
const UNSIGNED_PAUSE_MS = 30_000;
/** A lane is given back now and then, so that changes of its endpoint count and others get their turn. */
const SLICE = { deliveries: 200, ms: 5000 };

/**
 * Works through the due deliveries of one endpoint: at most four at once, in order of their time, until nothing
 * is due, the circuit opens or the endpoint is disabled. One endpoint's trouble stays in its own lane.
 */
export async function workLane(
  lane: Lane,
  deps: LaneDeps,
  isStopping: () => boolean,
): Promise<void> {
  const target = targetOf(lane, deps);
  if (target === null) return leaveUnsigned(lane, deps);
  const hold = createHold(lane, deps);
  const run = createRun(lane, deps, { hold, target });
  await withHeartbeat(
    { renew: () => hold.renew(run.inHand()), everyMs: HEARTBEAT_MS },
    async () => {
      const isOver = (): boolean => isStopping() || hold.isLost() || run.isOver();
      do {
        await run.fill(isOver);
        await run.wait();
      } while (run.isBusy());
    },
  );
  await deps.claims.giveBack(lane, run.inHand());
  if (!run.isDisabled()) await giveBack(lane, run.health(), deps);
}

/**
 * The right to work on the lane. It ends with the lease by this process's own time too: a process that was
 * stopped and goes on must not begin anything before it has asked whether the lane is still its own.
 */
function createHold(lane: Lane, { lanes, claims }: LaneDeps) {
  let until = performance.now() + LANE_LEASE_MS;
  let isLost = false;
  return {
    isLost: () => isLost || performance.now() > until,
    lose: () => {
      isLost = true;
    },
    renew: async (inHand: readonly string[]): Promise<boolean> => {
      const asked = performance.now();
      const isMine = await lanes.renew(lane);
      if (isMine) until = asked + LANE_LEASE_MS;
      else isLost = true;
      if (isMine && inHand.length > 0) await claims.keep(lane, inHand);
      return isMine;
    },
  };
}

async function giveBack(
  lane: Lane,
  health: EndpointHealth,
  { lanes, claims, clock }: LaneDeps,
): Promise<void> {
  const next = await claims.nextDueAt(lane);
  const opensAt = isCircuitOpen(health, clock.now()) ? health.circuitOpenUntil : null;
  const dueAt = next !== null && opensAt !== null && opensAt > next ? opensAt : next;
  await lanes.release(lane, { health, dueAt });
}

/** A secret that this process cannot read: another one may, until it is known to be lost. */
async function leaveUnsigned(lane: Lane, deps: LaneDeps): Promise<void> {
  const { health } = lane;
  if (isLost(lane.secret)) return disable(lane, { reason: 'secret_lost', health }, deps);
  const dueAt = new Date(deps.clock.now().getTime() + UNSIGNED_PAUSE_MS);
  await deps.lanes.release(lane, { health, dueAt });
}

interface RunTools {
  readonly hold: ReturnType<typeof createHold>;
  readonly target: Target;
}

function createRun(lane: Lane, deps: LaneDeps, { hold, target }: RunTools) {
  const { claims, clock } = deps;
  const until = Date.now() + SLICE.ms;
  const ready: DeliveryDocument[] = [];
  const running = new Map<string, Promise<void>>();
  let health = lane.health;
  let taken = 0;
  let disabled = false;
  const inHand = (): readonly string[] => [...running.keys(), ...ready.map(({ _id }) => _id)];
  const slots = (): number => concurrencyOf(health, MOST_AT_ONCE);

  const work = async (delivery: DeliveryDocument): Promise<void> => {
    const outcome = await attemptDelivery(delivery, target, deps);
    if (!(await claims.record(lane, delivery._id, outcome))) return hold.lose();
    const now = clock.now();
    health = outcome.isSuccess ? afterSuccess(now, health) : afterFailure(now, health);
    const reason = reasonToDisable(outcome, health, now);
    if (reason === null || disabled) return;
    disabled = true;
    await disable(lane, { reason, health }, deps);
  };
  const start = (delivery: DeliveryDocument): void => {
    taken += 1;
    const task = work(delivery)
      .catch(() => undefined)
      .finally(() => running.delete(delivery._id));
    running.set(delivery._id, task);
  };
  return {
    inHand,
    health: () => health,
    isDisabled: () => disabled,
    isBusy: () => running.size > 0,
    isOver: () =>
      disabled ||
      taken >= SLICE.deliveries ||
      Date.now() > until ||
      isCircuitOpen(health, clock.now()),
    fill: async (isOver: () => boolean): Promise<void> => {
      while (!isOver() && running.size < slots()) {
        if (ready.length === 0) {
          const limit = slots() * CLAIMS_PER_SLOT;
          ready.push(...(await claims.take(lane, { limit, except: inHand() })));
        }
        const delivery = ready.shift();
        if (delivery === undefined) return;
        start(delivery);
      }
    },
    /** Until one has ended, or it is time to look for new ones. */
    wait: async (): Promise<void> => {
      if (running.size === 0) return;
      let timer: NodeJS.Timeout | undefined;
      const poll = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, POLL_MS);
      });
      await Promise.race([...running.values(), poll]).finally(() => clearTimeout(timer));
    },
  };
}

/** Null when nothing can be signed. */
function targetOf(lane: Lane, { box, clock }: LaneDeps): Target | null {
  const { _id, url, previousSecret } = lane;
  const secret = box.tryOpen(lane.secret, _id);
  const isOverlap = previousSecret !== null && previousSecret.until > clock.now();
  const previous = isOverlap ? box.tryOpen(previousSecret.sealed, _id) : null;
  if (secret === null) return null;
  return { url, secrets: previous === null ? [secret] : [secret, previous] };
}

function reasonToDisable(
  { isGone, isSuccess }: AttemptOutcome,
  health: EndpointHealth,
  now: Date,
): DisabledReason | null {
  if (isGone) return 'gone';
  return !isSuccess && isHopeless(health, now) ? 'failing' : null;
}

/** What waits is cancelled; `recover` sends it again once the endpoint is back. */
async function disable(
  lane: Lane,
  { reason, health }: { readonly reason: DisabledReason; readonly health: EndpointHealth },
  { lanes, deliveries, clock, notifyDisabled }: LaneDeps,
): Promise<void> {
  await lanes.disable(lane, {
    change: { status: 'disabled', disabledReason: reason, health },
    news: (seq) =>
      emit(seq, clock.now(), [
        {
          type: 'webhook.endpoint_disabled',
          resourceType: 'webhook_endpoint',
          resourceId: lane._id,
          ownerId: lane.ownerId,
          isPublic: false,
          object: { ...endpointShape(lane), status: 'disabled', disabledReason: reason },
        },
      ]),
  });
  await deliveries.cancelOpen(lane._id);
  await notifyDisabled(lane, reason);
}
