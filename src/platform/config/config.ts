import { z } from 'zod/mini';
import { describeMisspelt } from './misspelt';
import { faultsOfMongoUrl } from './url-options';
import { productionFaults, productionWarnings } from './production-rules';
import { faultsOfProxies } from './proxies';
import { readSecretKeys, secretKeyWarnings } from './secret-keys';
import type { Setting } from './setting-forms';
import {
  settingsFor,
  toConfig,
  type Config,
  type Environment,
  type Settings,
  type Values,
} from './settings-table';

export { loginDimensions, type Config } from './settings-table';

/** Every fault of the settings, reported together. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Wrong settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Environment variables that are settings but not in the table. */
const OTHER_NAMES = ['NODE_ENV', 'SECRET_KEY', 'SECRET_KEYS'];

/** Parses the environment; creates nothing. Throws a ConfigError that names every fault. */
export function loadConfig(env: Environment = process.env): Config {
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  const settings = settingsFor(env, isSet);
  const schema = z.object(mapValues(settings, (setting) => setting.schema) as Schemas<Settings>);
  const environment = mapValues(settings, ({ name }) => env[name]?.trim() || undefined);
  const secretFaults: string[] = [];
  const secretKeys = readSecretKeys(env, secretFaults);
  const readConfig = (values: Values): Omit<Config, 'warnings'> =>
    toConfig(values, { secretKeys, nodeEnv: env['NODE_ENV'] ?? '' });
  const checkedSchema = schema.check(
    z.superRefine<Values>(
      (values, { addIssue }) => {
        const faults = [...secretFaults, ...faultsOf({ ...readConfig(values), isSet })];
        for (const fault of faults) addIssue(fault);
      },
      // Checked even if single settings have faults, so that all faults are reported together.
      { when: () => true },
    ),
  );
  const result = checkedSchema.safeParse(environment);
  const names = [...Object.values(settings).map(({ name }) => name), ...OTHER_NAMES];
  const misspelt = describeMisspelt(Object.keys(env), names);
  if (!result.success) {
    throw new ConfigError([...result.error.issues.map(({ message }) => message), ...misspelt]);
  }
  const config = readConfig(result.data);
  return Object.freeze({
    ...config,
    warnings: [
      ...misspelt,
      ...secretKeyWarnings(env),
      ...productionWarnings({ ...config, isSet, nodeEnv: env['NODE_ENV'] ?? '' }),
    ],
  });
}

type Schemas<Table extends Readonly<Record<string, Setting<unknown>>>> = {
  [Key in keyof Table]: Table[Key]['schema'];
};

function mapValues<Value, Result>(
  object: Readonly<Record<string, Value>>,
  toResult: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, toResult(value)]));
}

/** Rules about several settings, or about settings with a syntax of their own. */
function faultsOf(
  config: Omit<Config, 'warnings'> & { readonly isSet: (name: string) => boolean },
): readonly string[] {
  const { port, metricsPort, searchEngine, searchUrls } = config;
  return [
    ...faultsOfMongoUrl(config.mongoUrl),
    ...faultsOfProxies(config.trustedProxies),
    ...(port !== 0 && port === metricsPort ? ['METRICS_PORT and PORT must not be the same'] : []),
    ...(searchEngine === 'opensearch' && searchUrls.length === 0
      ? ['SEARCH_URL must name the nodes of the cluster with SEARCH_ENGINE=opensearch']
      : []),
    ...(config.isProduction ? productionFaults(config) : []),
  ];
}
