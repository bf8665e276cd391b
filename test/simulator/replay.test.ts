import { runSimulator } from './run-simulator';
import { scenarios } from './scenarios';

const fingerprintOf = (output: string): string =>
  /^trace ([0-9a-f]{16})/m.exec(output)?.[1] ?? output;

describe('a schedule', () => {
  it.each(scenarios.map(({ name }) => name))(
    'of %s has the same trace in every process',
    (name) => {
      const print = () => runSimulator('--scenario', name, '--seed', '3', '--trace');
      const [first, second] = [print(), print()];
      expect(first.output.split('\n').length).toBeGreaterThan(30);
      expect(second.output).toBe(first.output);
    },
  );

  it('has the same trace whatever was simulated before it', () => {
    const fresh = runSimulator('--scenario', 'orders', '--seed', '5', '--trace');
    const later = runSimulator('--scenario', 'orders', '--seed', '5', '--trace', '--after', '4');
    expect(later.output).toBe(fresh.output);
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
