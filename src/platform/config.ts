import { resolve } from 'node:path';
import { describeMisspelt } from './misspelt';
import { faultsOfMongoUrl } from './mongo/url-options';
import { productionFaults, productionWarnings } from './production-rules';
import { faultsOfProxies } from './proxies';
import { faultsOfSearch, searchSettings } from './search-settings';
import { readSecretKeys } from './secret-keys';
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

type Environment = Readonly<Record<string, string | undefined>>;

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
  return Object.freeze({ ...config, warnings: [...misspelt, ...productionWarnings(config)] });
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
  const clockSpeed = read.integer('CLOCK_SPEED', 1, 1, 100_000);
  const host = read.text('HOST', '127.0.0.1');
  const port = read.integer('PORT', 3000, 0, 65535);
  return {
    isProduction,
    host,
    port,
    /** Where clients reach the service: the base of links that it gives out. */
    publicUrl: read.text('PUBLIC_URL', `http://${host}:${port}`).replace(/\/+$/, ''),
    mongoUrl,
    mongoDb: read.text('MONGODB_DB', 'commerce'),
    ...searchSettings(read),
    /** Seconds to wait for the database at start before giving up. */
    databaseStartupSeconds: read.integer('DATABASE_STARTUP_TIMEOUT', 10, 1, 3600),
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    demoData,
    /** `GET /internal/mails` shows everybody's codes: for development and tests with demo data alone. */
    showsMails: demoData && ['', 'development', 'test'].includes(env['NODE_ENV'] ?? ''),
    logLevel: read.oneOf('LOG_LEVEL', isProduction ? 'info' : 'warn', LOG_LEVELS),
    workers: read.integer('WEB_CONCURRENCY', 1, 1, 64),
    /** Run relays, deliveries, imports and sweepers inside the API process. */
    runWorker: read.flag('RUN_WORKER', true),
    trustedProxies: read.list('TRUSTED_PROXIES'),
    corsOrigins: read.list('CORS_ORIGINS'),
    rateLimitEnabled: read.flag('RATE_LIMIT_ENABLED', isProduction),
    allowInsecureWebhooks: read.flag('ALLOW_INSECURE_WEBHOOKS', false),
    /** A new URL has to answer a challenge before anything is sent to it. */
    verifiesWebhookEndpoints:
      read.oneOf('WEBHOOK_ENDPOINT_VERIFICATION', 'off', ['off', 'challenge']) === 'challenge',
    graphqlIntrospection: read.flag('GRAPHQL_INTROSPECTION', !isProduction),
    orderPaymentWindowSeconds: read.integer('ORDER_PAYMENT_WINDOW', 86_400, 1, 31_536_000),
    /** Who takes the money; adapters are listed in src/app/wiring/payment-providers.ts. */
    paymentProvider: read.oneOf('PAYMENT_PROVIDER', 'builtin', ['builtin']),
    /** What providers sign their notifications with. */
    paymentNotificationSecrets: read.signingSecrets(
      'PAYMENT_NOTIFICATION_SECRETS',
      demoData ? DEMO_NOTIFICATION_SECRET : '',
    ),
    commentEditWindowSeconds: read.integer('COMMENT_EDIT_WINDOW_SECONDS', 900, 0, 86_400),
    minimumClientVersions: read.versions('MINIMUM_CLIENT_VERSIONS'),
    hibpEnabled: read.flag('HIBP_ENABLED', false),
    hibpUrl: read.text('HIBP_URL', 'https://api.pwnedpasswords.com/range/'),
    /** Changes to the table of login protection, e.g. `account=5/60+20/3600;ip=30/60`. */
    loginLimits: read.text('LOGIN_LIMITS', ''),
    smtpUrl: read.text('SMTP_URL', '') || null,
    /** Without SMTP_URL mails stay in the database, on purpose. Shells set MAIL to other things. */
    keepsMails: read.text('MAIL', '') === 'outbox',
    mailFrom: read.text('MAIL_FROM', 'no-reply@example.com'),
    countryHeader: read.text('COUNTRY_HEADER', '') || null,
    ...telemetrySettings(read, faults),
    /** Requests running at once in one process; more wait their turn. */
    maxInFlight: read.integer('MAX_IN_FLIGHT', 64, 1, 10_000),
    /** Requests waiting at most; beyond it they are answered 503 at once. */
    maxWaiting: read.integer('MAX_WAITING', 500, 0, 100_000),
    /** Connections of one process; more are closed at once. */
    maxConnections: read.integer('MAX_CONNECTIONS', 10_000, 1, 1_000_000),
    headersTimeoutSeconds: read.integer('HEADERS_TIMEOUT_SECONDS', 10, 1, 300),
    /** From the first byte of a request to the last byte of its body. */
    requestTimeoutSeconds: read.integer('REQUEST_TIMEOUT_SECONDS', 30, 1, 3600),
    /** How long a connection may wait for its next request. */
    keepAliveSeconds: read.integer('KEEP_ALIVE_SECONDS', 72, 1, 3600),
    /** How long a connection may move no byte in the middle of a request or an answer. */
    connectionIdleSeconds: read.integer('CONNECTION_IDLE_SECONDS', 60, 1, 3600),
    /** Runs the service's clock this many times as fast (tests of long schedules). */
    clockSpeed,
    /** When the faster clock began to run, the same for every process of one data directory (`withKept`). */
    clockStartedAt: 0,
    /** Kills the process at the first of these named steps (comma list), to prove recovery. */
    failpoint: failpoint(read.text('FAILPOINT', ''), faults),
    /** The first signs and seals, all read; `withKept` makes one where none is set. */
    secretKeys: readSecretKeys(env, faults),
  };
}

