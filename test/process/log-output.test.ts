import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processTimes } from '../../src/platform/values/process-times';
import { projectRoot } from '../../src/platform/values/project-root';
import { databaseName } from '../support/database';
import { freePort } from '../support/loopback';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';
import { isDeep } from '../support/size';

let service: ServiceProcess | undefined;
let stdout: number | undefined;

afterEach(() => {
  if (service?.child.exitCode === null) process.kill(-service.pid, 'SIGKILL');
  if (stdout !== undefined) closeSync(stdout);
  stdout = undefined;
});

/** Starts a service that logs into this file; resolves with its address when it responds. */
async function serve(file: string, flags: string, workers: number): Promise<string> {
  const port = await freePort();
  stdout = openSync(file, flags);
  const settings = {
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: databaseName('log-output'),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    PORT: String(port),
    WEB_CONCURRENCY: String(workers),
  };
  service = startServiceProcess(settings, [], { ownGroup: true, stdout });
  const origin = `http://127.0.0.1:${port}`;
  const isLive = () => fetch(`${origin}/health/live`).then(isFine, () => false);
  await until(isLive, { withinMs: 90_000 });
  return origin;
}

const isFine = (response: Response): boolean => response.ok;

/** Sends many requests, each with a log line of about 8 KB. */
async function answers(origin: string, count: number): Promise<number> {
  const requests = Array.from({ length: count }, () =>
    fetch(`${origin}/health/live/${'x'.repeat(8000)}`).then(({ status }) => status),
  );
  const statuses = await Promise.all(requests);
  return statuses.filter((status) => status === 404).length;
}

async function stop({ child, exited: waitForExit, children }: ServiceProcess) {
  const workers = children();
  const signalledAt = performance.now();
  child.kill('SIGTERM');
  const { code } = await waitForExit();
  const tookMs = performance.now() - signalledAt;
  return { code, isInTime: tookMs < processTimes.graceMs, left: workers.filter(isRunning) };
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const CLEAN_STOP = { code: 0, isInTime: true, left: [] };

describe.each(isDeep ? [1, 2] : [2])('a log on a full disk, %d process(es)', (workers) => {
  it('is reported once by each process, and stops neither responses nor the shutdown', async () => {
    const origin = await serve('/dev/full', 'a', workers);
    expect(await answers(origin, 200)).toBe(200);
    expect(await stop(service as ServiceProcess)).toEqual(CLEAN_STOP);
    const complaints = service?.output().match(/The log cannot be written \(ENOSPC\)/g) ?? [];
    expect(complaints.length).toBeGreaterThanOrEqual(1);
    // The primary and its workers.
    expect(complaints.length).toBeLessThanOrEqual(workers === 1 ? 1 : 1 + workers);
  });
});

describe('a log whose reader has stopped', () => {
  it('is dropped beyond a limit, and stops neither responses nor the shutdown', async () => {
    const fifo = join(mkdtempSync(join(tmpdir(), 'commerce-log-')), 'log');
    execFileSync('mkfifo', [fifo]);
    const origin = await serve(fifo, 'r+', 1);
    expect(await answers(origin, 700)).toBe(700);
    expect(await stop(service as ServiceProcess)).toEqual(CLEAN_STOP);
    expect(service?.output()).toMatch(/The log ends\. Lines that were not written: [1-9]\d\d/);
  });
});

/** Writes more than fits into a pipe; each test appends how the process ends. */
const WRITES = `
  const output = require('./dist/src/platform/telemetry/log-output').standardOutput();
  for (let index = 0; index < 400; index += 1) output.write('x'.repeat(1000) + '\\n');
`;

describe('a log whose reader is slow', () => {
  it.each([
    ['is told to', `setTimeout(() => process.exit((output.write('fatal\\n'), 0)), 50);`],
    ['has nothing to do', `output.write('fatal\\n');`],
  ])('is complete when its process ends because it %s', (_why, end) => {
    const pipe = '"$0" -e "$1" | (dd bs=1 count=1 2>/dev/null; sleep 0.1; cat)';
    const log = execFileSync('sh', ['-c', pipe, process.execPath, WRITES + end], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    expect(log.split('\n')).toEqual([...Array<string>(400).fill('x'.repeat(1000)), 'fatal', '']);
  });
});
