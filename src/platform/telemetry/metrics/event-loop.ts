import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge } from './gauge';

const RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;

/** The delay of timers; in a cluster that of the slowest process, which the library's average would hide. */
export function watchEventLoop(): { readonly gauge: Gauge; stop(): void } {
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
