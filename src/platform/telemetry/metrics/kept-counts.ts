import type { AggregatorRegistry as Aggregator, Registry } from 'prom-client';

/** The metrics of one process, as it tells them. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Replaces a scrape: what a process reports when it ends. */
export const LAST_WORD = Infinity;

/** What the processes of a cluster have reported, scrape by scrape. */
export interface KeptCounts {
  /** The answer of a process to the scrape of this number; nothing after its last word. */
  told(process: number, scrape: number, figures: Figures): void;
  /** A process is over; what it counted stays in the sums. */
  ended(process: number): void;
  /** All of them together: of who did not answer this scrape what it had counted before, and none of its gauges. */
  together(scrape: number): Promise<string>;
}

interface Answer {
  readonly scrape: number;
  readonly figures: Figures;
}

/** Sums that never fall, though processes end and miss scrapes: Prometheus takes every fall for a new beginning. */
export function keepCounts({ aggregate }: Pick<typeof Aggregator, 'aggregate'>): KeptCounts {
  const last = new Map<number, Answer>();
  let past: Promise<Figures> = Promise.resolve([]);
  return {
    told: (process, scrape, figures) => {
      if (scrape > (last.get(process)?.scrape ?? 0)) last.set(process, { scrape, figures });
    },
    ended: (process) => {
      const counts = countsOf(last.get(process)?.figures ?? []);
      last.delete(process);
      past = past.then((before) => aggregate([before, counts]).getMetricsAsJSON());
    },
    together: async (scrape) => {
      const present = [...last.values()].map((answer) =>
        answer.scrape < scrape || answer.scrape === LAST_WORD
          ? countsOf(answer.figures)
          : answer.figures,
      );
      return aggregate([...present, await past]).metrics();
    },
  };
}

const GROWING = ['counter', 'histogram'];

/** What only grows. */
function countsOf(figures: Figures): Figures {
  return figures.filter(isGrowing);
}

/** The declared type of the library is a number; it is a name. */
export function isGrowing({ type }: { readonly type: unknown }): boolean {
  return GROWING.includes(String(type));
}
