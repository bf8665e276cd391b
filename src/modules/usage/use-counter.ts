import type { Clock } from '../../platform/values/clock';
import { userIdOf, type Viewer } from '../identity';

/** What was counted under one name, for one client on one day. */
export interface Counted {
  /** `2026-12-01` */
  readonly day: string;
  readonly name: string;
  /** What the client calls itself, else the kind of its credential. */
  readonly client: string;
  /** The user behind the credential; null for anonymous requests. */
  readonly ownerId: string | null;
  readonly count: number;
}

/** Counts in memory, which costs a request next to nothing, and writes now and then. */
export interface UseCounter {
  count(viewer: Viewer, names: readonly string[], clientId: string | null): void;
  /** Writes what was counted; what cannot be written now stays for the next time. */
  flush(): Promise<void>;
}

/** Names are the clients' own invention: beyond this many between two flushes they share one row. */
const MAX_PENDING = 5000;
const CLIENT_NAME = /^[\w.:@/ -]{1,100}$/;

type Counting = Counted & { count: number };

export function createUseCounter(
  clock: Clock,
  write: (counted: readonly Counted[]) => Promise<void>,
): UseCounter {
  let pending = new Map<string, Counting>();
  const add = (counted: Counted): void => {
    const { day, name, ownerId, client, count } = counted;
    const key = `${day}|${name}|${ownerId ?? ''}|${client}`;
    const known = pending.get(key);
    if (known !== undefined) known.count += count;
    else if (pending.size < MAX_PENDING || client === 'other') pending.set(key, { ...counted });
    else add({ ...counted, client: 'other', ownerId: null });
  };
  return {
    count: (viewer, names, clientId) => {
      const day = dayOf(clock.now());
      const ownerId = userIdOf(viewer);
      const client = clientOf(viewer, clientId);
      for (const name of names) add({ day, name, client, ownerId, count: 1 });
    },
    flush: async () => {
      const counted = [...pending.values()];
      pending = new Map();
      try {
        await write(counted);
      } catch (error) {
        for (const one of counted) add(one);
        throw error;
      }
    },
  };
}

const DAY_MS = 86_400_000;
let last = { day: -1, text: '' };

/** Days seldom change: the text of the last one is kept. */
export function dayOf(date: Date): string {
  const day = Math.floor(date.getTime() / DAY_MS);
  if (day !== last.day) last = { day, text: date.toISOString().slice(0, 10) };
  return last.text;
}

function clientOf(viewer: Viewer, clientId: string | null): string {
  return clientId !== null && CLIENT_NAME.test(clientId) ? clientId : viewer.kind;
}
