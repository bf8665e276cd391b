import { atMost } from '../../../platform/values/deadline';
import { withHeartbeat } from '../../../platform/jobs';
import type { Target } from './attempt';
import type { DeliveryDocument } from './deliveries.repository';
import { concurrencyOf, isCircuitOpen } from '../endpoints/endpoint-health';
import { createSender, leaveUnsigned, targetOf, type QueueDeps } from './queue-sender';
import { QUEUE_LEASE_MS, type DeliveryQueue } from './delivery-queues.repository';
import type { EndpointHealth } from '../endpoints/endpoints.types';

/** Deliveries of one endpoint in flight: a killed worker repeats at most these. */
const MAX_IN_FLIGHT = 4;
/** Deliveries that are read at once, per delivery in flight. */
const READ_PER_SLOT = 4;
const POLL_MS = 200;
/** For so long a look at the endpoint counts for deliveries that were read before it: quick ones need one a batch. */
const FRESH_MS = 100;
/** A queue is given back now and then, so that others get their turn. */
const SLICE = { deliveries: 1000, ms: 5000 };

/**
 * Works through the due deliveries of one endpoint, four at once, in order of their time, until nothing
 * is due, the circuit opens or the endpoint is disabled. One endpoint's trouble stays in its own queue. Whatever fails,
 * the results of what was sent are recorded first.
 */
export async function workQueue(
  queue: DeliveryQueue,
  deps: QueueDeps,
  isStopping: () => boolean,
): Promise<void> {
  const target = targetOf(queue, deps);
  if (target === null) return leaveUnsigned(queue, deps);
  const claim = createClaim(queue, deps);
  const run = createRun(queue, deps, { claim, target });
  await withHeartbeat({ renew: claim.renew, everyMs: QUEUE_LEASE_MS / 3 }, async () => {
    const isOver = (): boolean => isStopping() || claim.isLost() || run.isOver();
    if (queue.isUnordered) await releaseAll(queue, deps);
    await run.fill(isOver);
    while (run.isBusy()) {
      await run.wait();
      await run.fill(isOver);
    }
  });
  run.throwFault();
  if (!run.isDisabled()) await giveBack(queue, run.health(), deps);
}

/**
 * The right to work on the queue. It ends with the lease by this process's own time too: a process that was
 * stopped and goes on must not begin anything before it has asked whether the queue is still its own.
 */
function createClaim(queue: DeliveryQueue, { queues }: QueueDeps) {
  let until = performance.now() + QUEUE_LEASE_MS;
  let isLost = false;
  let freshUntil = 0;
  return {
    isLost: () => isLost || performance.now() > until,
    lose: () => {
      isLost = true;
    },
    /** Deliveries were read; they may be of events later than the last look at the endpoint. */
    invalidate: () => {
      freshUntil = 0;
    },
    /** Whether the endpoint is as it was claimed. One that was paused or has another URL gets nothing under this claim. */
    isCurrent: async (): Promise<boolean> => {
      if (performance.now() < freshUntil) return true;
      freshUntil = performance.now() + FRESH_MS;
      if (!(await queues.isUnchanged(queue))) isLost = true;
      return !isLost;
    },
    renew: async (): Promise<boolean> => {
      const asked = performance.now();
      const isMine = await queues.renew(queue);
      if (isMine) until = asked + QUEUE_LEASE_MS;
      else isLost = true;
      return isMine;
    },
  };
}

/** Under the lease: nobody else puts anything behind another delivery meanwhile. */
async function releaseAll(queue: DeliveryQueue, { order, queues }: QueueDeps): Promise<void> {
  await order.releaseAll(queue._id);
  await queues.unordered(queue);
}

async function giveBack(
  queue: DeliveryQueue,
  health: EndpointHealth,
  { queues, dueDeliveries, clock }: QueueDeps,
): Promise<void> {
  const next = await dueDeliveries.nextDueAt(queue._id);
  const opensAt = isCircuitOpen(health, clock.now()) ? health.circuitOpenUntil : null;
  const dueAt = next !== null && opensAt !== null && opensAt > next ? opensAt : next;
  await queues.release(queue, { health, dueAt });
}

interface RunTools {
  readonly claim: ReturnType<typeof createClaim>;
  readonly target: Target;
}

function createRun(queue: DeliveryQueue, deps: QueueDeps, { claim, target }: RunTools) {
  const { dueDeliveries, order, clock } = deps;
  const list = queue.ordering === 'per_resource' ? order.listFirst : dueDeliveries.list;
  const sender = createSender(queue, target, deps);
  const until = performance.now() + SLICE.ms;
  const ready: DeliveryDocument[] = [];
  const running = new Map<DeliveryDocument, Promise<void>>();
  let taken = 0;
  /** The first failure of ours; those of receivers are results. */
  let fault: { readonly error: unknown } | null = null;
  const fail = (error: unknown): void => {
    fault ??= { error };
  };
  const slots = (): number => concurrencyOf(sender.health(), MAX_IN_FLIGHT);
  const start = (delivery: DeliveryDocument): void => {
    taken += 1;
    const task = sender
      .send(delivery)
      .then((isMine) => (isMine ? undefined : claim.lose()))
      .catch(fail)
      .finally(() => running.delete(delivery));
    running.set(delivery, task);
  };
  const fill = async (isOver: () => boolean): Promise<void> => {
    while (!isOver() && running.size < slots()) {
      if (ready.length === 0) {
        const selection = { limit: slots() * READ_PER_SLOT, except: [...running.keys()] };
        ready.push(...(await list(queue._id, selection)));
        claim.invalidate();
      }
      const [delivery] = ready;
      if (delivery === undefined || !(await claim.isCurrent())) return;
      ready.shift();
      start(delivery);
    }
  };
  return {
    ...sender,
    isBusy: () => running.size > 0,
    throwFault: () => {
      if (fault !== null) throw fault.error;
    },
    isOver: () =>
      fault !== null ||
      sender.isDisabled() ||
      taken >= SLICE.deliveries ||
      performance.now() > until ||
      isCircuitOpen(sender.health(), clock.now()),
    fill: (isOver: () => boolean): Promise<void> => fill(isOver).catch(fail),
    /** Until one has ended, or it is time to look for new ones. */
    wait: (): Promise<void> => atMost(POLL_MS, Promise.race(running.values())),
  };
}
