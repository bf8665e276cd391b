import { getHeapSpaceStatistics } from 'node:v8';
import type { ProxyTracerProvider, TracerProvider } from '@opentelemetry/api';

/**
 * Loaded into a measured process by `--require`: replies to every message with the resources that the process has used
 * so far. The measured code is unaware of it.
 */
export interface Usage {
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** The size of objects that survived two minor garbage collections. */
  readonly oldBytes: number;
}

/** The messages to a measured process; pausing its traces compares a process with itself. */
export type ProbeMessage = 'usage' | 'traces off' | 'traces on';

let pausedProvider: TracerProvider | null = null;

async function switchTraces(areOn: boolean): Promise<void> {
  const { trace } = await import('@opentelemetry/api');
  if (areOn && pausedProvider !== null) trace.setGlobalTracerProvider(pausedProvider);
  if (areOn) return;
  pausedProvider = (trace.getTracerProvider() as ProxyTracerProvider).getDelegate();
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
