import { connect, type AddressInfo } from 'node:net';
import { useTestApp } from '../support/build-test-app';

const service = useTestApp();
let port: number;

beforeAll(async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = service.app.server.address() as AddressInfo);
});

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
  ])('are answered with a problem: %s', async (_what, bytes, status) => {
    expectProblem(await talk(bytes), status, 'malformed_request');
  });
});

describe('a request without Host', () => {
  it.each(['/health/live', '/metrics', '/dashboard', '/docs', '/products', '/graphql', '/nope'])(
    'is refused at %s',
    async (path) => {
      const answer = await talk(`GET ${path} HTTP/1.1\r\n\r\n`);
      expectProblem(answer, '400', 'malformed_request');
    },
  );
});

describe('a method that no path has', () => {
  const host = 'host: x\r\nconnection: close\r\n';

  it('is refused with the methods that there are, with and without a body', async () => {
    const body = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
    for (const rest of ['\r\n', body]) {
      const answer = await talk(`QUERY /orders HTTP/1.1\r\n${host}${rest}`);
      expectProblem(answer, '405', 'method_not_allowed');
      expect(answer).toMatch(/^allow: GET, HEAD, POST\r$/im);
    }
    const answer = await talk(`QUERY /nothing-here HTTP/1.1\r\n${host}\r\n`);
    expectProblem(answer, '404', 'not_found');
  });

  it('opens no tunnel', async () => {
    const answer = await talk('CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n');
    expectProblem(answer, '405', 'method_not_allowed');
  });
});

describe('a header that names the service, the caller or what is sent', () => {
  it.each(['host: a', 'authorization: Bearer a', 'content-type: application/json'])(
    'is refused when it comes twice: %s',
    async (header) => {
      const once = header.startsWith('host') ? '' : 'host: x\r\n';
      const twice = `${header}\r\n${header.toUpperCase()}\r\n`;
      const answer = await talk(`GET /meta/versions HTTP/1.1\r\n${once}${twice}\r\n`);
      expectProblem(answer, '400', 'malformed_request');
    },
  );
});

describe('headers', () => {
  const request = (headers: readonly string[]) =>
    `GET /meta/versions HTTP/1.1\r\n${['host: x', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`;
  const many = (count: number) => Array.from({ length: count }, (_, number) => `h${number}: 1`);

  it.each([
    ['20 KiB', [`a: ${'x'.repeat(20_000)}`]],
    ['101 of them', many(99)],
    ['1,000 of them', many(998)],
    ['1,000 of one name', Array.from({ length: 998 }, () => 'a: 1')],
  ])('are refused with 431: %s', async (_what, headers) => {
    expectProblem(await talk(request(headers)), '431', 'headers_too_large');
  });

  it('may be a hundred', async () => {
    expect(await talk(request(many(98)))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('an expectation', () => {
  const request = (value: string) =>
    `GET /meta/versions HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: ${value}\r\n\r\n`;

  it('that nobody can meet is refused with a problem', async () => {
    const answer = await talk(request('nonsense'));
    expectProblem(answer, '417', 'expectation_failed');
    expect(answer).toMatch(/x-request-id: \S/i);
  });

  it('of 100-continue is met', async () => {
    expect(await talk(request('100-continue'))).toMatch(/^HTTP\/1\.1 100 /);
  });
});

function expectProblem(answer: string, status: string, code: string): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('application/problem+json');
  expect(answer).toContain(`"status":${status},`);
  expect(answer).toContain(`"code":"${code}"`);
}
