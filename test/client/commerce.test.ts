import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createClient, verifyWebhook } from 'commerce-client';
import { demoPeople } from '../../src/tools/demo';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { freePort } from '../support/loopback';
import { keepWorking } from '../support/settling-worker';
import { describeWhenDeep } from '../support/size';
import { until } from '../support/until';
import { useReceiver, withStatus, type ReceivedMessage } from '../support/webhook-receiver';
import { seedWithLongTimeouts } from '../support/world';
import { startLine, type RunningLine } from './support/terminal';

const KEY = demoPeople.admin.accessToken;
const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz';
const home = mkdtempSync(join(tmpdir(), 'commerce-cli-'));
const receiver = useReceiver();
let service: TestApp;
let env: Readonly<Record<string, string>>;
let stopWorking: () => Promise<void>;
const runningLines: RunningLine[] = [];

beforeAll(async () => {
  service = await buildTestApp({ people: false });
  await seedWithLongTimeouts(service);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  env = {
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    COMMERCE_URL: url,
    COMMERCE_KEY: KEY,
  };
  stopWorking = keepWorking(service, 100);
});
afterEach(async () => {
  for (const line of runningLines.splice(0)) {
    line.stop();
    await line.exitCode();
  }
});
afterAll(async () => {
  await stopWorking();
  await service.close();
});

function start(args: readonly string[], setting: Parameters<typeof startLine>[1] = {}) {
  const line = startLine(args, { ...setting, env: { ...env, ...setting.env } });
  runningLines.push(line);
  return line;
}

async function run(args: readonly string[], own: typeof env = {}, input = '') {
  const line = start(args, { env: own, input });
  const code = await line.exitCode();
  return { code, stdout: line.stdout(), stderr: line.stderr() };
}

const client = () => createClient({ url: env['COMMERCE_URL'] ?? '', key: KEY });
const typesOf = (requests: readonly ReceivedMessage[]) =>
  requests.map(({ event }) => event['type']);
const readState = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<'secret' | 'position' | 'at', string>;

describe('commerce login', () => {
  it('stores a key readable only by its owner, and never shows it', async () => {
    const own = { COMMERCE_KEY: '', COMMERCE_URL: '', XDG_CONFIG_HOME: join(home, 'other') };
    const url = env['COMMERCE_URL'] ?? '';
    expect((await run(['login', '--url', url], own, 'sk_wrong')).code).toBe(4);
    const login = await run(['login', '--url', `${url}/`], own, KEY);
    expect(login).toMatchObject({ code: 0, stdout: expect.stringContaining('Alex Admin') });
    const file = join(own.XDG_CONFIG_HOME, 'commerce', 'login.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const tailRun = await run(['tail', '--since', '30d', '--limit', '1', '--url', `${url}/`], own);
    expect(tailRun.code).toBe(0);
    // A key of one service is never sent to another.
    const elsewhere = await run(['tail', '--url', 'http://127.0.0.1:1'], own);
    const message = `The stored login is for ${url}, not for http://127.0.0.1:1: commerce login`;
    expect([elsewhere.code, elsewhere.stderr]).toEqual([4, expect.stringContaining(message)]);
    for (const { stdout, stderr } of [login, tailRun, elsewhere])
      expect(stdout + stderr).not.toContain(KEY);
  });
});

describe('a refusal of the service', () => {
  it.each([
    [['replay', 'evt_absent'], 1, '404 not_found, request req_'],
    [['tail', '--key', 'sk_wrong'], 4, '401 invalid_credential'],
    // The credential is valid, but does not have the right.
    [['trigger', 'product.created', '--key', demoPeople.customer.accessToken], 1, '403 '],
  ])('is explained in plain words: %j', async (args, code, text) => {
    const refusal = await run(args);
    expect([refusal.code, refusal.stdout]).toEqual([code, '']);
    expect(refusal.stderr).toContain(text);
    expect(refusal.stderr).not.toMatch(/^\s+at /m);
  });

  it('is JSON with --json', async () => {
    const { stderr } = await run(['replay', 'evt_absent', '--json']);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'not_found', status: 404, requestId: expect.stringMatching(/^req_/) },
    });
  });
});

