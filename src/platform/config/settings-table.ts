import { resolve } from 'node:path';
import type { z } from 'zod/mini';
import type { SecretKeys } from '../secrets/keys';
import {
  database,
  flag,
  host,
  integer,
  list,
  nodes,
  oneOf,
  optional,
  origins,
  pairs,
  pattern,
  share,
  text,
  url,
  urlOf,
  windows,
} from './setting-forms';

export type Environment = Readonly<Record<string, string | undefined>>;

/** All settings, checked and frozen. `loadConfig` creates them. */
export type Config = Readonly<
  ReturnType<typeof toConfig> & {
    /** Probable mistakes that do not stop a start, one line each. */
    readonly warnings: readonly string[];
  }
>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'];
const PORTS = { min: 0, max: 65_535 };

/** Characters that separate addresses must be quoted in a name. */
const ADDRESS = String.raw`[^\s<>@,;:"()]+@[^\s<>@,;:"()]+`;
const NAME = String.raw`(?:"[^"\p{Cc}]+"|[^<>@,;:"()\p{Cc}]*)`;
const SENDER = new RegExp(`^(?:${ADDRESS}|${NAME} ?<${ADDRESS}>)$`, 'u');

/** The dimensions in which sign-in attempts are counted. */
export const loginDimensions = [
  'account',
  'knownDevice',
  'accountAndIp',
  'ip',
  'network',
  'device',
  'client',
  'captcha',
  'resetMail',
  'solvedResetMail',
  'secondFactor',
  'reauthentication',
] as const;

/** Settings with their variable, form and default. */
const SETTINGS = {
  host: host('HOST', '127.0.0.1'),
  port: integer('PORT', 3000, PORTS),
  publicUrl: url('PUBLIC_URL', '', 'service'),
  mongoUrl: optional(text('MONGODB_URL', '')),
  mongoDb: database('MONGODB_DB', 'commerce'),
  /** `embedded`: an index in each process. `opensearch`: an external one, updated by a worker. */
  searchEngine: oneOf('SEARCH_ENGINE', 'embedded', ['embedded', 'opensearch']),
  /** Nodes of one OpenSearch cluster. */
  searchUrls: nodes('SEARCH_URL'),
  /** The prefix of its index names. */
  searchIndex: pattern('SEARCH_INDEX', 'commerce-products', {
    form: /^[a-z][a-z0-9_-]{0,99}$/,
    rule: 'begin with a letter and have letters a to z, digits, _ and - only',
  }),
  /** Seconds to wait for the database at start before giving up. */
  databaseStartupSeconds: integer('DATABASE_STARTUP_TIMEOUT', 10, { min: 1, max: 3600 }),
  dataDir: text('DATA_DIR', '.data'),
  workers: integer('WEB_CONCURRENCY', 1, { min: 1, max: 64 }),
  /** Whether the API process also runs relays, deliveries, imports and sweepers. */
  runWorker: flag('RUN_WORKER', true),
  allowInsecureWebhooks: flag('ALLOW_INSECURE_WEBHOOKS', false),
  webhookVerification: oneOf('WEBHOOK_ENDPOINT_VERIFICATION', 'off', ['off', 'challenge']),
  /** A JSON file of tax and shipping rates by country; empty: nothing is charged beyond the goods. */
  taxAndShippingRates: text('TAX_AND_SHIPPING_RATES', ''),
  orderPaymentWindowSeconds: integer('ORDER_PAYMENT_WINDOW', 86_400, { min: 1, max: 31_536_000 }),
  /** The payment provider for new payments; adapters are listed in src/app/wiring/payment-providers.ts. */
  paymentProvider: oneOf('PAYMENT_PROVIDER', 'builtin', ['builtin']),
  /** The secrets with which providers sign their notifications: `builtin:whsec_…,other:whsec_…`. */
  paymentNotificationSecrets: pairs('PAYMENT_NOTIFICATION_SECRETS', {
    form: /^([\w-]{1,40}):(whsec_[A-Za-z0-9+/]{43,}={0,2})$/,
    rule: 'look like builtin:whsec_… with 32 random bytes in base64',
  }),
  commentEditWindowSeconds: integer('COMMENT_EDIT_WINDOW_SECONDS', 900, { min: 0, max: 86_400 }),
  minimumClientVersions: pairs('MINIMUM_CLIENT_VERSIONS', {
    form: /^([\w.-]{1,100})=(\d+(?:\.\d+){0,3})$/,
    rule: 'look like ios-app=2.1.0,android-app=2.0.0',
  }),
  hibpEnabled: flag('HIBP_ENABLED', false),
  hibpUrl: url('HIBP_URL', 'https://api.pwnedpasswords.com/range/', 'http'),
  /** Changes to the table of login protection, e.g. `account=5/60+20/3600;ip=30/60`. */
  loginLimits: windows('LOGIN_LIMITS', loginDimensions),
  smtpUrl: optional(url('SMTP_URL', '', 'smtp')),
  mail: text('MAIL', ''),
  mailFrom: pattern('MAIL_FROM', 'no-reply@example.com', {
    form: SENDER,
    rule: 'look like no-reply@shop.example.com or Shop <no-reply@shop.example.com>',
  }),
  /** RFC 9110, 5.1. */
  countryHeader: optional(
    pattern('COUNTRY_HEADER', '', {
      form: /^[\w!#$%&'*+.^`|~-]+$/,
      rule: 'be the name of a header like X-Country',
    }),
  ),
  /** The port of `GET /metrics`; null if off, 0 for any free port. */
  metricsPort: optional(integer('METRICS_PORT', 0, PORTS)),
  metricsHost: host('METRICS_HOST', '127.0.0.1'),
  otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', '', 'http'),
  otlpTracesEndpoint: url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '', 'http'),
  otlpProtocol: oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', [
    'http/protobuf',
    'http/json',
  ]),
  tracesSampler: oneOf('OTEL_TRACES_SAMPLER', 'parentbased_always_on', [
    ...SAMPLERS,
    ...SAMPLERS.map((name) => `parentbased_${name}`),
  ]),
  tracesRatio: share('OTEL_TRACES_SAMPLER_ARG'),
  trustedProxies: list('TRUSTED_PROXIES'),
  corsOrigins: origins('CORS_ORIGINS'),
  /** Whether to serve the documentation, the console and the landing page. */
  hasPortal: flag('PORTAL', true),
  /** The number of requests that run at once in one process; further ones wait. */
  maxInFlight: integer('MAX_IN_FLIGHT', 64, { min: 1, max: 10_000 }),
  /** The number of requests that may wait; further ones are refused with 503 immediately. */
  maxWaiting: integer('MAX_WAITING', 500, { min: 0, max: 100_000 }),
  /** The number of connections of one process; further ones are closed immediately. */
  maxConnections: integer('MAX_CONNECTIONS', 10_000, { min: 1, max: 1_000_000 }),
  headersTimeoutSeconds: integer('HEADERS_TIMEOUT_SECONDS', 10, { min: 1, max: 300 }),
  /** From the first byte of a request to the last byte of its body. */
  requestTimeoutSeconds: integer('REQUEST_TIMEOUT_SECONDS', 30, { min: 1, max: 3600 }),
  /** How long a connection may wait for its next request. */
  keepAliveSeconds: integer('KEEP_ALIVE_SECONDS', 72, { min: 1, max: 3600 }),
  /** How long a connection may be idle in the middle of a request or a response. */
  connectionIdleSeconds: integer('CONNECTION_IDLE_SECONDS', 60, { min: 1, max: 3600 }),
  /** Runs the service's clock this many times as fast (for tests of long schedules). */
  clockSpeed: integer('CLOCK_SPEED', 1, { min: 1, max: 100_000 }),
  /** Kills the process at the first of these named steps (comma-separated), to prove recovery. */
  failpoint: pattern('FAILPOINT', '', {
    form: /^[a-z_.,]*$/,
    rule: 'be a comma-separated list of step names',
  }),
};

