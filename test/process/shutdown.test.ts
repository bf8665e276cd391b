import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { createEventsRepository, emit } from '../../src/platform/events';
import { withDeadline } from '../../src/platform/values/deadline';
import { processTimes } from '../../src/platform/values/process-times';
import { databaseName } from '../support/database';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy';
import { isBusyAnswer } from '../support/repeat-when-busy';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const CLIENTS = 20;
/** Enough connections that some wait at the primary while a process ends. */
const MANY_CLIENTS = 400;
const PATH = '/products/prd_absent';
/** Longer than any process takes to end. */
const MAX_ANSWER_MS = 40_000;
/** Long enough for a client to notice that its connection has ended. */
const MAX_END_MS = 10_000;
/** Longer than the announcement, but shorter than the time limit of the database. */
const HELD_MS = processTimes.announceMs + 250;

interface Answer {
  /** `null` means no response. */
  readonly status: number | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let proxy: DatabaseProxy;
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env['MONGODB_TEST_URL'] ?? '');
});
afterEach(() => processes.splice(0).forEach(killGroup));
afterAll(() => proxy.close());

function killGroup({ child, pid }: ServiceProcess): void {
  if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
}

/** The process is stopped at the end of its test. */
function start(env: Readonly<Record<string, string>> = {}): ServiceProcess {
  const service = launch(env);
  processes.push(service);
  return service;
}

function launch(env: Readonly<Record<string, string>>): ServiceProcess {
  const settings = {
    MONGODB_URL: proxy.url,
    MONGODB_DB: databaseName('shutdown'),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    RUN_WORKER: 'false',
    LOG_LEVEL: 'info',
  };
  return startServiceProcess({ ...settings, ...env }, [], { ownGroup: true });
}

const ctrlC = ({ pid }: ServiceProcess): void => void process.kill(-pid, 'SIGINT');
const terminate = ({ pid }: ServiceProcess): void => void process.kill(pid, 'SIGTERM');

/**
 * Waits until every process has announced its shutdown, because a single process may send all
 * responses.
 */
async function workersServing(service: ServiceProcess, count: number): Promise<readonly number[]> {
  const serving = () => service.output().match(/Server listening at/g) ?? [];
  await until(() => serving().length === count);
  return service.children();
}

function ask(origin: string, { agent, path = PATH }: { agent?: Agent; path?: string } = {}) {
  return new Promise<Answer>((resolve) => {
    const fail = (): void => resolve({ status: null, headers: {}, body: '' });
    const signal = AbortSignal.timeout(MAX_ANSWER_MS);
    const outgoing = request(origin + path, { signal, ...(agent ? { agent } : {}) }, (response) => {
      const { statusCode: status = null, headers } = response;
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status, headers, body }));
      response.on('error', fail);
    });
    outgoing.on('error', fail);
    outgoing.end();
  });
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const all = (status: number) => Array.from({ length: CLIENTS }, () => status);

/**
 * Requests in flight when the service is told to stop; they last until long after its listener has
 * closed.
 */
async function holdRequests(service: ServiceProcess, stop: () => void) {
  const origin = await service.listening();
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  // Warms the connections up, so that the next bytes reach the server immediately.
  await Promise.all(Array.from({ length: CLIENTS }, () => ask(origin, { agent })));
  const hold = proxy.hold('find');
  const answers = Promise.all(Array.from({ length: CLIENTS }, () => ask(origin, { agent })));
  await until(() => hold.count() > 0);
  const stoppedAt = performance.now();
  stop();
  await sleep(HELD_MS);
  hold.letGo();
  const statuses = statusesOf(await answers);
  const { code } = await service.exited();
  agent.destroy();
  return { statuses, code, tookMs: performance.now() - stoppedAt };
}

