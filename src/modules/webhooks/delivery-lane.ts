import { emit } from '../../platform/events';
import { withHeartbeat, type Leased } from '../../platform/jobs';
import type { SecretBox } from '../../platform/secret-box';
import { attemptDelivery, type AttemptDeps, type AttemptOutcome, type Target } from './attempt';
import type { DeliveriesRepository, DeliveryDocument } from './deliveries.repository';
import {
  afterFailure,
  afterSuccess,
  concurrencyOf,
  isCircuitOpen,
  isHopeless,
} from './endpoint-health';
import type { Lane, LanesRepository } from './lanes.repository';
import type { DisabledReason, EndpointHealth } from './webhooks.types';

export interface LaneDeps extends AttemptDeps {
  readonly lanes: LanesRepository;
  readonly deliveries: DeliveriesRepository;
  readonly box: SecretBox;
  /** Tells the owner that an endpoint was disabled. */
  readonly notifyDisabled: (lane: Lane, reason: DisabledReason) => Promise<void>;
}

const MOST_AT_ONCE = 4;
const HEARTBEAT_MS = 3000;
const POLL_MS = 200;
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
  const run = createRun(lane, deps);
  const heartbeat = { renew: () => deps.lanes.renew(lane), everyMs: HEARTBEAT_MS };
  await withHeartbeat(heartbeat, async (lost) => {
    const isOver = (): boolean => isStopping() || lost.aborted || run.isOver();
    do {
      await run.fill(isOver);
      await run.wait();
    } while (run.isBusy());
  });
  if (!run.isDisabled()) await giveBack(lane, run.health(), deps);
}

async function giveBack(
  lane: Lane,
  health: EndpointHealth,
  { lanes, deliveries, clock }: LaneDeps,
): Promise<void> {
  const next = await deliveries.nextDueAt(lane._id);
  const opensAt = isCircuitOpen(health, clock.now()) ? health.circuitOpenUntil : null;
  const dueAt = next !== null && opensAt !== null && opensAt > next ? opensAt : next;
  await lanes.release(lane, { health, dueAt });
}

function createRun(lane: Lane, deps: LaneDeps) {
  const { deliveries, clock } = deps;
  const target = targetOf(lane, deps);
  const until = Date.now() + SLICE.ms;
  const running = new Set<Promise<void>>();
  let health = lane.health;
  let taken = 0;
  let disabled = false;

  const work = async (delivery: Leased<DeliveryDocument>): Promise<void> => {
    const outcome = await attemptDelivery(delivery, target, deps);
    if (!(await deliveries.record(delivery, outcome))) return;
    const now = clock.now();
    health = outcome.isSuccess ? afterSuccess(now, health) : afterFailure(now, health);
    const reason = reasonToDisable(outcome, health, now);
    if (reason === null || disabled) return;
    disabled = true;
    await disable(lane, { reason, health }, deps);
  };
  const start = (delivery: Leased<DeliveryDocument>): void => {
    taken += 1;
    const task = work(delivery)
      .catch(() => undefined)
      .finally(() => running.delete(task));
    running.add(task);
  };
  return {
    health: () => health,
    isDisabled: () => disabled,
    isBusy: () => running.size > 0,
    isOver: () =>
      disabled ||
      taken >= SLICE.deliveries ||
      Date.now() > until ||
      isCircuitOpen(health, clock.now()),
    fill: async (isOver: () => boolean): Promise<void> => {
      while (!isOver() && running.size < concurrencyOf(health, MOST_AT_ONCE)) {
        const delivery = await deliveries.claim(lane._id);
        if (delivery === null) return;
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
      await Promise.race([...running, poll]).finally(() => clearTimeout(timer));
    },
  };
}

function targetOf(lane: Lane, { box, clock }: LaneDeps): Target {
  const { _id, url, secret, previousSecret } = lane;
  const isOverlap = previousSecret !== null && previousSecret.until > clock.now();
  const sealed = isOverlap ? [secret, previousSecret.sealed] : [secret];
  return { url, secrets: sealed.map((text) => box.open(text, _id)) };
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
        },
      ]),
  });
  await deliveries.cancelOpen(lane._id);
  await notifyDisabled(lane, reason);
}