/** Lists all of them, because they depend on where the service runs. */
export function settingsFor(env: Environment, isSet: (name: string) => boolean) {
  const isProduction = env['NODE_ENV'] === 'production';
  return {
    ...SETTINGS,
    demoData: flag('DEMO_DATA', !isSet('MONGODB_URL') && !isProduction),
    logLevel: oneOf('LOG_LEVEL', isProduction ? 'info' : 'warn', LOG_LEVELS),
    rateLimitEnabled: flag('RATE_LIMIT_ENABLED', isProduction),
    graphqlIntrospection: flag('GRAPHQL_INTROSPECTION', !isProduction),
  };
}

export type Settings = ReturnType<typeof settingsFor>;
export type Values = { readonly [Key in keyof Settings]: z.output<Settings[Key]['schema']> };

/** The settings, with values that follow from several of them. */
export function toConfig(
  values: Values,
  { secretKeys, nodeEnv }: { readonly secretKeys: SecretKeys; readonly nodeEnv: string },
) {
  const { mail, webhookVerification, publicUrl, demoData, paymentNotificationSecrets } = values;
  const { otlpEndpoint, otlpTracesEndpoint, otlpProtocol, tracesSampler, tracesRatio } = values;
  return {
    ...values,
    isProduction: nodeEnv === 'production',
    /** The address at which clients reach the service, without a path: the base of links in responses. */
    publicUrl: (publicUrl || urlOf(values.host, values.port)).replace(/\/+$/, ''),
    dataDir: resolve(values.dataDir),
    /** `GET /internal/mails` shows the codes of all accounts: only for development and tests with demo data. */
    showsMails: demoData && ['', 'development', 'test'].includes(nodeEnv),
    /** Without SMTP_URL e-mails stay in the database, on purpose. Shells set MAIL to other values. */
    keepsMails: mail === 'outbox',
    /** A new URL must answer a challenge before anything is sent to it. */
    verifiesWebhookEndpoints: webhookVerification === 'challenge',
    paymentNotificationSecrets:
      demoData && paymentNotificationSecrets.size === 0
        ? DEMO_NOTIFICATION_SECRETS
        : paymentNotificationSecrets,
    /** At most as long as the whole request, because Node limits the request by it. */
    headersTimeoutSeconds: Math.min(values.headersTimeoutSeconds, values.requestTimeoutSeconds),
    /** Whether and how traces are sent, by the standard names of the settings. */
    tracing: {
      isOn: (otlpTracesEndpoint || otlpEndpoint) !== '',
      protocol: otlpProtocol,
      sampler: tracesSampler,
      /** The share of traces that `…traceidratio` samples. */
      ratio: tracesRatio,
    },
    /** When the faster clock began, the same for every process of one data directory (`withGeneratedSettings`). */
    clockStartedAt: 0,
    /** The first key signs and seals, all of them read; `withGeneratedSettings` creates one if none is set. */
    secretKeys,
  };
}

/** Public, like all demo credentials: the built-in provider takes no money. */
const DEMO_NOTIFICATION_SECRETS: ReadonlyMap<string, string> = new Map([
  ['builtin', 'whsec_ZGVtby1zZWNyZXQtb2YtcGF5bWVudC1ub3RpZmljYXRpb25z'],
]);
