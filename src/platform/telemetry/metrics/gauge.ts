import { sharedRead } from '../../values/caches';
import type { Labels } from './instruments';

/** A value that is read at each scrape. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** How a cluster combines the values of its processes; `max` for values that all of them see alike. */
  readonly together: 'sum' | 'max';
  /** After a failure the value is missing in this scrape. */
  read(): Promise<readonly Reading[]> | readonly Reading[];
}

export interface Reading {
  readonly value: number;
  readonly labels?: Labels;
}

/** Seconds since a moment; 0 if nothing waits. */
export function ageSeconds(now: Date, since: Date | null | undefined): number {
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;
}

/** The gauges of one reading: how many wait, and how long the oldest one has waited. */
export function backlogGauges(
  { name, what }: { readonly name: string; readonly what: string },
  read: () => Promise<Backlog>,
): readonly Gauge[] {
  // One query reads both gauges of a scrape.
  const readOnce = sharedRead(read);
  return [
    {
      name: `${name}_waiting`,
      help: `${what} that wait`,
      together: 'max',
      read: async () => [{ value: (await readOnce()).count }],
    },
    {
      name: `${name}_oldest_seconds`,
      help: `How long the oldest of the waiting ${what} has waited`,
      together: 'max',
      read: async () => [{ value: (await readOnce()).oldestSeconds }],
    },
  ];
}

export interface Backlog {
  readonly count: number;
  readonly oldestSeconds: number;
}
