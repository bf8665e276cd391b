import type { Clock } from '../../platform/clock';
import { authorizeKnown, reachOf, type Viewer } from '../identity';
import type { UsageRepository } from './usage.repository';
import type { Use } from './usage.types';

/** Measures who still uses what is deprecated, before it is removed (specification part 9). */
export interface DeprecationsService {
  /** Counts in memory; costs the request nothing. */
  recordUse(
    viewer: Viewer,
    use: { readonly names: readonly string[]; readonly clientId: string | null },
  ): void;
  /** The figures of the last 90 days: the viewer's own, for admins everybody's. */
  listUses(viewer: Viewer): Promise<readonly Use[]>;
  /** Writes what was counted; what cannot be written now stays for the next time. */
  flush(): Promise<void>;
}

export interface DeprecationsDeps {
  readonly usage: UsageRepository;
  readonly clock: Clock;
}

const DAYS_SHOWN = 90;
const DAY_MS = 86_400_000;
/** Names are the clients' own invention: beyond this many between two flushes they share one row. */
const MAX_PENDING = 2000;
const CLIENT_NAME = /^[\w.:@/ -]{1,100}$/;

export function createDeprecationsService({ usage, clock }: DeprecationsDeps): DeprecationsService {
  let pending = new Map<string, Use>();

  const add = (use: Use): void => {
    const key = `${use.day}|${use.name}|${use.ownerId ?? ''}|${use.client}`;
    const known = pending.get(key);
    if (known !== undefined) pending.set(key, { ...use, count: known.count + use.count });
    else if (pending.size < MAX_PENDING || use.client === 'other') pending.set(key, use);
    else add({ ...use, client: 'other', ownerId: null });
  };

  const flush = async (): Promise<void> => {
    const counted = [...pending.values()];
    pending = new Map();
    try {
      await usage.add(counted);
    } catch (error) {
      for (const use of counted) add(use);
      throw error;
    }
  };

  return {
    recordUse: (viewer, { names, clientId }) => {
      const day = dayOf(clock.now());
      const ownerId = viewer.kind === 'anonymous' ? null : viewer.userId;
      for (const name of names)
        add({ day, name, client: clientOf(viewer, clientId), ownerId, count: 1 });
    },
    listUses: async (viewer) => {
      const { userId } = authorizeKnown(viewer, 'deprecation.read');
      const ownerId = reachOf(viewer, 'deprecation.read') === 'any' ? null : userId;
      await flush();
      return usage.list({
        ownerId,
        since: dayOf(new Date(clock.now().getTime() - DAYS_SHOWN * DAY_MS)),
      });
    },
    flush,
  };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function clientOf(viewer: Viewer, clientId: string | null): string {
  return clientId !== null && CLIENT_NAME.test(clientId) ? clientId : viewer.kind;
}
