import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import type { ApiName } from './api-process';
import type { Sample } from './measure';
import { median } from './median';
import type { Scenario } from './scenarios';

export type Samples = Readonly<Record<ApiName, readonly Sample[]>>;

/** One line of the table: a scenario at a number of connections. */
export interface Figure extends Measured {
  /** Null at one connection. */
  readonly equalLoad: EqualLoad | null;
}

/** The 99th percentile of both servers while each is offered the same number of requests a second. */
export interface EqualLoad {
  readonly rate: number;
  readonly p99Ms: Readonly<Record<ApiName, number>>;
}

interface Measured {
  readonly scenario: string;
  readonly connections: number;
  /** CPU per request, baseline ÷ ours: median, smallest and largest over the rounds. Above 1 = we are cheaper. */
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
  readonly holds: number | null;
  readonly maxCommands: number | null;
  readonly ours: Sample;
  readonly baseline: Sample;
}

export function figureOf(scenario: Scenario, connections: number, samples: Samples): Measured {
  const ratios = samples.ours.map(
    ({ cpuMicrosPerRequest }, round) =>
      (samples.baseline[round]?.cpuMicrosPerRequest ?? 0) / cpuMicrosPerRequest,
  );
  return {
    scenario: scenario.name,
    connections,
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    holds: scenario.holds[connections] ?? null,
    maxCommands: connections === 50 ? scenario.maxCommands : null,
    ours: medianSample(samples.ours),
    baseline: medianSample(samples.baseline),
  };
}

export function printTable(figures: readonly Figure[]): void {
  console.table(
    figures.map(({ scenario, connections, ratio, holds, ours, baseline, equalLoad }) => ({
      scenario,
      conns: connections,
      ratio: `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
      holds: holds ?? '',
      'CPU µs': pair(ours.cpuMicrosPerRequest, baseline.cpuMicrosPerRequest),
      'req/s': pair(ours.requestsPerSecond, baseline.requestsPerSecond),
      'p50 ms': pair(ours.p50Ms, baseline.p50Ms),
      'p99 ms': pair(ours.p99Ms, baseline.p99Ms),
      'p99 ms at req/s': equalLoad
        ? `${pair(equalLoad.p99Ms.ours, equalLoad.p99Ms.baseline)} at ${equalLoad.rate}`
        : '',
      'commands/req': pair(ours.commandsPerRequest, baseline.commandsPerRequest, 2),
      'RSS MB': pair(ours.rssBytes / 1e6, baseline.rssBytes / 1e6),
    })),
  );
  console.log(
    'Pairs are ours | baseline. Ratio = CPU per request, baseline ÷ ours, median (min–max). ' +
      '"p99 ms at req/s": both are offered that many requests a second.',
  );
}

/** What is below what is promised, in words. */
export function shortfalls(figures: readonly Figure[]): readonly string[] {
  return figures.flatMap(({ scenario, connections, ratio, holds, maxCommands, ours }) => [
    ...(holds !== null && ratio.median < holds
      ? [`${scenario}, ${connections} connections: ratio ${ratio.median.toFixed(2)} < ${holds}`]
      : []),
    ...(maxCommands !== null && ours.commandsPerRequest > maxCommands
      ? [`${scenario}: ${ours.commandsPerRequest.toFixed(2)} commands a request > ${maxCommands}`]
      : []),
  ]);
}

/** What a run leaves: when, on which commit and machine, and its figures. */
export interface Results<Measured = Figure> {
  readonly at: string;
  readonly commit: string;
  readonly machine: { readonly cpus: number; readonly model: string; readonly node: string };
  readonly figures: readonly Measured[];
}

export function writeResults<Measured>(path: string, figures: readonly Measured[]): void {
  const [cpu] = cpus();
  const results: Results<Measured> = {
    at: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: { cpus: cpus().length, model: cpu?.model ?? 'unknown', node: process.version },
    figures,
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
}

function pair(ours: number, baseline: number, digits = 0): string {
  return `${ours.toFixed(digits)} | ${baseline.toFixed(digits)}`;
}

function medianSample(samples: readonly Sample[]): Sample {
  const of = (key: keyof Sample): number => median(samples.map((sample) => sample[key]));
  return {
    cpuMicrosPerRequest: of('cpuMicrosPerRequest'),
    requestsPerSecond: of('requestsPerSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    commandsPerRequest: of('commandsPerRequest'),
    rssBytes: of('rssBytes'),
  };
}