describe('commerce listen', () => {
  it('forwards events as they happen, signed', async () => {
    const args = ['listen', '--forward', receiver.url, '--types', 'order.*', '--limit', '2'];
    const listening = start(args);
    await listening.says('Signed with whsec_');
    const [secret = ''] = /whsec_\S+/.exec(listening.stderr()) ?? [];
    expect((await run(['trigger', 'order.paid'])).stdout).toContain('order.paid happened to ord_');
    expect(await listening.exitCode()).toBe(0);
    expect(typesOf(receiver.messages)).toEqual(['order.created', 'order.paid']);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.messages;
    const event = await verifyWebhook({ headers, body }, { secret });
    expect(event).toMatchObject({ type: 'order.created', apiVersion: '1', payloadStyle: 'full' });
  });

  it('loses nothing while it is stopped or its target refuses, and repeats nothing that it reported', async () => {
    const state = join(home, 'place.json');
    const types = ['--types', 'order.created,product.*'];
    const args = ['listen', '--forward', receiver.url, '--json', '--state', state, ...types];
    const positions: string[] = [];
    const first = start(args, {
      // Kills the command as soon as it has reported an event, because the position is stored
      // before that.
      onPrint: (_, stop) => {
        positions.push(readState(state).position);
        stop();
      },
    });
    await first.says('Signed with');
    await run(['trigger', 'order.created']);
    expect(await first.exitCode()).toBe(0);
    const lastReport = JSON.parse(first.stdout()) as { readonly position: string };
    expect(positions).toEqual([lastReport.position]);
    expect(receiver.messages).toHaveLength(1);
    // Advances the clock of the service by an hour as well.
    service.clock.advance(3_600_000);
    await run(['trigger', 'product.deleted']);
    await run(['trigger', 'order.created']);
    receiver.answer = withStatus(500);
    const second = start(args);
    await second.says('answered 500; again in');
    second.stop();
    expect(await second.exitCode()).toBe(0);
    receiver.messages.splice(0);
    receiver.answer = withStatus(204);
    const third = start([...args, '--limit', '3']);
    expect(await third.exitCode()).toBe(0);
    const missedTypes = ['product.created', 'product.deleted', 'order.created'];
    expect(typesOf(receiver.messages)).toEqual(missedTypes);
    const secrets = [first, second, third].map((one) => /whsec_\S+/.exec(one.stderr())?.[0]);
    expect(new Set(secrets).size).toBe(1);
  });

  it('starts again if the log ends before its position, as in another database', async () => {
    const state = join(home, 'of-another-database.json');
    const place = { secret: SECRET, position: '999999999999999', at: new Date(0).toISOString() };
    writeFileSync(state, JSON.stringify(place));
    const args = ['listen', '--forward', receiver.url, '--state', state];
    const { code, stderr } = await run([...args, '--since', '30d', '--limit', '1']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('from the log')]);
    expect(receiver.messages).toHaveLength(1);
    expect(Number(readState(state).position)).toBeLessThan(Number(place.position));
  });

  it.each([
    ['ends before its position', { position: '999999999999999' }],
    [
      'has another event at its position',
      { position: '2', event: { position: '2', eventId: 'evt_of_another_database' } },
    ],
  ])('starts from the current end, and reports that, if the log %s', async (_, place) => {
    const state = join(home, `dropped-${place.position}.json`);
    writeFileSync(
      state,
      JSON.stringify({ secret: SECRET, at: new Date(0).toISOString(), ...place }),
    );
    const args = [
      'listen',
      '--forward',
      receiver.url,
      '--state',
      state,
      '--types',
      'order.created',
    ];
    const listening = start([...args, '--limit', '1']);
    await listening.says('Signed with');
    const lines = listening.stderr().split('\n');
    expect(lines[0]).toBe(
      `The event log at ${env['COMMERCE_URL']} is that of another database: it does not continue at position ${place.position}. Beginning from now on.`,
    );
    expect(lines[1]).toMatch(/^Forwarding order\.created to .*, from the log$/);
    const { stdout } = await run(['trigger', 'order.created']);
    expect(await listening.exitCode()).toBe(0);
    expect(stdout).toContain(String(receiver.messages[0]?.event['resourceId']));
  });

  it('stores the position where it began, and continues from there even if a later time is given', async () => {
    const state = join(home, 'begun.json');
    const types = ['--types', 'order.cancelled'];
    const args = ['listen', '--forward', receiver.url, '--state', state, ...types];
    const begunAt = '2026-01-31T08:00:00.000Z';
    const first = start([...args, '--since', begunAt]);
    await until(() => existsSync(state));
    first.stop();
    await first.exitCode();
    expect(readState(state)).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      position: expect.stringMatching(/^\d+$/),
      at: begunAt,
    });
    await run(['trigger', 'order.cancelled']);
    const since = new Date(Date.now() + 3_600_000).toISOString();
    expect((await run([...args, '--since', since, '--limit', '1'])).code).toBe(0);
    expect(receiver.messages).toHaveLength(1);
  });

  it('names the file of a position whose events have expired', async () => {
    const state = join(home, 'expired.json');
    const { db } = service.database;
    await db.collection('events').deleteMany({ position: { $lt: 4 } });
    const place = { secret: SECRET, position: '1', at: new Date().toISOString() };
    writeFileSync(state, JSON.stringify(place));
    const { code, stderr } = await run(['listen', '--forward', '4000', '--state', state]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${state} keeps it. Remove that file to start again.`);
  });
});

describe('commerce tail and replay', () => {
  it('show events and resend them', async () => {
    const tail = await run(['tail', '--json', '--since', '30d', '--limit', '1']);
    const { eventId, type } = JSON.parse(tail.stdout) as { eventId: string; type: string };
    const local = await run(['replay', eventId, '--forward', receiver.url]);
    expect([local.code, local.stderr.includes('Signed with')]).toEqual([0, true]);
    expect(receiver.messages[0]?.event).toMatchObject({ eventId, type });
    const [signature, same] = ['webhook-signature', 'x-webhook-signature'].map(
      (name) => receiver.messages[0]?.headers[name],
    );
    expect([signature, same]).toEqual([expect.stringMatching(/^v1,/), signature]);
    const remote = await run(['replay', eventId, '--json']);
    expect(JSON.parse(remote.stdout)).toMatchObject({ eventId, deliveries: expect.any(Array) });
  });

  it('give up after five attempts, and so does listen with --skip-failed', async () => {
    const { data } = await client().get('/webhooks/events', { query: { limit: 1 } });
    const replayTo = (url: string) => run(['replay', data[0]?.eventId ?? '', '--forward', url]);
    receiver.answer = withStatus(500);
    const state = join(home, 'skipped.json');
    const listen = ['listen', '--forward', receiver.url, '--since', '30d', '--limit', '1'];
    const [refusal, silence, skip] = await Promise.all([
      replayTo(receiver.url),
      replayTo(`http://127.0.0.1:${await freePort()}/`),
      run([...listen, '--skip-failed', '--state', state, '--secret', SECRET]),
    ]);
    expect([refusal.code, silence.code, skip.code]).toEqual([1, 1, 0]);
    expect(refusal.stderr).toContain('5 times and is left out');
    expect(silence.stderr).toContain('does not answer; it was sent 5 times and is left out');
    expect(skip.stderr).toContain('5 times and is left out');
    expect(receiver.messages).toHaveLength(10);
    expect(readState(state).position).toMatch(/^\d+$/);
  });
});

