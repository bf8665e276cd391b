import { runSimulator, TEST_MS } from './run-simulator';
import { scripts } from './scripts';
import { isDeep, SEED } from '../support/size';

/**
 * The same schedules in every run; deep mode runs as many as promised, with new seeds every day.
 */
const SCHEDULES = isDeep ? '20000' : '90';
const SEEDS = isDeep ? [100_000 * (SEED % 10_000)] : [1];
/** Half an hour on two processors. */
const PROMISED_SECONDS = 2 * 30 * 60;

describe('the service under simulation', () => {
  it.each(SEEDS)(
    'keeps its promises in the seeds from %i on',
    async (seed) => {
      const size = ['--schedules', SCHEDULES, '--processes', '2'];
      const { isGood, output } = await runSimulator(...size, '--seed', String(seed));
      expect(isGood ? '' : output).toBe('');
      expect(output).toMatch(/[1-9]\d* schedules/);
      if (isDeep) expect(secondsIn(output)).toBeLessThan(PROMISED_SECONDS);
    },
    TEST_MS,
  );
});

/** The CPU time of all processes. */
function secondsIn(output: string): number {
  const each = [...output.matchAll(/(\d+) s of a processor/g)];
  return each.reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

describe('a past failure', () => {
  it.each(scripts)('no longer occurs: $name', async ({ name }) => {
    const { output } = await runSimulator('--script', name);
    expect(output).toContain('another primary takes over');
    expect(output).toContain('no violation');
    expect((await runSimulator('--script', name, '--faulty')).isGood).toBe(false);
  });
});
