import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createClient, verifyWebhook } from 'commerce-client';
import { demoPeople } from '../../src/tools/demo';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { freePort } from '../support/free-port';
import { until } from '../support/until';
import { useReceiver, withStatus, type Received } from '../support/webhook-receiver';
import { seedPatiently } from '../support/world';
import { startCommerce, type RunningCommand } from './support/built-client';
import { listenOnLoopback } from '../support/loopback';
import { describeWhenDeep } from '../support/size';

const home = mkdtempSync(join(tmpdir(), 'commerce-cli-'));
const KEY = demoPeople.admin.accessToken;
const CUSTOMER = demoPeople.customer.accessToken;
let service: TestApp;
let url: string;
let env: Readonly<Record<string, string>>;
let working: NodeJS.Timeout;
const running: RunningCommand[] = [];
const receiver = useReceiver();

beforeAll(async () => {
  service = await buildTestApp({ people: false });
  await seedPatiently(service);
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    COMMERCE_URL: url,
    COMMERCE_KEY: KEY,
  };
  working = startWorking();
});

function startWorking(): NodeJS.Timeout {
  return setInterval(() => {
    service.clock.advance(100);
    void service.app.worker.settle();
  }, 100);
}

afterEach(async () => {
  for (const command of running.splice(0)) {
    command.child.kill('SIGKILL');
    await command.ended();
  }
});
afterAll(async () => {
  clearInterval(working);
  await service.app.worker.settle();
  await service.close();
});

function start(args: readonly string[], own: Readonly<Record<string, string>> = {}, input = '') {
  const command = startCommerce(args, { ...env, ...own }, input);
  running.push(command);
  return command;
}

async function run(
  args: readonly string[],
  own: Readonly<Record<string, string>> = {},
  input = '',
) {
  const command = start(args, own, input);
  const code = await command.ended();
  return { code, stdout: command.stdout(), stderr: command.stderr() };
}

