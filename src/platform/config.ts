import { resolve } from 'node:path';
import { accountSettings } from './account-settings';
import { describeMisspelt } from './misspelt';
import { faultsOfMongoUrl } from './mongo/url-options';
import { productionFaults, productionWarnings } from './production-rules';
import { faultsOfProxies } from './proxies';
import { faultsOfSearch, searchSettings } from './search-settings';
import { readSecretKeys, secretKeyWarnings } from './secret-keys';
import { readers, type Environment } from './setting-readers';
import { urlOf } from './setting-forms';
import { serverSettings } from './server-settings';
import { telemetrySettings } from './telemetry-settings';

/** All settings, checked and frozen. The only place that reads the environment. */
export type Config = Readonly<
  ReturnType<typeof readConfig> & {
    /** What is probably a mistake but stops nothing, one line each. */
    readonly warnings: readonly string[];
  }
>;

/** Everything that is wrong with the settings, at once. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Wrong settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Parses the environment and makes nothing. Throws a ConfigError that names every fault. */
export function loadConfig(env: Environment = process.env): Config {
  const faults: string[] = [];
  const known = new Set<string>();
  const config = readConfig(recording(env, known), faults);
  faults.push(...faultsOfMongoUrl(config.mongoUrl), ...faultsOfProxies(config.trustedProxies));
  if (config.port !== 0 && config.port === config.metricsPort) {
    faults.push('METRICS_PORT and PORT must not be the same');
  }
  faults.push(...faultsOfSearch(config));
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  if (config.isProduction) faults.push(...productionFaults({ ...config, isSet }));
  const misspelt = describeMisspelt(Object.keys(env), known);
  if (faults.length > 0) throw new ConfigError([...faults, ...misspelt]);
  return Object.freeze({
    ...config,
    warnings: [
      ...misspelt,
      ...secretKeyWarnings(env),
      ...productionWarnings({ ...config, isSet, nodeEnv: env['NODE_ENV'] ?? '' }),
    ],
  });
}

/** The environment, which remembers what it was asked for. */
function recording(env: Environment, names: Set<string>): Environment {
  const get = (target: Environment, name: string): string | undefined => {
    names.add(name);
    return target[name];
  };
  return new Proxy(env, { get });
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readConfig(env: Environment, faults: string[]) {
  const read = readers(env, faults);
  const isProduction = env['NODE_ENV'] === 'production';
  const mongoUrl = read.text('MONGODB_URL', '') || null;
  const demoData = read.flag('DEMO_DATA', mongoUrl === null && !isProduction);
  const clockSpeed = read.integer('CLOCK_SPEED', 1, { min: 1, max: 100_000 });
  const host = read.host('HOST', '127.0.0.1');
  const port = read.integer('PORT', 3000, { min: 0, max: 65535 });
  return {
    isProduction,
    host,
    port,
    /** Where clients reach the service, without a path: the base of links that it gives out. */
    publicUrl: read.url('PUBLIC_URL', urlOf(host, port), 'service').replace(/\/+$/, ''),
    mongoUrl,
    mongoDb: read.database('MONGODB_DB', 'commerce'),
    ...searchSettings(read),
    /** Seconds to wait for the database at start before giving up. */
    databaseStartupSeconds: read.integer('DATABASE_STARTUP_TIMEOUT', 10, { min: 1, max: 3600 }),
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    demoData,
    /** `GET /internal/mails` shows everybody's codes: for development and tests with demo data alone. */
    showsMails: demoData && ['', 'development', 'test'].includes(env['NODE_ENV'] ?? ''),
    logLevel: read.oneOf('LOG_LEVEL', isProduction ? 'info' : 'warn', LOG_LEVELS),
    workers: read.integer('WEB_CONCURRENCY', 1, { min: 1, max: 64 }),
    /** Run relays, deliveries, imports and sweepers inside the API process. */
    runWorker: read.flag('RUN_WORKER', true),
    rateLimitEnabled: read.flag('RATE_LIMIT_ENABLED', isProduction),
    allowInsecureWebhooks: read.flag('ALLOW_INSECURE_WEBHOOKS', false),
    /** A new URL has to answer a challenge before anything is sent to it. */
    verifiesWebhookEndpoints:
      read.oneOf('WEBHOOK_ENDPOINT_VERIFICATION', 'off', ['off', 'challenge']) === 'challenge',
    graphqlIntrospection: read.flag('GRAPHQL_INTROSPECTION', !isProduction),
    orderPaymentWindowSeconds: read.integer('ORDER_PAYMENT_WINDOW', 86_400, {
      min: 1,
      max: 31_536_000,
    }),
    /** Who takes the money; adapters are listed in src/app/wiring/payment-providers.ts. */
    paymentProvider: read.oneOf('PAYMENT_PROVIDER', 'builtin', ['builtin']),
    /** What providers sign their notifications with. */
    paymentNotificationSecrets: read.signingSecrets(
      'PAYMENT_NOTIFICATION_SECRETS',
      demoData ? DEMO_NOTIFICATION_SECRET : '',
    ),
    commentEditWindowSeconds: read.integer('COMMENT_EDIT_WINDOW_SECONDS', 900, {
      min: 0,
      max: 86_400,
    }),
    minimumClientVersions: read.versions('MINIMUM_CLIENT_VERSIONS'),
    ...accountSettings(read),
    ...telemetrySettings(read, faults),
    ...serverSettings(read),
    /** Runs the service's clock this many times as fast (tests of long schedules). */
    clockSpeed,
    /** When the faster clock began to run, the same for every process of one data directory (`withGeneratedSettings`). */
    clockStartedAt: 0,
    /** Kills the process at the first of these named steps (comma list), to prove recovery. */
    failpoint: failpoint(read.text('FAILPOINT', ''), faults),
    /** The first signs and seals, all read; `withGeneratedSettings` makes one where none is set. */
    secretKeys: readSecretKeys(env, faults),
  };
}

/** Public like all demo credentials: the built-in provider takes no money. */
const DEMO_NOTIFICATION_SECRET = 'builtin:whsec_ZGVtby1zZWNyZXQtb2YtcGF5bWVudC1ub3RpZmljYXRpb25z';

function failpoint(setting: string, faults: string[]): string {
  if (!/^[a-z_.,]*$/.test(setting)) faults.push('FAILPOINT must be a comma list of step names');
  return setting;
}
