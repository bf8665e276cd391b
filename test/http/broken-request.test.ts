import { connect, type AddressInfo } from 'node:net';
import { buildTestApp, type TestApp } from '../support/build-test-app';

let service: TestApp;
let port: number;

beforeAll(async () => {
  service = await buildTestApp();
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = service.app.server.address() as AddressInfo);
});
afterAll(() => service.close());

/** Writes bytes as they are and reads until the server hangs up. */
function talk(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('bytes that are not HTTP', () => {
  it.each([
    ['a broken line', 'NONSENSE\r\n\r\n', '400'],
    ['a broken header', 'GET / HTTP/1.1\r\nhost: x\r\nbro ken: 1\r\n\r\n', '400'],
    [
      'two lengths',
      'POST /orders HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400',
    ],
    ['20 KiB of headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('are answered with a problem: %s', async (_what, bytes, status) => {
    const answer = await talk(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain('"code":"malformed_request"');
  });
});
