import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { databaseName } from '../support/database';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';
import { listenOnLoopback } from '../support/loopback';

const processes: ServiceProcess[] = [];
const start: typeof startServiceProcess = (...args) => {
  const service = startServiceProcess(...args);
  processes.push(service);
  return service;
};
const testDatabase = (name: string) => ({
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: databaseName(name),
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
});

afterAll(() => processes.forEach(({ child }) => child.kill('SIGKILL')));

describe('npm start', () => {
  it('reports all wrong settings together', async () => {
    const service = start({
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      NODE_ENV: 'production',
      DEMO_DATA: 'true',
    });
    expect(await service.exited()).toMatchObject({ code: 78 });
    for (const name of ['PORT', 'LOG_LEVEL', 'DEMO_DATA', 'MONGODB_URL', 'SECRET_KEY']) {
      expect(service.output()).toContain(name);
    }
  });

  it('reports in one line that the database cannot be reached, without its credentials', async () => {
    const service = start({
      MONGODB_URL: 'mongodb://user:hunter22@127.0.0.1:1/',
      DATABASE_STARTUP_TIMEOUT: '1',
      LOG_LEVEL: 'error',
    });
    expect(await service.exited()).toMatchObject({ code: 1 });
    expect(service.output()).toContain('127.0.0.1:1 did not answer within 1 s');
    expect(service.output()).not.toContain('hunter22');
    expect(service.output().trim().split('\n')).toHaveLength(1);
  });

  it('logs nothing more about a database once it has given up', async () => {
    const service = start({
      MONGODB_URL: 'mongodb://127.0.0.1:1/',
      DATABASE_STARTUP_TIMEOUT: '1',
      SECRET_KEY: 'x'.repeat(32),
    });
    expect(await service.exited()).toMatchObject({ code: 1 });
    expect(service.output()).toContain('waiting for a primary');
    expect(service.output()).not.toMatch(/trying on|closed/);
  });

  it('reports which port is taken before it creates anything', async () => {
    const holder = createServer();
    const port = await listenOnLoopback(holder);
    const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'commerce-port-')), 'data');
    const line = `Port ${port} on 127.0.0.1 is taken. Choose another:`;
    for (const WEB_CONCURRENCY of ['1', '2']) {
      for (const setting of ['PORT', 'METRICS_PORT']) {
        const service = start({ DATA_DIR, WEB_CONCURRENCY, [setting]: String(port) });
        expect(await service.exited()).toMatchObject({ code: 1 });
        expect(service.output().trim()).toBe(`${line} ${setting}=${port + 1} npm start`);
      }
    }
    const worker = start({ DATA_DIR, METRICS_PORT: String(port) }, ['main/worker']);
    expect(await worker.exited()).toMatchObject({ code: 1 });
    expect(worker.output().trim()).toContain(line);
    expect(existsSync(DATA_DIR)).toBe(false);
    holder.close();
  });

  it.each<[string, Readonly<Record<string, string>>, number, RegExp]>([
    ['an address of another machine', { HOST: '192.0.2.1' }, 1, /no address 192\.0\.2\.1/],
    ['a data folder that cannot be made', { DATA_DIR: '/dev/null/data' }, 78, /DATA_DIR .*ENOTDIR/],
    [
      'a data folder that the engine cannot use',
      { DATA_DIR: '/dev/null/data', SECRET_KEY: 'x'.repeat(32) },
      1,
      /^DATA_DIR .*ENOTDIR/,
    ],
    ['a data folder at an impossible path', { DATA_DIR: '/proc/a/b' }, 78, /DATA_DIR .*ENOENT/],
    [
      'a data folder of the engine at an impossible path',
      { DATA_DIR: '/proc/a/b', SECRET_KEY: 'x'.repeat(32) },
      1,
      /^DATA_DIR .*ENOENT/,
    ],
    ['a malformed MONGODB_URL', { MONGODB_URL: 'mongodb:/a' }, 78, /MONGODB_URL must look like/],
    ['wrong proxies', { TRUSTED_PROXIES: 'lb.example.com' }, 78, /TRUSTED_PROXIES .* "lb\./],
  ])('reports in one line what is wrong with %s', async (_what, env, code, line) => {
    const service = start({ LOG_LEVEL: 'warn', ...env });
    expect(await service.exited()).toMatchObject({ code });
    const lines = service.output().trim().split('\n');
    expect(lines.filter((one) => one !== 'Wrong settings:')).toEqual([expect.stringMatching(line)]);
  });

  it('reports a probably misspelt setting, and starts', async () => {
    const service = start({ ...testDatabase('port'), CORS_ORIGIN: 'https://shop.example.com' });
    await service.listening();
    expect(service.output()).toContain('CORS_ORIGIN is not a setting; did you mean CORS_ORIGINS?');
  });

  it('refuses demo data in the database in production', async () => {
    const { MONGODB_DB = '', MONGODB_URL = '' } = testDatabase('promoted');
    const production = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'builtin', MAIL: 'outbox' };
    const env = { ...testDatabase('promoted'), ...production };
    const client = await new MongoClient(MONGODB_URL).connect();
    const people = client.db(MONGODB_DB).collection<{ _id: string }>('users');
    await people.insertOne({ _id: 'usr_demo_admin' });
    const refusedStart = start(env);
    expect(await refusedStart.exited()).toMatchObject({ code: 78 });
    expect(refusedStart.output()).toContain('production: the database has demo data');
    await people.deleteOne({ _id: 'usr_demo_admin' });
    await client.close();
    const acceptedStart = start(env);
    await acceptedStart.listening();
  });

  it('writes only log lines in production, even when it is told to stop', async () => {
    const production = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'builtin', MAIL: 'outbox' };
    const env = { ...testDatabase('logged'), ...production };
    let output = '';
    const follow = (process: ServiceProcess): ServiceProcess => {
      process.child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      return process;
    };
    const service = follow(start(env));
    const address = await service.listening();
    service.child.kill('SIGTERM');
    await service.exited();
    const worker = follow(start(env, ['main/worker']));
    await until(() => worker.output().includes('Worker runs on'));
    worker.child.kill('SIGTERM');
    await worker.exited();
    const lines = output.trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
    expect(messages).toContain(`Listening on ${address}`);
    expect(messages).toContainEqual(expect.stringMatching(/^Worker runs on /));
  });

  it('loads the libraries of traces and metrics only if they are on', async () => {
    const packagesWith = async (env: Readonly<Record<string, string>>) => {
      const NODE_OPTIONS = `--require ${require.resolve('../support/print-packages.cjs')}`;
      const service = start({ ...testDatabase('packages'), NODE_OPTIONS, ...env });
      await fetch(`${await service.listening()}/products`);
      service.child.kill('SIGTERM');
      await service.exited();
      return /^Packages: (.+)$/m.exec(service.output())?.[1]?.split(' ') ?? [];
    };
    const optional = /^(?:@opentelemetry\/|prom-client$)/;
    const without = await packagesWith({});
    expect(without).toContain('fastify');
    expect(without.filter((name) => optional.test(name))).toEqual([]);
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:1';
    expect(await packagesWith({ OTEL_EXPORTER_OTLP_ENDPOINT, METRICS_PORT: '0' })).toEqual(
      expect.arrayContaining(['@opentelemetry/api', '@opentelemetry/sdk-trace', 'prom-client']),
    );
  });

  it('prints its usage with --help', async () => {
    const service = start({}, ['--help']);
    expect(await service.exited()).toMatchObject({ code: 0 });
    expect(service.output()).toContain('Usage: npm start');
    const worker = start({}, ['main/worker', '--help']);
    expect(await worker.exited()).toMatchObject({ code: 0 });
    expect(worker.output()).toContain('Usage: npm run worker');
  });

  it.each([
    [['--port', '9'], '--port', 'npm start'],
    [['worker'], 'worker', 'npm start'],
    [['main/exit'], 'main/exit', 'npm start'],
    [['main/worker', 'now'], 'now', 'npm run worker'],
  ])('refuses unknown arguments: %j', async (args, argument, usage) => {
    const service = start({}, args);
    expect(await service.exited()).toMatchObject({ code: 2 });
    expect(service.output()).toContain(`Unknown option ${argument}.`);
    expect(service.output()).toContain(`Usage: ${usage}`);
  });

  it('prints a working address, even of several processes on IPv6, and stops them all on SIGTERM', async () => {
    const service = start({ HOST: '::1', WEB_CONCURRENCY: '2' });
    const address = await service.listening();
    expect(address).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.exited()).toEqual({ code: 0, signal: null });
  });

  it('serves from an empty folder on the embedded engine and stops on SIGTERM', async () => {
    const service = start();
    const address = await service.listening();
    expect(service.output()).toContain('embedded engine');
    expect(service.output()).toContain('at_demo_customer');
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.exited()).toEqual({ code: 0, signal: null });
  });
});
