import { getHeapSpaceStatistics } from 'node:v8';
import type { ProxyTracerProvider, TracerProvider } from '@opentelemetry/api';

/**
 * Loaded into a measured process by `--require`: answers every message with what the process has used so far.
 * The measured code knows nothing of it.
 */
export interface Usage {
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** Of the objects that have survived two small collections. */
  readonly oldBytes: number;
}

/** What a measured process is told; traces can be paused in one that sends them, to compare it with itself. */
export type ProbeMessage = 'usage' | 'traces off' | 'traces on';

let paused: TracerProvider | null = null;

async function switchTraces(areOn: boolean): Promise<void> {
  const { trace } = await import('@opentelemetry/api');
  if (areOn && paused !== null) trace.setGlobalTracerProvider(paused);
  if (areOn) return;
  paused = (trace.getTracerProvider() as ProxyTracerProvider).getDelegate();
  trace.disable();
}

async function answer(message: ProbeMessage): Promise<void> {
  if (message !== 'usage') await switchTraces(message === 'traces on');
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
    oldBytes: oldBytes(),
  } satisfies Usage);
}

function oldBytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space');
  return old?.space_used_size ?? 0;
}

process.on('message', (message: ProbeMessage) => void answer(message));
process.channel?.unref();
