import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';

let proxy: DatabaseProxy;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
});
afterAll(() => {
  started.forEach(({ child }) => child.kill('SIGKILL'));
  return proxy.close();
});

describe('a start that loses its database server', () => {
  it.each(['create', 'createIndexes', 'insert', 'update'])(
    'while it sends %s waits for it and says so in one line',
    async (command) => {
      proxy.cutOnce(command);
      const service = startServiceProcess({
        MONGODB_URL: proxy.url,
        MONGODB_DB: `elections_${command}_${process.pid}`,
        SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
        DEMO_DATA: 'true',
        LOG_LEVEL: 'warn',
      });
      started.push(service);
      const origin = await service.listening();
      expect(service.output().match(/waiting for a primary/g)).toHaveLength(1);
      const answer = await fetch(`${origin}/products?limit=1`);
      expect(await answer.json()).toMatchObject({ data: [expect.anything()] });
      service.child.kill('SIGTERM');
      expect(await service.exited()).toMatchObject({ code: 0 });
    },
    60_000,
  );
});
