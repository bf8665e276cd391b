import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { ServerName } from './api-process';
import type { Sample } from './measure';
import type { Measure } from './scenarios';

export const RESULTS = join(__dirname, 'results');

/** One row of the table: a workload at a number of connections against one rival. */
export interface Figure {
  readonly workload: string;
  readonly connections: number;
  readonly rival: ServerName;
  readonly measure: Measure;
  /** The required ratio against this rival; `null` if there is none. */
  readonly target: number | null;
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
  readonly ours: Sample;
  readonly theirs: Sample;
}

function median(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b);
  const middle = ascending.length / 2;
  const [lower = NaN, upper = NaN] = [
    ascending[Math.ceil(middle) - 1],
    ascending[Math.floor(middle)],
  ];
  return (lower + upper) / 2;
}

/** Above 1, the service is better. */
const ratioOf: Readonly<Record<Measure, (ours: Sample, theirs: Sample) => number>> = {
  CPU: (ours, theirs) => theirs.apiMicros / ours.apiMicros,
  rate: (ours, theirs) => ours.perSecond / theirs.perSecond,
  p50: (ours, theirs) => theirs.p50Ms / ours.p50Ms,
};

/** Compares two servers round by round. */
export function figureOf(
  cell: Omit<Figure, 'ratio' | 'ours' | 'theirs'>,
  ours: readonly Sample[],
  theirs: readonly Sample[],
): Figure {
  const ratios = ours.flatMap((own, round) => {
    const other = theirs[round];
    return other ? [ratioOf[cell.measure](own, other)] : [];
  });
  const ratio = { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
  return { ...cell, ratio, ours: medianSample(ours), theirs: medianSample(theirs) };
}

function medianSample(samples: readonly Sample[]): Sample {
  const names = Object.keys(samples[0] ?? {}) as (keyof Sample)[];
  const medians = names.map((name) => [name, median(samples.map((sample) => sample[name]))]);
  return Object.fromEntries(medians) as Record<keyof Sample, number>;
}

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map(({ ours, theirs, measure, ratio, ...figure }) => {
    const pair = (name: keyof Sample, digits = 0, unit = 1): string =>
      [ours[name], theirs[name]]
        .map((value) => (Number.isNaN(value) ? '?' : (value / unit).toFixed(digits)))
        .join(' | ');
    const [middle, min, max] = [ratio.median, ratio.min, ratio.max].map((one) => one.toFixed(2));
    return {
      scenario: figure.workload,
      conns: figure.connections,
      rival: figure.rival,
      ratio: `${measure} ${middle} (${min}–${max})`,
      target: figure.target ?? '',
      'per second': pair('perSecond'),
      'p50 ms': pair('p50Ms'),
      'p99 ms': pair('p99Ms'),
      'CPU µs': pair('apiMicros'),
      'database µs': pair('databaseMicros'),
      commands: pair('commands', 2),
      'RSS MB': pair('rssBytes', 0, 1e6),
    };
  });
  console.table(rows);
  console.log(
    'Pairs are ours | rival, medians of the rounds. Ratio: median (min–max) of CPU of the API process per request, of the ' +
      'rate, or of the median time; above 1 the service is better. The CPU of writes includes the work that follows their responses.',
  );
}

/** The figures whose median is more than 15 % below the required ratio. */
export function shortfalls(figures: readonly Figure[]): readonly Figure[] {
  return figures.filter(({ target, ratio }) => target !== null && ratio.median < target * 0.85);
}

/** Writes the figures as JSON, and a chart beside it. */
export function writeResults(figures: readonly Figure[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const at = new Date().toISOString();
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  mkdirSync(RESULTS, { recursive: true });
  const json = JSON.stringify({ at, commit, machine, figures }, null, 2);
  writeFileSync(join(RESULTS, 'latest.json'), `${json}\n`);
  const title = `This service against servers written by hand (${at.slice(0, 10)}, ${commit})`;
  writeFileSync(join(RESULTS, 'latest.svg'), drawChart(title, figures));
}

const LABELS = 250;
const UNIT = 60;
const ROW = 22;
const TOP = 40;

/** A bar for each ratio; the thin line is its range, the red mark the required ratio. */
function drawChart(title: string, figures: readonly Figure[]): string {
  const longest = Math.max(...figures.map(({ ratio }) => ratio.max), 1);
  const width = Math.ceil(LABELS + longest * UNIT + 60);
  const height = TOP + figures.length * ROW + 30;
  const x = (ratio: number): string => (LABELS + ratio * UNIT).toFixed(1);
  const line = (from: number, to: number, attributes: string): string =>
    `<line x1="${x(from)}" x2="${x(to)}" ${attributes}/>`;
  const bars = figures.map(({ workload, connections, rival, measure, ratio, target }, index) => {
    const y = TOP + index * ROW;
    const color = connections === 1 ? '#9bbce0' : '#2f6db5';
    const mark = `y1="${y}" y2="${y + 14}" stroke="#c00" stroke-width="2"`;
    return `<text x="8" y="${y + 11}">${workload}, ${connections} conn., ${rival} (${measure})</text>
<rect x="${LABELS}" y="${y}" width="${(ratio.median * UNIT).toFixed(1)}" height="14" fill="${color}"/>
${line(ratio.min, ratio.max, `y1="${y + 7}" y2="${y + 7}" stroke="#222"`)}
${target === null ? '' : line(target, target, mark)}
<text x="${x(ratio.max + 0.1)}" y="${y + 11}">${ratio.median.toFixed(2)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="8" y="18" font-weight="bold">${title}</text>
${bars.join('\n')}
${line(1, 1, `y1="${TOP - 8}" y2="${height - 24}" stroke="#222"`)}
<text x="${LABELS}" y="${height - 8}">right of 1 this service is better; red: the target</text>
</svg>
`;
}
