import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import type { Sample } from './measure';
import type { Measure } from './scenarios';

export type Rival = 'mongodb' | 'postgresql';

/** One line of the table: a scenario at a number of connections against one rival. */
export interface Figure {
  readonly scenario: string;
  readonly connections: number;
  readonly rival: Rival;
  readonly measure: Measure;
  /** Held against this rival; null where nothing is. */
  readonly held: number | null;
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
  readonly rounds: number;
  readonly ours: Sample;
  readonly theirs: Sample;
}

export interface Cell extends Pick<Figure, 'scenario' | 'connections' | 'measure' | 'held'> {
  readonly rival: Rival;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Above 1 the service is better. */
const ratioOf: Readonly<Record<Measure, (ours: Sample, theirs: Sample) => number>> = {
  CPU: (ours, theirs) => theirs.apiMicros / ours.apiMicros,
  rate: (ours, theirs) => ours.perSecond / theirs.perSecond,
  p50: (ours, theirs) => theirs.p50Ms / ours.p50Ms,
};

export function figureOf(cell: Cell, ours: readonly Sample[], theirs: readonly Sample[]): Figure {
  const ratios = theirs.flatMap((sample, round) => {
    const own = ours[round];
    return own ? [ratioOf[cell.measure](own, sample)] : [];
  });
  return {
    ...cell,
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    rounds: ratios.length,
    ours: medianSample(ours),
    theirs: medianSample(theirs),
  };
}

function medianSample(samples: readonly Sample[]): Sample {
  const of = (name: keyof Sample): number => median(samples.map((sample) => sample[name] ?? 0));
  const counts = samples.every(({ commands }) => commands !== null);
  return {
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    apiMicros: of('apiMicros'),
    databaseMicros: counts ? of('databaseMicros') : null,
    commands: counts ? of('commands') : null,
    rssBytes: of('rssBytes'),
  };
}

export function printTable(figures: readonly Figure[]): void {
  console.table(
    figures.map(({ scenario, connections, rival, measure, ratio, held, ours, theirs }) => {
      const pair = (name: keyof Sample, digits: number, unit = 1): string =>
        [ours, theirs]
          .map(({ [name]: value }) => (value === null ? '?' : (value / unit).toFixed(digits)))
          .join(' | ');
      return {
        scenario,
        conns: connections,
        rival,
        ratio: `${measure} ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
        held: held ?? '',
        'per second': pair('perSecond', 0),
        'p50 ms': pair('p50Ms', 0),
        'p99 ms': pair('p99Ms', 0),
        'CPU µs': pair('apiMicros', 0),
        'database µs': pair('databaseMicros', 0),
        commands: pair('commands', 2),
        'RSS MB': pair('rssBytes', 0, 1e6),
      };
    }),
  );
  console.log(
    'Pairs are ours | rival, medians of the rounds. Ratio: median (min–max) of CPU of the API process per request, of the ' +
      'rate, or of the median time; above 1 the service is better. On writes its figures hold until nothing is left to do.',
  );
}

/** What a median misses by more than 15 % of what is held. */
export function shortfalls(figures: readonly Figure[]): readonly Figure[] {
  return figures.filter(({ held, ratio }) => held !== null && ratio.median < held * 0.85);
}

export function nameOf({ scenario, connections, rival, ratio, held }: Figure): string {
  return `${scenario}, ${connections} connections, ${rival}: ${ratio.median.toFixed(2)}, held ${held}`;
}

/** Writes the figures as JSON, and a chart of them beside it. */
export function writeResults(path: string, figures: readonly Figure[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const at = new Date().toISOString();
  const [cpu] = cpus();
  const machine = { cpus: cpus().length, model: cpu?.model ?? 'unknown', node: process.version };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ at, commit, machine, figures }, null, 2)}\n`);
  const title = `This service against servers written by hand (${at.slice(0, 10)}, ${commit})`;
  writeFileSync(path.replace(/(\.json)?$/, '.svg'), drawChart(title, figures));
}

const LABELS = 250;
const UNIT = 60;
const ROW = 22;
const TOP = 40;

/** A bar for each ratio; the thin line is its spread, the red mark what is held. */
export function drawChart(title: string, figures: readonly Figure[]): string {
  const longest = Math.max(...figures.map(({ ratio }) => ratio.max), 1);
  const width = Math.ceil(LABELS + longest * UNIT + 60);
  const height = TOP + figures.length * ROW + 30;
  const x = (ratio: number): string => (LABELS + ratio * UNIT).toFixed(1);
  const bars = figures.map(({ scenario, connections, rival, measure, ratio, held }, index) => {
    const y = TOP + index * ROW;
    const color = connections === 1 ? '#9bbce0' : '#2f6db5';
    const mark =
      held === null
        ? ''
        : `<line x1="${x(held)}" x2="${x(held)}" y1="${y}" y2="${y + 14}" stroke="#c00" stroke-width="2"/>`;
    return `<text x="8" y="${y + 11}">${scenario}, ${connections} conn., ${rival} (${measure})</text>
<rect x="${LABELS}" y="${y}" width="${(ratio.median * UNIT).toFixed(1)}" height="14" fill="${color}"/>
<line x1="${x(ratio.min)}" x2="${x(ratio.max)}" y1="${y + 7}" y2="${y + 7}" stroke="#222"/>${mark}
<text x="${(LABELS + ratio.max * UNIT + 6).toFixed(1)}" y="${y + 11}">${ratio.median.toFixed(2)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="8" y="18" font-weight="bold">${title}</text>
${bars.join('\n')}
<line x1="${x(1)}" x2="${x(1)}" y1="${TOP - 8}" y2="${height - 24}" stroke="#222"/>
<text x="${LABELS}" y="${height - 8}">right of 1 this service is better; red: held</text>
</svg>
`;
}