/** Public like all demo credentials: the built-in provider takes no money. */
const DEMO_NOTIFICATION_SECRET = 'builtin:whsec_ZGVtby1zZWNyZXQtb2YtcGF5bWVudC1ub3RpZmljYXRpb25z';

function failpoint(setting: string, faults: string[]): string {
  if (!/^[a-z_.,]*$/.test(setting)) faults.push('FAILPOINT must be a comma list of step names');
  return setting;
}

function readers(env: Environment, faults: string[]) {
  const text = (name: string, fallback: string): string => env[name]?.trim() || fallback;
  return {
    text,
    list: (name: string): readonly string[] =>
      text(name, '')
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    /** `ios-app=2.1.0,android-app=2.0.0` */
    versions: (name: string): ReadonlyMap<string, string> => {
      const entries = text(name, '')
        .split(',')
        .filter((entry) => entry.trim() !== '');
      const pairs = entries.map((entry) =>
        /^\s*([\w.-]{1,100})=(\d+(?:\.\d+){0,3})\s*$/.exec(entry),
      );
      if (pairs.includes(null))
        faults.push(`${name} must look like ios-app=2.1.0,android-app=2.0.0`);
      return new Map(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? '']] : [])));
    },
    /** `builtin:whsec_…,other:whsec_…` */
    signingSecrets: (name: string, fallback: string): ReadonlyMap<string, string> => {
      const entries = text(name, fallback).split(',').filter(Boolean);
      const pairs = entries.map((entry) =>
        /^\s*([\w-]{1,40}):(whsec_[A-Za-z0-9+/]{43,}={0,2})\s*$/.exec(entry),
      );
      if (pairs.includes(null))
        faults.push(`${name} must look like builtin:whsec_… with 32 random bytes in base64`);
      return new Map(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? '']] : [])));
    },
    integer: (name: string, fallback: number, min: number, max: number): number => {
      const raw = text(name, String(fallback));
      const value = Number(raw);
      if (/^\d+$/.test(raw) && value >= min && value <= max) return value;
      faults.push(`${name} must be a whole number from ${min} to ${max}, not "${raw}"`);
      return fallback;
    },
    flag: (name: string, fallback: boolean): boolean => {
      const raw = text(name, String(fallback));
      if (raw === 'true' || raw === 'false') return raw === 'true';
      faults.push(`${name} must be true or false, not "${raw}"`);
      return fallback;
    },
    oneOf: (name: string, fallback: string, allowed: readonly string[]): string => {
      const raw = text(name, fallback);
      if (allowed.includes(raw)) return raw;
      faults.push(`${name} must be one of ${allowed.join(', ')}, not "${raw}"`);
      return fallback;
    },
  };
}
