import type { AggregatorRegistry as Aggregator, Registry } from 'prom-client';

/** The metrics of one process, as it reports them. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Replaces a scrape number in the final report of a process. */
export const FINAL_REPORT = Infinity;

interface ProcessReport {
  readonly scrape: number;
  readonly figures: Figures;
}

/**
 * The reports of the processes of a cluster, scrape by scrape, as sums that never fall although processes end and miss
 * scrapes, because Prometheus treats every fall as a restart.
 */
export function keepCounts({ aggregate }: Pick<typeof Aggregator, 'aggregate'>) {
  const last = new Map<number, ProcessReport>();
  let past: Promise<Figures> = Promise.resolve([]);
  return {
    /** Stores the report of a process for the scrape with this number; ignores reports after the final one. */
    record: (process: number, scrape: number, figures: Figures): void => {
      if (scrape > (last.get(process)?.scrape ?? 0)) last.set(process, { scrape, figures });
    },
    /** A process has ended; its counts stay in the sums. */
    markEnded: (process: number): void => {
      const counts = countsOf(last.get(process)?.figures ?? []);
      last.delete(process);
      past = past.then((before) => aggregate([before, counts]).getMetricsAsJSON());
    },
    /**
     * The sums over all processes. A process that did not respond to this scrape contributes its previous counts, and
     * no gauges.
     */
    together: async (scrape: number): Promise<string> => {
      const present = [...last.values()].map((report) =>
        report.scrape < scrape || report.scrape === FINAL_REPORT
          ? countsOf(report.figures)
          : report.figures,
      );
      return aggregate([...present, await past]).metrics();
    },
  };
}

const GROWING = ['counter', 'histogram'];

/** Metrics that only grow. */
function countsOf(figures: Figures): Figures {
  return figures.filter(isGrowing);
}

/** The library declares the type as a number; it is a name. */
export function isGrowing({ type }: { readonly type: unknown }): boolean {
  return GROWING.includes(String(type));
}
