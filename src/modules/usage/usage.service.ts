import type { Clock } from '../../platform/values/clock';
import { ownerSeenBy, type Viewer } from '../identity';
import { createUseCounter, dayOf, type UseCounter } from './use-counter';
import type { UsageRepository } from './usage.repository';
import type { Use } from './usage.types';

/** Measures who still uses what is deprecated, before it is removed (docs/decisions/014-contract.md). */
export interface DeprecationsService extends Pick<UseCounter, 'flush'> {
  /** Counts in memory; costs the request nothing. */
  recordUse(
    viewer: Viewer,
    use: { readonly names: readonly string[]; readonly clientId: string | null },
  ): void;
  /** The figures of the last 90 days: the viewer's own, for admins everybody's. */
  listUses(viewer: Viewer): Promise<readonly Use[]>;
}

export interface DeprecationsDeps {
  readonly usage: UsageRepository;
  readonly clock: Clock;
}

const DAYS_SHOWN = 90;
const DAY_MS = 86_400_000;

export function createDeprecationsService({ usage, clock }: DeprecationsDeps): DeprecationsService {
  const { count, flush } = createUseCounter(clock, usage.add);
  return {
    recordUse: (viewer, { names, clientId }) => count(viewer, names, clientId),
    listUses: async (viewer) => {
      const ownerId = ownerSeenBy(viewer, 'deprecation.read');
      await flush();
      return usage.list({
        ownerId,
        since: dayOf(new Date(clock.now().getTime() - DAYS_SHOWN * DAY_MS)),
      });
    },
    flush,
  };
}
