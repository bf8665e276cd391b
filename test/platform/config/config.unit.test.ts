import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../src/platform/config/config';
import { withGeneratedSettings } from '../../../src/platform/config/data-folder';
import { demoDataRule, productionRules } from '../../../src/platform/config/production-rules';
import { projectRoot } from '../../../src/platform/values/project-root';

type Env = Readonly<Record<string, string>>;

const start = (env: Env) =>
  loadConfig({ MONGODB_URL: 'mongodb://a/commerce', SECRET_KEY: 'x'.repeat(64), ...env });
const production: Env = {
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'builtin',
  MAIL: 'outbox',
  PUBLIC_URL: 'https://shop.example.com',
};
/** A folder that cannot be created. */
const NO_FOLDER = join(__filename, 'data');

/** Returns all faults of the settings. */
function faultsOf(env: Env): string {
  try {
    start(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('PAYMENT_PROVIDER', () => {
  it('must name an existing provider', () => {
    expect(() => start({ PAYMENT_PROVIDER: 'bultin' })).toThrow(/must be one of builtin/);
  });
});

describe('HEADERS_TIMEOUT_SECONDS', () => {
  it.each<[string, Env, number, number]>([
    [
      'may be shorter than the limit of the whole request',
      { HEADERS_TIMEOUT_SECONDS: '20' },
      20,
      30,
    ],
    ['is no longer than the whole request', { REQUEST_TIMEOUT_SECONDS: '3' }, 3, 3],
  ])('%s', (_what, env, headersTimeoutSeconds, requestTimeoutSeconds) => {
    expect(start(env)).toMatchObject({ headersTimeoutSeconds, requestTimeoutSeconds });
  });
});

describe('HOST', () => {
  it.each(['[::1]', '999.1.1.1', 'http://a', 'a b', 'localhost%eth0'])(
    'is not %s, and no other fault is reported',
    (host) => {
      const fault = `must be a host name or an IP address without brackets, not "${host}"`;
      expect(faultsOf({ HOST: host })).toBe(`Wrong settings:\n  - HOST ${fault}`);
      expect(faultsOf({ METRICS_HOST: host })).toBe(`Wrong settings:\n  - METRICS_HOST ${fault}`);
    },
  );

  it.each(['::1', '0.0.0.0', 'localhost', 'my_host.internal'])('may be %s', (host) => {
    expect(start({ HOST: host }).host).toBe(host);
  });

  it.each(['fe80::1%eth0', 'fe80::1%br-lan.100'])(
    'may include the zone of an address: %s',
    (HOST) => {
      const { host, publicUrl } = start({ HOST });
      expect(host).toBe(HOST);
      expect(publicUrl).toBe('http://[fe80::1]:3000');
    },
  );
});

describe('MONGODB_DB', () => {
  it.each(['a.b', 'a b', 'a/b', 'a\\b', 'a$b', 'a"b', 'ä'.repeat(32)])('is not %s', (name) => {
    const rule = 'MONGODB_DB must be at most 63 bytes without / \\ . " $ * < > : | ? and spaces';
    expect(faultsOf({ MONGODB_DB: name })).toContain(`${rule}, not "${name}"`);
  });

  it.each(['commerce', 'shop-2_test', 'x'.repeat(63)])('may be %s', (name) => {
    expect(start({ MONGODB_DB: name }).mongoDb).toBe(name);
  });
});

describe('MAIL_FROM', () => {
  it.each([
    'nonsense',
    'a@b@c',
    'a@b, c@d',
    'Shop, Inc. <a@b>',
    'Shop <nonsense>',
    'Shop a@b',
    '<>',
  ])('is not %s', (sender) => {
    const rule =
      'MAIL_FROM must look like no-reply@shop.example.com or Shop <no-reply@shop.example.com>';
    expect(faultsOf({ MAIL_FROM: sender })).toBe(`Wrong settings:\n  - ${rule}, not "${sender}"`);
  });

  it.each([
    'a@b',
    'shop+mail@müller.example',
    '<a@b>',
    'Müller & Söhne <a@b.example>',
    '"Shop, Inc." <a@b>',
  ])('may be %s', (sender) => {
    expect(start({ MAIL_FROM: sender }).mailFrom).toBe(sender);
  });
});

describe('COUNTRY_HEADER', () => {
  it.each(['gar bage', 'X-Country:', 'X-Länder'])('is not %s', (header) => {
    const fault = `COUNTRY_HEADER must be the name of a header like X-Country, not "${header}"`;
    expect(faultsOf({ COUNTRY_HEADER: header })).toBe(`Wrong settings:\n  - ${fault}`);
  });

  it.each([
    ['CF-IPCountry', 'CF-IPCountry'],
    ['', null],
  ])('may be "%s"', (header, isKnown) => {
    expect(start({ COUNTRY_HEADER: header }).countryHeader).toBe(isKnown);
  });
});

describe('SEARCH_ENGINE', () => {
  it.each([
    ['needs the nodes of the cluster', { SEARCH_ENGINE: 'opensearch' }, /SEARCH_URL must name/],
    [
      'needs complete URLs of the nodes',
      { SEARCH_URL: 'http://a:9200,b:9200' },
      /SEARCH_URL must be/,
    ],
    ['needs a valid prefix of index names', { SEARCH_INDEX: 'A/b' }, /SEARCH_INDEX must begin/],
  ])('%s', (_what, env, fault) => {
    expect(faultsOf(env)).toMatch(fault);
  });

  it('is embedded in each process, or external', () => {
    expect(start({}).searchEngine).toBe('embedded');
    const urls = { SEARCH_ENGINE: 'opensearch', SEARCH_URL: 'http://a:9200, https://u:p@b:9200' };
    expect(start(urls).searchUrls).toEqual(['http://a:9200', 'https://u:p@b:9200']);
  });
});

describe('GRAPHQL_INTROSPECTION', () => {
  it.each([
    ['everybody in development', {}, true],
    ['nobody in production', production, false],
    ['everybody if it is true', { ...production, GRAPHQL_INTROSPECTION: 'true' }, true],
    ['nobody if it is false', { GRAPHQL_INTROSPECTION: 'false' }, false],
  ])('shows the schema to %s', (_whom, env, isAllowed) => {
    expect(start(env).graphqlIntrospection).toBe(isAllowed);
  });
});

describe('NODE_ENV=production', () => {
  it('starts with the required settings', () => {
    expect(faultsOf(production)).toBe('');
    expect(faultsOf({ ...production, MAIL: '', SMTP_URL: 'smtps://mail.example.com' })).toBe('');
  });

  it.each<[string, Env]>([
    ['MONGODB_URL', { MONGODB_URL: '' }],
    ['SECRET_KEYS, SECRET_KEY', { SECRET_KEY: '' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://shop.example.com,null' }],
    ['CLOCK_SPEED', { CLOCK_SPEED: '2' }],
    ['FAILPOINT', { FAILPOINT: 'order.placed' }],
    ['ALLOW_INSECURE_WEBHOOKS', { ALLOW_INSECURE_WEBHOOKS: 'true' }],
    ['DEMO_DATA', { DEMO_DATA: 'true' }],
    ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: '' }],
    ['SMTP_URL', { MAIL: '/var/mail/root' }],
  ])('refuses a value of %s that development allows', (setting, env) => {
    const rule = productionRules.find((one) => one.setting === setting);
    const fault = `production: ${setting} ${rule?.refusedValue} (${rule?.because})`;
    expect(faultsOf({ ...production, ...env }).split('\n')).toEqual([
      'Wrong settings:',
      `  - ${fault}`,
    ]);
    expect(faultsOf({ ...production, ...env, NODE_ENV: 'development' })).toBe('');
  });

  it('does not report unreadable secrets as missing', () => {
    const env = { ...production, SECRET_KEY: '', SECRET_KEYS: 'x'.repeat(64) };
    expect(faultsOf(env).split('\n')).toEqual([
      'Wrong settings:',
      expect.stringMatching(/^ {2}- SECRET_KEYS must look like/),
    ]);
  });

  it('has a test above and a row in docs/operations for each of its rules', () => {
    const page = readFileSync(join(projectRoot, 'docs/operations/README.md'), 'utf8');
    const [, table = ''] = /## Refused in production\n([^]*?)\n## /.exec(page) ?? [];
    const rows = [...table.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].slice(2);
    expect(rows.map(([, ...cells]) => cells.map((cell) => cell.replaceAll('`', '')))).toEqual(
      [...productionRules, demoDataRule].map(({ setting, refusedValue, because }) => [
        setting,
        refusedValue,
        because,
      ]),
    );
    expect(productionRules).toHaveLength(9);
  });

  it.each<[string, Env, string]>([
    [
      'introspection for everybody',
      { GRAPHQL_INTROSPECTION: 'true' },
      'GRAPHQL_INTROSPECTION=true',
    ],
    ['links to nowhere', { PUBLIC_URL: '', HOST: '0.0.0.0' }, 'begin with http://0.0.0.0:3000'],
  ])('warns about %s', (_what, env, text) => {
    expect(start({ ...production, ...env }).warnings).toEqual([expect.stringContaining(text)]);
    expect(start(env).warnings).toEqual([]);
    expect(start(production).warnings).toEqual([]);
  });
});

describe('NODE_ENV', () => {
  it.each(['Production', 'prod', ' production', 'producton', 'PRODUCTION', 'productoin'])(
    '%j is reported, because it is not production',
    (NODE_ENV) => {
      expect(start({ NODE_ENV }).warnings).toEqual([
        `NODE_ENV=${NODE_ENV} is not production: neither its refusals nor its defaults are in force`,
      ]);
    },
  );

  it.each(['', 'development', 'test', 'staging', 'pro'])('%j is accepted', (NODE_ENV) => {
    expect(start({ NODE_ENV }).warnings).toEqual([]);
  });
});

describe('wrong settings', () => {
  it.each([
    ['a connection string of another kind', { MONGODB_URL: 'postgres://u:hunter22@a/b' }],
    ['a password with special characters', { MONGODB_URL: 'mongodb://u:hunter22/x@a/b' }],
    ['no host', { MONGODB_URL: 'mongodb://' }],
    ['an unknown option', { MONGODB_URL: 'mongodb://u:hunter22@a/?replicaset1=rs0' }],
  ])('are reported without credentials: %s', (_what, env) => {
    expect(faultsOf(env)).toMatch(/^Wrong settings:\n {2}- MONGODB_URL[^\n]*$/);
    expect(faultsOf(env)).not.toContain('hunter22');
  });

  it.each([
    ['maxPoolSize=abc', 'maxPoolSize: Expected maxPoolSize to be stringified int value, got: abc'],
    ['tls=maybe&maxPoolSize=5', 'tls: tls/ssl must be either "true" or "false"'],
    ['compressors=rar', 'compressors: rar is not a valid compression mechanism.'],
    ['replicaset1=rs0', 'replicaset1: option replicaset1 is not supported'],
    ['appName=a&appName=b', 'appName, appName: URI option "appName" cannot appear more than once'],
    ['authMechanismProperties=hunter22', 'authMechanismProperties: cannot be read'],
    ['srvMaxHosts=1&appName=a', 'srvMaxHosts: Cannot use srvMaxHosts with a non-srv'],
    [
      'proxyHost=p&proxyUsername=u&proxyPassword=hunter22&maxPoolSize=abc',
      'maxPoolSize: Expected maxPoolSize to be stringified int value, got: abc',
    ],
    ['tls=maybe&maxPoolSize=abc', 'tls, maxPoolSize: '],
  ])('are reported: an option of MONGODB_URL with %s', (options, fault) => {
    const faults = faultsOf({ MONGODB_URL: `mongodb://u:hunter22@a/?${options}` });
    expect(faults).toMatch(/^Wrong settings:\n {2}- [^\n]*$/);
    expect(faults).toContain(`MONGODB_URL: ${fault}`);
    expect(faults).not.toContain('hunter22');
    expect(faultsOf({ MONGODB_URL: 'mongodb+srv://u:p@a.b.c/?srvMaxHosts=1&appName=a' })).toBe('');
  });

  it('are reported when an option does not work with several hosts', () => {
    const faults = faultsOf({ MONGODB_URL: 'mongodb://u:hunter22@a,b/?directConnection=true' });
    expect(faults).toContain('MONGODB_URL: directConnection: directConnection option requires');
    expect(faults).not.toContain('hunter22');
  });

  it('do not reveal a password that was not percent-encoded', () => {
    expect(faultsOf({ MONGODB_URL: 'mongodb://u:123?hunter22@a/' })).not.toContain('hunter22');
  });

  it.each([
    '10.0.0.0/33',
    '300.1.1.1',
    'proxy.example.com',
    '10.1',
    '::1/200',
    '0.0.0.0/0',
    '10.0.0.0/00',
    '::/0',
  ])('are reported: TRUSTED_PROXIES=%s', (proxy) => {
    const faults = faultsOf({ TRUSTED_PROXIES: `127.0.0.1,${proxy}` });
    expect(faults).toMatch(/^Wrong settings:\n {2}- TRUSTED_PROXIES [^\n]*$/);
    expect(faults).toContain(`not "${proxy}"`);
  });

  it('do not include these', () => {
    const TRUSTED_PROXIES =
      '127.0.0.1, 10.0.0.0/8, 10.0.0.0/10, 128.0.0.0/1, ::1, fd00::/8, loopback, uniquelocal';
    expect(faultsOf({ TRUSTED_PROXIES })).toBe('');
  });

  it.each<[string, string, Env]>([
    ['SMTP_URL', 'no URL', { SMTP_URL: 'mail.example.com:587' }],
    [
      'SMTP_URL',
      'a password with special characters',
      { SMTP_URL: 'smtp://u:hunter22/x@mail.example.com' },
    ],
    ['SMTP_URL', 'another protocol', { SMTP_URL: 'https://u:hunter22@mail.example.com' }],
    ['HIBP_URL', 'no URL', { HIBP_URL: 'api.pwnedpasswords.com' }],
    ['PUBLIC_URL', 'no protocol', { PUBLIC_URL: 'shop.example.com' }],
    ['PUBLIC_URL', 'another protocol', { PUBLIC_URL: 'ftp://shop.example.com' }],
    ['PUBLIC_URL', 'a query', { PUBLIC_URL: 'https://shop.example.com/?q=1#f' }],
    ['PUBLIC_URL', 'a path', { PUBLIC_URL: 'https://shop.example.com/api' }],
    ['PUBLIC_URL', 'a password', { PUBLIC_URL: 'https://u:hunter22@shop.example.com' }],
    ['PUBLIC_URL', 'a path and a slash', { PUBLIC_URL: 'https://shop.example.com/api/' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'no URL', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }],
    [
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'no URL',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'u:hunter22@collector' },
    ],
    ['CORS_ORIGINS', 'no protocol', { CORS_ORIGINS: 'https://a.example.com,shop.example.com' }],
    ['CORS_ORIGINS', 'a path', { CORS_ORIGINS: 'https://shop.example.com/' }],
    ['CORS_ORIGINS', '* beside others', { CORS_ORIGINS: '*,https://shop.example.com' }],
    ['LOGIN_LIMITS', 'an unknown name', { LOGIN_LIMITS: 'nobody=5/60' }],
    ['LOGIN_LIMITS', 'a name twice', { LOGIN_LIMITS: 'account=5/60;ip=9/60; account=6/60' }],
    ['SEARCH_URL', 'a query', { SEARCH_URL: 'http://a:9200,http://b:9200/?pretty' }],
  ])('are reported in one line: %s with %s', (setting, _what, env) => {
    expect(faultsOf(env)).toMatch(new RegExp(`^Wrong settings:\\n {2}- ${setting} [^\\n]*$`));
    expect(faultsOf(env)).not.toContain('hunter22');
  });

  it.each<Env>([
    { SMTP_URL: 'smtps://u:p%2Fx@mail.example.com:465?pool=true' },
    { PUBLIC_URL: 'https://example.com:8443/' },
    { HIBP_URL: 'https://example.com/range/' },
    { HOST: '::1' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://[::1]:4318' },
    { CORS_ORIGINS: '*' },
    { CORS_ORIGINS: 'https://shop.example.com, http://localhost:5173, capacitor://localhost' },
  ])('do not include these: %p', (env) => {
    expect(faultsOf(env)).toBe('');
  });

  it('are reported: one port for two listeners', () => {
    expect(faultsOf({ PORT: '9464', METRICS_PORT: '9464' })).toContain('must not be the same');
    expect(faultsOf({ PORT: '0', METRICS_PORT: '0' })).toBe('');
  });
});

describe('settings that are optional in development', () => {
  const unset = (DATA_DIR: string) =>
    loadConfig({ DATA_DIR, CLOCK_SPEED: '60', NODE_ENV: 'test', MONGODB_URL: 'mongodb://a/b' });

  it('are generated at the start, not when the settings are read, and stay the same', () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'commerce-kept-')), 'data');
    const config = unset(dataDir);
    expect(existsSync(dataDir)).toBe(false);
    const result = withGeneratedSettings(config);
    expect(result.secretKeys[0].secret.length).toBeGreaterThan(32);
    expect(result.clockStartedAt).toBeGreaterThan(0);
    expect(withGeneratedSettings(config)).toEqual(result);
  });

  it('are generated again when a disk was too full to write them', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'commerce-kept-'));
    writeFileSync(join(dataDir, 'secret-key'), '');
    const result = withGeneratedSettings(unset(dataDir));
    expect(result.secretKeys[0].secret.length).toBeGreaterThan(32);
    expect(withGeneratedSettings(unset(dataDir))).toEqual(result);
    expect(readdirSync(dataDir).sort()).toEqual(['clock-speed-60', 'secret-key']);
  });

  it('are not generated when they are set', () => {
    const set = loadConfig({ DATA_DIR: NO_FOLDER, SECRET_KEY: 'x'.repeat(64) });
    expect(withGeneratedSettings(set)).toEqual(set);
  });

  it('cannot be generated without a folder', () => {
    const fault = `Wrong settings:\n  - DATA_DIR ${NO_FOLDER} cannot be used (ENOTDIR)`;
    expect(() => withGeneratedSettings(unset(NO_FOLDER))).toThrow(fault);
  });
});

describe('a name that is one or two letters off a setting', () => {
  it.each([
    ['MONGODB_URI', 'MONGODB_URL'],
    ['MONGO_DB', 'MONGODB_DB'],
    ['SECRETKEYS', 'SECRET_KEYS'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['LGO_LEVEL', 'LOG_LEVEL'],
    ['PROT', 'PORT'],
  ])('%s is reported with the suggestion %s', (misspelling, suggestion) => {
    const line = `${misspelling} is not a setting; did you mean ${suggestion}?`;
    expect(start({ [misspelling]: 'x' }).warnings).toEqual([line]);
    expect(faultsOf({ [misspelling]: 'x', PORT: 'x' })).toContain(line);
  });

  it.each(['HOME', 'PATH', 'HOSTNAME', 'TERM', 'LANG', 'MAIL', 'NODE_ENV', 'npm_config_port'])(
    'is not reported for %s, which the system sets',
    (name) => {
      expect(start({ [name]: 'x' }).warnings).toEqual([]);
    },
  );
});
