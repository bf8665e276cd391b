import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import type { CollectionDefinition } from '../mongo/collections';
import { repeat } from '../values/repeat';

/** Announces that something probably waits for a job, or has changed; `name` says which. */
export type Wake = (name: string) => void;

/** `isOwn`: this process raised the signal. */
type Listener = (name: string, isOwn: boolean) => void;

interface SignalDocument {
  readonly _id: string;
  /** How often each name was raised. */
  readonly counts: Readonly<Record<string, number>>;
  /** The sender that raised each name last. */
  readonly senders?: Readonly<Record<string, string>>;
}

export const signalsCollection: CollectionDefinition = { name: 'signals', indexes: [] };

/** The longest delay that a lost signal causes. */
export const POLL_MS = 15_000;
/** The only read that an idle process repeats more often; for a while after a signal, further ones are likely. */
const READ_MS = { idle: 400, busy: 100, busyFor: 2000 };
/** Simultaneous announcements share one signal, and there are at most ten signals a second. */
const GATHERED_MS = 20;
const SIGNAL_GAP_MS = 100;
const _id = 'jobs';

/** Notifies the processes that follow signals. Does not wait for the journal, because a signal may be lost. */
export async function raiseSignals(
  db: Db,
  names: readonly string[],
  sender = 'a tool',
): Promise<void> {
  const $inc = Object.fromEntries(names.map((name) => [`counts.${name}`, 1]));
  const $set = Object.fromEntries(names.map((name) => [`senders.${name}`, sender]));
  const options = { upsert: true, writeConcern: { w: 1, j: false } } as const;
  const signals = db.collection<SignalDocument>(signalsCollection.name);
  await signals.updateOne({ _id }, { $inc, $set }, options);
}

/**
 * Announces work and changes to their followers: within a process immediately, between processes by the counters in one
 * document. A signal may be lost, so followers also check by themselves every `POLL_MS`.
 */
export class Signals {
  readonly #followers = new Set<{
    readonly listener: Listener;
    readonly names: ReadonlySet<string>;
  }>();
  readonly #id = randomUUID();
  readonly #unsent = new Set<string>();
  #isForOthers = (_name: string): boolean => false;
  #sentAt = -Infinity;
  #counts: SignalDocument['counts'] | null = null;
  #receivedAt = -Infinity;
  #stopReading = (): void => undefined;

  constructor(private readonly db: Db) {}

  readonly wake: Wake = (name) => {
    this.#tell(name, true);
    if (this.#isForOthers(name)) this.#send(name);
  };

  /** From now on, other processes are notified of the signals of this one that the condition selects. */
  forward(isForOthers: (name: string) => boolean): void {
    this.#isForOthers = isForOthers;
  }

  /**
   * Notifies the listener of signals with these names, from this process and others; one read serves all followers.
   * Returns a function that ends it.
   */
  follow(listener: Listener, names: Iterable<string>): () => void {
    const follower = { listener, names: new Set(names) };
    this.#followers.add(follower);
    if (this.#followers.size === 1) this.#startReading();
    return () => {
      if (this.#followers.delete(follower) && this.#followers.size === 0) this.#stopReading();
    };
  }

  #tell(name: string, isOwn: boolean): void {
    for (const { listener, names } of this.#followers) if (names.has(name)) listener(name, isOwn);
  }

  #send(name: string): void {
    if (this.#unsent.size === 0) {
      const pauseMs = Math.max(GATHERED_MS, this.#sentAt + SIGNAL_GAP_MS - performance.now());
      setTimeout(() => {
        const names = [...this.#unsent];
        this.#unsent.clear();
        this.#sentAt = performance.now();
        void raiseSignals(this.db, names, this.#id).catch(() => undefined);
      }, pauseMs).unref();
    }
    this.#unsent.add(name);
  }

  /** Reads in the context of the process: a request whose stream is the first follower does not have it in its trace. */
  readonly #startReading = AsyncResource.bind((): void => {
    this.#counts = null;
    const pauseMs = (): number =>
      performance.now() - this.#receivedAt < READ_MS.busyFor ? READ_MS.busy : READ_MS.idle;
    // Reads immediately, because everything raised from now on counts.
    void this.#read().catch(() => undefined);
    this.#stopReading = repeat({ everyMs: pauseMs }, () => this.#read());
  });

  async #read(): Promise<false> {
    // A bare command, because the cursor of `findOne` would take a third of an idle process's CPU time.
    const { cursor } = await this.db.command({
      find: signalsCollection.name,
      filter: { _id },
      limit: 1,
      singleBatch: true,
      maxTimeMS: MAX_TIME_MS,
    });
    const { firstBatch } = cursor as { readonly firstBatch: readonly SignalDocument[] };
    const { counts = {}, senders = {} }: Partial<SignalDocument> = firstBatch[0] ?? {};
    const last = this.#counts;
    this.#counts = counts;
    if (last === null) return false;
    // The followers in this process were notified of its own signals immediately.
    const isOwn = (name: string): boolean =>
      counts[name] === (last[name] ?? 0) + 1 && senders[name] === this.#id;
    const names = Object.keys(counts).filter((name) => counts[name] !== last[name] && !isOwn(name));
    if (names.length > 0) this.#receivedAt = performance.now();
    for (const name of names) this.#tell(name, false);
    return false;
  }
}
