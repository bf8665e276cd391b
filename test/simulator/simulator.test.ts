import { runSimulator, TEST_MS } from './run-simulator';

/** Each of the two takes half a minute; `DEEP` runs what is promised. */
const isDeep = process.env['DEEP'] !== undefined;
const SIZE = isDeep
  ? ['--schedules', '20000', '--processes', '2']
  : ['--schedules', '20000', '--seconds', '25', '--processes', '1'];
/** Half an hour of two processors. */
const PROMISED_SECONDS = 2 * 30 * 60;

describe('the service under simulation', () => {
  it.each([
    ['the seeds from 1 on', 1],
    ['seeds that were never tried', Date.now() % 1_000_000_000],
  ])(
    'keeps its promises in %s',
    async (_name, seed) => {
      const { isGood, output } = await runSimulator(...SIZE, '--seed', String(seed));
      expect(isGood ? '' : output).toBe('');
      expect(output).toMatch(/[1-9]\d* schedules/);
      if (isDeep) expect(secondsIn(output)).toBeLessThan(PROMISED_SECONDS);
    },
    TEST_MS,
  );
});

/** What all processes took of a processor. */
function secondsIn(output: string): number {
  const each = [...output.matchAll(/(\d+) s of a processor/g)];
  return each.reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}
