import type { Clause } from './text-clauses';

/** Asks the index; the body of a search, and of its answer. */
export type Probe = (body: object) => Promise<ProbeAnswer>;

export interface ProbeAnswer {
  readonly hits: { readonly hits: readonly { readonly matched_queries?: readonly string[] }[] };
  readonly aggregations?: {
    readonly known: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
  };
  readonly suggest?: Readonly<Record<string, readonly { readonly options: readonly Option[] }[]>>;
}

interface Option {
  readonly text: string;
  readonly freq: number;
}

export type Clauses = Readonly<Record<string, Clause>>;
/** How many products fulfil each of some clauses. */
export type Counts = (name: string) => number;

/**
 * Nothing but the counts of some clauses, for which only products of `among` are looked at: of all clauses, or of fewer that
 * have the same products (a query has 1,024 clauses at most).
 */
export function countsOf(
  clauses: Clauses,
  among: readonly Clause[] = Object.values(clauses),
): object {
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ bool: { should: among } }] } },
    aggs: { known: { filters: { filters: clauses } } },
  };
}

export function readCounts({ aggregations }: ProbeAnswer): Counts {
  return (name) => aggregations?.known.buckets[name]?.doc_count ?? 0;
}
