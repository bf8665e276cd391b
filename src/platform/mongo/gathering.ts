import { createBatchWatches, watchedBy } from '../telemetry/watch';

/**
 * Sends simultaneous items of several requests together. No timers: if a slot is free, a batch is sent as soon as the
 * current work is done, and under load after the first turn of the event loop that has added nothing to it. Nothing
 * joins a batch that has been sent.
 */
export interface GatheringOptions<Item> {
  /** Processes one batch and reports the result to each of its members. */
  readonly send: (batch: readonly Item[]) => Promise<void>;
  /**
   * Called for each member of a batch whose `send` threw or rejected. Members that have already received their result
   * ignore it, like a settled promise.
   */
  readonly reject: (item: Item, error: unknown) => void;
  /** The number of batches in flight. */
  readonly slots: number;
  /** The maximum number of members in one batch. */
  readonly maxBatchSize: number;
  /**
   * How long a batch in flight holds back later items, in milliseconds: they are sent together when it returns. 0: a
   * free slot is enough.
   */
  readonly holdBackMs: number;
  /**
   * Whether items arrive one after the other within a turn of the event loop, so that the first one must wait for the
   * others.
   */
  readonly waitsForQuiet?: boolean;
}

/** Creates a function that adds one item to the next batch. */
export function createGathering<Item>({
  send,
  reject,
  slots,
  maxBatchSize,
  holdBackMs,
  waitsForQuiet = false,
}: GatheringOptions<Item>): (item: Item) => void {
  const watches = createBatchWatches<Item>();
  const queue: Item[] = [];
  let inFlightCount = 0;
  let lastSentAt = 0;
  let lastSize = 0;
  let isScheduled = false;

  const schedule = (): void => {
    if (isScheduled || inFlightCount >= slots || queue.length === 0) return;
    isScheduled = true;
    if (waitsForQuiet || lastSize > 1) setImmediate(dispatchOnceQuiet, 0);
    else process.nextTick(dispatch);
  };

  /**
   * Requests whose commands returned together continue within a few turns of each other. A batch sent after the first
   * of them would contain only some, and leave the others to wait for the next.
   */
  const dispatchOnceQuiet = (before: number): void => {
    if (queue.length > before && queue.length < maxBatchSize)
      setImmediate(dispatchOnceQuiet, queue.length);
    else dispatch();
  };

  const dispatch = (): void => {
    isScheduled = false;
    while (inFlightCount < slots && queue.length > 0) void work(queue.splice(0, maxBatchSize));
  };

  const work = async (batch: readonly Item[]): Promise<void> => {
    inFlightCount += 1;
    lastSentAt = performance.now();
    lastSize = batch.length;
    try {
      await watchedBy(watches.take(batch), () => send(batch));
    } catch (error) {
      for (const item of batch) reject(item, error);
    } finally {
      inFlightCount -= 1;
      schedule();
    }
  };

  return (item) => {
    watches.add(item);
    queue.push(item);
    if (inFlightCount === 0 || performance.now() - lastSentAt >= holdBackMs) schedule();
  };
}
