/** How often one client used one deprecated field on one day. */
export interface Use {
  /** `2026-12-01` */
  readonly day: string;
  /** Name of the deprecation. */
  readonly name: string;
  /** What the client calls itself, else the kind of its credential. */
  readonly client: string;
  /** The user behind the credential; null for anonymous requests. */
  readonly ownerId: string | null;
  readonly count: number;
}

export interface UseFilter {
  /** Only the figures of this user; null for everybody's. */
  readonly ownerId: string | null;
  /** First day. */
  readonly since: string;
}
