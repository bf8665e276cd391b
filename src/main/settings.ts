import cluster from 'node:cluster';
import { loadConfig, type Config } from '../platform/config';
import { createLogger } from '../platform/logger';

export interface Settings {
  readonly config: Config;
  readonly log: ReturnType<typeof createLogger>;
}

/** The settings and the log of a process; what is odd about the settings is said once, by the primary of a cluster. */
export function loadSettings(): Settings {
  const config = loadConfig();
  const log = createLogger(config.logLevel);
  if (cluster.isPrimary) for (const warning of config.warnings) log.warn({}, warning);
  return { config, log };
}
