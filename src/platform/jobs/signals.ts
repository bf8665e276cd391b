import type { Collection, Db } from 'mongodb';
import { repeat } from '../values/repeat';
import type { CollectionDefinition } from '../mongo/collections';
import { MAX_TIME_MS } from '../mongo/client';

/** Ends the pause of a job, known by its name: something is probably waiting for it. */
export type Wake = (job: string) => void;

/** How often somebody made work for each job, by its name. */
type Counts = Readonly<Record<string, number>>;

interface SignalDocument {
  readonly _id: string;
  readonly counts: Counts;
}

export const signalsCollection: CollectionDefinition = { name: 'signals', indexes: [] };

/**
 * One document by which processes that make work wake those that do it. It may only shorten a pause: what no signal
 * tells is found by polling.
 */
export interface Signals {
  raise(jobs: readonly string[]): Promise<void>;
  /** Tells what others raise from now on; one poll serves all listeners of a process. Answers how to end it. */
  follow(listener: Wake): () => void;
}

const ID = 'jobs';
/** Who makes work need not tell it more often. */
export const SIGNALS_READ_MS = 100;

export function createSignals(db: Db): Signals {
  const signals: Collection<SignalDocument> = db.collection(signalsCollection.name);
  return {
    raise: async (jobs) => {
      const $inc = Object.fromEntries(jobs.map((job) => [`counts.${job}`, 1]));
      const options = { upsert: true, writeConcern: { w: 1, j: false } } as const;
      await signals.updateOne({ _id: ID }, { $inc }, options);
    },
    follow: followers(
      async () => (await signals.findOne({ _id: ID }, { maxTimeMS: MAX_TIME_MS }))?.counts ?? {},
    ),
  };
}

/** Polls as long as somebody listens, and tells the names whose counts have changed. */
function followers(read: () => Promise<Counts>): Signals['follow'] {
  const listeners = new Set<Wake>();
  let stop = (): void => undefined;
  const start = (): void => {
    let known: Counts | null = null;
    stop = repeat({ everyMs: SIGNALS_READ_MS }, async () => {
      const counts = await read();
      for (const [name, count] of Object.entries(counts)) {
        if (known !== null && known[name] !== count) for (const tell of listeners) tell(name);
      }
      known = counts;
      return false;
    });
  };
  return (listener) => {
    listeners.add(listener);
    if (listeners.size === 1) start();
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) stop();
    };
  };
}