describe('a service that is told to stop with requests in flight', () => {
  it.each<[string, Readonly<Record<string, string>>, (service: ServiceProcess) => void]>([
    ['Ctrl-C', {}, ctrlC],
    ['SIGTERM to the primary of a cluster', { WEB_CONCURRENCY: '2' }, terminate],
    [
      'Ctrl-C and SIGTERM, three times each, at a whole cluster',
      { WEB_CONCURRENCY: '2' },
      (service) => {
        for (const again of [0, 200, 400]) {
          setTimeout(() => ctrlC(service), again);
          setTimeout(() => process.kill(-service.pid, 'SIGTERM'), again + 100);
        }
      },
    ],
  ])('by %s responds to each of them and exits with 0 in time', async (_signal, env, stop) => {
    const service = start(env);
    if (env['WEB_CONCURRENCY']) await workersServing(service, 2);
    const { statuses, code, tookMs } = await holdRequests(service, () => stop(service));
    expect({ statuses, code }).toEqual({ statuses: all(404), code: 0 });
    expect(tookMs).toBeGreaterThan(HELD_MS);
    expect(tookMs).toBeLessThan(processTimes.graceMs);
  });

  it('refuses each of them and exits with 0 while the database does not respond', async () => {
    const service = start({ WEB_CONCURRENCY: '2', RUN_WORKER: 'true' });
    const origin = await service.listening();
    await workersServing(service, 2);
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const askAll = () => Promise.all(Array.from({ length: CLIENTS }, () => ask(origin, { agent })));
    await askAll();
    const hold = proxy.hold('find');
    await proxy.setMode('stall');
    try {
      const answers = askAll();
      await until(() => hold.count() > 0);
      const stoppedAt = performance.now();
      terminate(service);
      expect(statusesOf(await answers)).toEqual(all(503));
      expect(await service.exited()).toEqual({ code: 0, signal: null });
      expect(performance.now() - stoppedAt).toBeLessThan(processTimes.graceMs);
    } finally {
      agent.destroy();
      hold.letGo();
      await proxy.setMode('pass');
    }
  });

  it('announces its shutdown, responds to what each connection has sent, and waits for no client', async () => {
    const service = start();
    const origin = await service.listening();
    const agent = new Agent({ keepAlive: true });
    expect((await ask(origin, { agent })).headers.connection).toBe('keep-alive');
    // Half a body, half a header, and a silent connection.
    const unfinishedRequests = [
      '',
      'GET /products HTTP/1.1\r\nhost:',
      'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    ].map((bytes) => sendBytes(origin, bytes));
    await Promise.all(unfinishedRequests.map(({ connected }) => connected));
    const hold = proxy.hold('find');
    const ahead = sendBytes(origin, `GET ${PATH} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(3));
    await until(() => hold.count() > 0);
    const stoppedAt = performance.now();
    terminate(service);
    await until(async () => (await ask(origin, { path: '/health/ready' })).status === 503);
    const live = await ask(origin, { path: '/health/live' });
    const others = [ask(origin, { agent }), ask(origin)];
    await sleep(HELD_MS);
    hold.letGo();
    const answers = [live, ...(await Promise.all(others))];
    expect(statusesOf(answers)).toEqual([200, 404, 404]);
    expect(answers.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close']);
    expect(await service.exited()).toEqual({ code: 0, signal: null });
    expect(performance.now() - stoppedAt).toBeLessThan(processTimes.drainMs);
    await Promise.all([ahead, ...unfinishedRequests].map(({ closed }) => closed));
    expect(ahead.received().match(/HTTP\/1.1 404 /g)).toHaveLength(3);
    expect(unfinishedRequests[2]?.received()).toMatch(/^HTTP\/1.1 503 .*"code":"shutting_down"/s);
  });

  it('ends an unfinished upload at the end of the drain, and exits with 0', async () => {
    const service = start({ DEMO_DATA: 'true' });
    const upload = await beginUpload(service);
    const stoppedAt = performance.now();
    terminate(service);
    expect(await service.exited()).toEqual({ code: 0, signal: null });
    expect(performance.now() - stoppedAt).toBeLessThan(processTimes.graceMs);
    expect(upload.received()).toMatch(/^HTTP\/1.1 503 .*"code":"shutting_down"/s);
  });

  it('exits immediately with 130 at a second Ctrl-C, two seconds after the first', async () => {
    const service = start({ DEMO_DATA: 'true' });
    await beginUpload(service);
    ctrlC(service);
    await sleep(processTimes.forcedExitMs / 2);
    ctrlC(service);
    await sleep(processTimes.forcedExitMs / 2 + 100);
    ctrlC(service);
    // At the end of the drain, the exit code would have been 0.
    expect(await service.exited()).toEqual({ code: 130, signal: null });
  });

  it('exits with 0 even while it is still starting', async () => {
    const hold = proxy.hold('createIndexes');
    const service = start({ MONGODB_DB: databaseName('unstarted') });
    await until(() => hold.count() > 0);
    terminate(service);
    expect(await service.exited()).toEqual({ code: 0, signal: null });
    hold.letGo();
  });
});

/** Opens a connection, sends these bytes and reads the response. */
function sendBytes(origin: string, bytes: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let output = '';
  socket.on('data', (text: string) => (output += text)).on('error', () => undefined);
  socket.write(bytes);
  return {
    received: () => output,
    connected: once(socket, 'connect'),
    closed: once(socket, 'close'),
  };
}

/** An upload of which only the first byte arrives. */
async function beginUpload(service: ServiceProcess) {
  const { received: output } = sendBytes(
    await service.listening(),
    'POST /imports?type=products&mode=upsert HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\nexpect: 100-continue\r\n' +
      'content-type: application/x-ndjson\r\nauthorization: Bearer sk_demo_internal\r\n\r\n{',
  );
  // The service has received it.
  const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
  await until(() => output().startsWith(CONTINUE));
  return { received: () => output().slice(CONTINUE.length) };
}

describe('one process of a cluster that is told to stop', () => {
  let cluster: ServiceProcess;
  /** The processes that have served, including those that have ended. */
  let processNumber = 2;

  beforeAll(() => {
    cluster = launch({ WEB_CONCURRENCY: '2', RUN_WORKER: 'true' });
  });
  afterAll(() => killGroup(cluster));

  it('responds to the requests that it accepted and is replaced, while its sibling keeps serving', async () => {
    const [stoppedPid = 0, sibling = 0] = await workersServing(cluster, processNumber);
    const origin = await cluster.listening();
    const answers: Answer[] = [];
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) {
        const answer = await ask(origin);
        // A busy machine may refuse a request, which has nothing to do with the shutdown.
        if (!isBusyAnswer(answer.status, answer.headers['retry-after'], answer.body))
          answers.push(answer);
      }
    };
    const clients = Array.from({ length: 4 }, client);
    process.kill(stoppedPid, 'SIGTERM');
    await until(() => !cluster.children().includes(stoppedPid));
    await workersServing(cluster, (processNumber += 1));
    isOver = true;
    await Promise.all(clients);
    expect(cluster.children()).toContain(sibling);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
  });

  it('loses no connection that the primary is handing over at that moment', async () => {
    const [stoppedPid = 0] = await workersServing(cluster, processNumber);
    const origin = await cluster.listening();
    process.kill(stoppedPid, 'SIGTERM');
    // The primary learns late that the process has closed, and accepts the clients' connections before that.
    await sleep(processTimes.announceMs - 50);
    process.kill(cluster.pid, 'SIGSTOP');
    // Uses new connections, because an idle one may belong to the stopping process and close as the
    // request is sent.
    const agent = new Agent();
    const clients = Array.from({ length: MANY_CLIENTS }, () => ask(origin, { agent }));
    await sleep(2 * processTimes.announceMs);
    process.kill(cluster.pid, 'SIGCONT');
    expect(new Set(statusesOf(await Promise.all(clients)))).toEqual(new Set([404]));
  });

  it('ends the connection of a client that it has not accepted yet when it is killed', async () => {
    const [killedPid = 0] = await workersServing(cluster, (processNumber += 1));
    const origin = await cluster.listening();
    // Uses new connections: the primary hands one of them to the process and waits until the
    // process accepts it.
    process.kill(killedPid, 'SIGSTOP');
    const statuses: (number | null)[] = [];
    const agent = new Agent();
    const clients = Array.from({ length: CLIENTS }, async () => {
      statuses.push((await ask(origin, { agent })).status);
    });
    await until(() => statuses.length === CLIENTS - 1);
    process.kill(killedPid, 'SIGKILL');
    await withDeadline(Promise.all(clients), MAX_END_MS);
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([
      CLIENTS - 1,
      null,
    ]);
  });

  it('passes the background work to the other process when it is killed', async () => {
    await workersServing(cluster, (processNumber += 1));
    const holders = () =>
      [...cluster.output().matchAll(/"worker":(\d+)[^\n]*does the background work/g)].map(
        ([, pid]) => Number(pid),
      );
    const before = holders().length;
    process.kill(holders()[before - 1] ?? 0, 'SIGKILL');
    await until(() => holders().length > before);
    await workersServing(cluster, (processNumber += 1));
    expect(holders()).toHaveLength(before + 1);
    expect(cluster.children()).toContain(holders()[before]);
    // The background work runs: an event is distributed.
    const client = await MongoClient.connect(process.env['MONGODB_TEST_URL'] ?? '');
    const db = client.db(databaseName('shutdown'));
    const draft = { resourceType: 'order', resourceId: 'ord_one', ownerId: null, isPublic: false };
    const { entries } = emit(0, new Date(), [{ type: 'order.paid', object: null, ...draft }]);
    await createEventsRepository(db).append(entries, new Date());
    const waiting = () => db.collection('events').countDocuments({ needsFanOut: true });
    await until(async () => (await waiting()) === 0);
    await client.close();
  });
});
