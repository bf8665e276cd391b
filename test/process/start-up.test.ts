import { createServer, type AddressInfo } from 'node:net';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';

const started: ServiceProcess[] = [];
const start: typeof startServiceProcess = (...args) => {
  const service = startServiceProcess(...args);
  started.push(service);
  return service;
};
const testDatabase = (name: string) => ({
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: `process_${name}_${process.pid}`,
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
});

afterAll(() => started.forEach(({ child }) => child.kill('SIGKILL')));

describe('npm start', () => {
  it('refuses wrong settings, all of them at once', async () => {
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

  it('says in one line that the database cannot be reached, without its credentials', async () => {
    const service = start({
      MONGODB_URL: 'mongodb://user:hunter22@127.0.0.1:1/',
      DATABASE_STARTUP_TIMEOUT: '1',
      LOG_LEVEL: 'silent',
    });
    expect(await service.exited()).toMatchObject({ code: 1 });
    expect(service.output()).toContain('127.0.0.1:1 did not answer within 1 s');
    expect(service.output()).not.toContain('hunter22');
    expect(service.output()).not.toContain('    at ');
  });

  it('says which port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as AddressInfo;
    const service = start({ ...testDatabase('port'), PORT: String(port) });
    expect(await service.exited()).toMatchObject({ code: 1 });
    expect(service.output()).toContain(`Port ${port} on 127.0.0.1 is taken`);
    holder.close();
  });

  it('explains itself with --help', async () => {
    const service = start({}, ['--help']);
    expect(await service.exited()).toMatchObject({ code: 0 });
    expect(service.output()).toContain('Usage: npm start');
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

  it('serves with one process per core and stops them all on SIGTERM', async () => {
    const service = start({ ...testDatabase('cluster'), WEB_CONCURRENCY: '2' });
    const address = await service.listening();
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.exited()).toEqual({ code: 0, signal: null });
  });
});
