import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure, Results } from './report';

/** The ratios of a run as an SVG: `npx tsx bench/chart.ts results.json` draws results.svg, the same bytes every time. */
const LABELS = 170;
const UNIT = 60;
const ROW = 22;
const TOP = 40;

export function drawChart({ at, commit, figures }: Results): string {
  const longest = Math.max(...figures.map(({ ratio }) => ratio.max), 1);
  const width = Math.ceil(LABELS + longest * UNIT + 60);
  const height = TOP + figures.length * ROW + 30;
  const parity = LABELS + UNIT;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="8" y="18" font-weight="bold">CPU per request, hand-written ÷ this service (${at.slice(0, 10)}, ${commit})</text>
${figures.map(drawBar).join('\n')}
<line x1="${parity}" x2="${parity}" y1="${TOP - 8}" y2="${height - 24}" stroke="#222"/>
<text x="${parity - 4}" y="${height - 8}">1 = equal; right of it this service is cheaper; | = held at least</text>
</svg>
`;
}

function drawBar({ scenario, connections, ratio, holds }: Figure, index: number): string {
  const y = TOP + index * ROW;
  const end = (value: number): string => (LABELS + value * UNIT).toFixed(1);
  const held =
    holds === null
      ? ''
      : `<line x1="${end(holds)}" x2="${end(holds)}" y1="${y}" y2="${y + 14}" stroke="#c00" stroke-width="2"/>`;
  return `<text x="8" y="${y + 11}">${scenario}, ${connections} conn.</text>
<rect x="${LABELS}" y="${y}" width="${(ratio.median * UNIT).toFixed(1)}" height="14" fill="${connections === 1 ? '#9bbce0' : '#2f6db5'}"/>
<line x1="${end(ratio.min)}" x2="${end(ratio.max)}" y1="${y + 7}" y2="${y + 7}" stroke="#222"/>${held}
<text x="${(LABELS + ratio.max * UNIT + 6).toFixed(1)}" y="${y + 11}">${ratio.median.toFixed(2)}</text>`;
}

/** Draws the chart of a file of results beside it. */
export function writeChart(resultsPath: string): void {
  const results = JSON.parse(readFileSync(resultsPath, 'utf8')) as Results;
  writeFileSync(resultsPath.replace(/\.json$/, '.svg'), drawChart(results));
}

const [, , path] = process.argv;
if (require.main === module && path !== undefined) writeChart(path);
