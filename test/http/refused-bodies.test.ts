import { connect, type Socket } from 'node:net';
import { useTestApp } from '../support/build-test-app';
import { servingPort } from '../support/loopback';
import { keys } from '../support/people';
import { until } from '../support/until';

const service = useTestApp();
const MIB = 1024 * 1024;
let port: number;
let socket: Socket;
let answers = '';
const faults: string[] = [];

beforeAll(async () => {
  port = await servingPort(service.app);
});
beforeEach(() => {
  answers = '';
  faults.splice(0);
  socket = connect(port, '127.0.0.1');
  socket.on('data', (chunk) => (answers += String(chunk)));
  socket.on('error', ({ message }) => void faults.push(message));
});
afterEach(() => socket.destroy());

const headOf = (path: string, mediaType: string, framing: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: ${keys.internal.headers.authorization}`,
    `content-type: ${mediaType}`,
    framing,
    '\r\n',
  ].join('\r\n');

const NDJSON = 'application/x-ndjson';
const IMPORTS = '/imports?type=products&mode=upsert';

describe('a body that is refused while it is being received', () => {
  it.each([
    ['too large', '/products/bulk', 'application/json', 'x'.repeat(6 * MIB), '413'],
    ['too large an upload', IMPORTS, NDJSON, 'x'.repeat(16 * MIB + 1), '413'],
    ['an upload of too many items', IMPORTS, NDJSON, '{}\n'.repeat(3 * MIB), '400'],
    ['a wrong parameter', '/imports?type=foo', NDJSON, 'x'.repeat(12 * MIB), '400'],
    ['another charset', IMPORTS, `${NDJSON}; charset=latin1`, 'x'.repeat(12 * MIB), '415'],
  ])(
    'is read to its end, so the connection stays usable: %s',
    async (_why, path, mediaType, body, status) => {
      socket.write(headOf(path, mediaType, `content-length: ${body.length}`));
      socket.write(body);
      socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
      await until(() => faults.length > 0 || answers.includes('"status":"ok"'));
      expect(faults).toEqual([]);
      expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)).toEqual([
        status,
        '200',
      ]);
    },
  );

  it('is cut if it never ends', async () => {
    socket.write(headOf('/products/bulk', 'application/json', 'transfer-encoding: chunked'));
    const chunk = `100000\r\n${'x'.repeat(MIB)}\r\n`;
    const send = (): void => {
      for (let n = 0; n < 100 && socket.writable && socket.write(chunk); n += 1);
    };
    socket.on('drain', send);
    send();
    await until(() => socket.destroyed, { withinMs: 20_000 });
    expect(answers).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['', 413],
    [`authorization: Bearer none\r\n`, 413],
  ])('is refused for its size before the credential is checked%s', async (credential, status) => {
    const length = 2 * MIB;
    socket.write(
      `POST /orders HTTP/1.1\r\nhost: x\r\n${credential}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
    );
    await until(() => answers.includes('body_too_large'));
    expect(answers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answers).toContain(`"max":${MIB}`);
  });

  it.each([
    ['for its size', `content-length: ${2 * MIB}`, 413],
    ['for a repeated header', 'host: y', 400],
  ])('is refused %s with the headers of every response', async (_why, header, status) => {
    socket.write(
      `POST /posts HTTP/1.1\r\nhost: x\r\norigin: http://localhost:1\r\n${header}\r\n\r\n`,
    );
    await until(() => answers.includes('\r\n\r\n'));
    const [head = ''] = answers.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toMatch(/\r\napi-version: 1\r\n/);
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toContain('x-content-type-options: nosniff');
  });

  it('gets a readable refusal for its size when a page of another origin sends it', async () => {
    const { statusCode, headers } = await service.app.inject({
      method: 'POST',
      url: '/posts',
      headers: { origin: 'http://localhost:5173', 'content-type': 'application/json' },
      payload: JSON.stringify({ title: 'x'.repeat(2 * MIB) }),
    });
    expect(statusCode).toBe(413);
    expect(headers['access-control-allow-origin']).toBe('http://localhost:5173');
    expect(headers['vary']).toContain('Origin');
  });
});
