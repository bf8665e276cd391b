import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../../../platform/mongo/errors';
import { atMost } from '../../../platform/values/deadline';
import {
  afterFailure,
  afterSuccess,
  concurrencyOf,
  isCircuitOpen,
  isHopeless,
} from '../endpoints/endpoint-health';
import type { EndpointHealth } from '../endpoints/endpoints.types';
import { signingSecrets } from '../endpoints/signature';
import { attemptDelivery, GONE_STATUS, type Target } from './attempt';
import type { DeliveriesDeps } from './deliveries.deps';
import type { DeliveryDocument } from './deliveries.repository';
import type { DeliveryQueue } from './delivery-queues.repository';
import { disable } from './ended-endpoints';

/** The number of deliveries of one endpoint in flight: a killed worker repeats at most these. */
const MAX_IN_FLIGHT = 4;
/** The number of deliveries read per delivery in flight. */
const READ_PER_SLOT = 4;
const POLL_MS = 200;
/**
 * How long a check of the endpoint is valid for deliveries that were read before it, so that fast ones need one check
 * per batch.
 */
const FRESH_MS = 100;
/** After this much work a queue is released, so that others get their turn. */
const SLICE = { deliveries: 1000, ms: 5000 };
const UNSIGNED_PAUSE_MS = 30_000;
const RECORD_RETRY = { everyMs: 50, forMs: 60_000 };

/**
 * Works through the due deliveries of one endpoint, four at once and ordered by time, until nothing is due, the circuit
 * opens or the endpoint is disabled. A failing endpoint affects only its own queue. Whatever fails, the results of
 * deliveries that were sent are recorded first.
 */
export async function workQueue(
  queue: DeliveryQueue,
  deps: DeliveriesDeps,
  stopping: AbortSignal,
): Promise<void> {
  const target = targetOf(queue, deps);
  if (target === null) return leaveUnsigned(queue, deps);
  const run = new QueueRun(queue, target, deps);
  await deps.queues.hold(queue, (loss) => run.work(() => loss.aborted || stopping.aborted));
  await run.finish();
}

/** Null if nothing can be signed. */
export function targetOf(queue: DeliveryQueue, { box, clock }: DeliveriesDeps): Target | null {
  const secrets = signingSecrets(queue, box, clock.now());
  return secrets && { url: queue.url, secrets };
}

/** This process cannot decrypt the signing secret. The deliveries wait for a process with the right key. */
export async function leaveUnsigned(queue: DeliveryQueue, deps: DeliveriesDeps): Promise<void> {
  deps.log.error(
    { endpointId: queue._id },
    'no key in SECRET_KEYS decrypts the secret of this endpoint',
  );
  const dueAt = new Date(deps.clock.now().getTime() + UNSIGNED_PAUSE_MS);
  await deps.queues.release(queue, queue.health, dueAt);
}

