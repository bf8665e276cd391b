import { spawnSync } from 'node:child_process';
import { projectRoot } from '../../src/platform/values/project-root';
import { runSimulator, runSimulatorOn, TEST_MS } from './run-simulator';
import { scenarios } from './scenarios';
import { describeWhenDeep } from '../support/size';

const count = scenarios.length;

/** The fingerprints of schedules, one per line. */
async function fingerprints(
  first: number,
  schedules: number,
  node = process.execPath,
): Promise<readonly string[]> {
  const seeds = ['--seed', String(first), '--schedules', String(schedules)];
  const run = await runSimulatorOn(node, ...seeds, '--processes', '1', '--fingerprints');
  return run.output.match(/^\w+ \d+ [0-9a-f]{16}$/gm) ?? [];
}

const traceIn = (output: string): string => /^trace ([0-9a-f]{16})/m.exec(output)?.[1] ?? output;

function pathOfNode(major: number): string {
  const script = `import { otherNode } from './scripts/cached-package.mjs'; console.log(otherNode(${major}).path);`;
  const args = ['--input-type=module', '--eval', script];
  return spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' }).stdout.trim();
}

describe('a schedule', () => {
  it(
    'has the same trace whatever was simulated before it',
    async () => {
      const both = await fingerprints(1, 2 * count);
      expect(both).toHaveLength(2 * count);
      expect(await fingerprints(count + 1, count)).toEqual(both.slice(count));
    },
    TEST_MS,
  );
});

describeWhenDeep('a schedule at another place', () => {
  it(
    'has the same trace on another version of Node',
    async () => {
      const here = await fingerprints(1, count);
      expect(here).toHaveLength(count);
      expect(await fingerprints(1, count, pathOfNode(26))).toEqual(here);
    },
    TEST_MS,
  );

  it(
    'that fails is shrunk, and fails again by its decisions alone',
    async () => {
      const options = ['--planted', '1', '--processes', '1', '--patience', '12'];
      const outcome = await runSimulator('--scenario', 'orders', '--schedules', '300', ...options);
      const [, seed = '', decisions = ''] =
        /--seed (\d+) --decisions (\S*)/.exec(outcome.output) ?? [];
      const replay = ['--scenario', 'orders', '--seed', seed, '--decisions', decisions];
      const again = await runSimulator(...replay, ...options);
      expect([outcome.isGood, again.isGood]).toEqual([false, false]);
      expect(traceIn(again.output)).toBe(traceIn(outcome.output));
      // Without the fault, the same schedule succeeds.
      expect((await runSimulator(...replay)).output).toContain('no violation');
    },
    TEST_MS,
  );
});