/** Something that is no such service. */
async function servesBytes(bytes: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  const port = await listenOnLoopback(server);
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The help as its reader sees it. */
const HELP = ['login', 'listen', 'trigger', 'replay', 'tail', 'import', 'orders', 'completion'];

/** Another command, which makes a folder of this one as soon as this one has found that it is not there. */
const MAKES_MISSING_FOLDERS = `
  const fs = require('node:fs');
  const { existsSync } = fs;
  fs.existsSync = (path) => {
    const isThere = existsSync(path);
    const isFolder = path.startsWith(process.env.RACED) && !path.endsWith('.json');
    if (!isThere && isFolder) fs.mkdirSync(path, { recursive: true });
    return isThere;
  };
  require('node:module').syncBuiltinESMExports();
`;

/** Another command, which writes and renames a file of its own in the middle of each that this one writes. */
const WRITES_THE_SAME_FILE = `
  const fs = require('node:fs');
  const { writeFileSync } = fs;
  fs.writeFileSync = (path, text, options) => {
    writeFileSync(path, text, options);
    if (!path.endsWith('.new')) return;
    const others = path.replace(String(process.pid), 'another');
    writeFileSync(others, text, options);
    fs.renameSync(others, path.replace(/json.*/, 'json'));
  };
  require('node:module').syncBuiltinESMExports();
`;

/** Ends the command as by a kill, as soon as it has said that an event was taken. */
const ENDS_WHEN_IT_HAS_SAID = `
  const { log } = console;
  console.log = (text) => {
    log(text);
    process.kill(process.pid, 'SIGKILL');
  };
`;

describe('commerce', () => {
  it('has help with examples for every command', async () => {
    const overview = await run(['--help']);
    const [, list = ''] = /Commands\n([\s\S]*?)\n\nOptions/.exec(overview.stdout) ?? [];
    const names = [...list.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(HELP));
    expect((await run(['trigger', '--help'])).stdout).toMatch(/<type>\n {2}order\.created\n/);
    const helps = await Promise.all(names.map((name) => run([name, '--help'])));
    for (const [index, name] of names.entries()) {
      const { code, stdout } = helps[index] ?? { code: null, stdout: '' };
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: commerce ${name}`);
      expect(stdout).toMatch(new RegExp(`Examples\\n.*commerce.* ${name}`));
    }
  });

  it('reads lists and single resources, as tables and as JSON', async () => {
    const table = await run(['products', 'list', '--limit', '3']);
    expect(table.stdout.split('\n')[0]).toMatch(/^id +title +status/);
    expect(table.stdout.trim().split('\n')).toHaveLength(4);
    const listed = await run(['orders', 'list', '-q', 'status=paid', '--limit', '2', '--json']);
    // A line for each, which programs read one by one.
    const lines = listed.stdout.trim().split('\n');
    const orders = lines.map((line) => JSON.parse(line) as Record<'id' | 'status', string>);
    expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect([table.stderr, listed.stderr]).toEqual([
      '3 shown; --limit for more\n',
      '2 shown; --limit for more\n',
    ]);
    const none = await run(['orders', 'list', '-q', 'externalId=nobody', '--json']);
    expect(none).toEqual({ code: 0, stdout: '', stderr: '' });
    const one = await run(['orders', 'get', orders[0]?.id ?? '', '--json']);
    expect(JSON.parse(one.stdout)).toMatchObject({ id: orders[0]?.id, status: 'paid' });
  });

  it('makes changes, once for each key', async () => {
    const post = JSON.stringify({ title: 'Written in a terminal' });
    const made = await run(['posts', 'create', '--data', '-', '--json'], {}, post);
    const { id } = JSON.parse(made.stdout) as { readonly id: string };
    const args = ['posts', 'create', '--data', post, '--idempotency-key', 'k1', '--json'];
    const [first, second] = [await run(args), await run(args)];
    expect(JSON.parse(first.stdout)).toEqual(JSON.parse(second.stdout));
    expect(JSON.parse(first.stdout)).not.toMatchObject({ id });
  });

  it('says what is wrong in plain words, and ends with a code for it', async () => {
    const port = await freePort();
    const cases = [
      [['nothing'], 2, 'There is no command nothing'],
      [['orders', 'eat'], 2, 'commerce orders takes list'],
      [['orders', 'list', '--colour', 'red'], 2, "Unknown option '--colour'"],
      [['orders', 'create', '--data', '{'], 2, '--data is not JSON'],
      [['listen'], 2, '--forward is missing'],
      [['tail', '--since', 'soon'], 2, '--since takes a time'],
      [['trigger', 'order.eaten'], 2, 'order.eaten cannot be made'],
      [['import', join(home, 'absent')], 2, 'does not exist'],
      [['orders', 'get', 'ord_absent'], 1, '404 not_found, request req_'],
      [['orders', 'create', '--data', '{}'], 1, '400 required, request req_'],
      [['orders', 'list', '--key', 'sk_wrong'], 4, '401 invalid_credential'],
      // The credential is valid.
      [['imports', 'list', '--key', CUSTOMER], 1, '403 '],
      [['orders', 'list', '--url', `http://127.0.0.1:${port}`], 3, 'Nothing answers at'],
    ] as const;
    const says = async ([args, code, text]: (typeof cases)[number]): Promise<void> => {
      const ended = await run(args);
      expect([args, ended.code]).toEqual([args, code]);
      expect(ended.stderr).toContain(text);
      expect(ended.stderr).not.toMatch(/^\s+at /m);
      expect(ended.stdout).toBe('');
    };
    await Promise.all(cases.map(says));
    const json = await run(['orders', 'get', 'ord_absent', '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: { code: 'not_found', status: 404, requestId: expect.stringMatching(/^req_/) },
    });
  });

  it.each([
    ['makes its folder', MAKES_MISSING_FOLDERS],
    ['writes its file', WRITES_THE_SAME_FILE],
  ])('goes on when another command %s at the same time', async (what, program) => {
    const config = join(home, what);
    const rival = join(home, 'rival.cjs');
    writeFileSync(rival, program);
    const own = { XDG_CONFIG_HOME: config, NODE_OPTIONS: `--require "${rival}"`, RACED: config };
    const { code, stderr } = await run(['login'], own, `${KEY}\n`);
    expect([code, stderr]).toEqual([0, '']);
    expect(readdirSync(join(config, 'commerce'))).toEqual(['config.json']);
  });

  it('keeps a key for its owner alone, and shows it nowhere', async () => {
    const own = { COMMERCE_KEY: '', XDG_CONFIG_HOME: join(home, 'other') };
    expect((await run(['whoami'], own)).code).toBe(4);
    expect((await run(['login'], own, 'sk_wrong')).code).toBe(4);
    const login = await run(['login', '--profile', 'shop'], own, `${KEY}\n`);
    expect(login).toMatchObject({ code: 0, stdout: expect.stringContaining('Alex Admin') });
    const whoami = await run(['whoami', '--json'], own);
    expect(whoami.code).toBe(0);
    const listed = await run(['profiles'], own);
    for (const { stdout, stderr } of [login, whoami, listed])
      expect(stdout + stderr).not.toContain(KEY);
    const [folder = ''] = readdirSync(own.XDG_CONFIG_HOME);
    const file = join(own.XDG_CONFIG_HOME, folder, 'config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // The key of a service goes to no other.
    const elsewhere = await run(['whoami', '--url', 'http://127.0.0.1:1'], own);
    expect(elsewhere.code).toBe(4);
    const message = `The profile shop is for ${url}, not for http://127.0.0.1:1: commerce login`;
    expect(elsewhere.stderr).toContain(message);
    // With a slash at its end the address is the same.
    expect((await run(['whoami', '--url', `${url}/`], own)).code).toBe(0);
    expect((await run(['logout'], own)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain(KEY);
  });
});

describe('commerce listen', () => {
  const typesOf = (received: readonly Received[]) => received.map(({ event }) => event['type']);

  it('brings the first event within a minute, signed', async () => {
    const startedAt = performance.now();
    const listening = start([
      'listen',
      '--forward',
      receiver.url,
      '--types',
      'order.*',
      '--limit',
      '2',
    ]);
    await listening.says('Signed with whsec_');
    const [secret = ''] = /whsec_\S+/.exec(listening.stderr()) ?? [];
    expect((await run(['trigger', 'order.paid'])).stdout).toContain('order.paid happened to ord_');
    await until(() => receiver.received.length === 2);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    expect(typesOf(receiver.received)).toEqual(['order.created', 'order.paid']);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const event = await verifyWebhook({ headers, body }, { secret });
    expect(event).toMatchObject({ type: 'order.created', apiVersion: '1', payloadStyle: 'full' });
    expect(await listening.ended()).toBe(0);
  });

  it('loses nothing while it was off or nobody took what it brought', async () => {
    const args = [
      'listen',
      '--forward',
      receiver.url,
      '--types',
      'order.created,product.*',
      '--json',
    ];
    const ending = join(home, 'ending.cjs');
    writeFileSync(ending, ENDS_WHEN_IT_HAS_SAID);
    const first = start(args, { NODE_OPTIONS: `--require "${ending}"` });
    await first.says('Signed with');
    await run(['trigger', 'order.created']);
    await first.ended();
    expect(first.stdout()).toContain('"status":204');
    expect(receiver.received).toHaveLength(1);
    await run(['trigger', 'product.deleted']);
    await run(['trigger', 'order.created']);
    receiver.answer = withStatus(500);
    const second = start(args);
    await second.says('answered 500; again in');
    second.child.kill('SIGINT');
    expect(await second.ended()).toBe(0);
    receiver.received.splice(0);
    receiver.answer = withStatus(204);
    const third = start([...args, '--limit', '3']);
    expect(await third.ended()).toBe(0);
    expect(typesOf(receiver.received)).toEqual([
      'product.created',
      'product.deleted',
      'order.created',
    ]);
    const secrets = [first, second, third].map((one) => /whsec_\S+/.exec(one.stderr())?.[0]);
    expect(new Set(secrets).size).toBe(1);
  });
});

describeWhenDeep('the place of commerce listen in the log', () => {
  it('begins anew where the log ends before the place that it kept', async () => {
    const state = join(home, 'of-another-database.json');
    const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz';
    const kept = { secret, position: '999999999999999', at: new Date(0).toISOString() };
    writeFileSync(state, JSON.stringify(kept));
    const args = ['listen', '--forward', receiver.url, '--state', state];
    const listening = start([...args, '--since', '30d', '--limit', '1']);
    await listening.says('from the log');
    expect(await listening.ended()).toBe(0);
    expect(receiver.received).toHaveLength(1);
    const { position } = JSON.parse(readFileSync(state, 'utf8')) as typeof kept;
    expect(Number(position)).toBeLessThan(Number(kept.position));
  });

  it('keeps where it began before anything came', async () => {
    const state = join(home, 'begun.json');
    const args = ['listen', '--forward', receiver.url, '--types', 'user.blocked'];
    const begunAt = '2026-01-31T08:00:00.000Z';
    const listening = start([...args, '--since', begunAt, '--state', state]);
    await until(() => existsSync(state));
    listening.child.kill('SIGINT');
    await listening.ended();
    expect(JSON.parse(readFileSync(state, 'utf8'))).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      position: expect.stringMatching(/^\d+$/),
      at: begunAt,
    });
  });

  it.each([null, undefined])(
    'goes on from where it began when it took nothing, whatever later time is given: at %j',
    async (at) => {
      const state = join(home, `took-nothing-${at}.json`);
      const args = ['listen', '--forward', receiver.url, '--types', 'order.cancelled'];
      const first = start([...args, '--state', state]);
      await until(() => existsSync(state));
      first.child.kill('SIGINT');
      await first.ended();
      const kept = JSON.parse(readFileSync(state, 'utf8')) as object;
      // As an earlier version kept it.
      if (at === null) writeFileSync(state, JSON.stringify({ ...kept, at }));
      await run(['trigger', 'order.cancelled']);
      const since = new Date(Date.now() + 3_600_000).toISOString();
      const second = start([...args, '--state', state, '--since', since, '--limit', '1']);
      await until(() => receiver.received.length === 1);
      expect(await second.ended()).toBe(0);
    },
  );

  it('names the file that keeps a place whose events have expired', async () => {
    const positions = service.database.db.collection<{ _id: number }>('event_positions');
    await positions.deleteMany({ _id: { $gt: 0, $lt: 4 } });
    const state = join(home, 'expired.json');
    const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz';
    writeFileSync(state, JSON.stringify({ secret, position: '1', at: new Date().toISOString() }));
    const { code, stderr } = await run(['listen', '--forward', '4000', '--state', state]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${state} keeps it. Remove that file to begin anew.`);
  });

  it('begins in the past, and leaves out what is refused when it may', async () => {
    receiver.answer = withStatus(500);
    const state = join(home, 'state.json');
    const past = start([
      'listen',
      '--forward',
      receiver.url,
      '--since',
      '30d',
      '--state',
      state,
      '--skip-failed',
      '--limit',
      '1',
      '--secret',
      'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz',
    ]);
    await past.says('5 times and is left out');
    expect(await past.ended()).toBe(0);
    expect(receiver.received).toHaveLength(5);
    expect(JSON.parse(readFileSync(state, 'utf8'))).toMatchObject({
      position: expect.any(String),
    });
  });
});

describeWhenDeep('commerce tail and replay', () => {
  it('show events and send them again', async () => {
    const tail = start(['tail', '--json', '--since', '30d', '--limit', '1']);
    expect(await tail.ended()).toBe(0);
    const { eventId, type } = JSON.parse(tail.stdout()) as { eventId: string; type: string };
    const local = await run(['replay', eventId, '--forward', receiver.url]);
    expect([local.code, local.stderr.includes('Signed with')]).toEqual([0, true]);
    expect(receiver.received[0]?.event).toMatchObject({ eventId, type });
    const remote = await run(['replay', eventId, '--json']);
    expect(JSON.parse(remote.stdout)).toMatchObject({ eventId, deliveries: expect.any(Array) });
    const [signature, same] = ['webhook-signature', 'x-webhook-signature'].map(
      (name) => receiver.received[0]?.headers[name],
    );
    expect([signature, same]).toEqual([expect.stringMatching(/^v1,/), signature]);
  });

  it('give up after five attempts, refused or without an answer', async () => {
    const client = createClient({ url: env['COMMERCE_URL'] ?? '', key: KEY });
    const { data } = await client.get('/webhooks/events', { query: { limit: 1 } });
    const replayTo = (to: string) => run(['replay', data[0]?.eventId ?? '', '--forward', to]);
    receiver.answer = withStatus(500);
    const [refused, unheard] = await Promise.all([
      replayTo(receiver.url),
      replayTo(`http://127.0.0.1:${await freePort()}/`),
    ]);
    expect([refused.code, unheard.code]).toEqual([1, 1]);
    expect(refused.stderr).toContain('5 times and is left out');
    expect(unheard.stderr).toContain('does not answer; it was sent 5 times and is left out');
  });
});

describeWhenDeep('commerce trigger', () => {
  it('makes every event that it offers', async () => {
    const { stderr } = await run(['trigger', 'none']);
    const types = [...stderr.matchAll(/^ {2}(\w+\.\w+)$/gm)].map(([, type = '']) => type);
    expect(types.length).toBeGreaterThan(20);
    const client = createClient({ url: env['COMMERCE_URL'] ?? '', key: KEY });
    const { next: after } = await client.get('/webhooks/events/stream');
    const ended = await Promise.all(types.map((type) => run(['trigger', type])));
    expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
    await until(async () => {
      const seen = new Set<string>();
      const query = { after };
      for await (const { type } of client.each('/webhooks/events/stream', { query }))
        seen.add(type);
      return types.every((type) => seen.has(type));
    });
  });
});

describe('commerce import', () => {
  it('shows how far it is, and ends with 5 when items were refused', async () => {
    const file = join(home, 'categories.ndjson.gz');
    writeFileSync(file, gzipSync('{"externalId":"a","title":"A"}\n{"externalId":"b"}\n'));
    const { code, stdout, stderr } = await run(['import', file]);
    expect(stdout).toMatch(
      /completed_with_errors\. 2 items, 1 applied, 1 refused\.\n {2}item 1 \(b\)/,
    );
    const [, id = ''] = /Import (\S+):/.exec(stdout) ?? [];
    const results = await run(['imports', 'results', id]);
    expect(results.stdout).toMatch(/^index +id +outcome +externalId +error\n/);
    expect(results.stdout).toMatch(/\n1 +- +failed +b +required: "\/title" is required/);
    expect(stderr).toMatch(/[█░]{30} 100% 2\/2 completed_with_errors/);
    expect(code).toBe(5);
    writeFileSync(join(home, 'categories.ndjson'), '{"externalId":"c","title":"C"}\n');
    const whole = await run(['import', join(home, 'categories.ndjson'), '--json']);
    expect(JSON.parse(whole.stdout)).toMatchObject({ status: 'completed' });
    expect(whole.code).toBe(0);
  });

  it('goes on when the command is stopped, which says how to follow it', async () => {
    clearInterval(working);
    await service.app.worker.settle();
    try {
      const importing = start(['import', '-'], {}, '{"externalId":"d","title":"D","price":1}\n');
      await importing.says('░');
      importing.child.kill('SIGINT');
      expect([await importing.ended(), importing.stdout()]).toEqual([1, '']);
      const [, id = ''] = /^Import (\S+)$/m.exec(importing.stderr()) ?? [];
      expect(importing.stderr()).toContain(
        `Import ${id} goes on without you: commerce imports get ${id}, or commerce imports cancel ${id}`,
      );
      expect((await run(['imports', 'get', id])).stdout).toContain('"done": false');
    } finally {
      working = startWorking();
    }
  });

  it('happens once for a key', async () => {
    const packed = gzipSync('{"externalId":"e","title":"E"}\n');
    writeFileSync(join(home, 'categories-e.ndjson.gz'), packed);
    const args = ['import', join(home, 'categories-e.ndjson.gz'), '--idempotency-key', 'k2'];
    const [first, second] = [await run(args), await run(args)];
    expect([first.code, second.stdout]).toEqual([0, first.stdout]);
    expect(first.stderr).not.toContain('begun before');
    expect(second.stderr).toContain(': the one that was begun before with this key');
  });

  it('says in one line what a person can mend', async () => {
    const packed = join(home, 'products.ndjson.gz');
    writeFileSync(packed, gzipSync('{"title":"Packed"}\n').subarray(0, 20));
    const [empty, one] = [join(home, 'empty.ndjson'), join(home, 'one.ndjson')];
    writeFileSync(empty, '');
    writeFileSync(one, '{"title":"One"}\n');
    const others = await Promise.all([
      servesBytes('220 mail.example.com ESMTP\r\n'),
      servesBytes('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    ]);
    type Case = readonly [args: readonly string[], code: number, message: string];
    const cases: readonly Case[] = [
      [[packed], 2, 'is not a whole gzip file'],
      [[home], 2, 'cannot be read'],
      [[empty], 1, 'needs at least one item'],
      [[one, '--url', 'ftp://a'], 2, 'ftp://a is not an address'],
      [
        [one, '--url', others[0].url],
        3,
        `${others[0].url} cannot be asked: Response does not match`,
      ],
      [[one, '--url', others[1].url], 1, `What answers at ${others[1].url} is not this service.`],
      [[one, '--url', 'http://a.invalid'], 3, 'http://a.invalid cannot be asked: getaddrinfo'],
      [[one, '--url', url.replace('http', 'https')], 3, 'cannot be asked: '],
    ];
    const says = async ([args, expected, message]: Case): Promise<void> => {
      const { code, stderr } = await run(['import', ...args]);
      expect([code, stderr]).toEqual([expected, expect.stringContaining(`commerce: `)]);
      expect(stderr).toContain(message);
      expect(stderr).not.toMatch(/^\s+at /m);
    };
    await Promise.all(cases.map(says));
    for (const { close } of others) close();
  });
});

describe('commerce completion', () => {
  it('completes commands, verbs and options in bash', async () => {
    const { stdout: script } = await run(['completion', 'bash']);
    const complete = async (...words: readonly string[]) => {
      const code = `${script}\nCOMP_WORDS=(commerce ${words.join(' ')}); COMP_CWORD=${words.length}; _commerce; echo "\${COMPREPLY[@]}"`;
      return (await promisify(execFile)('bash', ['-c', code])).stdout.trim();
    };
    expect(await complete('lis')).toBe('listen');
    expect(await complete('orders', 'ca')).toBe('capture cancel');
    expect(await complete('listen', '--fo')).toBe('--forward');
    expect(await complete('trigger', 'order.pa')).toBe('order.paid order.payment_failed');
  });

  it.each(['zsh', 'fish'])('has a script for %s with every command', async (shell) => {
    const { stdout } = await run(['completion', shell]);
    for (const name of HELP) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
