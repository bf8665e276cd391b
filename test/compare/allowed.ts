/**
 * One difference from version two that somebody asked for. In the texts `*` stands for anything; keep them as narrow as the
 * decision is.
 */
export interface AllowedDifference {
  /** The line of `decisions.md` part 13, or the issue, that asks for it. */
  readonly reason: string;
  /** `GET /orders/{id}`, or the kind of a side effect (`event`, `mail`, `delivery`). */
  readonly operation: string;
  /**
   * `status`, `header etag`, `body /data*total`, or `answer`: the whole answer, told by its status and code
   * (`200` → `404 not_found`).
   */
  readonly where: string;
  readonly from?: string;
  readonly to?: string;
  /** Only requests like this one: script, viewer and request line, as the report shows them. */
  readonly request?: string;
}

export const allowedDifferences: readonly AllowedDifference[] = [];
