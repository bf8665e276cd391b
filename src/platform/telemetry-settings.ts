import type { Readers } from './setting-readers';

const PROTOCOLS = ['http/protobuf', 'http/json'];
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'];

/** What the service tells the outside about its own work. */
export function telemetrySettings(read: Readers, faults: string[]) {
  return {
    /** The port of `GET /metrics`; null = off, 0 = any free one. */
    metricsPort: read.text('METRICS_PORT', '')
      ? read.integer('METRICS_PORT', 0, { min: 0, max: 65535 })
      : null,
    metricsHost: read.host('METRICS_HOST', '127.0.0.1'),
    tracing: tracingSettings(read, faults),
  };
}

/** Whether and how traces are sent, by the standard's names of the settings. */
export type TracingSettings = ReturnType<typeof tracingSettings>;

function tracingSettings(read: Readers, faults: string[]) {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', '', 'http');
  const ratio = Number(read.text('OTEL_TRACES_SAMPLER_ARG', '1'));
  if (!(ratio >= 0 && ratio <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be from 0 to 1');
  return {
    isOn: (read.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '', 'http') || endpoint) !== '',
    protocol: read.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', PROTOCOLS),
    sampler: read.oneOf('OTEL_TRACES_SAMPLER', 'parentbased_always_on', [
      ...SAMPLERS,
      ...SAMPLERS.map((name) => `parentbased_${name}`),
    ]),
    /** The share of traces that `…traceidratio` samples. */
    ratio,
  };
}
