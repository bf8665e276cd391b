import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/values/project-root';
import { startCommerce } from './support/built-client';

const home = mkdtempSync(join(tmpdir(), 'commerce-process-'));
const MAX_CPU_MS = 500;

/** Reports the CPU time of a process when it ends. */
const REPORTS_CPU = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  console.error('cpu', Math.round((user + system) / 1000));
});`;

describe('the process of commerce', () => {
  it('shows its help within half a second of CPU time', async () => {
    const hook = join(home, 'cpu.cjs');
    writeFileSync(hook, REPORTS_CPU);
    const command = startCommerce(['--help'], { NODE_OPTIONS: `--require "${hook}"` });
    expect(await command.exitCode()).toBe(0);
    expect(command.stdout()).toContain('listen');
    const [, ms] = /cpu (\d+)/.exec(command.stderr()) ?? [];
    expect(Number(ms)).toBeGreaterThan(0);
    expect(Number(ms)).toBeLessThanOrEqual(MAX_CPU_MS);
  });

  it('reads a key from its standard input', async () => {
    const env = { XDG_CONFIG_HOME: home, COMMERCE_URL: 'http://127.0.0.1:1' };
    const without = startCommerce(['login'], env);
    expect([await without.exitCode(), without.stderr()]).toEqual([
      4,
      'commerce: No key was given.\n',
    ]);
    const withKey = startCommerce(['login'], env, 'sk_any\n');
    expect([await withKey.exitCode(), withKey.stderr()]).toEqual([
      1,
      'commerce: Nothing answers at http://127.0.0.1:1.\n',
    ]);
  });

  it('exits with a message if its output cannot be written', async () => {
    const commerce = join(projectRoot, 'packages', 'client', 'bin', 'commerce.js');
    const line = ['-c', '"$0" "$1" --help > /dev/full', process.execPath, commerce];
    await expect(promisify(execFile)('/bin/sh', line)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^commerce: .*ENOSPC/),
    });
  });
});
