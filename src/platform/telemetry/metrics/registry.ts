import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import type { Gauge } from './gauge';
import { listInstruments, type Instrument } from './instruments';

/** The metrics of this process, from its creation on. */
export interface Metrics {
  readonly registry: Registry;
  /** The metrics in the text format of Prometheus. */
  text(): Promise<string>;
  /** Stops listening. */
  close(): void;
}

type Client = typeof import('prom-client');

const RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;

/**
 * Starts listening to every declared instrument. The library is loaded only here, so a process without metrics never
 * loads it.
 */
export async function startMetrics(gauges: readonly Gauge[]): Promise<Metrics> {
  const client = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const stops = listInstruments().map((instrument) => follow(instrument, client, registry));
  const eventLoop = watchEventLoop();
  for (const gauge of [...gauges, eventLoop.gauge]) addGauge(gauge, client, registry);
  return {
    registry,
    text: () => registry.metrics(),
    close: () => {
      for (const stop of [...stops, eventLoop.stop]) stop();
      registry.clear();
    },
  };
}

function follow(instrument: Instrument, client: Client, registry: Registry): () => void {
  const { kind, name, help, labels, initialLabels, buckets, listen } = instrument;
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  if (kind === 'histogram') {
    const histogram = new client.Histogram({ ...options, buckets: [...buckets] });
    return listen((sample) => histogram.observe(sample.labels, sample.value));
  }
  const sum = kind === 'counter' ? new client.Counter(options) : new client.Gauge(options);
  for (const series of initialLabels()) sum.inc(series, 0);
  return listen((sample) => sum.inc(sample.labels, sample.value));
}

function addGauge(
  { name, help, labels = [], together, read }: Gauge,
  { Gauge: ClientGauge }: Client,
  registry: Registry,
): void {
  new ClientGauge({
    name,
    help,
    labelNames: [...labels],
    aggregator: together,
    registers: [registry],
    async collect() {
      const readings = await Promise.resolve(read()).catch(() => []);
      // A metric without labels would be reset to 0 before it was read.
      if (labels.length === 0) this.remove();
      else this.reset();
      for (const { value, labels: of = {} } of readings) this.set(of, value);
    },
  });
}

/** The delay of timers; in a cluster that of the slowest process, which the library's average would hide. */
function watchEventLoop(): { readonly gauge: Gauge; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const gauge: Gauge = {
    name: 'commerce_event_loop_delay_p99_seconds',
    help: 'How long the event loop was blocked since the last scrape, 99th percentile',
    together: 'max',
    read: () => {
      const value = delays.percentile(99) / NANOSECONDS;
      delays.reset();
      return [{ value }];
    },
  };
  return { gauge, stop: () => void delays.disable() };
}
