import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { writeJson } from '../../packages/client/src/cli/store';
import { listenOnLoopback } from '../support/loopback';
import { runLine } from './support/terminal';

/** A URL on which nothing listens. */
const URL_OF_NOBODY = 'http://127.0.0.1:1';
const home = mkdtempSync(join(tmpdir(), 'commerce-line-'));
const loginFile = join(home, 'commerce', 'login.json');
const env = { XDG_CONFIG_HOME: home, XDG_STATE_HOME: home };
const withKey = { ...env, COMMERCE_URL: URL_OF_NOBODY, COMMERCE_KEY: 'sk_any' };
const run = (args: readonly string[], own: Readonly<Record<string, string>> = withKey) =>
  runLine(args, { env: own });

const COMMANDS = ['login', 'listen', 'trigger', 'replay', 'tail', 'import'];
const SINCE = '--since takes a time, such as 2h or 2026-01-31T08:00:00Z.';

function store(text: string, file = loginFile): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

describe('the help of commerce', () => {
  it.each([[[]], [['--help']], [['help']]])('lists the commands: %j', async (args) => {
    const { code, stdout } = await run(args);
    expect(code).toBe(0);
    for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\w`, 'm'));
  });

  it.each(COMMANDS)('shows usage, options and examples of %s', async (name) => {
    const { code, stdout } = await run([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: commerce ${name}`);
    expect(stdout).toMatch(/^ {2}--json +\w/m);
    expect(stdout).toMatch(new RegExp(`Examples\\n.*commerce.* ${name}`));
  });

  it('lists the events that can be triggered', async () => {
    expect((await run(['trigger', '-h'])).stdout).toMatch(/<type>\n {2}order\.created\n/);
  });
});

