import type { Document } from 'mongodb';
import { databaseName } from '../support/database';
import { freePort } from '../support/loopback';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { startDatabaseProxy } from '../support/database-proxy';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';
import { SERVER_LIMITS, startWireServer, type WireServer } from '../support/wire-server';

const SECRET_KEY = 'a-secret-key-that-only-tests-use-0123456789';
const processes: ServiceProcess[] = [];
const servers: WireServer[] = [];

afterEach(async () => {
  processes.splice(0).forEach(({ child }) => child.kill('SIGKILL'));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

function start(env: Readonly<Record<string, string>>): ServiceProcess {
  const service = startServiceProcess({ SECRET_KEY, LOG_LEVEL: 'error', ...env });
  processes.push(service);
  return service;
}

const UNAUTHORIZED_REPLY = {
  ok: 0,
  code: 13,
  codeName: 'Unauthorized',
  errmsg: 'not authorized on a',
};
const WRONG_PASSWORD = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'no hunter22' };

/** A server of this version that sends this reply to every command except `hello`. */
async function startServer(version: string, answer: Document): Promise<string> {
  const greetings: Readonly<Record<string, Document>> = {
    hello: { ok: 1, helloOk: true, isWritablePrimary: true, ...SERVER_LIMITS },
    ping: { ok: 1 },
    buildInfo: { ok: 1, version },
  };
  const server = await startWireServer((command) => {
    const [name = ''] = Object.keys(command);
    return greetings[name.replace(/^ismaster$/i, 'hello')] ?? answer;
  });
  servers.push(server);
  return server.address;
}

async function expectOneLine(service: ServiceProcess, line: string): Promise<void> {
  expect(await service.exited()).toEqual({ code: 1, signal: null });
  expect(service.output().trim()).toBe(line);
}

describe('a start exits with 1 and one line', () => {
  it('on a server that is too old', async () => {
    const host = await startServer('7.0.14', { ok: 1 });
    const service = start({ MONGODB_URL: `mongodb://${host}/` });
    await expectOneLine(service, `MongoDB 7.0 at ${host}; 8.0 or later is needed`);
  });

  it('when the user may not change the database', async () => {
    const host = await startServer('8.0.1', UNAUTHORIZED_REPLY);
    const service = start({ MONGODB_URL: `mongodb://${host}/`, MONGODB_DB: 'shop' });
    const requirement = 'it needs the roles readWrite and dbAdmin there.';
    const line = `The user of MONGODB_URL may not change the database shop; ${requirement}`;
    await expectOneLine(service, line);
  });

  it('when the password is wrong, without showing it', async () => {
    const host = await startServer('8.0.1', WRONG_PASSWORD);
    const MONGODB_URL = `mongodb://shop:hunter22@${host}/`;
    const service = start({ MONGODB_URL, DATABASE_STARTUP_TIMEOUT: '4' });
    const reason = 'did not answer within 4 s (the user or the password is wrong)';
    await expectOneLine(service, `The database at ${host} ${reason}. Check MONGODB_URL.`);
  });

  it('when a file named in its options is missing', async () => {
    const MONGODB_URL = 'mongodb://127.0.0.1:1/?tls=true&tlsCAFile=/no/ca.pem';
    const service = start({ MONGODB_URL, DATABASE_STARTUP_TIMEOUT: '1' });
    const reason = 'did not answer within 1 s (the file /no/ca.pem: ENOENT)';
    await expectOneLine(service, `The database at 127.0.0.1:1 ${reason}. Check MONGODB_URL.`);
  });

  it.each(['1', '2'])(
    'when the port of the metrics is taken in the meantime, with %s processes',
    async (WEB_CONCURRENCY) => {
      const proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
      const port = await freePort();
      const hold = proxy.hold('createIndexes');
      const service = start({
        MONGODB_URL: proxy.url,
        MONGODB_DB: databaseName(`taken_${WEB_CONCURRENCY}`),
        METRICS_PORT: String(port),
        WEB_CONCURRENCY,
      });
      await until(() => hold.count() > 0);
      const holder = createServer().listen(port, '127.0.0.1');
      await once(holder, 'listening');
      hold.letGo();
      const advice = `Choose another: METRICS_PORT=${port + 1} npm start`;
      await expectOneLine(service, `Port ${port} on 127.0.0.1 is taken. ${advice}`);
      holder.close();
      await proxy.close();
    },
  );
});

describe('a start with a broken file of rates', () => {
  it('exits with 78 and names all faults with their places', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'commerce-rates-')), 'rates.json');
    const shipping = [{ currency: 'EUR', amount: -1 }];
    const items = [
      { country: 'DE', taxPercent: 19, shipping, note: '' },
      { country: 'de', taxPercent: 7, shipping: [] },
    ];
    writeFileSync(file, JSON.stringify({ items }));
    const service = start({
      MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
      MONGODB_DB: databaseName('rates'),
      TAX_AND_SHIPPING_RATES: file,
    });
    expect(await service.exited()).toEqual({ code: 78, signal: null });
    const name = `TAX_AND_SHIPPING_RATES ${file}`;
    for (const fault of [
      '/items/0/note is unknown; allowed: country, taxPercent, shipping',
      '/items/0/shipping/0/amount must be an amount from 0 to 1000000000 with the decimals of EUR',
      '/items/1/country is the same as /items/0/country',
    ]) {
      expect(service.output()).toContain(`  - ${name}: ${fault}`);
    }
  });

  it('exits with 78 when the file is missing', async () => {
    const service = start({
      MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
      MONGODB_DB: databaseName('rates'),
      TAX_AND_SHIPPING_RATES: '/nowhere/rates.json',
    });
    expect(await service.exited()).toEqual({ code: 78, signal: null });
    expect(service.output()).toContain(
      'TAX_AND_SHIPPING_RATES /nowhere/rates.json cannot be read (ENOENT)',
    );
  });
});
