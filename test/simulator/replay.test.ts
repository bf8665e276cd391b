import { spawnSync } from 'node:child_process';
import { projectRoot } from '../../src/platform/project-root';
import { runSimulator, runSimulatorOn } from './run-simulator';
import { scenarios } from './scenarios';

const fingerprintOf = (output: string): string =>
  /^trace ([0-9a-f]{16})/m.exec(output)?.[1] ?? output;

function pathOfNode(major: number): string {
  const script = `import { otherNode } from './scripts/other-node.mjs'; console.log(otherNode(${major}).path);`;
  const args = ['--input-type=module', '--eval', script];
  return spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' }).stdout.trim();
}

describe('a schedule', () => {
  it('has the same trace in every process, whatever was simulated before it', () => {
    const count = scenarios.length;
    const print = (first: number, schedules: number) =>
      runSimulator(
        ...['--seed', String(first), '--schedules', String(schedules)],
        ...['--processes', '1', '--fingerprints'],
      ).output.match(/^\w+ \d+ [0-9a-f]{16}$/gm) ?? [];
    const later = print(1, 2 * count).slice(count);
    expect(later.map((line) => line.split(' ')[0]).sort()).toEqual(
      scenarios.map(({ name }) => name).sort(),
    );
    expect(print(count + 1, count)).toEqual(later);
  });

  it('has the same trace on another version of Node', () => {
    const args = ['--schedules', String(scenarios.length), '--processes', '1', '--fingerprints'];
    const linesOf = ({ output }: { readonly output: string }) =>
      output.match(/^\w+ \d+ [0-9a-f]{16}$/gm) ?? [];
    const here = linesOf(runSimulator(...args));
    expect(here).toHaveLength(scenarios.length);
    expect(linesOf(runSimulatorOn(pathOfNode(26), ...args))).toEqual(here);
  });

  it('that fails is made simpler, and fails again by its decisions alone', () => {
    const planted = ['--planted', '1', '--processes', '1', '--patience', '12'];
    const found = runSimulator('--scenario', 'orders', '--schedules', '300', ...planted);
    const [, seed = '', decisions = ''] = /--seed (\d+) --decisions (\S*)/.exec(found.output) ?? [];
    const replay = ['--scenario', 'orders', '--seed', seed, '--decisions', decisions];
    const again = runSimulator(...replay, ...planted);
    expect([found.isGood, again.isGood]).toEqual([false, false]);
    expect(fingerprintOf(again.output)).toBe(fingerprintOf(found.output));
    // Without the fault there is nothing to find in it.
    expect(runSimulator(...replay).output).toContain('nothing is wrong');
  });
});
