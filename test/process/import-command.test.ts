import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { keys } from '../support/people';
import { startServiceProcess } from '../support/service-process';

let service: TestApp;
let url: string;
let working: NodeJS.Timeout;
const folder = mkdtempSync(join(tmpdir(), 'commerce-import-'));
const { authorization } = keys.internal.headers;
const key = authorization.replace('Bearer ', '');

beforeAll(async () => {
  service = await buildTestApp();
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  working = setInterval(() => void service.app.worker.settle(), 100);
});
afterAll(async () => {
  clearInterval(working);
  await service.app.worker.settle();
  await service.close();
});

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function run(...args: readonly string[]) {
  const command = startServiceProcess({}, ['tools/commands/import', ...args]);
  const { code } = await command.exited();
  return { code, output: command.output() };
}

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const lines = (...items: readonly object[]) => items.map((item) => JSON.stringify(item)).join('\n');
const groups = lines({ externalId: 'a', title: 'A' }, { externalId: 'b', title: 'B' });

describe('npm run import', () => {
  it('ends with 0 when all items were applied', async () => {
    const file = fileOf('categories.ndjson.gz', gzipSync(groups));
    const { code, output } = await run(file, '--url', url, '--key', key);
    expect(output).toMatch(/completed\. 2 items, 2 applied, 0 refused/);
    expect(code).toBe(0);
  });

  it('ends with 2 and names them when items were refused', async () => {
    const file = fileOf('products.ndjson', lines({ externalId: 'p', title: 'P', price: -1 }));
    const { code, output } = await run(file, '--url', url, '--key', key);
    expect(output).toMatch(
      /1 refused\.\n {2}item 0 \(p\): 2 violations: "\/price" must be > 0\. "\/categoryId" is required/,
    );
    expect(code).toBe(2);
  });

  it('ends with 1 and one line for what a person can mend', async () => {
    const mailServer = createServer((socket) => {
      socket.on('error', () => undefined).end('220 mail.example.com ESMTP\r\n');
    });
    const other = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
    });
    const mailUrl = await addressOf(mailServer);
    const otherUrl = await addressOf(other);
    const broken = fileOf('products.ndjson.gz', gzipSync(groups).subarray(0, 30));
    const cases = [
      [[broken, '--url', url], 'is not a whole gzip file'],
      [[folder, '--url', url], 'cannot be read'],
      [[fileOf('empty.ndjson', ''), '--url', url], 'needs at least one item'],
      [[broken, broken, '--url', url], 'Usage:'],
      [[broken, '--url', 'ftp://a'], '--url takes an address like http://host:port, not ftp://a.'],
      [[fileOf('one.ndjson', groups), '--url', url.replace('http', 'https')], 'cannot be asked: '],
      [[fileOf('one.ndjson', groups), '--url', 'http://a.invalid'], 'cannot be asked: '],
      [[fileOf('one.ndjson', groups), '--url', mailUrl], `${mailUrl} cannot be asked: `],
      [[fileOf('one.ndjson', groups), '--url', otherUrl], 'What answers is not this service: {}'],
    ] as const;
    for (const [args, message] of cases) {
      const { code, output } = await run(...args, '--key', key);
      expect(output).toContain(message);
      expect(output).not.toMatch(/^\s+at /m);
      expect(code).toBe(1);
    }
    for (const server of [mailServer, other]) server.close();
  });
});