describe('a command line', () => {
  it.each([
    [['nothing'], 'There is no command nothing.'],
    [['constructor'], 'There is no command constructor.'],
    [['orders', 'list'], 'There is no command orders.'],
    [['trigger', 'constructor'], 'constructor cannot be triggered'],
    [['trigger', 'order.eaten'], 'order.eaten cannot be triggered'],
    [['replay'], '<eventId> is missing.'],
    [['tail', '--colour', 'red'], "Unknown option '--colour'"],
    [['import', 'a.ndjson', 'b.ndjson'], 'commerce import does not take "b.ndjson".'],
    [['import', join(home, 'absent')], 'does not exist'],
    [['import', __filename, '--idempotency-key', ''], '--idempotency-key takes 1 to 255 visible'],
    [['replay', '..'], '"path.eventId" must be an id, not "..".'],
    [['tail', '--limit', '0'], '--limit takes a whole number of at least 1.'],
    [['tail', '--since', '5'], SINCE],
    [['tail', '--since', '99999999999d'], SINCE],
    [['tail', '--since', '800000d'], SINCE],
    [['tail', '--since', '2026-02-30'], SINCE],
    [['tail', '--since', 'last 3'], SINCE],
    [['listen'], '--forward is missing'],
    [['listen', '--forward', 'localhost:4215'], '--forward takes a URL such as http://'],
    [['listen', '--forward', '1', '--secret', 'whsec_not!base64'], '--secret takes whsec_ and'],
    [['tail', '--url', 'localhost:4205'], 'localhost:4205 is not a URL such as https://'],
    [['tail', '--url', 'ftp://a'], 'ftp://a is not a URL'],
  ])('with a mistake exits with 2 and prints the usage: %j', async (args, text) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(text);
    expect(stderr).toMatch(/\nUsage: commerce /);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it.each([
    [['tail']],
    [['listen', '--forward', '4000', '--state', join(home, 'none.json')]],
    [['replay', 'evt_1']],
    [['trigger', 'order.paid']],
    [['login', '--key', 'sk_any']],
  ])('that reaches no service exits with 1 and prints one line: %j', async (args) => {
    expect(await run(args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `commerce: Nothing answers at ${URL_OF_NOBODY}.\n`,
    });
  });

  it('without a credential exits with 4', async () => {
    const { code, stderr } = await run(['tail'], { ...env, COMMERCE_KEY: '' });
    expect([code, stderr]).toEqual([4, expect.stringContaining('There is no credential')]);
  });

  it('does not show a credential that contains a line break', async () => {
    const key = 'sk_one_secret\nsk_two_secret';
    const { code, stderr } = await run(['tail'], { ...withKey, COMMERCE_KEY: key });
    expect(code).toBe(2);
    expect(stderr).toContain('The credential holds a blank, a line break');
    expect(stderr).not.toContain('secret');
  });

  it('with --json reports an error in one line', async () => {
    const { code, stderr } = await run(['replay', '--json']);
    expect([code, JSON.parse(stderr)]).toEqual([
      2,
      { error: { message: '<eventId> is missing.' } },
    ]);
  });
});

describe('the stored login', () => {
  it.each(['{"url":', '{}', '[]', '7', 'null', '{"url":7,"key":"k"}'])(
    'is refused with the name of its file if the content is not a login: %s',
    async (text) => {
      store(text);
      const { code, stderr } = await run(['tail']);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`commerce: ${loginFile} `)]);
      expect(stderr).toContain('correct or remove it');
    },
  );

  it('is in the home folder when XDG_CONFIG_HOME is empty', async () => {
    const file = join(home, 'owner', '.config', 'commerce', 'login.json');
    store(JSON.stringify({ url: URL_OF_NOBODY, key: 'sk_any' }), file);
    const { stderr } = await run(['tail'], { HOME: join(home, 'owner'), XDG_CONFIG_HOME: '' });
    expect(stderr).toContain(`Nothing answers at ${URL_OF_NOBODY}`);
  });

  it('is written even if another command creates its folder at the same time', () => {
    const folder = join(home, 'raced');
    const { existsSync: exists } = fs;
    const racing = jest.spyOn(fs, 'existsSync').mockImplementation((path) => {
      const isThere = exists(path);
      if (!isThere) fs.mkdirSync(path, { recursive: true });
      return isThere;
    });
    writeJson(join(folder, 'commerce', 'login.json'), {});
    racing.mockRestore();
    expect(readdirSync(join(folder, 'commerce'))).toEqual(['login.json']);
  });

  it('is removed on request', async () => {
    store(JSON.stringify({ url: URL_OF_NOBODY, key: 'sk_any' }));
    expect((await run(['login', '--forget'], env)).code).toBe(0);
    expect(existsSync(loginFile)).toBe(false);
    expect((await run(['login', '--forget'], env)).code).toBe(0);
  });
});

