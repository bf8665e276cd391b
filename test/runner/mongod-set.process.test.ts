import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';
import { startMongodSet } from '../support/mongod-set';
import { until } from '../support/until';
import { describeWhenDeep } from '../support/size';

const folder = mkdtempSync(join(tmpdir(), 'commerce-fake-'));
const sets = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('commerce-mongod-'));

/** Creates a program that runs this shell script and records its processes. */
function program(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho $$ >> ${path}.pids\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

const pidsOf = (path: string): readonly number[] =>
  readFileSync(`${path}.pids`, 'utf8').trim().split('\n').map(Number);

function isRunning(pid: number): boolean {
  return (
    existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  );
}

const tsx = require.resolve('tsx');
const fake = join(projectRoot, 'test/support/fake-mongod.ts');

describeWhenDeep('three servers of MONGOD_BINARY', () => {
  it('form a replica set whichever of them is elected, and all end when they are stopped, even if they were killed', async () => {
    const before = sets();
    const binary = program('fake', `exec ${process.execPath} --import ${tsx} ${fake} "$@"`);
    const set = await startMongodSet(binary);
    const [newSet = ''] = sets().filter((name) => !before.includes(name));
    const readCommand = (name: string, command: string) =>
      readFileSync(join(tmpdir(), newSet, name, `${command}.json`), 'utf8');
    const initiation = JSON.parse(readCommand('0', 'replSetInitiate')) as object;
    expect(initiation).toMatchObject({
      replSetInitiate: { settings: { electionTimeoutMillis: 2000 }, members: [{}, {}, {}] },
    });
    expect(readCommand('1', 'createUser')).toContain('root');
    const bringBack = await set.killPrimary();
    bringBack();
    await until(() => pidsOf(binary).length === 4);
    const pids = pidsOf(binary);
    // The first process to start may have been the primary.
    const [dead = NaN] = pids.filter(isRunning);
    process.kill(dead, 'SIGKILL');
    await until(() => !isRunning(dead));
    const bringBackLate = await set.pausePrimary();
    await set.stop();
    bringBackLate();
    expect(pids.filter(isRunning)).toEqual([]);
    expect(sets()).toEqual(before);
  });

  it('report immediately what prevents one of them from starting, and leave nothing behind', async () => {
    const before = sets();
    const binary = program(
      'failing',
      'case "$*" in */1\\ *) echo "no space left on device"; exit 14;; esac\nexec sleep 60',
    );
    await expect(startMongodSet(binary)).rejects.toThrow(
      /it ended with 14\n[^]*no space left on device/,
    );
    expect(pidsOf(binary).filter(isRunning)).toEqual([]);
    expect(sets()).toEqual(before);
  });

  it('report a missing program', async () => {
    const before = sets();
    await expect(startMongodSet('/no/such/mongod')).rejects.toThrow('ENOENT');
    expect(sets()).toEqual(before);
  });
});
