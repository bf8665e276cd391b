import type { Counted } from './use-counter';

/** How often one client used one deprecated field on one day. */
export type Use = Counted;

export interface UseFilter {
  /** Only the figures of this user; null for everybody's. */
  readonly ownerId: string | null;
  /** First day. */
  readonly since: string;
}
