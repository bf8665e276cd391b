import type { Config } from '../../config/config';

type Spans = Awaited<ReturnType<typeof import('./spans.js').startSpans>>;

/** Null while traces are off. */
let spans: Spans | null = null;

/**
 * Starts sending spans; returns a function that ends it. The libraries are loaded only here, so a process without
 * traces never loads them.
 */
export async function startTracing(settings: Config['tracing']): Promise<() => Promise<void>> {
  if (!settings.isOn) return async () => undefined;
  const { startSpans } = await import('./spans.js');
  const startedSpans = await startSpans(settings);
  spans = startedSpans;
  return () => {
    spans = null;
    return startedSpans.stop();
  };
}

/** Starts the trace of a request, or continues its client's; null if it is not sampled or traces are off. */
export function traceRequest(...request: Parameters<Spans['traceRequest']>) {
  return spans?.traceRequest(...request) ?? null;
}

/** Continues the trace of the request that caused another one, which is sent later; null while traces are off. */
export function traceCaused(...request: Parameters<Spans['traceCaused']>) {
  return spans?.traceCaused(...request) ?? null;
}
