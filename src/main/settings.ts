import cluster from 'node:cluster';
import { createServer } from 'node:net';
import { loadConfig, type Config } from '../platform/config/config';
import { withGeneratedSettings } from '../platform/config/data-folder';
import { listenFailure, type ListenAddress } from '../platform/config/start-failure';
import { createLogger } from '../platform/telemetry/logger';

export interface Settings {
  readonly config: Config;
  readonly log: ReturnType<typeof createLogger>;
}

/**
 * The settings and the logger of a process. Faults and warnings are reported, and ports are checked, once, by the
 * primary of a cluster, before anything is created.
 */
export async function loadSettings({ serves }: { readonly serves: boolean }): Promise<Settings> {
  const config = loadConfig();
  const { host, port, metricsHost, metricsPort, warnings } = config;
  if (cluster.isPrimary) {
    if (serves) await requireFreeAddress({ host, port, setting: 'PORT' });
    const metrics = { host: metricsHost, setting: 'METRICS_PORT' } as const;
    if (metricsPort !== null) await requireFreeAddress({ ...metrics, port: metricsPort });
  }
  const log = createLogger(config.logLevel);
  if (cluster.isPrimary) for (const warning of warnings) log.warn({}, warning);
  return { config: withGeneratedSettings(config), log };
}

/** Throws before anything is created if the address is not available. */
async function requireFreeAddress(address: ListenAddress): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server
      .once('error', reject)
      .listen({ host: address.host, port: address.port, exclusive: true }, () => resolve());
  }).catch((error: unknown) => {
    throw listenFailure(error, address);
  });
  await new Promise((resolve) => server.close(resolve));
}