describeWhenDeep('commerce trigger', () => {
  it('can trigger every event that it lists', async () => {
    const { stderr } = await run(['trigger', 'none']);
    const types = [...stderr.matchAll(/^ {2}(\w+\.\w+)$/gm)].map(([, type = '']) => type);
    expect(types.length).toBeGreaterThan(20);
    const { next: after } = await client().get('/webhooks/events/stream');
    const results = await Promise.all(types.map((type) => run(['trigger', type])));
    expect(results.filter(({ code }) => code !== 0)).toEqual([]);
    await until(async () => {
      const eventTypes = new Set<string>();
      for await (const { type } of client().each('/webhooks/events/stream', { query: { after } }))
        eventTypes.add(type);
      return types.every((type) => eventTypes.has(type));
    });
  });
});

describe('commerce import', () => {
  it('shows progress, and exits with 5 when items were refused', async () => {
    const file = join(home, 'categories.ndjson.gz');
    writeFileSync(file, gzipSync('{"externalId":"a","title":"A"}\n{"externalId":"b"}\n'));
    const { code, stdout, stderr } = await run(['import', file]);
    const counts = /completed_with_errors\. 2 items, 1 applied, 1 refused\.\n {2}item 1 \(b\): .+/;
    expect([code, stdout]).toEqual([5, expect.stringMatching(counts)]);
    expect(stderr).toMatch(/[█░]{30} 100% 2\/2 completed_with_errors/);
    writeFileSync(join(home, 'categories.ndjson'), '{"externalId":"c","title":"C"}\n');
    const whole = await run(['import', join(home, 'categories.ndjson'), '--json']);
    expect([whole.code, JSON.parse(whole.stdout)]).toMatchObject([0, { status: 'completed' }]);
    const empty = join(home, 'empty.ndjson');
    writeFileSync(empty, '');
    const refusal = await run(['import', empty]);
    expect([refusal.code, refusal.stderr]).toEqual([1, expect.stringContaining('at least one')]);
  });

  it('continues when the command is stopped, which prints how to follow the import', async () => {
    await stopWorking();
    const file = join(home, 'products.ndjson');
    writeFileSync(file, '{"externalId":"d","title":"D","price":1}\n');
    try {
      const importing = start(['import', file]);
      await importing.says('░');
      importing.stop();
      expect([await importing.exitCode(), importing.stdout()]).toEqual([1, '']);
      const [, id = ''] = /^Import (\S+)$/m.exec(importing.stderr()) ?? [];
      expect(importing.stderr()).toContain(
        `Import ${id} continues: GET /imports/${id} shows it, POST /imports/${id}/cancel stops it`,
      );
      expect(await client().get('/imports/{id}', { path: { id } })).toMatchObject({ done: false });
    } finally {
      stopWorking = keepWorking(service, 100);
    }
  });

  it('runs once per key', async () => {
    const file = join(home, 'categories-e.ndjson.gz');
    writeFileSync(file, gzipSync('{"externalId":"e","title":"E"}\n'));
    const args = ['import', file, '--idempotency-key', 'k2'];
    const [first, second] = [await run(args), await run(args)];
    expect([first.code, second.stdout]).toEqual([0, first.stdout]);
    expect(first.stderr).not.toContain('begun before');
    expect(second.stderr).toContain(': started earlier with this key');
  });
});
