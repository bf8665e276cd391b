import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../mongo/client';
import type { CollectionDefinition } from '../mongo/collections';
import { repeat } from '../values/repeat';

/** Says that something probably waits for a job, or has changed, known by its name. */
export type Wake = (name: string) => void;

/** Takes the news of work inside one process from those who make it to those who do it. */
export interface Wakes {
  readonly wake: Wake;
  /** Adds a listener, which hears what comes from now on. */
  listen(listener: Wake): void;
}

export function createWakes(): Wakes {
  const listeners: Wake[] = [];
  return {
    wake: (name) => {
      for (const tell of listeners) tell(name);
    },
    listen: (listener) => void listeners.push(listener),
  };
}

/** How often each name was raised. */
type Counts = Readonly<Record<string, number>>;

interface SignalDocument {
  readonly _id: string;
  readonly counts: Counts;
}

export const signalsCollection: CollectionDefinition = { name: 'signals', indexes: [] };

/**
 * One document by which processes that make work wake those that do it. A signal may be lost: whoever waits for one also
 * looks by itself every `POLL_MS`.
 */
export interface Signals {
  raise(names: readonly string[]): Promise<void>;
  /** Tells what others raise from now on; one read serves all listeners of a process. Returns how to end it. */
  follow(listener: Wake): () => void;
}

/** The longest that a lost signal may cost. */
export const POLL_MS = 15_000;
/** The only thing that an idle process reads more often; for a while after a signal, others may follow. */
const SIGNALS_READ_MS = { idle: 400, busy: 100, busyFor: 2000 };
const ID = 'jobs';

export function createSignals(db: Db): Signals {
  const signals: Collection<SignalDocument> = db.collection(signalsCollection.name);
  const listeners = new Set<Wake>();
  let counts: Counts | null = null;
  let heardAt = -Infinity;
  const pauseMs = (): number =>
    performance.now() - heardAt < SIGNALS_READ_MS.busyFor
      ? SIGNALS_READ_MS.busy
      : SIGNALS_READ_MS.idle;
  let stop = (): void => undefined;
  const read = async (): Promise<false> => {
    const row = await signals.findOne({ _id: ID }, { maxTimeMS: MAX_TIME_MS });
    const present = row?.counts ?? {};
    const last = counts;
    counts = present;
    if (last === null) return false;
    const raised = Object.keys(present).filter((name) => present[name] !== last[name]);
    if (raised.length > 0) heardAt = performance.now();
    for (const name of raised) for (const tell of listeners) tell(name);
    return false;
  };
  return {
    raise: async (names) => {
      const $inc = Object.fromEntries(names.map((name) => [`counts.${name}`, 1]));
      const options = { upsert: true, writeConcern: { w: 1, j: false } } as const;
      await signals.updateOne({ _id: ID }, { $inc }, options);
    },
    follow: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        counts = null;
        // At once: what is raised from now on is news.
        void read().catch(() => undefined);
        stop = repeat({ everyMs: pauseMs }, read);
      }
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
  };
}

/** News that come together go into one signal, and there are at most ten signals a second. */
const GATHERED_MS = 20;
const SIGNAL_GAP_MS = 100;

/** Tells other processes what this one does not work on itself. */
export function forwardTo(signals: Signals): Wake {
  const waiting = new Set<string>();
  let sentAt = -Infinity;
  const send = (): void => {
    const names = [...waiting];
    waiting.clear();
    sentAt = performance.now();
    signals.raise(names).catch(() => undefined);
  };
  const pauseMs = (): number => Math.max(GATHERED_MS, sentAt + SIGNAL_GAP_MS - performance.now());
  return (name) => {
    if (waiting.size === 0) setTimeout(send, pauseMs()).unref();
    waiting.add(name);
  };
}
