import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import * as sdk from '@opentelemetry/sdk-trace';
import { atMost } from '../../values/deadline';
import { projectRoot } from '../../values/project-root';
import type { Config } from '../../config/config';

type TracingSettings = Config['tracing'];

/** The time limit for sending the last spans of a process. */
const LAST_SPANS_MS = 2000;

/** Starts sending spans; returns a function that sends the last ones and ends it. */
export async function startSending(settings: TracingSettings): Promise<() => Promise<void>> {
  const provider = new sdk.TracerProvider({
    resource: createResource(),
    sampler: createSampler(settings),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: await createExporter(settings) })],
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
function createResource() {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'commerce', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
}

function createSampler({ sampler, ratio }: TracingSettings) {
  const name = sampler.replace('parentbased_', '');
  const root =
    name === 'always_on'
      ? new sdk.AlwaysOnSampler()
      : name === 'always_off'
        ? new sdk.AlwaysOffSampler()
        : new sdk.TraceIdRatioBasedSampler(ratio);
  return name === sampler ? root : new sdk.ParentBasedSampler({ root });
}
