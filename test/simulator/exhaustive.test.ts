import { cases } from './exhaustive/cases';
import { runSimulator, TEST_MS } from './run-simulator';
import { describeWhenDeep } from '../support/size';

describeWhenDeep('every interleaving of a few simultaneous operations', () => {
  it.each(cases)(
    'keeps the promises of the service: $name',
    async ({ name, isWhole }) => {
      const { isGood, output } = await runSimulator('--exhaustive', '--case', name);
      const extent = isWhole ? 'all' : 'the bound was reached';
      expect(isGood ? '' : output).toBe('');
      expect(output).toMatch(new RegExp(`\\d+ states, \\d+ schedules \\(${extent}\\)`));
    },
    TEST_MS,
  );

  it.each(cases)(
    'finds its planted fault: $name',
    async ({ name }) => {
      const { output } = await runSimulator('--exhaustive', '--faulty', '--case', name);
      expect(output).toContain('until the finding');
    },
    TEST_MS,
  );
});
