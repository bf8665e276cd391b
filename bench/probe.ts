/**
 * Loaded into a measured process by `--require`: answers every message with what the process has used so far.
 * The measured code knows nothing of it.
 */
export interface Usage {
  readonly cpuMicros: number;
  readonly rssBytes: number;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system, rssBytes: process.memoryUsage.rss() } satisfies Usage);
});
process.channel?.unref();
