import type { ServerName } from '../api-process';
import { median } from '../median';
import type { Refusals } from './load';
import type { Lags } from './settled';

/** What one server did in one round; times are CPU for each unit, until everything was settled. */
export interface WriteSample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Requests answered 503, which were sent again, by their code. */
  readonly refused: Refusals;
  readonly apiMs: number;
  readonly databaseMs: number;
  /** Database commands for each unit, background work included. */
  readonly commands: number | null;
  /** Of the service only: the rivals do nothing after their answer. */
  readonly lag: Lags | null;
}

export interface WriteFigure {
  readonly scenario: string;
  readonly unit: string;
  readonly connections: number;
  readonly server: ServerName;
  readonly samples: readonly WriteSample[];
}

export function printWrites(figures: readonly WriteFigure[]): void {
  console.table(figures.map(rowOf));
  console.log(
    'Medians over the rounds. CPU is that of API and database for each unit until nothing was left to do. ' +
      'Behind: time to drain after the last answer, then 95th percentiles of settlement, relay and deliveries. ' +
      'The rivals keep fewer promises: nothing gives back stock after a crash, nothing relays events.',
  );
}

function rowOf({ scenario, unit, connections, server, samples }: WriteFigure) {
  const of = (value: (sample: WriteSample) => number, digits: number): string =>
    median(samples.map(value)).toFixed(digits);
  const lag = (value: (lag: Lags) => number): string =>
    of((sample) => (sample.lag === null ? 0 : value(sample.lag)), 0);
  const hasLag = samples.some((sample) => sample.lag !== null);
  const counts = samples.every(({ commands }) => commands !== null);
  return {
    scenario,
    conns: connections,
    server,
    'per second': `${of(({ perSecond }) => perSecond, 0)} ${unit}`,
    'p50 ms': of(({ p50Ms }) => p50Ms, 1),
    'p99 ms': of(({ p99Ms }) => p99Ms, 1),
    refused: refusalsOf(samples),
    'CPU ms, API + database': `${of(({ apiMs }) => apiMs, 2)} + ${of(({ databaseMs }) => databaseMs, 2)}`,
    commands: counts ? of(({ commands }) => commands ?? 0, 2) : '',
    'behind, ms': hasLag
      ? [
          lag(({ drainMs }) => drainMs),
          lag(({ settlementMs }) => settlementMs),
          lag(({ relayMs }) => relayMs),
          lag(({ deliveryMs }) => deliveryMs),
        ].join(' / ')
      : '',
  };
}

/** All that was refused in all rounds, as `overloaded 3`. */
function refusalsOf(samples: readonly WriteSample[]): string {
  const counts = new Map<string, number>();
  for (const { refused } of samples) {
    for (const [code, count] of Object.entries(refused)) {
      counts.set(code, (counts.get(code) ?? 0) + count);
    }
  }
  return [...counts].map(([code, count]) => `${code} ${count}`).join(', ') || 'none';
}
