import { channel } from 'node:diagnostics_channel';

/**
 * Metrics that are recorded during work, declared beside what they measure. Each is a diagnostics channel: while
 * metrics are off (no `METRICS_PORT`), an observation only checks a flag.
 */
export interface Instrument {
  readonly kind: 'counter' | 'histogram' | 'level';
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Label values that are shown as 0 before they first occur. */
  initialLabels(): readonly Labels[];
  /** Upper bounds of the histogram's buckets. */
  readonly buckets: readonly number[];
  /** Calls the listener with every observation; returns a function that stops it. */
  listen(listener: (sample: Sample) => void): () => void;
}

/** One observation: its amount and its labels. */
export interface Sample {
  readonly value: number;
  readonly labels: Labels;
}

/** Values come from closed sets (routes, codes, names in the program), never from what users send. */
export type Labels<Name extends string = string> = Readonly<Record<Name, string | number>>;

/** Records an observation. */
export type Observe<Name extends string> = (value: number, labels: Labels<Name>) => void;

interface Facts<Name extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Name[];
}

/** Every declared instrument. */
const instruments: Instrument[] = [];

export function listInstruments(): readonly Instrument[] {
  return instruments;
}

/**
 * A number that only grows by the observed values. An alert on its growth sees the first occurrence only if the label
 * values are listed in `initialLabels` before, because a series that appears with 1 has not grown.
 */
export function counter<Name extends string = never>({
  initialLabels = () => [],
  ...facts
}: Facts<Name> & { readonly initialLabels?: () => readonly Labels<Name>[] }): Observe<Name> {
  return declare('counter', facts, { initialLabels });
}

/** A number that rises and falls by the observed values. */
export function level<Name extends string = never>(facts: Facts<Name>): Observe<Name> {
  return declare('level', facts, {});
}

/** The distribution of the observed values. */
export function histogram<Name extends string = never>(
  facts: Facts<Name> & { readonly buckets: readonly number[] },
): Observe<Name> {
  return declare('histogram', facts, { buckets: facts.buckets });
}

/** Buckets for times, in seconds: the duration of a command or a request. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function declare<Name extends string>(
  kind: Instrument['kind'],
  { name, help, labels = [] }: Facts<Name>,
  {
    initialLabels = () => [],
    buckets = [],
  }: Partial<Pick<Instrument, 'initialLabels' | 'buckets'>>,
): Observe<Name> {
  const samples = channel(`commerce:metric:${name}`);
  const listen: Instrument['listen'] = (listener) => {
    const onMessage = (message: unknown): void => listener(message as Sample);
    samples.subscribe(onMessage);
    return () => void samples.unsubscribe(onMessage);
  };
  instruments.push({ kind, name, help, labels, initialLabels, buckets, listen });
  return (value, labelValues) => {
    if (samples.hasSubscribers) samples.publish({ value, labels: labelValues });
  };
}