describe('the stored position of listen', () => {
  const state = join(home, 'state.json');
  const args = ['listen', '--forward', '4000', '--state', state];

  it.each([
    'null',
    '[]',
    '{"secret":"whsec_a","position":7}',
    '{"secret":"whsec_","position":"7"}',
  ])(
    'is refused with the name of its file if the content is not that of an earlier run: %s',
    async (text) => {
      store(text, state);
      const message = `commerce: ${state} is not the state of an earlier run; correct or remove it.\n`;
      expect(await run(args)).toEqual({ code: 1, stdout: '', stderr: message });
    },
  );

  it('is used with the secret of --secret, even if another secret is stored', async () => {
    const at = new Date().toISOString();
    store(JSON.stringify({ secret: 'whsec_', position: '7', at }), state);
    const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz';
    const { code, stderr } = await run([...args, '--secret', secret]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Nothing answers')]);
  });
});

describe('commerce listen', () => {
  it('continues from the current end, and reports that, if the service returns with another database', async () => {
    const eventIds: string[] = [];
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        eventIds.push((JSON.parse(body) as { eventId: string }).eventId);
        response.writeHead(204).end();
      });
    });
    const target = `http://127.0.0.1:${await listenOnLoopback(receiver)}/`;
    const message = (position: string) => {
      const event = { eventId: `evt_${position}`, type: 'order.paid', createdAt: '2026-01-31' };
      return `id: ${position}\ndata: ${JSON.stringify({ ...event, position })}\n\n`;
    };
    /** The positions after which streams begin; the log ends at 3 once the database is replaced. */
    const streams: unknown[] = [];
    let end = '14';
    const log = createServer(({ headers }, response) => {
      const { accept, 'last-event-id': after } = headers;
      if (accept !== 'text/event-stream') {
        response.writeHead(200, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify({ data: [], next: end, hasMore: false }));
      }
      streams.push(after);
      if (Number(after) > Number(end)) {
        response.writeHead(410, { 'content-type': 'application/problem+json' });
        return void response.end('{"code":"resume_point_expired","detail":"Not of this log."}');
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (end === '3') return void response.end(message('4'));
      end = '3';
      response.end(`${message('15')}retry: 1\n\n`);
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(log)}`;
    const state = join(home, 'replaced.json');
    const line = ['listen', '--forward', target, '--url', url, '--limit', '2', '--state', state];
    const { code, stderr } = await run(line);
    [receiver, log].forEach((server) => server.close());
    expect([code, eventIds, streams]).toEqual([0, ['evt_15', 'evt_4'], ['14', '15', '3']]);
    expect(stderr).toContain(
      `The event log at ${url} is that of another database: it does not continue at position 15. Beginning from now on.\n`,
    );
    expect(JSON.parse(readFileSync(state, 'utf8'))).toMatchObject({ position: '4' });
  });
});

describe('commerce import', () => {
  it('names a file that cannot be read or unpacked', async () => {
    const unpackedFile = join(home, 'products.ndjson.gz');
    writeFileSync(unpackedFile, '{"externalId":"a"}');
    const truncatedFile = join(home, 'cut.ndjson.gz');
    writeFileSync(truncatedFile, gzipSync('{"title":"Packed"}\n').subarray(0, 20));
    const expectation = 'expected: one item per line, compressed if the name ends in .gz.';
    for (const [file, fault] of [
      [home, 'cannot be read (EISDIR: illegal operation on a directory, read)'],
      [unpackedFile, 'is not a whole gzip file (incorrect header check)'],
      [truncatedFile, 'is not a whole gzip file (unexpected end of file)'],
    ] as const) {
      const { code, stderr } = await run(['import', file]);
      expect([code, stderr.split('\n')[0]]).toEqual([
        2,
        `commerce: ${file} ${fault}: ${expectation}`,
      ]);
    }
  });

  it.each([
    ['220 mail.example.com ESMTP\r\n', 'No valid response from http'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}', 'is not this service.'],
  ])('reports that another program responded: %j', async (bytes, message) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes));
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    const file = join(home, 'one.ndjson');
    writeFileSync(file, '{"title":"One"}\n');
    const { code, stderr } = await run(['import', file, '--url', url]);
    server.close();
    expect([code, stderr]).toEqual([1, expect.stringContaining(url)]);
    expect(stderr).toContain(message);
  });
});

describe('commerce trigger', () => {
  it('creates nothing without demo data', async () => {
    const paths: string[] = [];
    const body = JSON.stringify({ code: 'not_found' });
    const server = createTcpServer((socket) => {
      socket.once('data', (chunk: Buffer) => {
        paths.push(chunk.toString().split('\r\n')[0] ?? '');
        const head = `content-type: application/problem+json\r\ncontent-length: ${body.length}`;
        socket.end(`HTTP/1.1 404 Not Found\r\n${head}\r\nconnection: close\r\n\r\n${body}`);
      });
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    const { code, stderr } = await run(['trigger', 'order.created', '--url', url]);
    server.close();
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${url} has no demo data`)]);
    expect(paths).toEqual(['GET /products/prd_demo_0001 HTTP/1.1']);
  });
});