/** The work on one queue under one lease. */
class QueueRun {
  #health: EndpointHealth;
  #isDisabled = false;
  /** The claim is lost or has expired, or the endpoint has changed since. */
  #isLost = false;
  /** Until then, the last check of the endpoint is valid. */
  #freshUntil = 0;
  /** The first internal failure; failures of receivers are results. */
  #fault: { readonly error: unknown } | null = null;
  #started = 0;
  readonly #sliceUntil = performance.now() + SLICE.ms;
  readonly #ready: DeliveryDocument[] = [];
  readonly #inFlight = new Map<DeliveryDocument, Promise<void>>();

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly target: Target,
    private readonly deps: DeliveriesDeps,
  ) {
    this.#health = queue.health;
  }

  async work(isStopping: () => boolean): Promise<void> {
    const { queue, deps } = this;
    if (queue.isUnordered) {
      // As long as this worker holds the lease, no other worker makes deliveries wait for each other.
      await deps.dueDeliveries.releaseAll(queue._id);
      await deps.queues.clearUnordered(queue);
    }
    await this.#fillSlots(isStopping).catch(this.#fail);
    while (this.#inFlight.size > 0) {
      // Waits until one has ended, or until it is time to look for new ones.
      await atMost(POLL_MS, Promise.race(this.#inFlight.values()));
      await this.#fillSlots(isStopping).catch(this.#fail);
    }
  }

  /** Releases the queue, unless its endpoint was disabled. */
  async finish(): Promise<void> {
    if (this.#fault !== null) throw this.#fault.error;
    if (this.#isDisabled) return;
    const { queue, deps } = this;
    const next = await deps.dueDeliveries.nextDueAt(queue._id);
    const isSuspended = isCircuitOpen(this.#health, deps.clock.now());
    const opensAt = isSuspended ? this.#health.circuitOpenUntil : null;
    const dueAt = next !== null && opensAt !== null && opensAt > next ? opensAt : next;
    await deps.queues.release(queue, this.#health, dueAt);
  }

  #fail = (error: unknown): void => {
    this.#fault ??= { error };
  };

  #isOver(isStopping: () => boolean): boolean {
    return (
      isStopping() ||
      this.#isLost ||
      this.#fault !== null ||
      this.#isDisabled ||
      this.#started >= SLICE.deliveries ||
      performance.now() > this.#sliceUntil ||
      isCircuitOpen(this.#health, this.deps.clock.now())
    );
  }

  async #fillSlots(isStopping: () => boolean): Promise<void> {
    const { queue, deps } = this;
    while (!this.#isOver(isStopping)) {
      const slots = concurrencyOf(this.#health, MAX_IN_FLIGHT);
      if (this.#inFlight.size >= slots) return;
      if (this.#ready.length === 0) {
        const selection = { limit: slots * READ_PER_SLOT, except: [...this.#inFlight.keys()] };
        this.#ready.push(...(await deps.dueDeliveries.list(queue, selection)));
        // They may belong to events that are newer than the last check of the endpoint.
        this.#freshUntil = 0;
      }
      const [delivery] = this.#ready;
      if (delivery === undefined || !(await this.#isCurrent())) return;
      this.#ready.shift();
      this.#started += 1;
      const sending = this.#send(delivery)
        .catch(this.#fail)
        .finally(() => this.#inFlight.delete(delivery));
      this.#inFlight.set(delivery, sending);
    }
  }

  /**
   * Whether the endpoint is as it was claimed. An endpoint that was paused or has a new URL gets nothing under this
   * claim.
   */
  async #isCurrent(): Promise<boolean> {
    if (performance.now() < this.#freshUntil) return true;
    this.#freshUntil = performance.now() + FRESH_MS;
    if (!(await this.deps.queues.isUnchanged(this.queue))) this.#isLost = true;
    return !this.#isLost;
  }

  /** Makes one attempt, records it, and updates the health of the endpoint. */
  async #send(delivery: DeliveryDocument): Promise<void> {
    const { queue, target, deps } = this;
    const { dueDeliveries, clock } = deps;
    const result = await attemptDelivery(delivery, target, deps);
    const hasEnded = result.status !== 'retrying' && result.attempt.number > 1;
    const isRecorded = await recordWithRetries(async () => {
      // Comes first: if the worker is killed in between, no other process would know that deliveries are waiting.
      if (hasEnded && queue.ordering === 'per_resource')
        await dueDeliveries.releaseFollowers(delivery);
      return dueDeliveries.record(delivery, result);
    });
    if (!isRecorded) {
      this.#isLost = true;
      return;
    }
    const now = clock.now();
    const isSuccess = result.status === 'delivered';
    const isGone = result.attempt.responseStatus === GONE_STATUS;
    this.#health = (isSuccess ? afterSuccess : afterFailure)(now, this.#health);
    const isFailing = !isSuccess && isHopeless(this.#health, now);
    if (this.#isDisabled || (!isGone && !isFailing)) return;
    this.#isDisabled = true;
    const reason = isGone ? 'gone' : 'failing';
    this.#isDisabled = await disable(queue, { reason, health: this.#health }, deps);
  }
}

/** Retries the write, because a delivery whose result is not recorded would be sent again. */
async function recordWithRetries(record: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + RECORD_RETRY.forMs;
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error;
      await sleep(RECORD_RETRY.everyMs);
    }
  }
}
