import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { propagation, trace } from '@opentelemetry/api';
import { atMost } from '../../values/deadline';
import { projectRoot } from '../../values/project-root';
import type { Config } from '../../config/config';

type TracingSettings = Config['tracing'];

/** The time limit for sending the last spans of a process. */
const LAST_SPANS_MS = 2000;

/**
 * Starts sending spans; returns a function that ends it. The libraries are loaded only here, so without traces they
 * cost nothing.
 */
export async function startTracing(settings: TracingSettings): Promise<() => Promise<void>> {
  if (!settings.isOn) return async () => undefined;
  const [sdk, { W3CTraceContextPropagator }, exporter, resource] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/core'),
    createExporter(settings),
    createResource(),
  ]);
  const provider = new sdk.TracerProvider({
    resource,
    sampler: createSampler(settings, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async () => {
    trace.disable();
    propagation.disable();
    // A collector that does not respond, or fails again and again, does not keep the process alive.
    await atMost(LAST_SPANS_MS, provider.shutdown()).catch(() => undefined);
  };
}

/** The exporter itself reads the standard settings for address, headers and timeout. */
async function createExporter({ protocol }: TracingSettings) {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

/** `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` override the name and the version of this service. */
async function createResource() {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } =
    await import('@opentelemetry/resources');
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'commerce', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
}

function createSampler(
  { sampler, ratio }: TracingSettings,
  sdk: typeof import('@opentelemetry/sdk-trace'),
) {
  const name = sampler.replace('parentbased_', '');
  const root =
    name === 'always_on'
      ? new sdk.AlwaysOnSampler()
      : name === 'always_off'
        ? new sdk.AlwaysOffSampler()
        : new sdk.TraceIdRatioBasedSampler(ratio);
  return name === sampler ? root : new sdk.ParentBasedSampler({ root });
}
